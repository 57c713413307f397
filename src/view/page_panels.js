/* SPDX-License-Identifier: MIT */
/* The pictures of the page of ec-view: the matrix with its links, the tree, the board. */
"use strict";
(() => {
const {data, draw, rows, columns, plural} = window.ecView;
const ENTRY = 14, LETTER = 6, TOO_MANY = 60000, MOST_LINKS = 1500;

class Matrix {
  constructor(parent, search) {
    this.search = search;
    this.rows = [];
    this.columns = [];
    this.focus = -1;
    this.chosen = new Set();
    this.links = null;
    const longest = (names) => names.reduce((most, name) => Math.max(most, name.length), 1);
    this.left = 16 + longest(data.labels) * LETTER;
    this.top = 12 + longest(data.items) * LETTER;
    this.width = this.left + columns * ENTRY + 10 + longest(data.costs) * LETTER;
    this.height = this.top + rows * ENTRY + 10;
    this.large = data.options.reduce((sum, items) => sum + items.length, 0) > TOO_MANY;
    if (this.large) {
      parent.append("The matrix is too large to be drawn here; ec-view -t svg draws it.");
      return;
    }
    this.svg = draw(parent, "svg", {viewBox: `0 0 ${this.width} ${this.height}`, role: "img",
      "aria-label": `The matrix of ${plural(rows, "row")} and ${plural(columns, "column")}`});
    this.zoom(Math.min(2.2, Math.max(.35, (parent.clientWidth || 600) / this.width)));
    this.drawColumns();
    this.drawRows();
    draw(this.svg, "rect", {class: "edge", x: this.left, y: this.top, width: columns * ENTRY, height: rows * ENTRY});
    this.layer = draw(this.svg, "g", {class: "links"});
  }
  zoom(scale) {
    this.scale = scale;
    this.svg.setAttribute("width", this.width * scale);
    this.svg.setAttribute("height", this.height * scale);
  }
  x(column) { return this.left + column * ENTRY; }
  y(row) { return this.top + row * ENTRY; }
  drawColumns() {
    for (let i = 0; i < columns; i++) {
      const g = draw(this.svg, "g", {class: "c"});
      draw(g, "rect", {class: "aim", x: this.x(i), y: 0, width: ENTRY, height: this.height});
      const single = [...data.items[i]].length === 1;
      if (single) draw(g, "text", {class: "letter", x: this.x(i) + 4, y: this.top - 4}, data.items[i]);
      else draw(g, "text", {transform: `translate(${this.x(i) + 10} ${this.top - 4}) rotate(-90)`}, data.items[i]);
      this.columns.push(g);
    }
    let lines = "";
    for (let i = 1; i < columns && rows * columns < 6000; i++) lines += `M${this.x(i)} ${this.top}V${this.y(rows)}`;
    for (let i = 1; i < rows && rows * columns < 6000; i++) lines += `M${this.left} ${this.y(i)}H${this.x(columns)}`;
    draw(this.svg, "path", {class: "grid", d: lines || "M0 0"});
    draw(this.svg, "path", {class: "kind", d: "M0 0" + data.kinds.map((i) => `M${this.x(i)} ${this.top}V${this.y(rows)}`).join("")});
  }
  drawRows() {
    data.options.forEach((items, row) => {
      const g = draw(this.svg, "g", {class: "r"});
      draw(g, "rect", {class: "band", x: this.left, y: this.y(row), width: columns * ENTRY, height: ENTRY});
      draw(g, "text", {class: "right", x: this.left - 5, y: this.y(row) + 10}, data.labels[row]);
      draw(g, "text", {x: this.x(columns) + 5, y: this.y(row) + 10}, data.costs[row]);
      draw(g, "path", {class: "ones", d: items.map((i) => `M${this.x(i) + 2} ${this.y(row) + 2}h10v10h-10z`).join("")});
      if (data.colours) items.forEach((item, k) => this.drawColour(g, item, row, data.colours[row][k]));
      this.rows.push(g);
    });
  }
  /* The tint and the first letter of a colour. */
  drawColour(g, item, row, colour) {
    if (colour === null) return;
    const sum = new TextEncoder().encode(colour).reduce((total, byte) => total + byte, 0);
    const tint = draw(g, "rect", {class: "tint", x: this.x(item) + 1, y: this.y(row) + 1, width: 12, height: 12});
    tint.style.fill = data.tints[sum % data.tints.length];
    draw(g, "text", {class: "letter", x: this.x(item) + 7, y: this.y(row) + 10}, [...colour][0]);
  }
  update(touchedRows, touchedColumns, focus, showLinks) {
    if (this.large) return;
    const dance = this.search.dance, chosen = new Set(this.search.count ? this.search.chain() : data.solution || []);
    for (const row of chosen) touchedRows.add(row);
    for (const row of touchedRows)
      this.rows[row].setAttribute("class", chosen.has(row) ? "r cho" : dance.owner[row] >= 0 ? "r hid" : "r");
    if (this.focus >= 0) touchedColumns.add(this.focus);
    if (focus >= 0) touchedColumns.add(focus);
    this.focus = focus;
    for (const i of touchedColumns)
      this.columns[i].setAttribute("class", "c" + (dance.covered[i] ? " cov" : "") + (i === focus ? " foc" : ""));
    this.layer.replaceChildren();
    if (showLinks) this.drawLinks(dance, focus);
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
  place(node) {
    if (node <= columns) return [this.x(node === columns ? -1 : node) + 7, this.top - 3];
    const dance = this.search.dance;
    return [this.x(dance.top[node]) + 7, this.y(dance.row[node]) + 7];
  }
  /* A link around the end of a list is not drawn: it would cross all others. */
  joins(a, b, forward, upright) {
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
      const node = i < data.primary ? i : columns, kind = i < data.primary && dance.covered[i] ? old : live;
      if (!all && kind === old) continue;
      put(node, dance.right[node], true, false, kind);
      put(node, dance.left[node], false, false, kind);
    }
    for (let node = 0; node < dance.top.length; node++) {
      const item = node < columns ? node : dance.top[node];
      if (node === columns || (!all && item !== focus)) continue;
      const out = node > columns && dance.up[dance.down[node]] !== node;
      const kind = out || dance.covered[item] ? old : live;
      put(node, dance.down[node], true, true, kind);
      put(node, dance.up[node], false, true, kind);
      if (node <= columns || !all) continue;
      const row = dance.row[node], last = dance.first[row + 1] - 1;
      if (node < last) {
        put(node, node + 1, data.options[row][node + 1 - dance.first[row]] > item, false, dance.owner[row] >= 0 ? old : live);
        put(node + 1, node, data.options[row][node + 1 - dance.first[row]] < item, false, dance.owner[row] >= 0 ? old : live);
      }
    }
    draw(this.layer, "path", {class: "old", d: old.line || "M0 0"});
    draw(this.layer, "path", {class: "line", d: live.line || "M0 0"});
    draw(this.layer, "path", {class: "tips", d: live.tip || "M0 0"});
    const [x, y] = this.place(columns);
    draw(this.layer, "circle", {class: "head", cx: x, cy: y, r: 3});
  }
}

class Tree {
  constructor(parent, search) {
    this.search = search;
    this.scroll = parent;
    this.shown = 0;
    this.path = [];
    const small = search.nodes.length <= 60, wide = small ? 64 : 16, high = small ? 40 : 20;
    let leaves = 0;
    /* Children come after their parents, so their places are known when we come down to these. */
    for (const node of search.nodes) node.y = 16 + node.level * high;
    this.spread((leaf) => { leaf.x = 24 + leaves++ * wide; });
    const deepest = search.nodes.reduce((most, node) => Math.max(most, node.y), 0);
    this.svg = draw(parent, "svg", {width: 48 + leaves * wide, height: deepest + 20, role: "img",
      "aria-label": `The search tree of ${plural(search.nodes.length - 1, "node")}`});
    this.parts = search.nodes.map((node) => this.drawNode(node, small));
    this.mark(this.parts[0], true);
  }
  /* Leaves get places from left to right, and others the middle of their children. */
  spread(place) {
    const nodes = this.search.nodes, stack = [[0, 0]];
    while (stack.length) {
      const top = stack[stack.length - 1], node = nodes[top[0]];
      if (top[1] < node.children.length) { stack.push([node.children[top[1]++], 0]); continue; }
      if (!node.children.length) place(node);
      else node.x = (nodes[node.children[0]].x + nodes[node.children[node.children.length - 1]].x) / 2;
      stack.pop();
    }
  }
  drawNode(node, small) {
    const parent = this.search.nodes[node.parent], g = draw(null, "g", {class: "n"});
    const line = parent ? draw(null, "path", {class: "t", d: `M${parent.x} ${parent.y}L${node.x} ${node.y}`}) : null;
    if (line) this.svg.prepend(line);
    if (node.fate === "solution") draw(g, "polygon", {points: `${node.x},${node.y - 7} ${node.x + 7},${node.y} ${node.x},${node.y + 7} ${node.x - 7},${node.y}`});
    else if (node.fate === "dead") draw(g, "rect", {x: node.x - 4, y: node.y - 4, width: 8, height: 8});
    else draw(g, "circle", {cx: node.x, cy: node.y, r: 4});
    if (small && parent) draw(g, "text", {x: node.x + 8, y: node.y + 3}, data.labels[node.option]);
    draw(g, "title", {}, parent ? data.labels[node.option] + (node.fate === "dead" ? ": dead end" : node.fate ? ": solution" : "") : "start");
    this.svg.append(g);
    return {g, line};
  }
  mark(part, seen) {
    part.g.classList.toggle("seen", seen);
    if (part.line) part.line.classList.toggle("seen", seen);
  }
  update() {
    const search = this.search, seen = search.seen[search.at], current = search.current[search.at];
    if (this.shown === seen && this.path[0] === current) return;
    for (; this.shown < seen; this.shown++) this.mark(this.parts[this.shown + 1], true);
    for (; this.shown > seen; this.shown--) this.mark(this.parts[this.shown], false);
    for (const n of this.path) this.parts[n].g.classList.remove("path");
    this.path = [];
    for (let n = current; n >= 0; n = search.nodes[n].parent) this.path.push(n);
    for (const n of this.path) this.parts[n].g.classList.add("path");
    const node = search.nodes[current], box = this.scroll;
    box.scrollTo(node.x - box.clientWidth / 2, node.y - box.clientHeight / 2);
  }
}

class Board {
  constructor(parent, search) {
    const board = this.board = data.board, side = 40;
    this.search = search;
    this.cells = [];
    this.cellOf = new Map(board.item.map((item, cell) => [item, cell]));
    this.byCell = board.item.map(() => []);
    if (board.square) board.square.forEach((cell, option) => this.byCell[cell].push(option));
    else data.options.forEach((items, option) => items.forEach((item) => {
      if (this.cellOf.has(item)) this.byCell[this.cellOf.get(item)].push(option);
    }));
    this.svg = draw(parent, "svg", {viewBox: `-2 -2 ${board.columns * side + 4} ${board.rows * side + 4}`, role: "img",
      "aria-label": `The board of ${board.rows} by ${board.columns} cells`});
    board.item.forEach((item, cell) => this.cells.push(item < 0 ? null : this.drawCell(cell, side)));
    this.border = draw(this.svg, "path", {class: "border"});
    this.drawBorders(board.digits ? board.region : []);
  }
  drawCell(cell, side) {
    const x = cell % this.board.columns * side, y = Math.floor(cell / this.board.columns) * side, small = [];
    if (this.board.square) return this.drawSquare(x, y, (x + y) / side % 2 ? "black" : "white", side);
    const made = {rect: draw(this.svg, "rect", {class: "cell", x, y, width: side, height: side})};
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
      x: x + side / 2, y: y + side / 2 + (this.board.digits ? 9 : 7)});
    return made;
  }
  /* A square of a chess board, with a cross for one that cannot be chosen any more. */
  drawSquare(x, y, kind, side) {
    return {rect: draw(this.svg, "rect", {class: "cell " + kind, x, y, width: side, height: side}),
      cross: draw(this.svg, "path", {class: "cross", d: `M${x + 15} ${y + 15}l10 10m0-10l-10 10`}),
      man: draw(this.svg, "path", {class: "man", d: `M${x} ${y}${this.board.man}`})};
  }
  drawBorders(group) {
    const {rows: high, columns: wide, item} = this.board;
    const key = (row, column) => row < 0 || column < 0 || row >= high || column >= wide || item[row * wide + column] < 0
      ? "out" : group[row * wide + column] ?? "none";
    let d = "";
    for (let row = 0; row <= high; row++)
      for (let column = 0; column <= wide; column++) {
        if (key(row, column) !== key(row - 1, column)) d += `M${column * 40} ${row * 40}h40`;
        if (key(row, column) !== key(row, column - 1)) d += `M${column * 40} ${row * 40}v40`;
      }
    this.border.setAttribute("d", d);
  }
  update() {
    const chosen = this.search.count ? this.search.chain() : data.solution || [];
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
    const now = chosen.length && this.search.count ? chosen[0] : -1;
    this.cells.forEach((cell, i) => {
      if (!cell) return;
      const value = digit.get(i) ?? cell.given;
      const text = value ? String(value) : "";
      if (cell.big.textContent !== text) cell.big.textContent = text;
      cell.rect.classList.toggle("now", this.byCell[i].includes(now));
      for (const [option, mark] of cell.small) mark.classList.toggle("off", text !== "" || owner[option] >= 0);
    });
  }
  /* Each piece gets a colour that none of its neighbours has. */
  updatePieces(chosen) {
    const owner = [], colours = [], letters = [], wide = this.board.columns;
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
        if (other === piece) for (const n of [c - wide, c + wide, c % wide ? c - 1 : c, (c + 1) % wide ? c + 1 : c])
          if (owner[n] !== undefined && colours[owner[n]] !== undefined) used.add(colours[owner[n]]);
      });
      let pick = piece % data.palette.length;
      for (let i = 0; i < data.palette.length && used.has(pick); i++) pick = (pick + 1) % data.palette.length;
      colours[piece] = pick;
    });
    const options = [...chosen].reverse();
    this.cells.forEach((cell, i) => {
      if (!cell) return;
      cell.rect.style.fill = owner[i] === undefined ? "" : data.palette[colours[owner[i]]];
      cell.big.textContent = letters[i] ?? (owner[i] === undefined ? "" : this.pieceName(options[owner[i]]));
      cell.big.classList.toggle("digit", letters[i] !== undefined && owner[i] === undefined);
    });
    this.drawBorders(owner);
  }
  pieceName(option) {
    const item = data.options[option].find((i) => !this.cellOf.has(i) && [...data.items[i]].length <= 2);
    return item === undefined ? "" : data.items[item];
  }
}

Object.assign(window.ecView, {Matrix, Tree, Board});
})();
