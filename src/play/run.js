/* SPDX-License-Identifier: MIT */
/* node run.js MODULE PROGRAM [ARGUMENT...]: runs a program of the WebAssembly module as the native program. Arguments that
 * name files are files of the module too. */
"use strict";
const fs = require("fs"), zlib = require("zlib"), ecWasi = require("./wasi.js");
const [, , path, ...args] = process.argv;
const files = new Map();
for (const word of args.slice(1)) {
  const name = word.replace(/^--[a-z-]*=/, "");
  if (name && fs.existsSync(name) && fs.statSync(name).isFile()) files.set(name.replace(/^\.?\//, ""), fs.readFileSync(name));
}
const input = files.size ? new Uint8Array() : fs.readFileSync(0);
const {code, output, errors} =
  ecWasi.run(new WebAssembly.Module(zlib.gunzipSync(fs.readFileSync(path))), args, input, files);
fs.writeSync(2, errors);
for (let at = 0; at < output.length;) at += fs.writeSync(1, output, at);
process.exitCode = code;
