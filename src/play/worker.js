/* SPDX-License-Identifier: MIT */
/* The worker of the live page: compiles the module once, and runs programs on the text of the editor. */
"use strict";
const encoder = new TextEncoder(), decoder = new TextDecoder();
let compiled = null;

async function compile(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
function call(number, input, args, files = []) {
  const result = ecWasi.run(compiled, args, input, new Map(files));
  if (result.errors.length) postMessage({number, errors: decoder.decode(result.errors)});
  return result.code > 1 ? null : result.output;
}
async function work({number, text, kind, choose, module, base64}) {
  compiled ??= module ?? await compile(base64);
  postMessage({number, module: compiled});
  let input = encoder.encode(text);
  if (kind === "sudoku") input = call(number, input, ["sdk2ec", "--reduce"]);
  const show = (more, files) => {
    const bytes = call(number, input, ["ec-view", "-q", "-t", "html", "--run", "--choose=" + choose, ...more], files);
    const page = bytes && decoder.decode(bytes);
    if (page) postMessage({number, page});
    return page;
  };
  const page = input && show([]);
  /* The board of a search that goes on after its steps begins with a solution. */
  const found = page && page.includes('"cut":true') && page.includes('"board":{') && call(number, input, ["ec-solve", "-q"]);
  if (found && !/^[|]= end found 0/m.test(decoder.decode(found))) show(["--solution=found"], [["found", found]]);
  const count = page && call(number, input, ["ec-solve", "-q", "-c"]);
  if (count && /^0$/m.test(decoder.decode(count))) show(["--explain"]);
  postMessage({number, done: true, count: count ? decoder.decode(count).trim() : null});
}
onmessage = (event) => work(event.data).catch((error) =>
  postMessage({number: event.data.number, done: true, count: null, errors: "out of memory, or stopped: " + error.message + "\n"}));
