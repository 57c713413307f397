/* SPDX-License-Identifier: MIT */
/* The pictures of the page of ec-view: the tree and the board. */
"use strict";
(() => {
const {data, draw, element, plural} = window.ecView;
const LETTER = 6, TREE_HIGH = 340;
const within = (least, value, most) => Math.max(least, Math.min(value, most));

/* The nodes that were visited; the tree fits its panel at all times. */
class Tree {
  constructor(parent, search) {
    this.search = search;
    this.scroll = parent;
    this.svg = draw(parent, "svg", {role: "img"});
    this.hint = element(parent.parentElement, "p", {class: "hint"});
    const details = element(parent.parentElement, "details");
    element(details, "summary", {}, "Nodes per level");
    this.table = element(details, "table");
    this.svg.addEventListener("click", (event) => parent.dispatchEvent(new CustomEvent("goto", {bubbles: true, detail: this.nearest(event).step})));
    this.svg.addEventListener("pointermove", (event) => { this.hint.textContent = this.say(this.nearest(event)); });
    new ResizeObserver(() => { if (parent.isConnected) this.update(); }).observe(parent);
  }
  say(node) {
    const fate = {dead: ": dead end", solution: ": solution"}[this.fate(node)] || "";
    return (node.option < 0 ? "Start" : `Row ${data.labels[node.option]}, level ${node.level}`) + fate;
  }
  fate(node) { return node.known <= this.search.at ? node.fate : ""; }
  nearest(event) {
    const box = this.svg.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
    const far = (node) => (node.x - x) ** 2 + (node.y - y) ** 2;
    return this.nodes.reduce((best, node) => far(node) < far(best) ? node : best);
  }
  /* Leaves get places from left to right, and others the middle of their children. */
  spread() {
    const nodes = this.nodes, last = nodes.length, wide = this.scroll.clientWidth - 32;
    const children = (node) => node.children.filter((child) => child < last);
    let leaves = 0;
    for (const node of nodes) if (!(node.children[0] < last)) node.place = leaves++;
    for (const node of [...nodes].reverse()) {
      const below = children(node);
      if (below.length) node.place = (nodes[below[0]].place + nodes[below[below.length - 1]].place) / 2;
    }
    this.across = within(0, wide / leaves, 64);
    this.down = within(2, TREE_HIGH / (1 + nodes.reduce((most, node) => Math.max(most, node.level), 0)), 40);
    for (const node of nodes) {
      node.x = 16 + (node.place + .5) * this.across;
      node.y = 10 + node.level * this.down;
    }
    this.svg.setAttribute("width", leaves * this.across + 32);
    this.svg.setAttribute("height", nodes.reduce((most, node) => Math.max(most, node.y), 0) + 14);
  }
  update() {
    const search = this.search, current = search.current[search.at];
    this.nodes = search.nodes.slice(0, search.seen[search.at] + 1);
    this.spread();
    this.svg.setAttribute("aria-label", `The search tree, ${plural(this.nodes.length - 1, "node")} so far`);
    this.svg.replaceChildren();
    const path = [];
    for (let n = current; n >= 0; n = search.nodes[n].parent) path.push(search.nodes[n]);
    this.drawLines("t", this.nodes);
    this.drawLines("t path", path);
    const r = within(1, Math.min(this.across, this.down) / 3, 4.5);
    const marks = {"": `m${-r} 0a${r} ${r} 0 0 0 ${2 * r} 0a${r} ${r} 0 0 0 ${-2 * r} 0z`, dead: `m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
      solution: `m0 ${-1.7 * r}l${1.7 * r} ${1.7 * r}l${-1.7 * r} ${1.7 * r}l${-1.7 * r} ${-1.7 * r}z`};
    for (const fate of ["", "dead", "solution"])
      draw(this.svg, "path", {class: "n " + fate, d: "M0 0" + this.nodes.filter((node) => this.fate(node) === fate)
        .map((node) => `M${node.x} ${node.y}${marks[fate]}`).join("")});
    draw(this.svg, "circle", {class: "now", cx: path[0].x, cy: path[0].y, r: r + 2.5});
    this.drawLabels(r);
    this.fill();
  }
  drawLines(kind, nodes) {
    draw(this.svg, "path", {class: kind, d: "M0 0" + nodes.filter((node) => node.parent >= 0)
      .map((node) => `M${this.nodes[node.parent].x} ${this.nodes[node.parent].y}L${node.x} ${node.y}`).join("")});
  }
  drawLabels(r) {
    const room = this.nodes.reduce((most, node) => Math.max(most, node.option < 0 ? 0 : data.labels[node.option].length), 0) * LETTER + r + 12;
    if (this.down < 14 || this.across < room) return;
    for (const node of this.nodes)
      if (node.option >= 0) draw(this.svg, "text", {x: node.x + r + 4, y: node.y + 3}, data.labels[node.option]);
  }
  fill() {
    const levels = [];
    for (const node of this.nodes) {
      const level = levels[node.level] = levels[node.level] || {nodes: 0, dead: 0, solution: 0}, fate = this.fate(node);
      level.nodes++;
      if (fate) level[fate]++;
    }
    const line = (kind, cells) => { const tr = element(this.table, "tr"); for (const cell of cells) element(tr, kind, {}, cell); };
    this.table.replaceChildren();
    line("th", ["Level", "Nodes", "Dead ends", "Solutions"]);
    levels.forEach((level, i) => line("td", [i, level.nodes, level.dead, level.solution]));
  }
}

class Board {
  constructor(parent, search) {
    const board = this.board = data.board;
    this.search = search;
    this.cells = [];
    this.cellOf = new Map(board.item.map((item, cell) => [item, cell]));
    this.byCell = board.item.map(() => []);
    if (board.square) board.square.forEach((cell, option) => this.byCell[cell].push(option));
    else data.options.forEach((items, option) => items.forEach((item) => {
      if (this.cellOf.has(item)) this.byCell[this.cellOf.get(item)].push(option);
    }));
    const corners = board.item.flatMap((item, cell) => this.corners(cell)), most = (i) => Math.max(...corners.map((c) => c[i]));
    this.svg = draw(parent, "svg", {viewBox: `-2 -2 ${most(0) + 4} ${most(1) + 4}`, role: "img",
      "aria-label": `The board of ${board.rows} by ${board.columns} cells`});
    board.item.forEach((item, cell) => this.cells.push(item < 0 ? null : this.drawCell(cell, 40)));
    this.border = draw(this.svg, "path", {class: "border"});
    this.drawBorders(board.digits ? board.region : []);
    if (data.reason) element(parent, "p", {class: "reason"}, "No solution: " + data.reason.text);
  }
  /* The fill and the text of a cell without a piece: the weight of its item in the reason for no solution. */
  blank(cell) {
    const weight = data.reason ? data.reason.weights[cell] : 0;
    return weight ? [data.reason.colours[cell], String(weight)] : ["", ""];
  }
  /* The steps to the neighbours of a cell, and the corners, as in src/view/board.h. */
  outline(cell) {
    const {columns, outlines} = this.board;
    return outlines[(Math.floor(cell / columns) + cell % columns) % outlines.length];
  }
  corners(cell) {
    const {columns, wide, high} = this.board, row = Math.floor(cell / columns);
    return this.outline(cell).map((edge) => [cell % columns * wide + edge[2] * 20, (row + edge[3] / 3) * high]);
  }
  /* The neighbours of a cell behind its edges; -1: none. */
  around(cell) {
    const {rows, columns, item} = this.board;
    return this.outline(cell).map((edge) => {
      const row = Math.floor(cell / columns) + edge[0], column = cell % columns + edge[1], other = row * columns + column;
      return row < 0 || column < 0 || row >= rows || column >= columns || item[other] < 0 ? -1 : other;
    });
  }
  drawCell(cell, side) {
    const corners = this.corners(cell), [x, y] = corners[0], small = [];
    if (this.board.square) return this.drawSquare(x, y, (x + y) / side % 2 ? "black" : "white", side);
    const made = {rect: draw(this.svg, "path", {class: "cell", d: `M${corners.join("L")}z`})};
    made.given = this.board.given[cell];
    if (this.board.digits) {
      const across = Math.ceil(Math.sqrt(this.board.digits)), step = side / across;
      for (const option of this.byCell[cell]) {
        const d = this.board.digit[option] - 1;
        if (d >= 0) small.push([option, draw(this.svg, "text", {class: "small", x: x + (d % across + .5) * step,
          y: y + (Math.floor(d / across) + .5) * step + 3.4}, d + 1)]);
      }
    }
    made.small = small;
    made.big = draw(this.svg, "text", {class: this.board.digits ? "digit" + (made.given ? " given" : "") : "name",
      x: cell % this.board.columns * this.board.wide + side / 2,
      y: corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length + (this.board.digits ? 9 : 7)});
    return made;
  }
  /* A square of a chess board, with a cross for one that cannot be chosen any more. */
  drawSquare(x, y, kind, side) {
    return {rect: draw(this.svg, "rect", {class: "cell " + kind, x, y, width: side, height: side}),
      cross: draw(this.svg, "path", {class: "cross", d: `M${x + 15} ${y + 15}l10 10m0-10l-10 10`}),
      man: draw(this.svg, "path", {class: "man", d: `M${x} ${y}${this.board.man}`})};
  }
  drawBorders(group) {
    let d = "";
    this.board.item.forEach((item, cell) => {
      const corners = this.corners(cell);
      if (item >= 0) this.around(cell).forEach((other, k) => {
        if (other < 0 || (other < cell && group[other] !== group[cell])) d += `M${corners[k]}L${corners[(k + 1) % corners.length]}`;
      });
    });
    this.border.setAttribute("d", d);
  }
  update() {
    const chosen = this.search.at ? this.search.chain() : data.solution || [];
    if (this.board.square) this.updateSquares(chosen);
    else if (this.board.digits) this.updateDigits(chosen);
    else this.updatePieces(chosen);
  }
  updateSquares(chosen) {
    const dance = this.search.dance;
    this.cells.forEach((cell, i) => {
      const option = this.byCell[i][0], has = chosen.includes(option);
      cell.man.classList.toggle("on", has);
      cell.cross.classList.toggle("on", !has && (option === undefined || dance.owner[option] >= 0));
    });
  }
  updateDigits(chosen) {
    const digit = new Map(), owner = this.search.dance.owner;
    for (const option of chosen)
      for (const item of data.options[option])
        if (this.cellOf.has(item) && this.board.digit[option]) digit.set(this.cellOf.get(item), this.board.digit[option]);
    const now = chosen.length && this.search.at ? chosen[0] : -1;
    this.cells.forEach((cell, i) => {
      if (!cell) return;
      const value = digit.get(i) ?? cell.given;
      const text = value ? String(value) : "";
      if (cell.big.textContent !== text) cell.big.textContent = text;
      cell.rect.classList.toggle("now", this.byCell[i].includes(now));
      cell.rect.style.fill = this.blank(i)[0];
      for (const [option, mark] of cell.small) mark.classList.toggle("off", text !== "" || owner[option] >= 0);
    });
  }
  /* Each piece gets a colour that none of its neighbours has. */
  updatePieces(chosen) {
    const owner = [], colours = [], letters = [];
    [...chosen].reverse().forEach((option, piece) => data.options[option].forEach((item, k) => {
      if (!this.cellOf.has(item)) return;
      const colour = data.colours ? data.colours[option][k] : null;
      if (colour === null) owner[this.cellOf.get(item)] = piece;
      else letters[this.cellOf.get(item)] = colour;
    }));
    owner.forEach((piece, cell) => {
      if (colours[piece] !== undefined) return;
      const used = new Set();
      owner.forEach((other, c) => {
        if (other === piece) for (const n of this.around(c))
          if (owner[n] !== undefined && colours[owner[n]] !== undefined) used.add(colours[owner[n]]);
      });
      let pick = piece % data.palette.length;
      for (let i = 0; i < data.palette.length && used.has(pick); i++) pick = (pick + 1) % data.palette.length;
      colours[piece] = pick;
    });
    const options = [...chosen].reverse();
    this.cells.forEach((cell, i) => {
      if (!cell) return;
      const [fill, weight] = this.blank(i);
      cell.rect.style.fill = owner[i] === undefined ? fill : data.palette[colours[owner[i]]];
      cell.big.textContent = letters[i] ?? (owner[i] === undefined ? weight : this.pieceName(options[owner[i]]));
      cell.big.classList.toggle("digit", letters[i] !== undefined && owner[i] === undefined);
    });
    this.drawBorders(owner);
  }
  pieceName(option) {
    const item = data.options[option].find((i) => !this.cellOf.has(i) && [...data.items[i]].length <= 2);
    return item === undefined ? "" : data.items[item];
  }
}

Object.assign(window.ecView, {Tree, Board});
})();
