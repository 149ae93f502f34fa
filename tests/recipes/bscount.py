"""bscount.py LIBRARY: bscount's library from Python, by ctypes. count(board), and best(board, shots)."""
import ctypes
import sys

library = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libbscount.so.1")


class Error(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("line", ctypes.c_size_t), ("column", ctypes.c_size_t),
                ("name", ctypes.c_char * 256), ("message", ctypes.c_char * 256), ("source", ctypes.c_char * 256),
                ("caret", ctypes.c_size_t), ("hint", ctypes.c_char * 256), ("reason", ctypes.c_int)]


def ask(function, *arguments):
    error = Error()
    if function(*arguments, ctypes.byref(error)) != 0:
        raise ValueError(error.message.decode())


def count(board, fleet=None):
    digits = ctypes.create_string_buffer(1000)
    ask(library.bsc_board_count, board.encode(), fleet and fleet.encode(), digits, ctypes.c_size_t(1000))
    return int(digits.value)


def best(board, shots="", fleet=None):
    label, chance = ctypes.create_string_buffer(16), ctypes.c_double()
    ask(library.bsc_board_best, board.encode(), fleet and fleet.encode(), shots.encode(), label, ctypes.byref(chance))
    return label.value.decode(), chance.value


if __name__ == "__main__":
    print(count("hex-upper"), count("8x8", "4,3,2"), *best("classic", "E5 miss\nD4 hit"))
    try:
        count("hex-uper")
    except ValueError as error:
        print(error)
