/* SPDX-License-Identifier: MIT */
/* The live page: an editor, and a worker that runs the programs. The address holds the problem. */
"use strict";
(() => {
const byId = (id) => document.getElementById(id);
const start = {kind: "problem", choose: "mrv", ...JSON.parse(byId("start").textContent)};
start.text ??= "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const source = byId("worker").textContent, base64 = byId("module").textContent.trim();
let worker = null, busy = false, compiled = null, number = 0, shown = 0, timer = 0, errors = "";

function startWorker() {
  worker = new Worker(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
  worker.onmessage = (event) => receive(event.data);
}
function stop() {
  worker.terminate();
  startWorker();
  busy = false;
  byId("stop").disabled = true;
}
/* The counts of one or several problems. */
function sayCounts(counts) {
  const said = counts.map((count) => count + (count === "1" ? " solution" : " solutions"));
  return said.length < 2 ? said.join("") : said.map((text, i) => `Problem ${i + 1}: ${text}`).join(", ");
}
function receive(data) {
  if (data.module) compiled = data.module;
  if (data.number !== number) return;
  if (data.errors) showErrors(data.errors);
  if (data.page) showPage(data.page);
  if (!data.done) return;
  byId("page").classList.toggle("stale", shown !== number);
  busy = false;
  byId("stop").disabled = true;
  byId("count").textContent = sayCounts(data.count ? data.count.split("\n") : []);
}
/* Messages without what only programs have. Below a message with a position: the line, and a mark below the column, which counts bytes. */
function showErrors(text) {
  const at = /:(\d+):(\d+):/.exec(text), line = at && byId("text").value.split("\n")[at[1] - 1];
  errors += text.replaceAll("(standard input):", "").replaceAll("use sdk-solve or sdk2ec", "choose the kind sudoku")
    .replace(/; for the error in another format use -f FORMAT.*\)$/gm, ")");
  if (line !== null && line !== undefined) {
    const before = new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, at[2] - 1));
    errors += line + "\n" + before.replace(/[^\t]/gu, " ") + "^\n";
  }
  byId("error").textContent = errors;
  byId("error").hidden = false;
}
/* The page before stays until the next is loaded, and is dimmed beside a text without a page. */
function showPage(page) {
  shown = number;
  byId("page").classList.remove("stale");
  const frame = document.createElement("iframe"), old = [...byId("page").children];
  frame.title = "Steps of the search";
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
  worker.postMessage(compiled ? {number, text, kind, choose, module: compiled} : {number, text, kind, choose, base64});
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
startWorker();
byId("text").addEventListener("input", later);
byId("kind").addEventListener("change", update);
byId("choose").addEventListener("change", update);
byId("stop").addEventListener("click", () => { stop(); byId("count").textContent = "Stopped."; });
window.addEventListener("hashchange", load);
load();
})();
