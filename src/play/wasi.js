/* SPDX-License-Identifier: MIT */
/* Runs the WebAssembly module of the programs: WASI, preview 1, with standard input and files in memory. */
"use strict";
const ecWasi = (() => {
const OK = 0, BADF = 8, EXIST = 20, INVAL = 28, NOENT = 44, NOSYS = 52;
const REGULAR = 4, CHARACTERS = 2, DIRECTORY = 3;
class Exit { constructor(code) { this.code = code; } }

/* A file: bytes and their number; `path`: its key among files. */
class File {
  constructor(bytes) { this.bytes = bytes; this.size = bytes.length; }
  write(bytes, at) {
    const end = at + bytes.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.bytes.length, 4096));
      larger.set(this.bytes.subarray(0, this.size));
      this.bytes = larger;
    }
    this.bytes.set(bytes, at);
    this.size = Math.max(this.size, end);
  }
  read(length, at) { return this.bytes.subarray(at, Math.min(at + length, this.size)); }
  all() { return this.bytes.slice(0, this.size); }
}

/* Runs a compiled module as a process: `args` with the program's name, `input` as bytes, `files` a Map of names to
 * bytes, which receives files that the program writes. Returns {code, output, errors}, the latter two bytes. `report` is
 * called with the bytes of each write to standard error. */
function run(module, args, input, files, report = () => {}) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const disk = new Map([...files].map(([name, bytes]) => [name, new File(bytes)]));
  const open = [new File(input), new File(new Uint8Array()), new File(new Uint8Array()), null]
    .map((file) => ({file, at: 0}));
  const words = args.map((word) => encoder.encode(word + "\0"));
  let memory;
  const view = () => new DataView(memory.buffer), bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
  const u32 = (at, value) => { view().setUint32(at, value, true); return OK; };
  const u64 = (at, value) => { view().setBigUint64(at, BigInt(value), true); return OK; };
  const path = (at, length) => decoder.decode(bytes(at, length)).replace(/^\.\//, "");
  const stat = (at, kind, size) => {
    bytes(at, 64).fill(0);
    bytes(at + 16, 1)[0] = kind;
    u64(at + 24, 1);
    return u64(at + 32, size);
  };
  /* Calls `each` with the address and length of each buffer of a list. */
  const buffers = (at, count, each) => {
    const list = view();
    for (let i = 0; i < count; i++) each(list.getUint32(at + 8 * i, true), list.getUint32(at + 8 * i + 4, true));
  };
  const kind = (fd) => fd < 3 ? CHARACTERS : open[fd].file ? REGULAR : DIRECTORY;
  const calls = {
    args_sizes_get: (count, size) => { u32(count, words.length); return u32(size, words.reduce((n, w) => n + w.length, 0)); },
    args_get(list, text) {
      words.forEach((word, i) => { u32(list + 4 * i, text); bytes(text, word.length).set(word); text += word.length; });
      return OK;
    },
    environ_sizes_get: (count, size) => { u32(count, 0); return u32(size, 0); },
    environ_get: () => OK,
    clock_time_get: (id, precision, at) =>
      u64(at, id === 0 ? BigInt(Date.now()) * 1000000n : BigInt(Math.round(performance.now() * 1e6))),
    clock_res_get: (id, at) => u64(at, 1000n),
    random_get: (at, length) => { bytes(at, length).fill(7); return OK; },
    sched_yield: () => OK,
    proc_exit(code) { throw new Exit(code); },
    poll_oneoff: () => NOSYS,
    fd_write(fd, list, count, written) {
      if (!open[fd]?.file) return BADF;
      let sum = 0;
      buffers(list, count, (at, length) => {
        open[fd].file.write(bytes(at, length), open[fd].at);
        if (fd === 2) report(bytes(at, length));
        open[fd].at += length;
        sum += length;
      });
      return u32(written, sum);
    },
    fd_read(fd, list, count, got) {
      if (!open[fd]?.file) return BADF;
      let sum = 0;
      buffers(list, count, (at, length) => {
        const part = open[fd].file.read(length, open[fd].at);
        bytes(at, part.length).set(part);
        open[fd].at += part.length;
        sum += part.length;
      });
      return u32(got, sum);
    },
    fd_seek(fd, offset, whence, result) {
      if (!open[fd]?.file) return BADF;
      const to = Number(offset) + [0, open[fd].at, open[fd].file.size][whence];
      if (fd < 3) return 70; /* a pipe */
      if (to < 0) return INVAL;
      open[fd].at = to;
      return u64(result, to);
    },
    fd_close(fd) { if (!open[fd]) return BADF; open[fd] = undefined; return OK; },
    fd_fdstat_get(fd, at) {
      if (!open[fd]) return BADF;
      bytes(at, 24).fill(0);
      /* Standard files are pipes, not terminals: rights without seeking. */
      bytes(at, 1)[0] = fd < 3 ? 0 : kind(fd);
      u64(at + 8, 0x1fffffffn);
      return u64(at + 16, 0x1fffffffn);
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get: (fd, at) => open[fd] ? stat(at, fd < 3 ? 0 : kind(fd), open[fd].file?.size ?? 0) : BADF,
    fd_filestat_set_size: () => NOSYS,
    fd_sync: (fd) => open[fd] ? OK : BADF,
    fd_readdir: () => NOSYS,
    fd_prestat_get(fd, at) {
      if (fd !== 3) return BADF;
      u32(at, 0);
      return u32(at + 4, 1);
    },
    fd_prestat_dir_name: (fd, at, length) => { bytes(at, length).set(encoder.encode(".").subarray(0, length)); return OK; },
    path_open(fd, look, at, length, flags, rights, inherit, state, result) {
      const name = path(at, length), CREATE = 1, EXCLUSIVE = 4, TRUNCATE = 8;
      if (disk.has(name) && flags & EXCLUSIVE) return EXIST;
      if (!disk.has(name) && !(flags & CREATE)) return NOENT;
      if (!disk.has(name) || flags & TRUNCATE) disk.set(name, new File(new Uint8Array()));
      return u32(result, open.push({file: disk.get(name), at: 0}) - 1);
    },
    path_filestat_get(fd, look, at, length, result) {
      const name = path(at, length);
      if (name === ".") return stat(result, DIRECTORY, 0);
      return disk.has(name) ? stat(result, REGULAR, disk.get(name).size) : NOENT;
    },
    path_unlink_file: (fd, at, length) => disk.delete(path(at, length)) ? OK : NOENT,
    path_rename(fd, from, fromLength, other, to, toLength) {
      const name = path(from, fromLength);
      if (!disk.has(name)) return NOENT;
      disk.set(path(to, toLength), disk.get(name));
      disk.delete(name);
      return OK;
    },
  };
  const imports = {};
  for (const {name} of WebAssembly.Module.imports(module)) imports[name] = calls[name] ?? (() => NOSYS);
  const [, output, errors] = open.map((entry) => entry.file);
  const instance = new WebAssembly.Instance(module, {wasi_snapshot_preview1: imports});
  memory = instance.exports.memory;
  let code = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    code = error.code;
  }
  for (const [name, file] of disk) files.set(name, file.all());
  return {code, output: output.all(), errors: errors.all()};
}

return {run};
})();
if (typeof module === "object") module.exports = ecWasi;
