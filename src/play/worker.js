/* SPDX-License-Identifier: MIT */
/* The worker of the live page: unpacks the module and the examples once, and runs programs on the text of the editor. */
"use strict";
const encoder = new TextEncoder(), decoder = new TextDecoder();
let compiled = null;

/* The bytes of a gzip file in base 85; see make-page. */
async function unpack(text) {
  const view = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  const digit = (at) => at < text.length ? text.charCodeAt(at) - (text.charCodeAt(at) > 60 ? 36 : 35) : 84;
  for (let i = 0; i < text.length; i += 5) {
    let number = 0;
    for (let k = i; k < i + 5; k++) number = 85 * number + digit(k);
    view.setUint32(i / 5 * 4, number);
  }
  const packed = new Uint8Array(view.buffer, 0, Math.floor(text.length * 4 / 5));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
async function compile(text) { return WebAssembly.compile(await unpack(text)); }

/* Lines of progress are reported as they are written; the other lines on standard error are errors. */
const isProgress = / at work: (.*)\n/, noProgress = /^.* (done, \d+\/s|at work: ).*\n/gm;
function call(number, input, args, files = []) {
  let line = "";
  const result = ecWasi.run(compiled, args, input, new Map(files), (bytes) => {
    line += decoder.decode(bytes.slice());
    if (!line.endsWith("\n")) return;
    if (isProgress.test(line)) postMessage({number, progress: isProgress.exec(line)[1]});
    line = "";
  });
  const errors = decoder.decode(result.errors).replace(noProgress, "");
  if (errors) postMessage({number, errors});
  return result.code > 1 ? null : result.output;
}
function readProblem({number, text, kind}) {
  const input = encoder.encode(text);
  return kind === "sudoku" ? call(number, input, ["sdk2ec", "--reduce"]) : input;
}
/* Problem number `index` of several; the input is unchanged if it is in another format than ec. */
function chooseProblem(input, index) {
  const parts = decoder.decode(input).split(/^(?=[|]= *problem)/m).filter((part) => /^[ \t]*[^|\s]|^[|]= *end/m.test(part));
  return encoder.encode(parts[index] ?? parts.join(""));
}
/* A picture of a step, or before the search of the solution or the reason on the board. */
function draw(data) {
  const {number, rule, step, shows} = data, all = readProblem(data), input = all && chooseProblem(all, data.problem);
  const found = shows === "solution" && input && call(number, input, ["ec-solve", "-q"]);
  const more = step ? ["--run", "--choose=" + rule, "--step=" + step] : found ? ["--solution=found"] : shows === "reason" ? ["--explain"] : [];
  const picture = input && call(number, input, ["ec-view", "-t", "svg", ...more], [["found", found || new Uint8Array()]]);
  postMessage({number, picture});
}
/* The reasons of the problems of a page for no solution. */
function reasons(page) {
  const texts = page.split('class="data"').slice(1).map((part) => /"reason":[{]"text":("(?:[^"\\]|\\.)*")/.exec(part));
  return texts.map((found, i) => found && (texts.length > 1 ? `problem ${i + 1}: ` : "") + "no solution: " + JSON.parse(found[1]) + "\n").join("");
}
function show(data) {
  const {number, rule} = data, input = readProblem(data);
  const showPage = (more, files) => {
    const bytes = call(number, input, ["ec-view", "-q", "-t", "html", "--run", "--choose=" + rule, ...more], files);
    const page = bytes && decoder.decode(bytes);
    if (page) postMessage({number, page});
    return page;
  };
  const page = input && showPage([]);
  /* The board of a search that goes on after its steps begins with a solution. */
  const found = page && page.includes('"cut":true') && page.includes('"board":{') && call(number, input, ["ec-solve", "-q"]);
  if (found && !/^[|]= end found 0/m.test(decoder.decode(found))) showPage(["--solution=found"], [["found", found]]);
  const count = page && call(number, input, ["ec-solve", "-c", "--progress"]);
  const counts = count ? decoder.decode(count).trim() : "";
  postMessage({number, counts});
  const why = /^0$/m.test(counts) && showPage(["--explain"]);
  if (why && reasons(why)) postMessage({number, errors: reasons(why)});
  postMessage({number, done: true});
}
async function work(data) {
  if (data.packed) {
    const [code, examples] = await Promise.all([compile(data.packed.module), unpack(data.packed.examples)]);
    postMessage({number: data.number, module: compiled = code, examples: decoder.decode(examples)});
  }
  compiled ??= data.module;
  (data.draws ? draw : show)(data);
}
onmessage = (event) => work(event.data).catch((error) =>
  postMessage({number: event.data.number, done: true, counts: "", picture: null, errors: "out of memory, or stopped: " + error.message + "\n"}));
