/* printf_format.h - lets a compiler check the arguments of functions that format text as printf
 * does, if the compiler can do so. */
#ifndef BSC_OS_PRINTF_FORMAT_H
#define BSC_OS_PRINTF_FORMAT_H

/* Stands behind the declaration of such a function. Parameter number `format_number` is the format,
 * and its arguments begin at number `first`. A macro, since an attribute has no other form that
 * compilers without it can leave out. */
#if defined(__GNUC__)
#define BSC_PRINTF(format_number, first) __attribute__((format(printf, format_number, first)))
#else
#define BSC_PRINTF(format_number, first)
#endif

#endif
