/* SPDX-License-Identifier: MIT */
/* The controls of the page of ec-view: buttons, keys, the address. */
"use strict";
(() => {
const {data, Search, Matrix, Tree, Board, element, byId, plural, texts, load} = window.ecView;
const MOST_ROWS = 66; /* of a matrix that is shown with its hidden data.rows */
const speeds = [1, 2, 4, 8, 16, 32, 64];
const isLive = location.protocol === "about:"; /* within the live page, without an address */
let at = 0, problem = 0, timer = 0, saved = 0, runs = [];

/* The rule of choice in words; or the file of a trace. */
function sayTitle(title) {
  return {mrv: "a column with the fewest rows left (mrv)", first: "the first column that is left (first)"}[title] || title;
}

class Run {
  constructor(parent, trace) {
    this.search = new Search(trace);
    const section = element(parent, "section", {class: "run" + (data.board ? " boarded" : ""), "aria-label": trace.title ? "Search " + trace.title : "Problem"});
    const head = element(section, "div", {class: "head"});
    element(head, "h2", {}, trace.title ? "Search: " + sayTitle(trace.title) : "The problem");
    this.counts = element(head, "p", {class: "counts"});
    if (trace.cut) element(section, "p", {class: "notice"},
      `The search goes on; only its first ${this.search.count} steps are here${isLive ? "" : " (see --max-steps)"}.`);
    this.sentence = element(section, "p", {class: "sentence", role: "status", "aria-live": "polite"});
    const panels = element(section, "div", {class: "panels"}), side = element(null, "div", {class: "side"});
    const matrix = this.panel(panels, "matrix", "Matrix");
    panels.append(side);
    this.parts = [];
    if (data.board) this.parts.push(new Board(this.panel(side, "board", "Board"), this.search));
    if (this.search.count) this.parts.push(new Tree(this.panel(side, "tree", "Search tree"), this.search));
    this.matrix = new Matrix(matrix, this.search);
  }
  panel(parent, kind, title) {
    const panel = element(parent, "div", {class: "panel " + kind});
    element(panel, "h3", {}, title);
    return element(panel, "div", {class: "scroll", tabindex: 0, role: "region", "aria-label": title});
  }
  go(to) {
    const search = this.search;
    search.go(to, new Set(), new Set());
    const s = search.at - 1, kind = s >= 0 ? search.kind(s) : -1;
    const focus = kind < 0 || kind === 4 ? -1 : kind === 1 ? search.nodes[search.nodes[search.current[s + 1]].parent].item ?? -1 : search.what(s);
    const [look, words] = search.sentence();
    this.sentence.textContent = words;
    this.sentence.className = "sentence " + look;
    this.matrix.update(focus, byId("links").checked, byId("residual").checked);
    for (const part of this.parts) part.update();
    this.count();
  }
  count() {
    const s = this.search, number = (value, what) => {
      const span = element(this.counts, "span");
      element(span, "b", {}, value);
      span.append(" " + what);
    };
    this.counts.replaceChildren();
    if (!s.count) return;
    number(s.seen[s.at], s.seen[s.at] === 1 ? "node visited" : "nodes visited");
    number(s.solved[s.at], s.solved[s.at] === 1 ? "solution" : "solutions");
    number(s.nodes[s.current[s.at]].level, s.nodes[s.current[s.at]].level === 1 ? "row chosen" : "rows chosen");
  }
}

const last = () => Math.max(0, ...runs.map((run) => run.search.count));

/* The address names the step; browsers refuse to change it too often. */
function save(now) {
  clearTimeout(saved);
  if (isLive) return;
  saved = setTimeout(() => history.replaceState(null, "", (texts.length > 1 ? `#problem=${problem + 1}&step=` : "#step=") + at), now ? 0 : 250);
}
function go(to) {
  at = Math.max(0, Math.min(last(), to));
  for (const run of runs) run.go(at);
  byId("number").value = byId("slider").value = at;
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("last").disabled = byId("step").disabled = at === last();
  save(!timer);
}
function pause() {
  clearInterval(timer);
  timer = 0;
  byId("play").textContent = "Play";
  byId("play").setAttribute("aria-pressed", "false");
  for (const run of runs) run.sentence.setAttribute("aria-live", "polite");
}
function play() {
  if (at === last()) go(0);
  clearInterval(timer);
  timer = setInterval(() => at < last() ? go(at + 1) : pause(), 1000 / speeds[byId("speed").value]);
  byId("play").textContent = "Pause";
  byId("play").setAttribute("aria-pressed", "true");
  /* Nobody could follow if each step was read out. */
  for (const run of runs) run.sentence.setAttribute("aria-live", "off");
}
/* To the next step of a kind in any of the searches, or the one before. */
function jump(direction, isIt) {
  const found = runs.map((run) => run.search.find(at, direction, (s) => isIt(run.search, s))).filter((s) => s >= 0);
  pause();
  if (found.length) go(direction > 0 ? Math.min(...found) : Math.max(...found));
}
const isSolution = (search, s) => search.kind(s) === 4;
const isChoice = (search, s) => search.kind(s) === 1;
const isDead = (search, s) => search.isDead(s);
function speed(change) {
  byId("speed").value = Math.max(0, Math.min(speeds.length - 1, Number(byId("speed").value) + change));
  if (timer) play();
}
/* For a projector: the board, or else the matrix, large, and the controls in a line. */
function project() {
  const on = document.body.classList.toggle("projector");
  byId("projector").setAttribute("aria-pressed", on);
  if (on && navigator.userActivation?.isActive) document.documentElement.requestFullscreen?.().catch(() => {});
  if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
  go(at);
}
function zoom(factor) {
  for (const run of runs) run.matrix.zoom(factor);
}
function toggle(id) {
  byId(id).checked = !byId(id).checked;
  go(at);
}
/* A swipe to the left steps, to the right goes back; not where a finger scrolls. */
let touched = null;
function onTouch(event) {
  touched = event.target.closest(".matrix, #controls, a, summary") ? null : event.changedTouches[0];
}
function onRelease(event) {
  const end = event.changedTouches[0], x = touched ? end.clientX - touched.clientX : 0;
  if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(end.clientY - touched.clientY)) still(at + (x < 0 ? 1 : -1));
}
const still = (to) => { pause(); go(to); };
const buttons = {
  first: () => still(0), back: () => still(at - 1), step: () => still(at + 1), last: () => still(last()),
  play: () => timer ? pause() : play(), solution: () => jump(1, isSolution), dead: () => jump(1, isDead),
  choice: () => jump(1, isChoice), before: () => jump(-1, isChoice),
  projector: project, in: () => zoom(1.25), out: () => zoom(.8),
};
const keys = {
  ArrowRight: buttons.step, ArrowLeft: buttons.back, " ": buttons.play, Home: buttons.first, End: buttons.last,
  PageDown: () => still(at + 10), PageUp: () => still(at - 10), s: buttons.solution, d: buttons.dead,
  S: () => jump(-1, isSolution), D: () => jump(-1, isDead), f: () => speed(1), r: () => speed(-1),
  c: buttons.choice, C: buttons.before, l: () => toggle("links"), h: () => toggle("residual"), p: project, "+": buttons.in, "=": buttons.in, "-": buttons.out,
};
function onKey(event) {
  const tag = event.target.tagName, type = event.target.type;
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  if (tag === "SELECT" || (tag === "INPUT" && type !== "checkbox")) return;
  if (event.key === " " && (tag === "BUTTON" || tag === "INPUT" || tag === "SUMMARY")) return;
  event.preventDefault();
  keys[event.key]();
}
/* The problem and the step that the address names. */
function named() {
  const words = new URLSearchParams(location.hash.slice(1)), number = (name) => Number(words.get(name)) || 0;
  return [Math.max(1, Math.min(number("problem"), texts.length)) - 1, number("step")];
}
function visit() {
  const [other, step] = named();
  if (other !== problem) show(other, step);
  else if (step !== at) still(step);
}

/* Shows a problem at a step. */
function show(index, step) {
  pause();
  load(problem = index);
  const traces = data.traces.length ? data.traces : [{title: "", cut: false, steps: []}];
  byId("problem").value = problem;
  byId("title").textContent = data.name || "Exact cover";
  byId("about").textContent = `${plural(data.rows, "row")} (options), ${plural(data.columns, "column")} (items)` +
    (data.primary < data.columns ? `, ${data.columns - data.primary} of them secondary` : "") +
    ": " + data.about + (data.reason && !data.board ? " No solution: " + data.reason.text : "");
  byId("runs").replaceChildren();
  byId("runs").classList.toggle("two", traces.length > 1);
  runs = traces.map((trace) => new Run(byId("runs"), trace));
  byId("slider").max = byId("number").max = last();
  byId("of").textContent = "of " + last();
  byId("controls").hidden = !data.traces.length;
  byId("solution").disabled = !runs.some((run) => run.search.solved[run.search.count]);
  byId("dead").disabled = !runs.some((run) => run.search.find(0, 1, (s) => run.search.isDead(s)) >= 0);
  byId("residual").checked = data.rows > MOST_ROWS;
  go(step);
}

function start() {
  texts.forEach((text, i) => element(byId("problem"), "option", {value: i}, [i + 1, text.dataset.name].filter(String).join(": ")));
  byId("problems").hidden = texts.length < 2;
  byId("problem").addEventListener("change", (event) => show(Number(event.target.value), 0));
  speeds.forEach((n, i) => element(byId("speed"), "option", {value: i}, n + " / s"));
  byId("speed").value = 1;
  for (const id in buttons) byId(id).addEventListener("click", buttons[id]);
  byId("speed").addEventListener("change", () => speed(0));
  for (const id of ["links", "residual"]) byId(id).addEventListener("change", () => go(at));
  byId("runs").addEventListener("goto", (event) => still(event.detail));
  document.addEventListener("touchstart", onTouch, {passive: true});
  document.addEventListener("touchend", onRelease);
  byId("slider").addEventListener("input", (event) => still(Number(event.target.value)));
  byId("number").addEventListener("change", (event) => still(Number(event.target.value) || 0));
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", visit);
  show(...named());
}
start();
})();
