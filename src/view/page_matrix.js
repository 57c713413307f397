/* SPDX-License-Identifier: MIT */
/* The matrix of the page of ec-view with its links. Only what is in view is drawn. */
"use strict";
(() => {
const {data, draw, element, plural} = window.ecView;
const ENTRY = 14, LETTER = 6, MOST_LINKS = 1500, MOST_ENTRY = 44, BEYOND = 6;
const longest = (names) => names.reduce((most, name) => Math.max(most, [...name].length), 1);
const all = (count) => Array.from({length: count}, (_, i) => i);
const square = (x, y, side) => `M${x} ${y}h${side}v${side}h${-side}z`;

class Matrix {
  constructor(parent, search) {
    this.search = search;
    this.scroll = parent;
    this.focus = this.picked = -1;
    this.showLinks = this.residual = this.zoomed = false;
    this.left = 16 + longest(data.labels) * LETTER;
    this.titles = data.items.map((name, i) => name + this.bound(i));
    this.top = 12 + longest(this.titles) * LETTER;
    this.right = 10 + longest(data.costs) * LETTER;
    this.hint = element(parent.parentElement, "p", {class: "hint"});
    this.svg = draw(parent, "svg", {role: "img", "aria-label": `The matrix of ${plural(data.rows, "row")} and ${plural(data.columns, "column")}`});
    parent.addEventListener("scroll", () => this.draw());
    this.svg.addEventListener("pointermove", (event) => this.name(...this.at(event)));
    this.svg.addEventListener("click", (event) => this.pick(...this.at(event)));
    window.addEventListener("beforeprint", () => { if (parent.isConnected) this.draw(true); });
    new ResizeObserver(() => {
      if (!parent.isConnected) return; /* of another problem */
      this.fit();
      this.draw();
    }).observe(parent);
    this.arrange([]);
    this.fit();
  }
  /* Bounds other than 1:1, behind the name of a column. */
  bound(item) {
    const [least, most] = data.bounds && item < data.primary ? data.bounds[item] : [1, 1];
    return least === 1 && most === 1 ? "" : ` ${least}:${most}`;
  }
  /* The first size fits the panel. */
  fit() {
    if (this.zoomed) return;
    const wide = this.scroll.clientWidth / (this.left + data.columns * ENTRY + this.right);
    const high = .75 * innerHeight / (this.top + data.rows * ENTRY + 10);
    this.scale = Math.max(1, Math.min(wide, Math.max(high, 1.5), MOST_ENTRY / ENTRY));
  }
  zoom(factor) {
    this.zoomed = true;
    this.scale = Math.max(.35, Math.min(6, this.scale * factor));
    this.draw();
  }
  /* The rows and columns to show, and their places; -1: not shown. */
  arrange(chosen) {
    const {owner, covered} = this.search.dance, has = new Set(chosen);
    const residual = this.residual && this.search.count;
    this.folded = residual && has.size ? `${has.size} chosen` : "";
    this.rows = residual ? all(data.rows).filter((row) => !has.has(row) &&
      (owner[row] < 0 || (owner[row] === this.focus && covered[this.focus]))) : all(data.rows);
    if (this.folded) this.rows.unshift(data.rows); /* the line of the chosen rows */
    this.columns = residual ? all(data.columns).filter((i) => !covered[i] || i === this.focus) : all(data.columns);
    this.rowAt = new Int32Array(data.rows + 1).fill(-1);
    this.columnAt = new Int32Array(data.columns).fill(-1);
    this.rows.forEach((row, place) => { this.rowAt[row] = place; });
    this.columns.forEach((column, place) => { this.columnAt[column] = place; });
    this.chosen = has;
  }
  x(column) { return this.left + this.columnAt[column] * ENTRY; }
  y(row) { return this.top + this.rowAt[row] * ENTRY; }
  update(focus, showLinks, residual) {
    const chosen = this.search.count ? this.search.chain() : data.solution || [];
    Object.assign(this, {focus, showLinks, residual});
    this.arrange(chosen);
    this.size();
    if (this.search.at) this.reveal(this.rowOfStep(chosen));
    this.draw();
  }
  /* The row of this step: the one that is tried, or the first of the column. */
  rowOfStep(chosen) {
    if (this.search.kind(this.search.at - 1) === 1) return this.folded ? data.rows : chosen[0];
    return this.rows.find((row) => data.options[row]?.includes(this.focus) && !this.chosen.has(row));
  }
  reveal(row) {
    const box = this.scroll, s = this.scale;
    const into = (from, size, at) => at < from || at + ENTRY * s > from + size ? Math.max(0, at - size / 3) : from;
    const down = row === undefined ? box.scrollTop : into(box.scrollTop, box.clientHeight - this.top * s, this.rowAt[row] * ENTRY * s);
    const across = this.focus < 0 ? box.scrollLeft
      : into(box.scrollLeft, box.clientWidth - this.left * s, this.columnAt[this.focus] * ENTRY * s);
    box.scrollTo(across, down);
  }
  items(row) {
    return data.options[row].map((item, k) => data.items[item] + (data.colours?.[row][k] ? ":" + data.colours[row][k] : "")).join(" ");
  }
  size() {
    this.bandWidth = Math.max(this.columns.length * ENTRY, this.folded.length * LETTER + 8);
    const width = this.left + this.bandWidth + this.right, height = this.top + this.rows.length * ENTRY + 10;
    for (const [name, value] of [["viewBox", `0 0 ${width} ${height}`], ["width", width * this.scale], ["height", height * this.scale]])
      this.svg.setAttribute(name, value);
  }
  draw(whole) {
    this.size();
    const box = this.scroll, s = this.scale;
    const part = (shown, scrolled, size, begin) => whole ? shown
      : shown.slice(Math.max(0, Math.floor((scrolled / s - begin) / ENTRY) - BEYOND), Math.ceil((scrolled + size) / s / ENTRY) + BEYOND);
    const seenRows = part(this.rows, box.scrollTop, box.clientHeight, this.top);
    const seenColumns = part(this.columns, box.scrollLeft, box.clientWidth, this.left);
    const bottom = this.top + this.rows.length * ENTRY, end = this.left + this.columns.length * ENTRY;
    this.svg.replaceChildren();
    if (this.columnAt[this.focus] >= 0)
      draw(this.svg, "rect", {class: "aim", x: this.x(this.focus), y: 0, width: ENTRY, height: bottom});
    draw(this.svg, "path", {class: "grid", d: "M0 0" + seenColumns.map((i) => `M${this.x(i)} ${this.top}V${bottom}`).join("") +
      seenRows.map((row) => `M${this.left} ${this.y(row)}H${end}`).join("")});
    for (const row of seenRows) this.drawRow(row);
    draw(this.svg, "path", {class: "kind", d: "M0 0" + data.kinds.filter((i) => this.columnAt[i] > 0)
      .map((i) => `M${this.x(i)} ${this.top}V${bottom}`).join("")});
    draw(this.svg, "rect", {class: "edge", x: this.left, y: this.top, width: end - this.left, height: bottom - this.top});
    this.layer = draw(this.svg, "g", {class: "links"});
    if (this.showLinks) this.drawLinks(this.search.dance, this.focus);
    this.drawLabels(seenRows, whole ? 0 : box.scrollLeft / s);
    this.drawNames(seenColumns.filter((i) => whole || this.x(i) + ENTRY / 2 > this.left + box.scrollLeft / s), whole ? 0 : box.scrollTop / s);
  }
  look(row) { return this.chosen.has(row) || row === data.rows ? "r cho" : this.search.dance.owner[row] >= 0 ? "r hid" : "r"; }
  drawRow(row) {
    const g = draw(this.svg, "g", {class: this.look(row)}), y = this.y(row);
    if (this.chosen.has(row) || row === data.rows) draw(g, "rect", {class: "band", x: this.left, y, width: this.bandWidth, height: ENTRY});
    if (row === data.rows) return;
    const shown = data.options[row].filter((item) => this.columnAt[item] >= 0);
    draw(g, "path", {class: "ones", d: shown.map((i) => square(this.x(i) + 2, y + 2, 10)).join("") || "M0 0"});
    if (data.colours) data.options[row].forEach((item, k) => this.drawColour(g, item, y, data.colours[row][k]));
    if (data.costs[row]) draw(g, "text", {x: this.left + this.columns.length * ENTRY + 5, y: y + 10}, data.costs[row]);
  }
  /* The tint and the first letter of a colour. */
  drawColour(g, item, y, colour) {
    if (colour === null || this.columnAt[item] < 0) return;
    const sum = new TextEncoder().encode(colour).reduce((total, byte) => total + byte, 0);
    const tint = draw(g, "rect", {class: "tint", x: this.x(item) + 1, y: y + 1, width: 12, height: 12});
    tint.style.fill = data.tints[sum % data.tints.length];
    draw(g, "text", {class: "letter", x: this.x(item) + 7, y: y + 10}, [...colour][0]);
  }
  /* Labels and names stay in view. */
  drawLabels(seen, x) {
    const g = draw(this.svg, "g", {class: "labels", transform: `translate(${x} 0)`});
    draw(g, "rect", {class: "cloth", width: this.left - 1, height: this.top + this.rows.length * ENTRY + 10});
    for (const row of seen)
      draw(draw(g, "g", {class: this.look(row).replace("r", "l")}), "text",
        row === data.rows ? {x: this.left + 4, y: this.y(row) + 10} : {class: "right", x: this.left - 5, y: this.y(row) + 10},
        data.labels[row] ?? this.folded);
  }
  drawNames(seen, y) {
    const g = draw(this.svg, "g", {transform: `translate(0 ${y})`});
    draw(g, "rect", {class: "cloth", width: this.left + this.bandWidth + this.right, height: this.top - 1});
    for (const i of seen) {
      const c = draw(g, "g", {class: "c" + (this.search.dance.covered[i] ? " cov" : "") + (i === this.focus ? " foc" : "")});
      if ([...this.titles[i]].length === 1) draw(c, "text", {class: "letter", x: this.x(i) + 4, y: this.top - 4}, data.items[i]);
      else draw(c, "text", {transform: `translate(${this.x(i) + 10} ${this.top - 4}) rotate(-90)`}, this.titles[i]);
    }
  }
  /* The row and column at a place on the screen; undefined: none. */
  at(event) {
    const box = this.svg.getBoundingClientRect(), s = this.scale;
    const x = (event.clientX - box.left) / s, y = (event.clientY - box.top) / s;
    return [y - this.scroll.scrollTop / s < this.top ? undefined : this.rows[Math.floor((y - this.top) / ENTRY)],
      x - this.scroll.scrollLeft / s < this.left ? undefined : this.columns[Math.floor((x - this.left) / ENTRY)]];
  }
  name(row, column) {
    const parts = [];
    if (row === data.rows) parts.push(`${this.folded}: ${[...this.chosen].reverse().map((one) => data.labels[one]).join(", ")}`);
    else if (row !== undefined) parts.push(`Row ${data.labels[row]}: ${this.items(row)}`);
    if (column !== undefined) parts.push(`Column ${data.items[column]}: ${plural(this.search.dance.size[column], "row")} left`);
    this.hint.textContent = parts.join(" \u00b7 ");
  }
  /* With Links, a click on a node shows its four links. */
  pick(row, column) {
    if (!this.showLinks || column === undefined || row === data.rows) return;
    const place = row === undefined ? -1 : data.options[row].indexOf(column);
    this.picked = row === undefined ? column : place < 0 ? -1 : this.search.dance.first[row] + place;
    this.draw();
    if (this.picked >= 0) this.hint.textContent = `Node ${this.say(this.picked)}: ` +
      this.neighbours(this.picked).map(([way, node]) => `${way} ${this.say(node)}`).join(", ");
  }
  say(node) {
    const dance = this.search.dance;
    return node === data.columns ? "root" : node < data.columns ? "header " + data.items[node]
      : data.items[dance.top[node]] + " of row " + data.labels[dance.row[node]];
  }
  /* A row's nodes are a ring in their order. */
  neighbours(node) {
    const dance = this.search.dance;
    if (node <= data.columns)
      return [["left", dance.left[node]], ["right", dance.right[node]], ["up", dance.up[node]], ["down", dance.down[node]]];
    const row = dance.row[node], first = dance.first[row], count = dance.first[row + 1] - first;
    const beside = (step) => first + (node - first + step + count) % count;
    return [["left", beside(-1)], ["right", beside(1)], ["up", dance.up[node]], ["down", dance.down[node]]];
  }
  /* Two arrows between neighbours in a list, side by side; of a node that is out of its list, those that
   * it still has. */
  arrow(from, to, upright) {
    const [x1, y1] = from, [x2, y2] = to, end = (upright ? y2 > y1 : x2 > x1) ? -4 : 4, side = end < 0 ? -2.5 : 2.5;
    if (x1 === x2 && y1 === y2) return ["", ""];
    if (upright) {
      const y = y2 + end, x = x2 + side, tip = end < 0 ? -3 : 3;
      return [`M${x1 + side} ${y1 - end}V${y}`, `M${x} ${y2 + end / 2}l-1.6 ${tip}h3.2z`];
    }
    const x = x2 + end, y = y2 + side, tip = end < 0 ? -3 : 3;
    return [`M${x1 - end} ${y1 + side}H${x}`, `M${x2 + end / 2} ${y}l${tip} -1.6v3.2z`];
  }
  /* The middle of a node; null: it is not shown. */
  place(node) {
    const dance = this.search.dance, column = node < data.columns ? node : dance.top[node];
    if (node === data.columns) return [this.left - 7, this.top - 3];
    if (this.columnAt[column] < 0 || (node > data.columns && this.rowAt[dance.row[node]] < 0)) return null;
    return [this.x(column) + 7, node < data.columns ? this.top - 3 : this.y(dance.row[node]) + 7];
  }
  /* A link around the end of a list is not drawn: it would cross all others. */
  joins(a, b, forward, upright) {
    if (!this.place(a) || !this.place(b)) return false;
    const [x1, y1] = this.place(a), [x2, y2] = this.place(b);
    return upright ? (y2 > y1) === forward : (x2 > x1) === forward;
  }
  drawLinks(dance, focus) {
    const live = {line: "", tip: ""}, old = {line: "", tip: ""};
    const all = dance.top.length <= MOST_LINKS;
    const put = (a, b, forward, upright, kind) => {
      if (a === b || !this.joins(a, b, forward, upright)) return;
      const [line, tip] = this.arrow(this.place(a), this.place(b), upright);
      kind.line += line;
      kind.tip += tip;
    };
    for (let i = 0; i <= data.primary; i++) {
      const node = i < data.primary ? i : data.columns, kind = i < data.primary && dance.covered[i] ? old : live;
      if (!all && kind === old) continue;
      put(node, dance.right[node], true, false, kind);
      put(node, dance.left[node], false, false, kind);
    }
    for (let node = 0; node < dance.top.length; node++) {
      const item = node < data.columns ? node : dance.top[node];
      if (node === data.columns || (!all && item !== focus)) continue;
      const out = node > data.columns && dance.up[dance.down[node]] !== node;
      const kind = out || dance.covered[item] ? old : live;
      put(node, dance.down[node], true, true, kind);
      put(node, dance.up[node], false, true, kind);
      if (node <= data.columns || !all) continue;
      const row = dance.row[node], last = dance.first[row + 1] - 1;
      if (node < last) {
        put(node, node + 1, data.options[row][node + 1 - dance.first[row]] > item, false, dance.owner[row] >= 0 ? old : live);
        put(node + 1, node, data.options[row][node + 1 - dance.first[row]] < item, false, dance.owner[row] >= 0 ? old : live);
      }
    }
    draw(this.layer, "path", {class: "old", d: old.line || "M0 0"});
    draw(this.layer, "path", {class: "line", d: live.line || "M0 0"});
    draw(this.layer, "path", {class: "tips", d: live.tip || "M0 0"});
    const [x, y] = this.place(data.columns);
    draw(this.layer, "circle", {class: "head", cx: x, cy: y, r: 3});
    if (this.picked >= 0 && this.place(this.picked)) this.drawPicked();
  }  /* Curves, as links around the end of a list cross others. */
  drawPicked() {
    const [x, y] = this.place(this.picked);
    draw(this.layer, "circle", {class: "pick", cx: x, cy: y, r: 6});
    for (const [way, node] of this.neighbours(this.picked)) {
      const to = this.place(node), bow = way === "left" || way === "down" ? 12 : -12, upright = way === "up" || way === "down";
      if (!to || node === this.picked) continue;
      draw(this.layer, "path", {class: "pick", d: `M${x} ${y}Q${(x + to[0]) / 2 + (upright ? bow : 0)} ${(y + to[1]) / 2 + (upright ? 0 : bow)} ${to[0]} ${to[1]}`});
      draw(this.layer, "circle", {class: "pick end", cx: to[0], cy: to[1], r: 3});
    }
  }
}

window.ecView.Matrix = Matrix;
})();
