# SPDX-License-Identifier: MIT
"""Builds a wheel with the Python module and the shared library (PEP 517): for pip, named in pyproject.toml.

A copy of the sources is configured and built, so that the tree stays unchanged. CC, CFLAGS and so on reach configure.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

# The name `dlx` belongs to another distribution; the module is `dlx`.
NAME = "libdlx"
BUILT = (".git", ".libs", ".deps", "*.o", "*.a", "*.lo", "*.la")
FLAGS = ["--quiet", "--disable-static", "--without-python", "--disable-dependency-tracking"]


def _metadata():
    """The files of the directory dist-info but RECORD, by their paths in the wheel."""
    version = re.search(r"^AC_INIT\(\[dlx\], \[(.*?)\]", pathlib.Path("configure.ac").read_text(), re.MULTILINE)[1]
    directory = f"{NAME}-{version}.dist-info/"
    system = re.sub("[-.]", "_", sysconfig.get_platform())
    return {
        directory + "METADATA": (f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\n"
                                 "Summary: Exact cover problems: solve, count, sample and optimise them\n"
                                 "License: MIT\nLicense-File: LICENSE\nRequires-Python: >=3.7\n"
                                 "Description-Content-Type: text/markdown\n\n"
                                 + pathlib.Path("doc/PYTHON.md").read_text(encoding="utf-8")).encode(),
        directory + "WHEEL": ("Wheel-Version: 1.0\nGenerator: dlx\nRoot-Is-Purelib: false\n"
                              f"Tag: py3-none-{system}\n").encode(),
        directory + "LICENSE": pathlib.Path("LICENSE").read_bytes(),
    }, f"{NAME}-{version}-py3-none-{system}.whl", directory


def _run(*command, directory):
    print("$", *command, flush=True)
    if subprocess.call(command, cwd=directory) != 0:
        sys.exit(f"failed: {' '.join(command)}; README.md lists what a build needs")


def _library():
    """The name of the shared library, and its bytes."""
    with tempfile.TemporaryDirectory() as directory:
        tree = os.path.join(directory, "dlx")
        shutil.copytree(".", tree, symlinks=True, ignore=shutil.ignore_patterns(*BUILT))
        if not os.path.exists(os.path.join(tree, "configure")):
            _run("autoreconf", "-i", directory=tree)
        os.environ.setdefault("CFLAGS", "-O2")
        os.environ.setdefault("CXXFLAGS", "-O2")
        _run("./configure", *FLAGS, directory=tree)
        _run("make", "-s", f"-j{os.cpu_count() or 1}", "lib/libdlx.la", directory=tree)
        built = pathlib.Path(tree, "lib")
        name = re.search("^dlname='(.+)'", (built / "libdlx.la").read_text(), re.MULTILINE)[1]
        return name, (built / ".libs" / name).read_bytes()


def _hash(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    metadata, wheel, directory = _metadata()
    library, content = _library()
    files = {f"dlx/{path.name}": path.read_bytes() for path in sorted(pathlib.Path("python/dlx").glob("*.py"))}
    files["dlx/py.typed"] = b""
    files[f"dlx/{library}"] = content
    files["dlx/_installed.py"] = f'"""The library is beside the module."""\n\nLIBDIR = ""\nNAMES = ["{library}"]\n'.encode()
    files.update(metadata)
    record = "".join(f"{name},sha256={_hash(content)},{len(content)}\n" for name, content in files.items())
    files[directory + "RECORD"] = (record + directory + "RECORD,,\n").encode()
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    metadata, _, directory = _metadata()
    pathlib.Path(metadata_directory, directory).mkdir()
    for name, content in metadata.items():
        pathlib.Path(metadata_directory, name).write_bytes(content)
    return directory.rstrip("/")


def build_sdist(sdist_directory, config_settings=None):
    sys.exit("the source distribution is the tarball of `make dist`")
