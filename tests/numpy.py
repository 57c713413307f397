# SPDX-License-Identifier: MIT
"""Writes matrices in the files of numpy and of scipy.sparse, without either: one matrix in each kind
of file, into the directory that is named, as DIRECTORY/KIND.npy or .npz. Kinds of bad ones begin with
`bad-`."""

import io
import struct
import sys
import zipfile

ROWS = [[1, 0, 0, 1, 0, 0, 1], [1, 0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 1, 0, 1],
        [0, 0, 1, 0, 1, 1, 0], [0, 1, 1, 0, 0, 1, 1], [0, 1, 0, 0, 0, 0, 1]]
FLOATS = {2: "e", 4: "f", 8: "d"}
INTEGERS = {1: "b", 2: "h", 4: "i", 8: "q"}


def array(descr, values, shape, fortran=False, version=1):
    """The bytes of an .npy file."""
    order, kind, width = descr[0], descr[1], int(descr[2:])
    code = FLOATS[width] if kind == "f" else INTEGERS[width]
    data = struct.pack((">" if order == ">" else "<") + str(len(values)) + code, *values)
    return header(descr, shape, fortran, version) + data


def header(descr, shape, fortran=False, version=1):
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (descr, fortran, tuple(shape))
    begin = 10 if version == 1 else 12
    text += " " * (-(begin + len(text) + 1) % 64) + "\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text.encode()


def archive(members, packing):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as file:
        for name, content in members.items():
            with file.open(name + ".npy", "w", force_zip64=True) as member:
                member.write(content)
    return out.getvalue()


def sparse(kind, index="<i4"):
    """The arrays of a sparse matrix as scipy.sparse.save_npz names them."""
    ones = [(r, c) for r, row in enumerate(ROWS) for c, value in enumerate(row) if value]
    if kind == "csc":
        ones.sort(key=lambda entry: entry[::-1])
    parts = {"format": header("|S3", ()) + kind.encode(),
             "shape": array("<i8", [len(ROWS), len(ROWS[0])], [2]),
             "data": array("<f8", [1.0] * len(ones), [len(ones)])}
    rows, columns = [entry[0] for entry in ones], [entry[1] for entry in ones]
    lists = {"coo": {"row": rows, "col": columns},
             "csr": {"indices": columns, "indptr": bounds(rows, len(ROWS))},
             "csc": {"indices": rows, "indptr": bounds(columns, len(ROWS[0]))}}[kind]
    parts.update({name: array(index, values, [len(values)]) for name, values in lists.items()})
    return parts


def bounds(majors, count):
    return [sum(major < k for major in majors) for k in range(count + 1)]


def files():
    flat = [value for row in ROWS for value in row]
    shape = [len(ROWS), len(ROWS[0])]
    turned = [row[k] for k in range(shape[1]) for row in ROWS]
    for descr in ("|b1", "|u1", "|i1", "<i2", ">i2", "<u4", ">i8", "<i8", "<f2", ">f2", "<f4", ">f4", "<f8", ">f8"):
        name = descr.replace("|", "any-").replace("<", "little-").replace(">", "big-")
        yield name + ".npy", array(descr, flat, shape)
    yield "columns.npy", array("<f8", turned, shape, fortran=True)
    yield "second.npy", array("<i8", flat, shape, version=2)
    yield "minus-zero.npy", array("<f8", [value or -0.0 for value in flat], shape)
    yield "empty.npy", array("<f8", [], [0, 3])
    for word, packing in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
        yield "dense-%s.npz" % word, archive({"arr_0": array("<f8", flat, shape)}, packing)
        for kind in ("csr", "csc", "coo"):
            yield "%s-%s.npz" % (kind, word), archive(sparse(kind), packing)
            yield "%s-big-%s.npz" % (kind, word), archive(sparse(kind, ">i8"), packing)
    yield "bad-two.npy", array("<f8", [2.0] + flat[1:], shape)
    yield "bad-complex.npy", header("<c16", shape) + bytes(16 * len(flat))
    yield "bad-list.npy", array("<f8", flat, [len(flat)])
    yield "bad-cube.npy", array("<f8", flat, [2, 3, 7])
    yield "bad-object.npy", header("|O", shape) + bytes(8 * len(flat))
    yield "bad-cut.npy", array("<f8", flat, shape)[:-1]
    yield "bad-long.npy", array("<f8", flat, shape) + b"x"
    yield "bad-lie.npy", header("<f8", [1 << 30, 1 << 30])
    yield "bad-overflow.npy", header("<f8", [(1 << 32) - 2, (1 << 32) - 2])
    yield "bad-rows.npy", header("<f8", [(1 << 32) - 2, 0])
    yield "bad-columns.npy", header("<f8", [0, (1 << 32) - 2])
    yield "bad-header.npy", array("<f8", flat, shape)[:20]
    yield "bad-several.npz", archive({"a": array("<f8", flat, shape), "b": array("<f8", flat, shape)},
                                     zipfile.ZIP_STORED)
    ones = sum(flat)
    parts = sparse("csr")
    yield "bad-index.npz", archive(dict(parts, indices=array("<i4", [7] * ones, [ones])), zipfile.ZIP_STORED)
    yield "bad-bounds.npz", archive(dict(parts, indptr=array("<i4", [0] * 7, [7])), zipfile.ZIP_STORED)
    back = [0, ones, 0, 0, 0, 0, ones]
    yield "bad-order.npz", archive(dict(parts, indptr=array("<i4", back, [7])), zipfile.ZIP_STORED)
    yield "bad-part.npz", archive({k: v for k, v in parts.items() if k != "indices"}, zipfile.ZIP_STORED)
    parts = sparse("coo")
    yield "bad-shape.npz", archive(dict(parts, shape=array("<i8", [1 << 31, 7], [2])), zipfile.ZIP_STORED)
    yield "bad-kind.npz", archive(dict(parts, format=header("|S3", ()) + b"bsr"), zipfile.ZIP_STORED)
    whole = archive(sparse("coo"), zipfile.ZIP_DEFLATED)
    yield "bad-half.npz", whole[:len(whole) // 2]
    yield "bad-bytes.npz", whole[:80] + b"\xff" * 20 + whole[100:]
    directory = whole.index(b"PK\1\2")
    yield "bad-size.npz", whole[:directory + 24] + struct.pack("<I", 1 << 31) + whole[directory + 28:]


for path, content in files():
    with open(sys.argv[1] + "/" + path, "wb") as file:
        file.write(content)
