/* printf_format.h - lets the compiler, if it can, check the arguments of functions that format text
 * as printf does. */
#ifndef BSC_OS_PRINTF_FORMAT_H
#define BSC_OS_PRINTF_FORMAT_H

/* Marks a function that formats text as printf does; it is written at the end of the declaration.
 * Parameter number `format_number` is the format, and the arguments for the format begin at
 * parameter number `first`; both count from 1. This is a macro because an attribute must disappear
 * for compilers that do not know it. */
#if defined(__GNUC__)
#define BSC_PRINTF(format_number, first) __attribute__((format(printf, format_number, first)))
#else
#define BSC_PRINTF(format_number, first)
#endif

#endif
