/* SPDX-License-Identifier: MIT */
/* The live page: an editor, and a worker that runs the programs. The address holds the problem. */
"use strict";
(() => {
const byId = (id) => document.getElementById(id);
const start = {kind: "problem", choose: "mrv", ...JSON.parse(byId("start").textContent)};
start.text ??= "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const source = byId("worker").textContent;
const packed = {module: byId("module").textContent.trim(), examples: byId("examples").textContent.trim()};
let worker = null, busy = false, compiled = null, number = 0, shown = 0, timer = 0, errors = "", sent = null, examples = [];

function makeWorker(receive) {
  const made = new Worker(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
  made.onmessage = (event) => receive(event.data);
  return made;
}
function stop() {
  worker.terminate();
  worker = makeWorker(receive);
  busy = false;
  byId("stop").disabled = true;
}
/* The counts of one or several problems. */
function sayCounts(counts) {
  const said = counts.filter(String).map((count) => count + (count === "1" ? " solution" : " solutions"));
  return said.length < 2 ? said.join("") : said.map((text, i) => `Problem ${i + 1}: ${text}`).join(", ");
}
function receive(data) {
  if (data.module) {
    compiled = data.module;
    listExamples(data.examples);
  }
  if (data.number !== number) return;
  if (data.errors) showErrors(data.errors);
  if (data.page) showPage(data.page);
  if (data.progress) byId("count").textContent = "Counting… " + data.progress.replace(/, \d+ nodes.*/, "");
  if (data.counts !== undefined) byId("count").textContent = sayCounts(data.counts.split("\n"));
  if (!data.done) return;
  byId("page").classList.toggle("stale", shown !== number);
  busy = false;
  byId("stop").disabled = true;
}
/* A message without what only programs have. Below one with a position: the line, and a mark below the column, which counts bytes. */
function sayMessage(text) {
  const at = /:(\d+):(\d+):/.exec(text), line = at && byId("text").value.split("\n")[at[1] - 1];
  const words = text.replace(/^[a-z0-9-]+: ([(]standard input[)]:)? ?/, "").replace("use sdk-solve or sdk2ec", "choose the kind sudoku")
    .replace(/; for the error in another format use -f FORMAT.*\)$/, ")");
  if (line === null || line === undefined) return words + "\n";
  const before = new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, at[2] - 1));
  return `${words}\n${line}\n${before.replace(/[^\t]/gu, " ")}^\n`;
}
function showErrors(text) {
  errors += text.trimEnd().split("\n").map(sayMessage).join("");
  byId("error").textContent = errors;
  byId("error").hidden = false;
}
/* The page before stays until the next is loaded, and is dimmed beside a text without a page. */
function showPage(page) {
  shown = number;
  byId("page").classList.remove("stale");
  byId("savePicture").disabled = false;
  const frame = document.createElement("iframe"), old = [...byId("page").children];
  frame.title = "Steps of the search";
  frame.allow = "fullscreen";
  frame.addEventListener("load", () => { for (const child of old) child.remove(); }, {once: true});
  frame.srcdoc = page;
  byId("page").append(frame);
}
/* Empty for the initial problem; without a text that is too long for an address. */
function address(text, kind, choose) {
  if (text === start.text && kind === start.kind && choose === start.choose) return location.href.replace(/#.*/, "");
  return `#kind=${kind}&choose=${choose}` + (text.length > 100000 ? "" : `&text=${encodeURIComponent(text)}`);
}
function update() {
  const text = byId("text").value, kind = byId("kind").value, choose = byId("choose").value;
  if (busy) stop();
  busy = true;
  number++;
  errors = "";
  byId("error").hidden = true;
  byId("stop").disabled = false;
  byId("count").textContent = "Counting…";
  history.replaceState(null, "", address(text, kind, choose));
  sent = {number, text, kind, rule: choose};
  worker.postMessage({...sent, ...(compiled ? {module: compiled} : {packed})});
}
function later() {
  clearTimeout(timer);
  timer = setTimeout(update, 250);
}
function load() {
  const named = new URLSearchParams(location.hash.slice(1));
  byId("text").value = named.get("text") ?? start.text;
  byId("kind").value = (named.get("kind") ?? start.kind) === "sudoku" ? "sudoku" : "problem";
  byId("choose").value = (named.get("choose") ?? start.choose) === "first" ? "first" : "mrv";
  update();
}
/* Examples are texts after a line of their kind and name, and a form feed before each; see make-examples. */
function listExamples(text) {
  examples = text.split("\f").slice(1).map((part) => /^(\w+) (.*)\n([^]*)$/.exec(part));
  examples.forEach(([, , name], i) => byId("example").add(new Option(name, i)));
}
function showExample() {
  const [, kind, , text] = examples[byId("example").value];
  byId("kind").value = kind;
  byId("text").value = text;
  update();
}
function save(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
}
function saveProblem() {
  const text = byId("text").value;
  save(byId("kind").value === "sudoku" ? "sudoku.txt" : /^board:/m.test(text) ? "problem.til" : "problem.ec", text);
}
/* The picture of what the page shows, by a worker of its own, as the other may be counting. */
function savePicture() {
  const frame = byId("page").lastElementChild, value = (id) => Number(frame.contentDocument.getElementById(id).value);
  const {solution, reason} = frame.contentWindow.ecView.data;
  const drawer = makeWorker((data) => {
    if (data.errors) showErrors(data.errors);
    if (data.picture) save("picture.svg", data.picture);
    if (data.picture !== undefined) drawer.terminate();
  });
  drawer.postMessage({...sent, module: compiled, draws: true, step: value("number"), problem: value("problem"),
    shows: solution ? "solution" : reason ? "reason" : ""});
}
worker = makeWorker(receive);
byId("example").addEventListener("change", showExample);
byId("saveProblem").addEventListener("click", saveProblem);
byId("savePicture").addEventListener("click", savePicture);
byId("text").addEventListener("input", later);
byId("kind").addEventListener("change", update);
byId("choose").addEventListener("change", update);
byId("stop").addEventListener("click", () => { stop(); byId("count").textContent = "Stopped."; });
window.addEventListener("hashchange", load);
load();
})();
