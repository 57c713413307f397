/* SPDX-License-Identifier: MIT */
/* The script of the page of ec-view: a search, step by step. */
"use strict";
(() => {
const CHOOSE = 0, OPTION = 1, COVER = 2, UNCOVER = 3, SOLUTION = 4, BACK = 5;
const texts = [...document.querySelectorAll(".data")];
const data = {}; /* of the problem that is shown */
function load(index) {
  Object.assign(data, JSON.parse(texts[index].textContent));
  data.rows = data.options.length;
  data.columns = data.items.length;
}
load(0);
const byId = (id) => document.getElementById(id);
const plural = (n, word) => n + " " + word + (n === 1 ? "" : "s");

function element(parent, name, attributes, text) {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}
function draw(parent, name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

/* ---- the dancing links ------------------------------------------------------------------------ */

/* Node i < columns is the header of column i, node `columns` the root; then come the ones, row by row. */
class Dance {
  constructor() {
    const ones = data.options.reduce((sum, items) => sum + items.length, 0);
    this.size = new Int32Array(data.columns);
    this.owner = new Int32Array(data.rows).fill(-1);
    this.covered = new Uint8Array(data.columns);
    this.top = new Int32Array(data.columns + 1 + ones);
    this.row = new Int32Array(data.columns + 1 + ones).fill(-1);
    this.up = Int32Array.from(this.top, (_, i) => i);
    this.down = Int32Array.from(this.up);
    this.left = Int32Array.from(this.up);
    this.right = Int32Array.from(this.up);
    this.first = new Int32Array(data.rows + 1);
    this.agreed = new Uint8Array(data.columns + 1 + ones);
    this.link();
  }
  link() {
    const root = data.columns;
    for (let i = 0; i < data.primary; i++) {
      this.left[i] = i ? i - 1 : root;
      this.right[i] = i + 1 < data.primary ? i + 1 : root;
    }
    this.right[root] = data.primary ? 0 : root;
    this.left[root] = data.primary ? data.primary - 1 : root;
    let node = data.columns + 1;
    data.options.forEach((items, row) => {
      this.first[row] = node;
      for (const item of items) {
        this.top[node] = item;
        this.row[node] = row;
        this.up[node] = this.up[item];
        this.down[node] = item;
        this.down[this.up[item]] = node;
        this.up[item] = node;
        this.size[item]++;
        node++;
      }
    });
    this.first[data.rows] = node;
  }
  /* Takes the nodes of a row but `node` from their lists; the row's owner is then `item`. */
  hide(node, item, row, touched) {
    this.owner[row] = item;
    touched.add(row);
    for (let q = this.first[row]; q < this.first[row + 1]; q++) {
      if (q === node) continue;
      this.down[this.up[q]] = this.down[q];
      this.up[this.down[q]] = this.up[q];
      this.size[this.top[q]]--;
    }
  }
  unhide(node, row, touched) {
    this.owner[row] = -1;
    touched.add(row);
    for (let q = this.first[row + 1] - 1; q >= this.first[row]; q--) {
      if (q === node) continue;
      this.size[this.top[q]]++;
      this.down[this.up[q]] = q;
      this.up[this.down[q]] = q;
    }
  }
  /* With bounds an option that is tried leaves all its lists, until the level ends. */
  drop(row, touched) { this.hide(-1, data.columns, row, touched); }
  undrop(row, touched) { this.unhide(-1, row, touched); }
  /* The colour that an option gives an item; null: none. */
  colour(option, item) {
    return data.colours && option >= 0 ? data.colours[option][data.options[option].indexOf(item)] ?? null : null;
  }
  agrees(node, colour) {
    const row = this.row[node];
    return colour !== null && data.colours[row][node - this.first[row]] === colour;
  }
  cover(item, colour, touched) {
    this.covered[item] = 1;
    for (let p = this.down[item]; p !== item; p = this.down[p])
      if (!this.agrees(p, colour)) this.hide(p, item, this.row[p], touched);
    this.right[this.left[item]] = this.right[item];
    this.left[this.right[item]] = this.left[item];
  }
  uncover(item, colour, touched) {
    this.covered[item] = 0;
    this.right[this.left[item]] = item;
    this.left[this.right[item]] = item;
    for (let p = this.up[item]; p !== item; p = this.up[p])
      if (!this.agrees(p, colour)) this.unhide(p, this.row[p], touched);
  }
}

/* ---- a search --------------------------------------------------------------------------------- */

class Search {
  constructor(trace) {
    this.title = trace.title;
    this.cut = trace.cut;
    this.steps = trace.steps;
    this.count = trace.steps.length / 4;
    this.at = 0;
    this.dance = new Dance();
    this.grow();
  }
  kind(step) { return this.steps[4 * step]; }
  level(step) { return this.steps[4 * step + 1]; }
  what(step) { return this.steps[4 * step + 2]; }
  left(step) { return this.steps[4 * step + 3]; }
  /* The tree, the node at each step, and how much has happened until then. */
  grow() {
    this.nodes = [{parent: -1, option: -1, level: 0, step: 0, children: [], fate: "", known: 0}];
    this.current = new Int32Array(this.count + 1);
    this.seen = new Int32Array(this.count + 1);
    this.solved = new Int32Array(this.count + 1);
    this.tried = new Map(); /* with bounds, of the step BACK that ends a level: the options that were tried there */
    const path = [0], tried = [];
    let current = 0, solved = 0;
    for (let s = 0; s < this.count; s++) {
      const level = this.level(s), kind = this.kind(s);
      if (kind === CHOOSE) {
        current = path[level];
        this.nodes[current].item = this.what(s);
        path[level + 1] = current;
        tried[level] = [];
      } else if (kind === OPTION) {
        const parent = path[level];
        this.nodes.push({parent, option: this.what(s), level: this.nodes[parent].level + 1, step: s + 1,
          children: [], fate: "", known: 0});
        current = path[level + 1] = this.nodes.length - 1;
        this.nodes[parent].children.push(current);
        tried[level]?.push(this.what(s));
      } else if (kind === SOLUTION || kind === BACK) {
        current = path[level];
        if (kind === BACK && data.bounds) this.tried.set(s, tried[level] || []);
        const node = this.nodes[current];
        if (kind === SOLUTION) { Object.assign(node, {fate: "solution", known: s + 1}); solved++; }
        else if (!node.children.length && !node.fate) Object.assign(node, {fate: "dead", known: s + 1});
        if (level) path[level] = path[level - 1];
      }
      this.current[s + 1] = current;
      this.seen[s + 1] = this.nodes.length - 1;
      this.solved[s + 1] = solved;
    }
  }
  /* The chosen options, the last one first. */
  chain() {
    const chosen = [];
    for (let n = this.current[this.at]; n > 0; n = this.nodes[n].parent) chosen.push(this.nodes[n].option);
    return chosen;
  }
  /* Goes to a step; adds the rows and columns that have changed. */
  go(to, touchedRows, touchedColumns) {
    to = Math.max(0, Math.min(this.count, to));
    for (const option of this.chain()) touchedRows.add(option);
    while (this.at !== to) {
      const forward = this.at < to, s = forward ? this.at : this.at - 1;
      const kind = this.kind(s), item = this.what(s);
      if (kind === COVER || kind === UNCOVER) {
        const colour = this.dance.colour(this.nodes[this.current[s + 1]].option, item);
        this.dance[(kind === COVER) === forward ? "cover" : "uncover"](item, colour, touchedRows);
        touchedColumns.add(item);
      } else if (kind === OPTION && data.bounds) {
        this.dance[forward ? "drop" : "undrop"](item, touchedRows);
      } else if (this.tried.has(s)) {
        const options = this.tried.get(s);
        for (const option of forward ? [...options].reverse() : options)
          this.dance[forward ? "undrop" : "drop"](option, touchedRows);
      }
      this.at += forward ? 1 : -1;
    }
    for (const option of this.chain()) touchedRows.add(option);
  }
  isDead(step) { return this.kind(step) === BACK && step > 0 && this.kind(step - 1) === CHOOSE; }
  /* The step after which there is the next one of a kind, in a direction; -1: there is none. */
  find(from, direction, isIt) {
    for (let s = direction > 0 ? from : from - 2; s >= 0 && s < this.count; s += direction) if (isIt(s)) return s + 1;
    return -1;
  }
  /* What happens in the step that led here, in plain words. */
  sentence() {
    if (!this.count) return ["", "There is no trace here: ec-view --run shows a search step by step."];
    if (!this.at) return ["", `Before the search: which rows cover ${data.rule}?`];
    const s = this.at - 1, kind = this.kind(s);
    return [["choose", "option", "cover", "uncover", "solution", "back"][kind],
      [this.sayChoose, this.sayOption, this.sayCover, this.sayUncover, this.saySolution, this.sayBack][kind].call(this, s)]
      .map((text, i) => i === 0 && (this.isDead(s) || (kind === CHOOSE && this.isShort(s))) ? "dead" : text);
  }
  /* How many more rows must, and may, cover the column. */
  need(item) {
    const covers = this.chain().filter((option) => data.options[option].includes(item)).length;
    return (data.bounds ? data.bounds[item] : [1, 1]).map((bound) => bound - covers);
  }
  isShort(s) { return this.left(s) < this.need(this.what(s))[0]; }
  sayChoose(s) {
    const item = this.what(s), left = this.left(s), [least, most] = this.need(item);
    const column = "Column " + data.items[item], rowsLeft = left ? plural(left, "row") : "no row";
    if (this.isShort(s)) return `${column} has ${rowsLeft} left${least > 1 ? `, and needs ${least}` : ""}: a dead end.`;
    if (left > 1 && left === least) return `${column} has ${rowsLeft} left, and all of them are forced.`;
    const one = this.dance.down[item];
    if (left === least && one !== item) return `${column} has 1 row left, so row ${data.labels[this.dance.row[one]]} is forced.`;
    const range = least === most ? least : Math.max(0, least) + " to " + Math.min(left, most);
    return `${column} is next${most > 1 || least < 1 ? `, for ${range} more rows` : ""}. It has ${rowsLeft} left, to be tried in turn.`;
  }
  sayOption(s) {
    const node = this.nodes[this.current[s + 1]], parent = this.nodes[node.parent];
    const place = parent.children.indexOf(this.current[s + 1]) + 1;
    const column = parent.item === undefined ? "" : ` for column ${data.items[parent.item]}`;
    return `Try row ${data.labels[node.option]}${column}` +
      (place > 1 ? `: choice ${place}.` : ".") + ` It covers ${data.options[node.option].map((i) => this.sayItem(node.option, i)).join(", ")}.`;
  }
  sayItem(option, item) {
    const colour = this.dance.colour(option, item);
    return data.items[item] + (colour === null ? "" : ":" + colour);
  }
  hiddenBy(item) { return this.dance.owner.reduce((sum, owner) => sum + (owner === item), 0); }
  sayCover(s) {
    const item = this.what(s), hidden = this.hiddenBy(item);
    const colour = this.dance.colour(this.nodes[this.current[s + 1]].option, item);
    if (colour !== null) return `Column ${data.items[item]} gets colour ${colour}: ` +
      `${plural(hidden, "row")} with another colour ${hidden === 1 ? "is" : "are"} hidden.`;
    const others = hidden === 0 ? "no other row that is left has it."
      : `${plural(hidden, "row")} that ${hidden === 1 ? "has it is" : "have it are"} hidden from the other columns.`;
    if (item >= data.primary) return `Cover secondary column ${data.items[item]}: ${others}`;
    const full = data.bounds && data.bounds[item][1] > 1 ? ", which no more rows may cover" : "";
    return `Cover column ${data.items[item]}${full}: it leaves the list of columns, and ${others}`;
  }
  sayUncover(s) { return `Uncover column ${data.items[this.what(s)]}: its links are restored, in the reverse order.`; }
  saySolution(s) {
    const count = this.chain().length;
    return `Solution ${this.solved[s + 1]}: the ${plural(count, "chosen row")} ${count === 1 ? "covers" : "cover"} ${data.rule}.`;
  }
  sayBack(s) {
    const name = data.items[this.what(s)], end = this.level(s) === 0;
    return this.isDead(s) ? `${data.bounds ? "Too few rows" : "Nothing"} can cover column ${name}: ` +
      (end ? "there is no solution." : "go back and undo the last choice.")
      : `All rows for column ${name} were tried: ${end ? "the search ends" : "go back"}.`;
  }
}

window.ecView = {data, Search, Dance, element, draw, byId, plural, texts, load};
})();
