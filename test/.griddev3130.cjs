var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res, err2) => function __init() {
  if (err2) throw err2[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err2 = [e], e;
  }
};
var __commonJS = (cb, mod2) => function __require() {
  try {
    return mod2 || (0, cb[__getOwnPropNames(cb)[0]])((mod2 = { exports: {} }).exports, mod2), mod2.exports;
  } catch (e) {
    throw mod2 = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key2 of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key2) && key2 !== except)
        __defProp(to, key2, { get: () => from[key2], enumerable: !(desc = __getOwnPropDesc(from, key2)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod2, isNodeMode, target) => (target = mod2 != null ? __create(__getProtoOf(mod2)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod2 || !mod2.__esModule ? __defProp(target, "default", { value: mod2, enumerable: true }) : target,
  mod2
));
var __toCommonJS = (mod2) => __copyProps(__defProp({}, "__esModule", { value: true }), mod2);

// src/shared/sprite/pixels/raster.ts
function createRaster(width, height) {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}
function wordsOf(data) {
  const { buffer, byteOffset, byteLength } = data.byteOffset % 4 ? data.slice() : data;
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
var init_raster = __esm({
  "src/shared/sprite/pixels/raster.ts"() {
    "use strict";
  }
});

// src/shared/sprite/pixels/colors.ts
function rgbAt(data, at) {
  return (data[at] ?? 0) << 16 | (data[at + 1] ?? 0) << 8 | (data[at + 2] ?? 0);
}
function colorCounts(frames) {
  const counts = /* @__PURE__ */ new Map();
  for (const { data } of frames) {
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      const rgb = rgbAt(data, at);
      counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
    }
  }
  return counts;
}
function linear(channel) {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
function oklchOf(red2, green2, blue2) {
  const [r, g, b] = [linear(red2), linear(green2), linear(blue2)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x2 = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const degrees = Math.atan2(y, x2) * 180 / Math.PI;
  return { lightness, chroma: Math.hypot(x2, y), hue: (degrees + 360) % 360 };
}
var OPAQUE_FROM;
var init_colors = __esm({
  "src/shared/sprite/pixels/colors.ts"() {
    "use strict";
    OPAQUE_FROM = 128;
  }
});

// src/art/canvas/compose.ts
function copyOf(source) {
  return { ...source, data: new Uint8ClampedArray(source.data) };
}
function setPixel(raster, x2, y, rgb) {
  if (x2 < 0 || y < 0 || x2 >= raster.width || y >= raster.height) return;
  const { data } = raster;
  const at = (y * raster.width + x2) * 4;
  data[at] = rgb === void 0 ? 0 : rgb >> 16;
  data[at + 1] = rgb === void 0 ? 0 : rgb >> 8 & 255;
  data[at + 2] = rgb === void 0 ? 0 : rgb & 255;
  data[at + 3] = rgb === void 0 ? 0 : 255;
}
function mirrorImage(source) {
  const { width, height } = source;
  const out = createRaster(width, height);
  const [from, to] = [wordsOf(source.data), wordsOf(out.data)];
  for (let y = 0; y < height; y++)
    for (let x2 = 0; x2 < width; x2++) to[y * width + width - 1 - x2] = from[y * width + x2] ?? 0;
  return out;
}
function withoutSpecks(source, edited) {
  if (Math.max(source.width, source.height) > MOST_DOTS) return edited;
  const out = copyOf(edited);
  for (let round = 0; round < 3; round++) {
    let changed = false;
    for (let y = 0; y < out.height; y++) {
      for (let x2 = 0; x2 < out.width; x2++) {
        const around2 = colorsAround(out, x2, y);
        if (!around2 || colorsAround(source, x2, y)) continue;
        const solid = around2.filter((rgb) => rgb !== NONE);
        setPixel(out, x2, y, solid.length > 2 ? mostFrequent(solid) : void 0);
        changed = true;
      }
    }
    if (!changed) break;
  }
  return out;
}
function colorAt({ width, height, data }, x2, y) {
  const at = (y * width + x2) * 4;
  return x2 >= 0 && y >= 0 && x2 < width && y < height && (data[at + 3] ?? 0) >= OPAQUE_FROM ? rgbAt(data, at) : NONE;
}
function colorsAround(raster, x2, y) {
  const own = colorAt(raster, x2, y);
  if (own === NONE) return void 0;
  const around2 = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (!dx && !dy) continue;
      const next = colorAt(raster, x2 + dx, y + dy);
      if (next === own) return void 0;
      around2.push(next);
    }
  }
  return around2;
}
function mostFrequent(list) {
  const counts = /* @__PURE__ */ new Map();
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most] = [void 0, 0];
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return best;
}
var MOST_DOTS, NONE;
var init_compose = __esm({
  "src/art/canvas/compose.ts"() {
    "use strict";
    init_colors();
    init_raster();
    MOST_DOTS = 256;
    NONE = -1;
  }
});

// src/art/canvas/shading.ts
function lightOn({ light, dithered }, nx, ny, even) {
  const lit2 = ALONG * (light[0] * nx + light[1] * ny) + FROM_VIEWER * Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  return !dithered ? lit2 : even ? lit2 + DITHER : lit2 - DITHER;
}
function litSides({ light }) {
  return [Math.abs(light[0]) > ASIDE ? Math.sign(light[0]) : 0, Math.abs(light[1]) > ASIDE ? Math.sign(light[1]) : 0];
}
function toneOf(lit2, shiny, few) {
  if (shiny && lit2 > (few ? 0.93 : 0.9)) return 4;
  if (few) return lit2 > 0.76 ? 3 : lit2 > 0.12 ? 2 : 1;
  if (lit2 > 0.74) return 3;
  if (lit2 > 0.26) return 2;
  return lit2 > -0.2 ? 1 : 0;
}
var ALONG, FROM_VIEWER, USUAL_SHADING, DITHER, ASIDE;
var init_shading = __esm({
  "src/art/canvas/shading.ts"() {
    "use strict";
    [ALONG, FROM_VIEWER] = [Math.hypot(0.52, 0.66), 0.54];
    USUAL_SHADING = { light: [-0.52 / ALONG, -0.66 / ALONG], dithered: false, outline: "full" };
    DITHER = 0.13;
    ASIDE = 0.38;
  }
});

// src/art/canvas/finish.ts
function paintedPixels({ of, size }) {
  let [left, top, right, bottom] = [size, size, -1, -1];
  of.forEach((cell, i2) => {
    if (cell === EMPTY) return;
    const [x2, y] = [i2 % size, Math.floor(i2 / size)];
    [left, right, top, bottom] = [Math.min(left, x2), Math.max(right, x2), Math.min(top, y), Math.max(bottom, y)];
  });
  return right < 0 ? void 0 : [left, top, right + 1, bottom + 1];
}
function picture(cells, shading) {
  const { size } = cells;
  const colors = unfinished(cells, shading);
  removeSpecks(colors, cells);
  mergeColors(colors);
  removeSpecks(colors, cells);
  const raster = createRaster(size, size);
  colors.forEach((rgb, i2) => {
    if (rgb !== NONE2) raster.data.set([rgb >> 16, rgb >> 8 & 255, rgb & 255, 255], i2 * 4);
  });
  return raster;
}
function unfinished(cells, shading) {
  if (shading.outline === "none" || cells.tile) return plainColors(cells);
  const rimmed = { ...cells, of: cells.of.slice() };
  rimDark(rimmed, shading);
  return outlinedColors(rimmed, shading);
}
function colorOf({ of, ramps }, i2) {
  const cell = of[i2] ?? EMPTY;
  const ramp3 = ramps[cell >> 3];
  if (cell === EMPTY || !ramp3) return NONE2;
  return (cell & 7) === LINE ? ramp3.outline : ramp3.tones[cell & 7] ?? NONE2;
}
function plainColors(cells) {
  return Int32Array.from(cells.of, (_, i2) => colorOf(cells, i2));
}
function isDark({ tones }) {
  const middle = tones[2];
  return 0.3 * (middle >> 16) + 0.59 * (middle >> 8 & 255) + 0.11 * (middle & 255) < DARK;
}
function rimDark({ size, of, ramps }, shading) {
  const dark = ramps.map(isDark);
  const [sx, sy] = litSides(shading);
  const before = of.slice();
  const isOpen = (x2, y) => x2 < 0 || y < 0 || x2 >= size || y >= size || before[y * size + x2] === EMPTY;
  const darkAround = (x2, y) => {
    let count = 0;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        if (!isOpen(x2 + dx, y + dy) && dark[(before[(y + dy) * size + x2 + dx] ?? 0) >> 3]) count++;
    return count;
  };
  for (let y = 0; y < size; y++) {
    for (let x2 = 0; x2 < size; x2++) {
      const cell = before[y * size + x2] ?? EMPTY;
      if (cell === EMPTY || (cell & 7) === LINE || !dark[cell >> 3]) continue;
      if (darkAround(x2, y) < 4) continue;
      const lit2 = isOpen(x2 + sx, y) || isOpen(x2, y + sy);
      const edge2 = isOpen(x2 - 1, y) || isOpen(x2 + 1, y) || isOpen(x2, y - 1) || isOpen(x2, y + 1);
      const least = lit2 ? 3 : edge2 ? 2 : 0;
      if ((cell & 7) < least) of[y * size + x2] = cell & ~7 | least;
    }
  }
}
function outlinedColors(cells, { outline, light }) {
  const { size, of, ramps } = cells;
  const colors = plainColors(cells);
  const full = (x2, y) => x2 >= 0 && y >= 0 && x2 < size && y < size && of[y * size + x2] !== EMPTY ? 1 : 0;
  for (let y = 0; y < size; y++) {
    for (let x2 = 0; x2 < size; x2++) {
      const i2 = y * size + x2;
      if (of[i2] !== EMPTY) continue;
      if (outline === "shade") {
        const [dx, dy] = [full(x2 - 1, y) - full(x2 + 1, y), full(x2, y - 1) - full(x2, y + 1)];
        if (dx * light[0] + dy * light[1] > LIT * Math.hypot(dx, dy)) continue;
      }
      const cell = [
        y < size - 1 ? of[i2 + size] : EMPTY,
        x2 < size - 1 ? of[i2 + 1] : EMPTY,
        x2 > 0 ? of[i2 - 1] : EMPTY,
        y > 0 ? of[i2 - size] : EMPTY
      ].find((next) => next !== void 0 && next !== EMPTY);
      if (cell !== void 0) colors[i2] = ramps[cell >> 3]?.outline ?? NONE2;
    }
  }
  return colors;
}
function removeSpecks(colors, { size, tile: tile2 }) {
  const at = (x2, y) => {
    if (tile2) return colors[(y + size) % size * size + (x2 + size) % size] ?? NONE2;
    return x2 < 0 || y < 0 || x2 >= size || y >= size ? NONE2 : colors[y * size + x2] ?? NONE2;
  };
  const around2 = [];
  for (let round = 0; round < 6; round++) {
    let changed = false;
    for (let y = 0; y < size; y++) {
      for (let x2 = 0; x2 < size; x2++) {
        const own = at(x2, y);
        if (own === NONE2) continue;
        around2.length = 0;
        let alone = true;
        for (let dy = -1; dy <= 1 && alone; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            if (!dx && !dy) continue;
            const next = at(x2 + dx, y + dy);
            if (next === own) {
              alone = false;
              break;
            }
            around2.push(next);
            if (!dx || !dy) around2.push(next);
          }
        }
        if (!alone) continue;
        colors[y * size + x2] = mostFrequent(around2.filter((color) => color !== NONE2)) ?? NONE2;
        changed = true;
      }
    }
    if (!changed) return;
  }
}
function distance(a, b) {
  const [dr, dg, db] = [(a >> 16) - (b >> 16), (a >> 8 & 255) - (b >> 8 & 255), (a & 255) - (b & 255)];
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}
function mergeColors(colors) {
  const counts = /* @__PURE__ */ new Map();
  for (const rgb of colors) if (rgb !== NONE2) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  const renamed = /* @__PURE__ */ new Map();
  while (counts.size > MAX_COLORS) {
    let [least, from, to] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const [a, n] of counts) {
      for (const [b, m] of counts) {
        if (a === b || n > m) continue;
        const cost = distance(a, b) * Math.sqrt(n + 1);
        if (cost < least) [least, from, to] = [cost, a, b];
      }
    }
    counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
    counts.delete(from);
    for (const [name, now] of renamed) if (now === from) renamed.set(name, to);
    renamed.set(from, to);
  }
  if (renamed.size)
    colors.forEach((rgb, i2) => {
      const now = renamed.get(rgb);
      if (now !== void 0) colors[i2] = now;
    });
}
var EMPTY, LINE, MAX_COLORS, NONE2, DARK, LIT;
var init_finish = __esm({
  "src/art/canvas/finish.ts"() {
    "use strict";
    init_raster();
    init_compose();
    init_shading();
    EMPTY = -1;
    LINE = 5;
    MAX_COLORS = 16;
    NONE2 = -1;
    DARK = 66;
    LIT = 0.25;
  }
});

// src/art/canvas/shapes.ts
function ellipse(cx, cy, rx, ry = rx) {
  return {
    box: [cx - rx, cy - ry, cx + rx, cy + ry],
    round: true,
    at(x2, y, facing) {
      facing.nx = (x2 - cx) / rx;
      facing.ny = (y - cy) / ry;
      return facing.nx * facing.nx + facing.ny * facing.ny <= 1;
    }
  };
}
function touches(shape, x2, y, facing, slack) {
  if (shape.at(x2, y, facing)) return true;
  if (!slack) return false;
  return shape.at(x2 - slack, y, facing) || shape.at(x2 + slack, y, facing) || shape.at(x2, y - slack, facing) || shape.at(x2, y + slack, facing);
}
function rect(x0, y0, x1, y1) {
  return {
    box: [x0, y0, x1, y1],
    thin: Math.min(x1 - x0, y1 - y0) < THIN,
    at(x2, y, facing) {
      facing.nx = (x2 - x0) / (x1 - x0) * 2 - 1;
      facing.ny = ((y - y0) / (y1 - y0) * 2 - 1) * 0.4;
      return x2 >= x0 && x2 <= x1 && y >= y0 && y <= y1;
    }
  };
}
function limb(x0, y0, x1, y1, r0, r1 = r0) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy || 1;
  const most = Math.max(r0, r1);
  return {
    box: [Math.min(x0, x1) - most, Math.min(y0, y1) - most, Math.max(x0, x1) + most, Math.max(y0, y1) + most],
    thin: most * 2 < THIN,
    at(x2, y, facing) {
      const along = Math.min(1, Math.max(0, ((x2 - x0) * dx + (y - y0) * dy) / square));
      const radius = r0 + (r1 - r0) * along;
      facing.nx = (x2 - x0 - along * dx) / radius;
      facing.ny = (y - y0 - along * dy) / radius;
      return facing.nx * facing.nx + facing.ny * facing.ny <= 1;
    }
  };
}
function poly(points) {
  const n = points.length;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i2 = 0; i2 < n; i2 += 2) {
    const [x2, y] = [points[i2] ?? 0, points[i2 + 1] ?? 0];
    left = Math.min(left, x2);
    right = Math.max(right, x2);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    box: [left, top, right, bottom],
    at(x2, y, facing) {
      let inside = false;
      let [bx, by] = [points[n - 2] ?? 0, points[n - 1] ?? 0];
      for (let i2 = 0; i2 < n; i2 += 2) {
        const [ax, ay] = [points[i2] ?? 0, points[i2 + 1] ?? 0];
        if (ay > y !== by > y && x2 < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
        [bx, by] = [ax, ay];
      }
      facing.nx = ((x2 - left) / (right - left) * 2 - 1) * 0.8;
      facing.ny = ((y - top) / (bottom - top) * 2 - 1) * 0.6;
      return inside;
    }
  };
}
function curve(points, closed = false) {
  const n = points.length / 2;
  const at = (i2, axis) => points[(closed ? (i2 + n) % n : Math.min(n - 1, Math.max(0, i2))) * 2 + axis] ?? 0;
  const out = [];
  for (let i2 = 0; i2 < (closed ? n : n - 1); i2++) {
    for (let step = 0; step < 4; step++) {
      const t = step / 4;
      for (const axis of [0, 1]) {
        const [a, b, c, d] = [at(i2 - 1, axis), at(i2, axis), at(i2 + 1, axis), at(i2 + 2, axis)];
        out.push(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))));
      }
    }
  }
  if (!closed) out.push(at(n - 1, 0), at(n - 1, 1));
  return out;
}
function soft(points) {
  return poly(curve(points, true));
}
function stroke(points, r0, r1 = r0) {
  const line = curve(points);
  const pieces = line.length / 2 - 1;
  const most = Math.max(r0, r1);
  const { box } = poly(line);
  return {
    box: [box[0] - most, box[1] - most, box[2] + most, box[3] + most],
    at(x2, y, facing) {
      let least = 1;
      for (let i2 = 0; i2 < pieces; i2++) {
        const [x0, y0, x1, y1] = [line[i2 * 2] ?? 0, line[i2 * 2 + 1] ?? 0, line[i2 * 2 + 2] ?? 0, line[i2 * 2 + 3] ?? 0];
        const [dx, dy] = [x1 - x0, y1 - y0];
        const along = Math.min(1, Math.max(0, ((x2 - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
        const radius = r0 + (r1 - r0) * (i2 + along) / pieces;
        const [nx, ny] = [(x2 - x0 - along * dx) / radius, (y - y0 - along * dy) / radius];
        const away = nx * nx + ny * ny;
        if (away > least) continue;
        least = away;
        facing.nx = nx;
        facing.ny = ny;
      }
      return least < 1;
    }
  };
}
function starPoints(random, x2, y, n, long2, short, uneven = 0) {
  const points = [];
  for (let i2 = 0; i2 < n * 2; i2++) {
    const t = i2 * Math.PI / n - Math.PI / 2;
    const reach = i2 % 2 ? short : long2 * (1 - random.next() * uneven);
    points.push(x2 + Math.cos(t) * reach, y + Math.sin(t) * reach);
  }
  return points;
}
function ring(cx, cy, r, thick, squash = 1) {
  return {
    box: [cx - r, cy - r * squash, cx + r, cy + r * squash],
    round: true,
    at(x2, y, facing) {
      const [dx, dy] = [x2 - cx, (y - cy) / squash];
      const away = Math.hypot(dx, dy);
      const across = (away - (r - thick / 2)) / (thick / 2) * 0.9;
      facing.nx = dx / (away || 1) * across;
      facing.ny = dy / (away || 1) * across;
      return Math.abs(across) <= 0.9;
    }
  };
}
function within(shape, other) {
  return { ...shape, at: (x2, y, facing) => other.at(x2, y, unused) && shape.at(x2, y, facing) };
}
function minus(shape, other) {
  return { ...shape, at: (x2, y, facing) => !other.at(x2, y, unused) && shape.at(x2, y, facing) };
}
var THIN, unused;
var init_shapes = __esm({
  "src/art/canvas/shapes.ts"() {
    "use strict";
    THIN = 2.1;
    unused = { nx: 0, ny: 0 };
  }
});

// src/art/canvas/transform.ts
function placed(x2, y, { turn: turn3 = 0, scale: scale2 = 1, sx = 1, sy = 1, lean = 0 }) {
  const [sin, cos] = [Math.sin(turn3 * Math.PI / 180), Math.cos(turn3 * Math.PI / 180)];
  const [w, h] = [scale2 * sx, scale2 * sy];
  return [cos * w, sin * w, -sin * h - cos * lean * h, cos * h - sin * lean * h, x2, y];
}
function combined(outer, inner) {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i2, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i2 + c * j, b * i2 + d * j, a * k + c * l + e, b * k + d * l + f];
}
function applied([a, b, c, d, e, f], x2, y) {
  return [a * x2 + c * y + e, b * x2 + d * y + f];
}
function inverse([a, b, c, d, e, f]) {
  const det = a * d - b * c || 1e-9;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}
var IDENTITY;
var init_transform = __esm({
  "src/art/canvas/transform.ts"() {
    "use strict";
    IDENTITY = [1, 0, 0, 1, 0, 0];
  }
});

// src/art/canvas/painter.ts
var UNITS, Painter;
var init_painter = __esm({
  "src/art/canvas/painter.ts"() {
    "use strict";
    init_finish();
    init_shading();
    init_shapes();
    init_transform();
    UNITS = 32;
    Painter = class {
      /**
       * @param size side of the square in pixels
       * @param tile what leaves at one side enters at the opposite one; no outline
       * @param shading light, dithering, and outline
       */
      constructor(size, tile2 = false, shading = USUAL_SHADING) {
        this.size = size;
        this.tile = tile2;
        this.shading = shading;
        this.cells = { size, tile: tile2, of: new Int16Array(size * size).fill(EMPTY), ramps: [] };
        this.pixel = UNITS / size;
        this.#mask = new Uint8Array(size * size);
      }
      size;
      tile;
      shading;
      cells;
      /** Width of a pixel in units. */
      pixel;
      /** How much thin shapes are widened to each side, in units, so that none falls between the centers of two pixels. */
      slack = 0;
      #matrix = IDENTITY;
      #mask;
      /** Runs `draw` with the origin at (x, y). */
      place(x2, y, placement, draw2) {
        const before = this.#matrix;
        this.#matrix = combined(before, placed(x2, y, placement));
        draw2();
        this.#matrix = before;
      }
      fill(shape, ramp3, options = {}) {
        this.#mask.fill(0);
        const whole = this.#matrix;
        const mirror = [-1, 0, 0, 1, UNITS, 0];
        const matrices = options.both ? [whole, combined(mirror, whole)] : [whole];
        for (const matrix of matrices) {
          if (!this.tile) this.#rasterize(shape, ramp3, options, matrix);
          else
            for (const x2 of [-UNITS, 0, UNITS])
              for (const y of [-UNITS, 0, UNITS])
                this.#rasterize(shape, ramp3, options, combined([1, 0, 0, 1, x2, y], matrix));
        }
        if (options.bevel !== void 0) this.#bevel(ramp3, options.bevel / this.pixel, options.lighter ?? 0);
        if (options.edge) this.#darkenAround(options.edge);
      }
      /** A small rectangle on whole pixels around a point, such as an eye: `w` × `h` units, but at least two pixels. */
      dot(x2, y, w, h, ramp3, tone, onto = true) {
        const { size } = this;
        const [ux, uy] = applied(this.#matrix, x2, y);
        const wide = Math.max(1, Math.round(w / this.pixel));
        const high = Math.max(wide === 1 ? 2 : 1, Math.round(h / this.pixel));
        const begin = (center, length) => Math.ceil(center / this.pixel - length / 2 - 0.5);
        const left = ux <= UNITS / 2 ? begin(ux, wide) : size - wide - begin(UNITS - ux, wide);
        const top = begin(uy, high);
        for (let py = Math.max(0, top); py < Math.min(size, top + high); py++)
          for (let px = Math.max(0, left); px < Math.min(size, left + wide); px++)
            if (!onto || this.cells.of[py * size + px] !== EMPTY) this.#set(py * size + px, ramp3, tone);
      }
      /**
       * A character of 5 × 7 dots about a point, at most `high` units high. Each dot is a square of whole pixels.
       * @param rows 7 hexadecimal numbers of two digits, one bit for each dot
       * @param aside pixels to the right and down
       */
      stamp(rows, x2, y, high, ramp3, tone, aside = 0) {
        const { size, pixel } = this;
        const [a, b, c, d] = this.#matrix;
        const dot = Math.max(1, Math.floor(high * Math.sqrt(Math.abs(a * d - b * c)) / pixel / 7));
        const [ux, uy] = applied(this.#matrix, x2, y);
        const [left, top] = [Math.round(ux / pixel - dot * 2.5) + aside, Math.round(uy / pixel - dot * 3.5) + aside];
        for (let i2 = 0; i2 < 7 * dot; i2++) {
          const row2 = Number.parseInt(rows.slice(Math.floor(i2 / dot) * 2, Math.floor(i2 / dot) * 2 + 2), 16);
          for (let j = 0; j < 5 * dot; j++) {
            if (!(row2 >> 4 - Math.floor(j / dot) & 1)) continue;
            const [px, py] = [left + j, top + i2];
            if (px >= 0 && py >= 0 && px < size && py < size) this.#set(py * size + px, ramp3, tone);
          }
        }
      }
      /** Erases a shape. */
      clear(shape) {
        this.#mask.fill(0);
        this.#each(shape, this.#matrix, (i2) => {
          this.cells.of[i2] = EMPTY;
        });
      }
      /** Left, top, right, and bottom of the painting so far, in units; undefined if nothing is painted. */
      bounds() {
        const { pixel } = this;
        const found = paintedPixels(this.cells);
        return found && [found[0] * pixel, found[1] * pixel, found[2] * pixel, found[3] * pixel];
      }
      /** As `bounds`, in the units of the part that is being drawn. */
      ownBounds() {
        const bounds = this.bounds();
        if (!bounds) return void 0;
        const back = inverse(this.#matrix);
        return [...applied(back, bounds[0], bounds[1]), ...applied(back, bounds[2], bounds[3])];
      }
      /** The center of a pixel, in the units of the part that is being drawn. */
      ownPlace(px, py) {
        return applied(inverse(this.#matrix), (px + 0.5) * this.pixel, (py + 0.5) * this.pixel);
      }
      /** The finished picture, of at most 16 colors and without specks. */
      finish() {
        return picture(this.cells, this.tile ? { ...this.shading, outline: "none" } : this.shading);
      }
      /** Runs `visit` for every pixel of the shape. */
      #each(shape, matrix, visit) {
        const { size, pixel } = this;
        const [left, top, right, bottom] = shape.box;
        const corners = [
          applied(matrix, left, top),
          applied(matrix, right, top),
          applied(matrix, left, bottom),
          applied(matrix, right, bottom)
        ];
        const [low, high] = this.tile ? [0, size] : [1, size - 1];
        const range = (axis) => {
          const values = corners.map((corner) => corner[axis] / pixel);
          return [Math.max(low, Math.floor(Math.min(...values))), Math.min(high, Math.ceil(Math.max(...values)))];
        };
        const [[x0, x1], [y0, y1]] = [range(0), range(1)];
        const [a, b, c, d, e, f] = inverse(matrix);
        const facing = { nx: 0, ny: 0 };
        const slack = shape.thin ? this.slack : 0;
        const grown = shape.round ? 0.999 : 1;
        for (let py = y0; py < y1; py++) {
          const uy = (py + 0.5) * pixel;
          for (let px = x0; px < x1; px++) {
            const ux = (px + 0.5) * pixel;
            if (!touches(shape, a * ux + c * uy + e, b * ux + d * uy + f, facing, slack)) continue;
            if (shape.round && Math.max(Math.abs(facing.nx), Math.abs(facing.ny)) > grown) continue;
            visit(py * size + px, facing);
          }
        }
      }
      #rasterize(shape, ramp3, options, matrix) {
        const { size } = this;
        const index = this.#indexOf(ramp3);
        const [a, b, c, d] = matrix;
        const scale2 = Math.sqrt(Math.abs(a * d - b * c)) || 1;
        const { tone, shiny = false, onto = false, under = false, lighter: lighter2 = 0 } = options;
        const few = size < 24;
        this.#each(shape, matrix, (i2, { nx, ny }) => {
          if (onto && this.cells.of[i2] === EMPTY || under && this.cells.of[i2] !== EMPTY) return;
          const [sx, sy] = [(a * nx + c * ny) / scale2, (b * nx + d * ny) / scale2];
          const lit2 = lightOn(this.shading, sx, sy, (i2 % size + Math.floor(i2 / size)) % 2 === 0);
          this.#mask[i2] = 1;
          const shade = tone ?? Math.min(4, Math.max(0, toneOf(lit2, shiny, few) + lighter2));
          this.cells.of[i2] = index * 8 + shade;
        });
      }
      #indexOf(ramp3) {
        const index = this.cells.ramps.indexOf(ramp3);
        return index < 0 ? this.cells.ramps.push(ramp3) - 1 : index;
      }
      #set(i2, ramp3, tone) {
        this.cells.of[i2] = this.#indexOf(ramp3) * 8 + tone;
      }
      #bevel(ramp3, width, lighter2) {
        const { size } = this;
        const mask = this.#mask;
        const index = this.#indexOf(ramp3);
        const reach = Math.max(1, Math.round(width));
        const [sx, sy] = litSides(this.shading);
        const inside = (x2, y) => x2 >= 0 && y >= 0 && x2 < size && y < size && mask[y * size + x2] === 1;
        for (let y = 0; y < size; y++) {
          for (let x2 = 0; x2 < size; x2++) {
            if (!inside(x2, y)) continue;
            const light = !inside(x2 + sx * reach, y) || !inside(x2, y + sy * reach);
            const dark = !inside(x2 - sx * reach, y) || !inside(x2, y - sy * reach);
            const tone = 2 + (light && !dark ? 1 : 0) - (dark && !light ? 1 : 0) + lighter2;
            this.cells.of[y * size + x2] = index * 8 + Math.min(4, Math.max(0, tone));
          }
        }
      }
      #darkenAround(how) {
        const { size } = this;
        const mask = this.#mask;
        const few = size < 24;
        for (let y = 0; y < size; y++) {
          for (let x2 = 0; x2 < size; x2++) {
            const i2 = y * size + x2;
            const cell = this.cells.of[i2] ?? EMPTY;
            if (mask[i2] || cell === EMPTY || (cell & 7) === LINE) continue;
            const beside = x2 > 0 && mask[i2 - 1] || x2 < size - 1 && mask[i2 + 1] || mask[i2 - size] || mask[i2 + size];
            if (beside)
              this.cells.of[i2] = cell & ~7 | (few ? Math.min(how === "line" ? 0 : 1, cell & 7) : how === "line" ? LINE : 0);
          }
        }
      }
    };
  }
});

// src/art/canvas/seed.ts
function stuckAt(value) {
  return {
    next: () => value,
    between: (low, high) => low + value * (high - low),
    chance: (probability) => value < probability,
    pick: (list) => list[Math.floor(value * list.length)] ?? list[0]
  };
}
function hashText(text) {
  let hash = 2166136261;
  for (let i2 = 0; i2 < text.length; i2++) hash = Math.imul(hash ^ text.charCodeAt(i2), 16777619);
  return hash >>> 0;
}
function seededRandom(seed2) {
  let state = hashText(seed2);
  const next = () => {
    state = state + 1831565813 >>> 0;
    let mixed3 = Math.imul(state ^ state >>> 15, 1 | state);
    mixed3 = mixed3 + Math.imul(mixed3 ^ mixed3 >>> 7, 61 | mixed3) ^ mixed3;
    return ((mixed3 ^ mixed3 >>> 14) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0]
  };
}
var init_seed = __esm({
  "src/art/canvas/seed.ts"() {
    "use strict";
  }
});

// src/art/canvas/overlay.ts
function overlaid({ cells: { of, size } }, draw2) {
  const before = of.slice();
  of.fill(EMPTY);
  draw2();
  const above = of.slice();
  const isAbove = (x2, y) => x2 >= 0 && y >= 0 && x2 < size && y < size && above[y * size + x2] !== EMPTY;
  for (let i2 = 0; i2 < of.length; i2++) {
    const below = before[i2] ?? EMPTY;
    if (above[i2] !== EMPTY || below === EMPTY) continue;
    const [x2, y] = [i2 % size, Math.floor(i2 / size)];
    const touches2 = isAbove(x2 - 1, y) || isAbove(x2 + 1, y) || isAbove(x2, y - 1) || isAbove(x2, y + 1);
    of[i2] = touches2 ? below & ~7 | LINE : below;
  }
}
function reinked(painter, from, to, where) {
  const { of, ramps, size } = painter.cells;
  const old = ramps.indexOf(from);
  if (old < 0) return;
  const added = ramps.indexOf(to);
  const index = added < 0 ? ramps.push(to) - 1 : added;
  for (let i2 = 0; i2 < of.length; i2++) {
    const cell = of[i2] ?? EMPTY;
    if (cell === EMPTY || cell >> 3 !== old) continue;
    if (where(...painter.ownPlace(i2 % size, Math.floor(i2 / size)))) of[i2] = index * 8 + (cell & 7);
  }
}
var init_overlay = __esm({
  "src/art/canvas/overlay.ts"() {
    "use strict";
    init_finish();
  }
});

// src/art/parts/arrangement.ts
function arranged(painter, count, crossed, draw2) {
  if (count < 2) {
    draw2(0);
    return;
  }
  const one2 = (i2, x2, y, sx = 1) => painter.place(x2, y, { scale: SMALL, sx }, () => painter.place(-16, -16, {}, () => draw2(i2)));
  if (crossed) {
    one2(1, 16, 16, -1);
    overlaid(painter, () => one2(0, 16, 16));
    return;
  }
  const before = painter.cells.of.slice();
  one2(0, 16, 16);
  const [left, top, right, bottom] = painter.ownBounds() ?? [0, 0, 0, 0];
  painter.cells.of.set(before);
  (PLACES[count] ?? []).forEach(([x2, y], i2) => {
    overlaid(painter, () => one2(i2, 16 + x2 * (right - left), 16 + y * (bottom - top)));
  });
}
var PLACES, SMALL;
var init_arrangement = __esm({
  "src/art/parts/arrangement.ts"() {
    "use strict";
    init_overlay();
    PLACES = {
      2: [
        [-0.3, -0.14],
        [0.3, 0.14]
      ],
      3: [
        [0, -0.34],
        [-0.4, 0.2],
        [0.4, 0.24]
      ],
      4: [
        [-0.36, -0.32],
        [0.36, -0.28],
        [-0.4, 0.3],
        [0.36, 0.34]
      ],
      5: [
        [-0.34, -0.34],
        [0.36, -0.3],
        [-0.68, 0.22],
        [0.68, 0.26],
        [0.02, 0.34]
      ]
    };
    SMALL = 0.5;
  }
});

// src/art/parts/changes.ts
function movingChanges({ traits = {}, pose, turn: turn3, mirrored }) {
  const built = OF_BUILD.filter((trait) => traits[trait] !== void 0).map((trait) => [trait, traits[trait]]);
  return { version: 1, traits: Object.fromEntries(built), pose, turn: turn3, mirrored };
}
function movesAll(changes) {
  return JSON.stringify(changedBy(NO_CHANGES, changes)) === JSON.stringify(changedBy(NO_CHANGES, movingChanges(changes)));
}
function changedBy(before, requested) {
  const known2 = Object.entries({
    ...before,
    ...requested,
    colors: { ...before.colors, ...requested.colors },
    traits: { ...before.traits, ...requested.traits },
    loose: { ...before.loose, ...requested.loose }
  }).map(([key2, value]) => [
    key2,
    typeof value === "object" ? Object.fromEntries(Object.entries(value).filter(([, one2]) => one2 !== void 0)) : value
  ]);
  const said = known2.filter(
    ([, value]) => value !== void 0 && (typeof value !== "object" || Object.keys(value).length > 0)
  );
  return Object.fromEntries(said);
}
var NO_CHANGES, OF_BUILD;
var init_changes = __esm({
  "src/art/parts/changes.ts"() {
    "use strict";
    NO_CHANGES = { version: 1 };
    OF_BUILD = ["tall", "round", "fat", "thin", "tiny", "giant", "young", "spiky", "broken"];
  }
});

// src/art/parts/font.ts
function glyphOf(sign) {
  return FONT[sign] ?? FONT["?"] ?? "";
}
var FONT;
var init_font = __esm({
  "src/art/parts/font.ts"() {
    "use strict";
    FONT = {
      a: "0e11111f111111",
      b: "1e11111e11111e",
      c: "0e11101010110e",
      d: "1e11111111111e",
      e: "1f10101e10101f",
      f: "1f10101e101010",
      g: "0e11101711110e",
      h: "1111111f111111",
      i: "0e04040404040e",
      j: "0702020202120c",
      k: "11121418141211",
      l: "1010101010101f",
      m: "111b1515111111",
      n: "11191513111111",
      o: "0e11111111110e",
      p: "1e11111e101010",
      q: "0e11111115120d",
      r: "1e11111e141211",
      s: "0f10100e01011e",
      t: "1f040404040404",
      u: "1111111111110e",
      v: "11111111110a04",
      w: "11111115151b11",
      x: "11110a040a1111",
      y: "11110a04040404",
      z: "1f01020408101f",
      0: "0e11131519110e",
      1: "040c040404040e",
      2: "0e11010204081f",
      3: "1f02040201110e",
      4: "02060a121f0202",
      5: "1f101e0101110e",
      6: "0608101e11110e",
      7: "1f010204080808",
      8: "0e11110e11110e",
      9: "0e11110f01020c",
      "?": "0e110102040004"
    };
  }
});

// src/art/parts/emblem.ts
function drawEmblem({ p, m, a, r, reading, look, big, stage }) {
  const stone = !look.named && r.chance(0.4);
  const half = r.between(11.6, 13.2);
  const ramp3 = stone ? look.of("stone") : m;
  p.fill(rect(16 - half, 16 - half, 16 + half, 16 + half), ramp3, { bevel: stone ? 2 : 1.2 });
  if (!stone && big) {
    for (const at of [-0.6, 0.6])
      p.fill(rect(16 - half, 16 + at * half - 0.3, 16 + half, 16 + at * half + 0.3), ramp3, { tone: 1 });
    for (const side of [-1, 1])
      p.fill(rect(16 + side * (half - 1.6) - 1.6, 16 - half, 16 + side * (half - 1.6) + 1.6, 16 + half), ramp3, {
        bevel: 0.6
      });
  }
  if (stage.plain) return;
  const rows = glyphOf(reading.letter);
  if (big) p.stamp(rows, 16, 16, half * 1.5, ramp3, 0, 1);
  p.stamp(rows, 16, 16, half * 1.5, a, 4);
}
var init_emblem = __esm({
  "src/art/parts/emblem.ts"() {
    "use strict";
    init_shapes();
    init_font();
  }
});

// src/art/vocabulary/garments.ts
function hidesHair(cover) {
  return COVERS.indexOf(cover) > 2;
}
var HAT_COLORS, COVERS, LEFT_HAND;
var init_garments = __esm({
  "src/art/vocabulary/garments.ts"() {
    "use strict";
    HAT_COLORS = {
      crown: "gold",
      wizard: "purple",
      straw: "straw",
      cowboy: "brown",
      tricorn: "black",
      horned: "iron",
      cap: "steel",
      hardhat: "yellow",
      chef: "white",
      bandana: "red",
      headband: "red",
      halo: "gold",
      horns: "bone",
      santa: "red",
      jester: "crimson",
      pharaoh: "gold",
      topknot: "black",
      samurai: "crimson",
      plume: "red"
    };
    COVERS = ["short", "long", "bald", "hood", "helm", "cowl", "wrap", "glass"];
    LEFT_HAND = /* @__PURE__ */ new Set(["shield", "book", "lantern", "torch", "orbspell"]);
  }
});

// src/art/parts/room.ts
function edgesOf2(p) {
  return [...p.ownPlace(0.5, 0.5), ...p.ownPlace(p.size - 1.5, p.size - 1.5)];
}
function roomFor(kit, { x: x2, y }, draw2) {
  const [near, far] = [kit.p.ownPlace(0, 0), kit.p.ownPlace(kit.p.size, 0)];
  if (Math.abs(near[1] - far[1]) > 0.5) return { x: x2, y, scale: 1 };
  const [left, top, right, bottom] = edgesOf2(kit.p);
  const p = new Painter(64);
  p.place(UNITS / 2, UNITS / 2, { scale: SKETCH }, draw2({ ...kit, p }));
  const box = p.bounds();
  if (!box) return { x: x2, y, scale: 1 };
  const [l, t, r, b] = box.map((at2) => (at2 - UNITS / 2) / SKETCH);
  const share = (room2, needed) => needed > 0 ? room2 / needed : 1;
  const moved2 = (over, under) => Math.max(-MOVED, Math.min(MOVED, over > 0 ? -over : under > 0 ? under : 0));
  const at = { x: x2 + moved2(x2 + r - right, left - x2 - l), y: y + moved2(y + b - bottom, top - y - t) };
  const most = Math.min(
    1,
    share(at.x - left, -l),
    share(right - at.x, r),
    share(at.y - top, -t),
    share(bottom - at.y, b)
  );
  return { ...at, scale: Math.max(LEAST, most) };
}
var LEAST, SKETCH, MOVED;
var init_room = __esm({
  "src/art/parts/room.ts"() {
    "use strict";
    init_painter();
    LEAST = 0.55;
    SKETCH = 0.4;
    MOVED = 3;
  }
});

// src/art/parts/hats.ts
function cap(p, ramp3, trim) {
  p.fill(within(ellipse(0, 3.6, 5.6, 5), rect(-9, -9, 9, 3.4)), ramp3, { shiny: true, edge: "shadow" });
  p.fill(rect(-5.7, 2, 5.7, 3.6), trim);
}
function heightOf(kit, hat) {
  const p = new Painter(32);
  const plain = kit.c("ink");
  p.place(16, 20, {}, () => HATS[hat]({ ...kit, p }, plain, plain, 0));
  return 20 - (p.bounds()?.[1] ?? 20);
}
function wear(kit, hat, x2, y, wide, ramp3, trim, right = 0, squeezed = false) {
  const scale2 = wide / HEAD;
  const [high, room2] = squeezed ? [heightOf(kit, hat), (y - edgesOf2(kit.p)[1]) / scale2] : [0, 0];
  const flat = Math.min(1, Math.max(FLATTEST, (room2 + DEEP) / Math.max(high, 0.1)));
  const low = Math.min(DEEPEST, Math.max(0, high * flat - room2));
  kit.p.place(x2, y + low * scale2, { scale: scale2, sy: squeezed ? flat : 1 }, () => HATS[hat](kit, ramp3, trim, right));
}
function hatFor(kit, subject) {
  return subject === "wizardhat" ? NAMED.find(([word2]) => kit.says(word2))?.[1] ?? "wizard" : WORN[subject];
}
var HATS, HEAD, FLATTEST, DEEP, DEEPEST, WORN, NAMED, TRADE_HATS;
var init_hats = __esm({
  "src/art/parts/hats.ts"() {
    "use strict";
    init_painter();
    init_shapes();
    init_room();
    HATS = {
      crown({ p, big, c }, ramp3, trim) {
        p.fill(poly([-4.6, 2.2, -5, -3.6, -2.4, -0.8, 0, -4.6, 2.4, -0.8, 5, -3.6, 4.6, 2.2]), ramp3, {
          shiny: true,
          edge: "line"
        });
        p.fill(rect(-4.6, 1, 4.6, 2.4), ramp3, { tone: 1, onto: true });
        if (big) p.dot(0, -0.4, 1.5, 1.5, trim, 3);
        if (big) for (const x2 of [-3.2, 3.2]) p.dot(x2, 0.2, 1, 1, c("red"), 3);
      },
      wizard({ p, r, big }, ramp3, trim, right) {
        const bend = (right || r.between(-1, 1)) * r.between(-3, -1);
        p.fill(
          soft([
            -4.9,
            2.2,
            -3.2,
            -2.4,
            -1 + bend * 0.5,
            -6.5,
            bend * 1.4,
            -9,
            1.8 + bend * 0.6,
            -5.5,
            3.6,
            -2,
            4.9,
            2.2,
            0,
            3.4
          ]),
          ramp3,
          { edge: "shadow" }
        );
        p.fill(within(rect(-5, 0, 5, 2), ellipse(0, 0, 5.2, 6)), trim, { onto: true });
        p.fill(ellipse(0, 2.6, 7.6, 1.9), ramp3, { edge: "shadow" });
        if (big) p.dot(0.6, -2.6, 1.3, 1.3, trim, 3);
      },
      straw({ p }, ramp3, trim) {
        p.fill(ellipse(0, 2.4, 8.2, 2.2), ramp3, { edge: "shadow" });
        p.fill(within(ellipse(0, 2, 4.7, 5.4), rect(-9, -9, 9, 2.4)), ramp3);
        p.fill(within(rect(-5, 0.4, 5, 2), ellipse(0, 2, 4.7, 5.4)), trim);
      },
      cowboy({ p }, ramp3, trim) {
        p.fill(soft([-8.6, 0.6, -5, 2.4, 0, 2.8, 5, 2.4, 8.6, 0.6, 6, 4, 0, 4.6, -6, 4]), ramp3, { edge: "shadow" });
        p.fill(soft([-4.6, 3, -4.2, -3.4, -1.8, -4, 0, -2.6, 1.8, -4, 4.2, -3.4, 4.6, 3]), ramp3);
        p.fill(rect(-4.6, 1, 4.6, 2.4), trim);
      },
      tricorn({ p, big, c }, ramp3, trim) {
        p.fill(poly([-8.4, 0, -4, -3.6, 0, -4.6, 4, -3.6, 8.4, 0, 5.4, 3.4, 0, 2.2, -5.4, 3.4]), ramp3, { edge: "shadow" });
        p.fill(stroke([-8, 0.4, -4.6, 2.8, 0, 1.8, 4.6, 2.8, 8, 0.4], 0.6), trim, { tone: 2 });
        if (big) p.fill(ellipse(0, -1.6, 1.4, 1.3), c("bone"), { tone: 3 });
      },
      horned({ p, c }, ramp3, trim) {
        for (const side of [-1, 1])
          p.fill(stroke([side * 4.2, 1.4, side * 7, 0, side * 7.4, -4], 1.5, 0.4), c("bone"), { edge: "shadow" });
        cap(p, ramp3, trim);
      },
      cap: ({ p }, ramp3, trim) => cap(p, ramp3, trim),
      hardhat({ p }, ramp3, trim, right) {
        p.fill(within(ellipse(0, 3.4, 5.6, 5.4), rect(-9, -9, 9, 3)), ramp3, { shiny: true, edge: "shadow" });
        p.fill(ellipse(right * 1.6, 3, 6.6, 1.1), ramp3, { tone: 1 });
        p.fill(ellipse(right * 4.4, 0.2, 1.5), trim, { tone: 4 });
      },
      chef({ p, c }) {
        const white = c("white");
        for (const x2 of [-3.6, 3.6, 0]) p.fill(ellipse(x2, -2.6 - (x2 ? 0 : 1), 3.2, 3), white);
        p.fill(rect(-4.2, -1.6, 4.2, 2.8), white, { edge: "shadow" });
      },
      bandana({ p }, ramp3, _trim, right) {
        p.fill(within(ellipse(0, 4, 5.7, 5), rect(-9, -9, 9, 3.6)), ramp3, { edge: "shadow" });
        const side = right > 0 ? -1 : 1;
        p.fill(poly([side * 5, 2, side * 8.6, 2.6, side * 7.6, 6, side * 5, 3.6]), ramp3, { tone: 1 });
      },
      headband({ p }, ramp3, _trim, right) {
        p.fill(rect(-5.9, 2.4, 5.9, 4.2), ramp3, { onto: true });
        const side = right > 0 ? -1 : 1;
        p.fill(stroke([side * 5.4, 3.2, side * 7.6, 4, side * 8.4, 6.6], 0.9, 0.5), ramp3, { tone: 1 });
      },
      halo({ p, c }) {
        p.fill({ ...ellipse(0, -2.4, 5.2, 1.9) }, c("gold"), { tone: 3 });
        p.clear(ellipse(0, -2.4, 3.4, 0.8));
      },
      horns({ p, c }) {
        for (const side of [-1, 1])
          p.fill(stroke([side * 2.8, 2.2, side * 5, 0, side * 4.6, -3.4], 1.4, 0.4), c("bone"), { edge: "shadow" });
      },
      santa({ p, c }, ramp3, _trim, right) {
        const side = right > 0 ? -1 : 1;
        p.fill(soft([-5, 2.6, -3.4, -2.4, side, -5.4, side * 5.4, -4, side * 7, 0.6, side * 5, -1, 3.4, 0, 5, 2.6]), ramp3);
        p.fill(ellipse(side * 6.6, 1.4, 1.7), c("white"));
        p.fill(limb(-4.6, 2.6, 4.6, 2.6, 1.4), c("white"), { edge: "shadow" });
      },
      jester({ p, c }, ramp3, trim) {
        for (const side of [-1, 1]) {
          p.fill(
            soft([0, -1, side * 4, -5.4, side * 8.4, -2.4, side * 8, 0.6, side * 5.4, -1.4, side * 5.2, 3, 0, 3]),
            side < 0 ? ramp3 : trim
          );
          p.fill(ellipse(side * 8.2, 1, 1.4), c("gold"), { shiny: true });
        }
        p.fill(rect(-5.4, 2.2, 5.4, 3.6), c("gold"), { edge: "shadow" });
      },
      pharaoh({ p, big }, ramp3, trim) {
        p.fill(
          soft([-5.4, 0.6, 0, -2.4, 5.4, 0.6, 7.6, 10.6, 4.4, 10.6, 4.6, 3.4, -4.6, 3.4, -4.4, 10.6, -7.6, 10.6]),
          ramp3,
          { edge: "shadow" }
        );
        if (big) for (const y of [5.4, 8]) for (const side of [-1, 1]) p.dot(side * 6, y, 2.6, 1, trim, 2);
      },
      topknot({ p }, ramp3) {
        p.fill(ellipse(0, -1.2, 2, 2), ramp3, { edge: "shadow" });
      },
      samurai({ p, c }, ramp3, trim) {
        p.fill(soft([-7, 5.6, -5.2, -0.6, 0, -2.4, 5.2, -0.6, 7, 5.6, 4.6, 2.6, -4.6, 2.6]), ramp3, { edge: "shadow" });
        p.fill(stroke([-5, -5, -3, -1.6, 0, -0.4, 3, -1.6, 5, -5], 0.9), c("gold"), { shiny: true });
        p.fill(rect(-4.8, 1.6, 4.8, 2.8), trim);
      },
      plume({ p }, ramp3, _trim, right) {
        p.fill(
          soft([-1.1 - right * 2, 2, -1.4 - right * 3, -2.6, -0.4 - right * 1.6, -4.3, 1.4 - right * 0.6, -3.2, 1.4, 1.6]),
          ramp3,
          { edge: "shadow" }
        );
      }
    };
    HEAD = 5.6;
    FLATTEST = 0.58;
    DEEP = 1.2;
    DEEPEST = 2.4;
    WORN = {
      wizardhat: "wizard",
      crown: "crown",
      helmet: "cap"
    };
    NAMED = [
      ["cowboy", "cowboy"],
      ["pirate", "tricorn"],
      ["chef", "chef"],
      ["straw", "straw"],
      ["santa", "santa"],
      ["jester", "jester"],
      ["viking", "horned"],
      ["bandana", "bandana"],
      ["halo", "halo"]
    ];
    TRADE_HATS = {
      wizard: ["wizard", "purple"],
      witch: ["wizard", "black"],
      king: ["crown", "gold"],
      queen: ["crown", "gold"],
      prince: ["crown", "gold"],
      princess: ["crown", "gold"],
      pirate: ["tricorn", "black"],
      viking: ["horned", "steel"],
      knight: ["cap", "steel"],
      santa: ["santa", "red"],
      cowboy: ["cowboy", "brown"],
      chef: ["chef", "white"],
      jester: ["jester", "red"],
      farmer: ["straw", "straw"],
      angel: ["halo", "gold"]
    };
  }
});

// src/art/parts/finishing.ts
function dress(kit) {
  const { p, c, reading, anchors } = kit;
  const bounds = p.ownBounds();
  if (!bounds) return;
  const [left, top, right, bottom] = bounds;
  const [x2, y, wide] = anchors.head ?? [(left + right) / 2, top + 0.6, Math.min(7, (right - left) * 0.28)];
  const [bx, by] = anchors.back ?? [(left + right) / 2, top + (bottom - top) * 0.4];
  if (kit.is("winged") && !HAVE_WINGS.has(reading.subject)) {
    const ramp3 = c("white");
    const span2 = Math.max(9, (right - left) * 0.42);
    const aside = anchors.back && Math.abs(x2 - bx) > 0.2 * (right - left) ? -Math.sign(x2 - bx) : 0;
    for (const side of [-1, 1]) {
      const s = aside || side;
      const near = aside ? side > 0 : s > 0;
      const at = anchors.back && kit.reading.subject !== "ghost" ? bx + side * (aside ? 2 : 1) : bx + s * (right - left) / 5;
      p.fill(
        soft([
          at,
          by + 3,
          at + s * span2 * 0.3,
          by - span2 * 0.6,
          at + s * span2,
          by - span2 * 0.86,
          at + s * span2 * 0.96,
          by - 1,
          at + s * span2 * 0.6,
          by + 3
        ]),
        ramp3,
        anchors.back ? near ? { edge: "shadow" } : { under: true, lighter: -1 } : { under: true }
      );
    }
  }
  if (kit.is("horned") && reading.subject !== "helmet") wear(kit, "horns", x2, y, wide, c("bone"), c("bone"));
  if (kit.is("armored") && kit.anchors.head) wear(kit, "cap", x2, y + 1, wide, c("steel"), c("iron"));
  const { hat, right: held, left: other, colors: own = {} } = kit.changes;
  for (const { subject, colors } of reading.extras) {
    if (hat ? WORN[subject] : held === "none") continue;
    const worn = hatFor(kit, subject);
    if (WORN[subject] && worn) {
      const usual = subject === "crown" ? "gold" : subject === "helmet" ? "steel" : "purple";
      wear(kit, worn, x2, y + 0.4, wide, c(colors[0] ?? usual), c(usual === "gold" ? "red" : "gold"));
    } else kit.item(subject, right - 1, bottom - (bottom - top) * 0.3, 14, colors);
  }
  const trade = reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  if (!hat && trade && kit.anchors.head) wear(kit, trade[0], x2, y + 0.4, wide, c(trade[1]), c("gold"));
  if (hat && hat !== "none") {
    const color = own.hat ?? HAT_COLORS[hat];
    wear(kit, hat, x2, y + 0.4, wide, c(color), c(color === "gold" ? "red" : "gold"), 0, true);
  }
  for (const [side, id] of [
    [1, held],
    [-1, other]
  ]) {
    if (!id || id === "none") continue;
    const color = own[side > 0 ? "right" : "left"];
    const at = { x: side > 0 ? right - 1 : left + 1, y: bottom - (bottom - top) * 0.3 };
    const draw2 = (painted2) => () => painted2.item(id, 0, 0, 14 * side, color ? [color] : [], side < 0, painted2.p);
    const room2 = roomFor(kit, at, draw2);
    p.place(room2.x, room2.y, { scale: room2.scale }, draw2(kit));
  }
  if (!hat && kit.is("crowned") && !reading.extras.some(({ subject }) => subject === "crown"))
    wear(kit, "crown", x2, y + 0.4, wide, c("gold"), c("red"));
}
function finishTraits(kit) {
  const { p, r } = kit;
  const bounds = p.bounds();
  if (!bounds || !kit.is("broken")) return;
  const [left, top, right, bottom] = bounds;
  const at = (x3, y) => [left + (right - left) * x3, top + (bottom - top) * y];
  const x2 = r.between(0.4, 0.7);
  p.fill(stroke([...at(x2, 0), ...at(x2 - 0.14, 0.3), ...at(x2 + 0.06, 0.5), ...at(x2 - 0.1, 0.8)], 0.55), kit.ink, {
    tone: 0,
    onto: true
  });
  p.clear(
    poly([...at(0.74, -0.1), ...at(1.1, -0.1), ...at(1.1, 0.3), ...at(0.93, 0.2), ...at(0.9, 0.34), ...at(0.82, 0.12)])
  );
}
var HAVE_WINGS;
var init_finishing = __esm({
  "src/art/parts/finishing.ts"() {
    "use strict";
    init_shapes();
    init_garments();
    init_hats();
    init_room();
    HAVE_WINGS = /* @__PURE__ */ new Set([
      ...[
        "dragon",
        "phoenix",
        "bat",
        "bee",
        "butterfly",
        "bird",
        "chicken",
        "duck",
        "owl",
        "eagle",
        "crow",
        "airplane",
        "helicopter"
      ],
      ...["ufo", "spaceship", "rocket", "balloon", "fairy", "angel"]
    ]);
  }
});

// src/art/parts/kit.ts
function kitOf(p, r, look, reading, item, stage = {}, size = p.size, changes = NO_CHANGES) {
  return {
    item,
    stage,
    p,
    r,
    look,
    m: look.main,
    a: look.accent,
    ink: look.of("ink"),
    reading,
    changes,
    anchors: {},
    big: size * look.fineness >= 28,
    huge: size * look.fineness >= 56,
    c: look.of,
    is: (trait) => reading.traits.has(trait),
    says: (...words) => words.some((word2) => reading.words.has(word2))
  };
}
function recolored(kit, m, a = kit.a) {
  return { ...kit, m, a };
}
var init_kit = __esm({
  "src/art/parts/kit.ts"() {
    "use strict";
    init_changes();
  }
});

// src/art/canvas/hsl.ts
function toHsl(rgb) {
  const r = (rgb >> 16) / 255;
  const g = (rgb >> 8 & 255) / 255;
  const b = (rgb & 255) / 255;
  const max2 = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max2 + min) / 2;
  const range = max2 - min;
  if (range === 0) return { h: 0, s: 0, l };
  const s = range / (1 - Math.abs(2 * l - 1));
  let h = (g - b) / range;
  if (max2 === g) h = (b - r) / range + 2;
  else if (max2 === b) h = (r - g) / range + 4;
  return { h: (h * 60 + 360) % 360, s: Math.min(1, s), l };
}
function toRgb({ h, s, l }) {
  const light = Math.min(1, Math.max(0, l));
  const reach = Math.min(1, Math.max(0, s)) * Math.min(light, 1 - light);
  const channel = (n) => {
    const k = ((n + h / 30) % 12 + 12) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return channel(0) << 16 | channel(8) << 8 | channel(4);
}
function hueDistance(a, b) {
  const d = Math.abs(a - b) % 360;
  return d > 180 ? 360 - d : d;
}
function luminance(rgb) {
  return 0.299 * (rgb >> 16) + 0.587 * (rgb >> 8 & 255) + 0.114 * (rgb & 255);
}
var init_hsl = __esm({
  "src/art/canvas/hsl.ts"() {
    "use strict";
  }
});

// src/art/canvas/ramp.ts
function toward(hue, target, degrees) {
  const way = (target - hue + 540) % 360 - 180;
  return hue + Math.sign(way) * Math.min(Math.abs(way), degrees);
}
function rampOf({ h, s, l }) {
  const shade = (turn3, saturation2, lightness) => toRgb({ h: turn3 < 0 ? toward(h, 255, -turn3) : toward(h, 55, turn3), s: s * saturation2, l: lightness });
  const pale = l > 0.7;
  return {
    outline: shade(-32, s > 0.7 ? 0.75 : 0.95, Math.min(0.2, Math.max(0.08, l * 0.27))),
    tones: [
      shade(-24, pale ? 0.75 : 0.95, l * (pale ? 0.6 : 0.52)),
      shade(-13, pale ? 0.8 : 1, l * (pale ? 0.8 : 0.75)),
      shade(0, 1, l),
      shade(10, 0.98, l + (1 - l) * (pale ? 0.5 : 0.27)),
      shade(14, 0.85, l + (1 - l) * 0.66)
    ]
  };
}
var init_ramp = __esm({
  "src/art/canvas/ramp.ts"() {
    "use strict";
    init_hsl();
  }
});

// src/art/vocabulary/colors.ts
function nameOf(shade) {
  return SHADE.exec(shade)?.[1];
}
function lightened({ h, s, l }, by) {
  return { h, s, l: by > 0 ? l + (1 - l) * by : l * (1 + by) };
}
function hslOf(shade) {
  return lightened(COLORS[nameOf(shade)], Number(SHADE.exec(shade)?.[2] ?? 0) / 100);
}
function colorNamed(word2) {
  return BY_WORD.get(word2);
}
var hsl, COLORS, SHADE, WORDS, BY_WORD, COLOR_WORDS, SHINY;
var init_colors2 = __esm({
  "src/art/vocabulary/colors.ts"() {
    "use strict";
    hsl = (h, s, l) => ({ h, s: s / 100, l: l / 100 });
    COLORS = {
      red: hsl(354, 66, 50),
      crimson: hsl(345, 70, 40),
      scarlet: hsl(6, 76, 52),
      fire: hsl(20, 92, 53),
      orange: hsl(26, 86, 54),
      amber: hsl(36, 88, 53),
      gold: hsl(44, 84, 55),
      yellow: hsl(50, 88, 60),
      lime: hsl(82, 62, 50),
      green: hsl(130, 46, 44),
      emerald: hsl(152, 62, 42),
      moss: hsl(88, 36, 38),
      teal: hsl(176, 54, 40),
      cyan: hsl(188, 66, 54),
      turquoise: hsl(174, 58, 52),
      ice: hsl(196, 62, 74),
      sky: hsl(203, 72, 64),
      blue: hsl(218, 64, 54),
      navy: hsl(226, 52, 32),
      indigo: hsl(246, 46, 46),
      purple: hsl(276, 46, 50),
      violet: hsl(264, 54, 60),
      magenta: hsl(312, 60, 54),
      pink: hsl(338, 68, 72),
      brown: hsl(24, 44, 36),
      tan: hsl(33, 46, 62),
      cream: hsl(40, 60, 84),
      black: hsl(246, 16, 22),
      gray: hsl(222, 8, 52),
      white: hsl(216, 30, 91),
      iron: hsl(216, 12, 54),
      steel: hsl(212, 18, 66),
      silver: hsl(214, 16, 74),
      bronze: hsl(28, 54, 46),
      copper: hsl(18, 56, 50),
      rust: hsl(16, 50, 39),
      wood: hsl(27, 46, 40),
      pale: hsl(34, 44, 62),
      leather: hsl(22, 46, 36),
      bone: hsl(42, 38, 82),
      stone: hsl(224, 8, 55),
      rock: hsl(28, 9, 50),
      dirt: hsl(24, 36, 36),
      sand: hsl(40, 54, 70),
      grass: hsl(102, 44, 46),
      leaf: hsl(112, 44, 38),
      water: hsl(206, 66, 54),
      glass: hsl(196, 36, 80),
      snow: hsl(210, 40, 92),
      lava: hsl(14, 90, 50),
      poison: hsl(92, 60, 44),
      shadow: hsl(262, 26, 26),
      skin: hsl(25, 64, 73),
      olive: hsl(24, 50, 60),
      umber: hsl(20, 44, 42),
      ghost: hsl(200, 40, 86),
      flesh: hsl(352, 52, 66),
      meat: hsl(12, 52, 44),
      bread: hsl(32, 62, 56),
      cheese: hsl(46, 86, 62),
      brick: hsl(12, 48, 46),
      straw: hsl(43, 58, 62),
      ink: hsl(252, 24, 13)
    };
    SHADE = /^([a-z]+)([+-]\d{1,2})?$/;
    WORDS = {
      red: "red rot rote roter rotes roten rouge ruby rubin rubis bloody blood blut sang health healing heal heil heilung soin life lebens vie",
      crimson: "crimson purpurrot cramoisi carmine burgundy vampiric",
      scarlet: "scarlet scharlach ecarlate",
      fire: "fire fiery flaming burning feuer brennend flammend feu flamme enflamme infernal hellfire",
      orange: "orange orangen oranger",
      amber: "amber bernstein ambre honey honig topaz topas topaze",
      gold: "gold golden goldene goldener goldenes goldenen or dore doree brass messing laiton holy heilig sacre",
      yellow: "yellow gelb gelbe gelber gelbes gelben jaune lightning electric elektrisch electrique thunder lemon zitronen sunny",
      lime: "lime limette citronvert chartreuse acid",
      green: "green stamina grun grune gruner grunes grunen vert verte verts vertes nature natur",
      emerald: "emerald smaragd emeraude jade malachite peridot",
      moss: "mossy moss moos mousse olive oliv swamp sumpf marais camo rotten moldy faul verfault pourri pourrie moisi",
      teal: "teal petrol sarcelle",
      cyan: "cyan turkisblau aqua aquamarine aquamarin",
      turquoise: "turquoise turkis",
      ice: "ice icy frozen frost frosty frostige eis eisige eisig gefroren glace glacial gel arctic diamond diamant cold kalt",
      sky: "sky himmelblau celeste azure azur lightblue hellblau",
      blue: "blue blau blaue blauer blaues blauen bleu bleue bleus bleues sapphire saphir cobalt water wasser eau magic magisch magische magique mana",
      navy: "navy dunkelblau marine midnight",
      indigo: "indigo",
      purple: "purple lila violett violette violetter mauve amethyst amethyste arcane arkan cursed verflucht maudit",
      violet: "violet veilchen lavender lavendel lavande psychic cosmic",
      magenta: "magenta fuchsia",
      pink: "pink rosa rosane rose bubblegum",
      brown: "brown braun braune brauner braunes braunen brun brune marron chocolate schokolade chocolat muddy",
      tan: "tan beige",
      cream: "cream ivory elfenbein ivoire creme vanilla",
      black: "black schwarz schwarze schwarzer schwarzes schwarzen noir noire obsidian onyx dark dunkel dunkle dunkler sombre coal ebony",
      gray: "gray grey grau graue grauer graues gris grise ash asche cendre",
      white: "white weiss weisse weisser weisses weissen blanc blanche pearl quartz opal",
      iron: "mechanical robotic clockwork steampunk mechanisch mecanique iron eisern eiserne eiserner fer metal metall metallic metallisch eisen",
      steel: "steel stahl stahlern acier mithril chrome platinum platin platine titanium",
      silver: "silver silbern silberne silberner silber argent argente",
      bronze: "bronze bronzen",
      rust: "rusty rust rostig rost rouille rouillee",
      copper: "copper kupfer kupfern cuivre",
      wood: "wood wooden holz holzern holzerne holzerner bois oak eiche chene timber",
      leather: "leather leder ledern cuir",
      bone: "bone knochen os skeletal skelett bony knochern",
      stone: "stone steinern steinerne stein pierre granite granit marble marmor marbre rocky petrified",
      sand: "sand sandy sandig sable desert wuste",
      glass: "glass glasern glaserne verre crystal kristall cristal crystalline glas",
      snow: "snow snowy schnee verschneit neige enneige",
      lava: "lava magma volcanic vulkan lave molten",
      poison: "poison poisonous toxic venomous giftig giftige giftiger poisoneux toxique venin slimy",
      shadow: "shadow schatten ombre void haunted spooky creepy gruselig unheimlich hante hantee night nacht nuit darkness ebon",
      straw: "straw stroh paille blond blonde",
      ghost: "ghostly spectral geisterhaft spectrale fantomatique ethereal",
      leaf: "leafy laub feuillu"
    };
    BY_WORD = /* @__PURE__ */ new Map();
    for (const [name, words] of Object.entries(WORDS))
      for (const word2 of words.split(" ")) BY_WORD.set(word2, name);
    COLOR_WORDS = new Set(BY_WORD.keys());
    SHINY = /* @__PURE__ */ new Set([
      "gold",
      "iron",
      "steel",
      "silver",
      "bronze",
      "copper",
      "glass",
      "ice",
      "emerald"
    ]);
  }
});

// src/art/parts/look.ts
function one(list, random) {
  return typeof list === "string" ? list : random.pick(list);
}
function varied({ h, s, l }, random) {
  return { h: h + random.between(-5, 5), s, l: l + random.between(-0.02, 0.02) };
}
function lookFor({ colors, accent: part }, usual, random) {
  const [first] = colors;
  const second = part ?? colors[1];
  const main2 = first ?? one(usual.main, random);
  let accent = second ?? one(usual.accent ?? ["gold", "cream", "red", "blue"], random);
  if (accent === main2) accent = TRIM[nameOf(main2)] ?? "gold";
  const ramps = /* @__PURE__ */ new Map();
  const of = (name) => {
    const ramp3 = ramps.get(name) ?? rampOf(hslOf(name));
    ramps.set(name, ramp3);
    return ramp3;
  };
  return {
    main: first ? of(main2) : rampOf(varied(hslOf(main2), random)),
    accent: of(accent),
    named: first !== void 0,
    shiny: SHINY.has(nameOf(main2)),
    of,
    shading: USUAL_SHADING,
    fineness: 1
  };
}
var TRIM;
var init_look = __esm({
  "src/art/parts/look.ts"() {
    "use strict";
    init_ramp();
    init_shading();
    init_colors2();
    TRIM = {
      gold: "crimson",
      yellow: "crimson",
      white: "silver",
      snow: "silver",
      cream: "tan"
    };
  }
});

// src/art/vocabulary/words/items.ts
var ITEM_WORDS;
var init_items = __esm({
  "src/art/vocabulary/words/items.ts"() {
    "use strict";
    ITEM_WORDS = {
      weapons: {
        sword: "sword blade longsword broadsword greatsword excalibur claymore weapon | schwert klinge langschwert waffe | epee lame arme",
        dagger: "dagger knife stiletto | dolch messer | dague poignard couteau",
        katana: "katana saber sabre scimitar cutlass rapier | sabel katana krummsabel degen | sabre cimeterre rapiere",
        axe: "axe hatchet tomahawk | axt beil | hache hachette",
        battleaxe: "battleaxe doubleaxe greataxe waraxe | streitaxt doppelaxt | hachedeguerre hachedouble",
        mace: "mace morningstar flail | streitkolben morgenstern | masse fleau",
        warhammer: "warhammer mjolnir sledgehammer maul | kriegshammer | marteaudeguerre",
        club: "club cudgel baseballbat | keule knuppel | gourdin massue",
        spear: "spear lance javelin pike | speer lanze spiess | lance javelot pique",
        trident: "trident pitchfork fork | dreizack mistgabel gabel heugabel | trident fourche",
        halberd: "halberd polearm glaive | hellebarde | hallebarde",
        scythe: "scythe sickle | sense sichel | faux faucille",
        bow: "bow longbow shortbow | bogen langbogen | arc",
        crossbow: "crossbow | armbrust | arbalete",
        arrow: "arrow bolt quiver | pfeil bolzen | fleche carreau",
        staff: "staff rod stave sceptre scepter | stab zauberstab zepter | baton sceptre",
        wand: "wand magicwand | zauberstabchen | baguette baguettemagique",
        boomerang: "boomerang | bumerang | boomerang",
        shuriken: "shuriken throwingstar ninjastar | wurfstern | etoiledelancer",
        pistol: "pistol gun handgun revolver blaster raygun | pistole revolver strahlenpistole | pistolet revolver",
        rifle: "rifle shotgun musket machinegun | gewehr flinte muskete | fusil mousquet carabine",
        cannon: "cannon mortar | kanone morser | canon",
        bomb: "bomb grenade explosive | bombe granate | bombe grenade",
        dynamite: "dynamite tnt | dynamit | dynamite"
      },
      tools: {
        pickaxe: "pickaxe pick | spitzhacke picke | pioche",
        shovel: "shovel spade trowel | schaufel spaten | pelle beche",
        hammer: "hammer mallet | hammer | marteau maillet",
        saw: "saw handsaw | sage handsage | scie",
        hoe: "hoe rake | hacke harke rechen | houe binette rateau",
        wrench: "wrench spanner | schraubenschlussel | cleanglaise clemolette",
        scissors: "scissors shears | schere | ciseaux ciseau",
        fishingrod: "fishingrod fishingpole | angelrute | canneapeche canne",
        torch: "torch | fackel | torche flambeau",
        lantern: "lantern lamp | laterne lampe | lanterne lampe",
        candle: "candle candlestick | kerze kerzenstander | bougie chandelle",
        rope: "rope lasso whip | seil tau peitsche | corde fouet",
        key: "key | schlussel | cle clef",
        compass: "compass | kompass | boussole",
        magnifier: "magnifier magnifyingglass loupe | lupe | loupe",
        telescope: "telescope spyglass | fernrohr teleskop | telescope longuevue",
        bucket: "bucket pail | eimer | seau",
        wateringcan: "wateringcan | giesskanne | arrosoir",
        anvil: "anvil | amboss | enclume",
        broom: "broom broomstick brush | besen pinsel | balai pinceau",
        hourglass: "hourglass sandglass | sanduhr stundenglas | sablier",
        bell: "bell | glocke klingel | cloche",
        backpack: "backpack rucksack | rucksack tornister | sacados",
        bag: "bag sack pouch purse moneybag | beutel sack tasche geldsack | sac bourse sacoche",
        lute: "lute guitar harp violin | laute gitarre geige harfe | luth guitare violon"
      },
      armor: {
        shield: "shield buckler | schild rundschild | bouclier",
        helmet: "helmet helm | helm | casque heaume",
        armor: "armor armour chestplate breastplate cuirass plate | rustung brustpanzer harnisch panzerung | armure plastron cuirasse",
        tunic: "tunic shirt robe vest clothes coat jacket | tunika hemd robe kleidung mantel jacke | tunique chemise robe vetement manteau veste",
        boots: "boots boot shoe sandal | stiefel schuh | botte bottes chaussure",
        glove: "glove gauntlet mitten | handschuh panzerhandschuh | gant gantelet",
        ring: "ring band | ring fingerring | anneau bague",
        amulet: "amulet necklace pendant medallion locket | amulett halskette kette anhanger medaillon | amulette collier pendentif",
        crown: "crown tiara diadem | krone diadem | couronne diademe",
        wizardhat: "hat wizardhat witchhat | zauberhut hexenhut | chapeau",
        cape: "cape cloak | umhang cape | cape",
        belt: "belt | gurtel | ceinture",
        pants: "pants trousers leggings | hose beinschienen | pantalon jambiere",
        mask: "mask | maske | masque"
      },
      food: {
        apple: "apple | apfel | pomme",
        pear: "pear | birne | poire",
        banana: "banana | banane | banane",
        cherry: "cherry | kirsche | cerise",
        grapes: "grapes grape | traube weintraube | raisin raisins",
        strawberry: "strawberry raspberry berry | erdbeere beere himbeere | fraise baie framboise",
        orange: "orange orangefruit tangerine peach mandarin lemon | apfelsine pfirsich zitrone mandarine | peche citron mandarine",
        watermelon: "watermelon melon | wassermelone melone | pasteque melon",
        pineapple: "pineapple | ananas | ananas",
        carrot: "carrot turnip | karotte mohre rube | carotte navet",
        tomato: "tomato | tomate | tomate",
        pumpkin: "pumpkin jackolantern | kurbis | citrouille potiron",
        corn: "corn maize | mais maiskolben | epi",
        bread: "bread loaf | brot laib | pain miche",
        cheese: "cheese | kase | fromage",
        meat: "meat drumstick ham roast chickenleg turkeyleg | fleisch hahnchenkeule schinken braten | viande jambon cuisse roti",
        steak: "steak beef bacon | steak speck | steak bifteck lard",
        egg: "egg dragonegg | ei drachenei | oeufs",
        cake: "cake pie birthdaycake | kuchen torte | gateau tarte",
        cookie: "cookie biscuit | keks platzchen | cookie biscuit",
        donut: "donut doughnut | donut krapfen | beignet",
        pizza: "pizza | pizza | pizza",
        burger: "burger hamburger sandwich | burger | burger hamburger",
        icecream: "icecream icecreamcone | eiscreme eistute speiseeis | cremeglacee",
        candy: "candy lollipop sweet | bonbon lutscher sussigkeit | bonbon sucette",
        honey: "honeyjar honeypot jam | honigtopf honigglas marmelade | potdemiel confiture",
        beer: "beer mug ale tankard | bier krug humpen | biere chope",
        cup: "cup coffee tea teacup | tasse kaffee tee | tasse cafe",
        soup: "soup stew bowl | suppe eintopf schussel | soupe ragout bol",
        milk: "milk milkbottle | milch | lait"
      },
      treasure: {
        gem: "gem jewel gemstone rupee ruby sapphire emerald amethyst topaz jade opal onyx quartz | juwel edelstein rubin saphir smaragd | gemme joyau pierreprecieuse",
        diamondgem: "diamond brilliant | diamant brillant | diamant",
        crystal: "crystal crystals geode shard | kristall kristalle | cristal cristaux",
        pearl: "pearl orb | perle kugel | perle orbe",
        crystalball: "crystalball scryingorb | kristallkugel glaskugel wahrsagekugel | bouledecristal",
        coin: "coin money token | munze geld taler | monnaie pieceor piecedor piecesdor pieces",
        coins: "coinpile treasurepile goldpile hoard gold | munzhaufen schatzhaufen goldhaufen | tasdor",
        ingot: "ingot goldbar | barren goldbarren | lingot",
        chest: "chest treasurechest treasure loot lootbox | truhe schatztruhe schatz | coffre tresor coffreautresor",
        chalice: "chalice goblet trophy grail | kelch pokal gral trophae | calice gobelet trophee graal",
        ore: "ore oreblock | erz | minerai",
        coalore: "coal lumpofcoal charcoal | kohle | charbon",
        rock: "rock boulder pebble | fels felsen brocken kiesel | rocher caillou roche",
        bone: "bone bones | knochen gebein | ossement",
        skull: "skull | schadel totenkopf | crane tetedemort",
        feather: "feather quill | feder | plume",
        shell: "shell seashell | muschel | coquillage coquille",
        horn: "horn warhorn tusk | horn trinkhorn | corne"
      },
      potions: {
        potion: "potion elixir brew | trank elixier zaubertrank | potion elixir",
        vial: "vial flask testtube | phiole flaschchen reagenzglas | fiole eprouvette",
        poisonbottle: "poisonbottle poison poisonflask | giftflasche | poison",
        bottle: "bottle wine rum | flasche wein | bouteille vin",
        cauldron: "cauldron | kessel hexenkessel | chaudron",
        scroll: "scroll parchment papyrus | schriftrolle pergament rolle | parchemin rouleau",
        book: "book spellbook grimoire tome bible | buch zauberbuch grimoire | livre grimoire",
        letter: "letter envelope mail | brief umschlag | lettre enveloppe courrier",
        map: "map treasuremap | karte schatzkarte landkarte | carte carteautresor",
        rune: "rune runestone tablet | rune runenstein tafel | rune tablette"
      }
    };
  }
});

// src/art/vocabulary/words/living.ts
var LIVING_WORDS;
var init_living = __esm({
  "src/art/vocabulary/words/living.ts"() {
    "use strict";
    LIVING_WORDS = {
      characters: {
        knight: "knight paladin cavalier templar crusader | ritter kreuzritter paladin | chevalier",
        guard: "guard soldier guardsman sentry footman | wache soldat wachter | garde soldat",
        king: "king monarch emperor ruler | konig kaiser | roi empereur",
        queen: "queen empress | konigin kaiserin | reine imperatrice",
        princess: "princess | prinzessin | princesse",
        prince: "prince nobleman | prinz edelmann | prince noble",
        wizard: "wizard mage sorcerer magician warlock | zauberer magier hexer hexenmeister | magicien sorcier mage enchanteur",
        witch: "witch sorceress hag | hexe zauberin | sorciere magicienne",
        necromancer: "necromancer cultist lich | nekromant totenbeschworer | necromancien",
        priest: "priest cleric bishop healer pope | priester heiler bischof | pretre clerc eveque",
        monk: "monk friar | monch | moine",
        rogue: "rogue thief assassin bandit burglar | dieb schurke assassine bandit rauber | voleur assassin brigand",
        ninja: "ninja shinobi | ninja | ninja",
        samurai: "samurai ronin shogun | samurai | samourai",
        archer: "archer ranger bowman hunter huntress | bogenschutze jager waldlaufer | archer chasseur rodeur",
        barbarian: "barbarian berserker gladiator caveman | barbar berserker gladiator | barbare gladiateur",
        viking: "viking | wikinger | viking",
        hero: "hero heroine adventurer warrior fighter player protagonist swordsman person human | held heldin krieger abenteurer kampfer mensch spieler | heros guerrier aventurier humain joueur",
        pirate: "pirate corsair buccaneer captain | pirat kapitan freibeuter | pirate capitaine",
        farmer: "farmer peasant gardener fisherman fisher angler | bauer gartner landwirt fischer | fermier paysan jardinier pecheur",
        man: "man villager guy boy baby child kid citizen townsman prisoner | mann junge dorfbewohner einwohner | homme garcon enfant bebe villageois",
        woman: "woman girl lady maid nurse | frau madchen dame magd | femme fille dame",
        merchant: "merchant trader shopkeeper innkeeper | handler kaufmann wirt | marchand commercant aubergiste",
        blacksmith: "blacksmith smith | schmied | forgeron",
        chef: "chef cook baker | koch backer kuchenchef | cuisinier boulanger",
        miner: "miner worker builder | bergmann bergarbeiter minenarbeiter arbeiter | mineur ouvrier",
        astronaut: "astronaut spaceman cosmonaut | astronaut kosmonaut raumfahrer | astronaute cosmonaute",
        robot: "robot android mech droid cyborg automaton | roboter androide maschine | robot androide",
        zombie: "zombie undead ghoul | zombie untoter | zombie goule",
        skeleton: "skeleton skeletonwarrior | skelett gerippe | squelette",
        vampire: "vampire dracula | vampir | vampire",
        mummy: "mummy pharaoh | mumie | momie",
        goblin: "goblin kobold imp gremlin | goblin kobold | gobelin lutin",
        orc: "orc uruk | ork | orque",
        troll: "troll ogre cyclops giant | troll oger riese | troll ogre geant",
        elf: "elf | elf elfe | elfe",
        dwarf: "dwarf gnome | zwerg gnom | nain gnome",
        fairy: "fairy pixie | fee | fee",
        angel: "angel valkyrie seraph | engel walkure | ange",
        demon: "demon devil satan succubus | damon teufel | demon diable",
        golem: "golem elemental | golem steingolem | golem",
        alien: "alien martian extraterrestrial | ausserirdischer alien | extraterrestre",
        jester: "jester clown joker bard | narr hofnarr clown barde | bouffon clown barde",
        cowboy: "cowboy sheriff gunslinger | cowboy sheriff | cowboy",
        santa: "santa santaclaus | weihnachtsmann nikolaus | perenoel",
        scarecrow: "scarecrow | vogelscheuche | epouvantail"
      },
      animals: {
        wolf: "wolf werewolf coyote | wolf werwolf | loup",
        dog: "dog puppy hound corgi | hund welpe | chien chiot",
        fox: "fox vixen | fuchs | renard",
        cat: "cat kitten kitty | katze katzchen kater | chat chaton",
        lion: "lion lioness | lowe | lion",
        tiger: "tiger panther leopard | tiger | tigre",
        bear: "bear grizzly | bar | ours",
        panda: "panda | panda | panda",
        horse: "horse pony stallion donkey mule | pferd ross esel | cheval ane poney",
        unicorn: "unicorn pegasus | einhorn | licorne",
        cow: "cow bull ox calf bison buffalo | kuh stier ochse rind | vache taureau boeuf",
        pig: "pig piglet hog | schwein ferkel sau | cochon porc",
        boar: "boar wildboar | wildschwein eber | sanglier",
        sheep: "sheep lamb | schaf lamm | mouton agneau brebis",
        goat: "goat ram | ziege widder | chevre belier bouc",
        deer: "deer stag elk reindeer moose antelope | hirsch reh elch rentier | cerf biche renne",
        rabbit: "rabbit bunny hare | hase kaninchen | lapin lievre",
        mouse: "mouse | maus | souris",
        rat: "rat hamster | ratte hamster | rat",
        squirrel: "squirrel chipmunk | eichhornchen | ecureuil",
        hedgehog: "hedgehog porcupine | igel stachelschwein | herisson",
        elephant: "elephant mammoth | elefant mammut | elephant mammouth",
        monkey: "monkey ape gorilla chimp | affe gorilla | singe gorille",
        turtle: "turtle tortoise | schildkrote | tortue",
        frog: "frog toad | frosch krote | grenouille crapaud",
        crocodile: "crocodile alligator lizard gecko | krokodil echse eidechse | crocodile lezard",
        bird: "bird sparrow robin finch pigeon dove parrot seagull | vogel spatz taube papagei | oiseau moineau pigeon perroquet",
        chicken: "chicken hen rooster chick cock turkey | huhn henne hahn kuken | poulet poule coq poussin",
        duck: "duck duckling goose swan | ente gans schwan | canard oie cygne",
        owl: "owl | eule uhu | hibou chouette",
        eagle: "eagle hawk falcon vulture | adler falke geier | aigle faucon",
        crow: "crow raven | krahe rabe | corbeau corneille",
        penguin: "penguin | pinguin | manchot pingouin",
        bat: "bat vampirebat | fledermaus | chauvesouris",
        fish: "fish goldfish trout salmon piranha | fisch goldfisch forelle | poisson saumon truite",
        shark: "shark | hai haifisch | requin",
        whale: "whale orca dolphin | wal delfin | baleine dauphin",
        octopus: "octopus squid kraken | krake tintenfisch oktopus | pieuvre poulpe calmar",
        crab: "crab lobster | krabbe krebs hummer | crabe homard",
        jellyfish: "jellyfish | qualle | meduse",
        snail: "snail slug | schnecke | escargot limace",
        snake: "snake serpent cobra viper python | schlange kobra | serpent",
        worm: "worm caterpillar maggot | wurm raupe | ver chenille",
        spider: "spider tarantula | spinne | araignee",
        scorpion: "scorpion | skorpion | scorpion",
        bee: "bee wasp hornet fly | biene wespe fliege hummel | abeille guepe mouche",
        butterfly: "butterfly moth | schmetterling falter | papillon",
        beetle: "beetle bug ant ladybug insect cockroach | kafer ameise marienkafer insekt | scarabee fourmi coccinelle insecte"
      },
      creatures: {
        dragon: "dragon drake wyvern hydra | drache lindwurm | dragon",
        slime: "slime blob jelly ooze pudding | schleim glibber | gelee slime",
        ghost: "ghost spirit phantom wraith specter poltergeist banshee | geist gespenst phantom spuk | fantome esprit spectre",
        beholder: "beholder eyeball evileye flyingeye | betrachter augapfel | spectateur",
        mimic: "mimic | mimik nachahmer | mimique",
        phoenix: "phoenix firebird | phonix feuervogel | phenix",
        dinosaur: "dinosaur dino trex raptor | dinosaurier saurier | dinosaure",
        snowman: "snowman | schneemann | bonhommedeneige bonhomme",
        treant: "treant ent treefolk | baumhirte baumwesen | treant"
      }
    };
  }
});

// src/art/vocabulary/words/places.ts
var PLACE_WORDS;
var init_places = __esm({
  "src/art/vocabulary/words/places.ts"() {
    "use strict";
    PLACE_WORDS = {
      plants: {
        tree: "tree forest | baum eichenbaum wald | arbre foret",
        pine: "pine fir conifer spruce christmastree | tanne kiefer fichte nadelbaum weihnachtsbaum | sapin pin",
        palm: "palm palmtree | palme | palmier",
        deadtree: "deadtree baretree | toterbaum | arbremort",
        bush: "bush shrub hedge | busch strauch hecke | buisson arbuste haie",
        flower: "flower daisy poppy blossom | blume ganseblumchen blute | fleur marguerite",
        rose: "rose roseflower | rose",
        tulip: "tulip | tulpe | tulipe",
        sunflower: "sunflower | sonnenblume | tournesol",
        cactus: "cactus | kaktus | cactus",
        tuft: "tuft grasstuft weed tallgrass fern | grasbuschel unkraut farn | touffe fougere",
        mushroom: "mushroom toadstool fungus | pilz fliegenpilz | champignon amanite",
        herb: "herb sprout seedling clover plant | kraut keimling klee kleeblatt pflanze setzling | herbe trefle pousse plante",
        leafsingle: "leaf | blatt | feuille",
        stump: "stump treestump | baumstumpf stumpf | souche",
        log: "log timberlog firewood | baumstamm holzscheit brennholz | rondin buche",
        wheat: "wheat grain barley | weizen getreide ahre | ble cereale",
        carnivore: "carnivorousplant piranhaplant flytrap | fleischfresser venusfliegenfalle | plantecarnivore"
      },
      furniture: {
        door: "door | tur | porte",
        gate: "gate portcullis | tor fallgitter | portail herse grille",
        window: "window | fenster | fenetre",
        chair: "chair stool seat | stuhl hocker | chaise tabouret",
        table: "table desk | tisch schreibtisch | table bureau",
        bed: "bed | bett | lit",
        throne: "throne | thron | trone",
        bookshelf: "bookshelf shelf bookcase library | bucherregal regal | bibliotheque etagere",
        wardrobe: "wardrobe cabinet closet drawer dresser | schrank kommode kleiderschrank | armoire commode placard",
        fireplace: "fireplace oven furnace stove | kamin ofen herd | cheminee four fourneau",
        carpet: "carpet rug | teppich | tapis",
        barrel: "barrel keg cask | fass tonne | tonneau baril",
        crate: "crate box | kiste kasten | caisse boite",
        pot: "pot vase urn jar | topf vase urne | pot vase jarre",
        clock: "clock watch | uhr wanduhr | horloge montre pendule",
        mirror: "mirror | spiegel | miroir",
        sign: "sign signpost | wegweiser schildtafel | panneau pancarte",
        fence: "fence | zaun | cloture barriere",
        ladder: "ladder | leiter | echelle",
        stairs: "stairs staircase | treppe stufen | escalier",
        lever: "lever switch | hebel schalter | levier interrupteur",
        statue: "statue bust monument | statue buste denkmal | statue buste",
        tombstone: "tombstone grave gravestone | grabstein grab | tombe pierretombale",
        campfire: "campfire bonfire | lagerfeuer | feudecamp",
        portal: "portal | portal | portailmagique teleporteur",
        cage: "cage | kafig | cage",
        coffin: "coffin sarcophagus | sarg sarkophag | cercueil sarcophage",
        spikes: "spikes spiketrap trap | stacheln falle stachelfalle | pics piege",
        computer: "computer monitor screen television | computer bildschirm fernseher | ordinateur ecran television"
      },
      buildings: {
        house: "house home cottage | haus hauschen | maison",
        castle: "castle fortress citadel palace | burg schloss festung palast | chateau forteresse palais",
        tower: "tower wizardtower watchtower | turm wachturm | tour",
        hut: "hut shack cabin | hutte blockhutte | hutte cabane",
        tent: "tent | zelt | tente",
        temple: "temple shrine | tempel schrein | temple sanctuaire",
        church: "church chapel cathedral | kirche kapelle dom | eglise chapelle cathedrale",
        windmill: "windmill mill | windmuhle muhle | moulin",
        lighthouse: "lighthouse | leuchtturm | phare",
        shop: "shop store market stall tavern inn | laden geschaft marktstand taverne | boutique magasin taverne",
        bridge: "bridge | brucke | pont",
        igloo: "igloo | iglu | igloo",
        pyramid: "pyramid | pyramide | pyramide",
        skyscraper: "skyscraper office apartment | hochhaus wolkenkratzer | immeuble gratteciel",
        barn: "barn farm | scheune bauernhof | grange ferme",
        well: "well fountain | brunnen | puits fontaine",
        cave: "cave mine | hohle mine | grotte caverne mine",
        volcano: "volcano | vulkan | volcan",
        mountain: "mountain hill | berg hugel | montagne colline"
      },
      vehicles: {
        sailingship: "sailingship ship pirateship galleon frigate | schiff segelschiff piratenschiff galeone | navire bateaupirate voilier galion",
        boat: "boat rowboat canoe raft | ruderboot floss kanu | bateau barque canot radeau",
        spaceship: "spaceship starship spacecraft fighterjet starfighter | raumschiff sternenschiff | vaisseau vaisseauspatial",
        rocket: "rocket missile | rakete | fusee missile",
        ufo: "ufo flyingsaucer saucer | ufo untertasse | ovni soucoupe",
        submarine: "submarine | uboot unterseeboot | sousmarin",
        car: "car taxi automobile racecar | auto rennwagen taxi | voiture taxi",
        truck: "truck lorry van bus | lastwagen lkw bus laster | camion bus",
        tank: "tank | panzer | tank char",
        train: "train locomotive | zug lokomotive eisenbahn | train locomotive",
        airplane: "airplane plane aircraft jet biplane | flugzeug jet | avion",
        helicopter: "helicopter chopper | hubschrauber helikopter | helicoptere",
        balloon: "balloon hotairballoon airship zeppelin | ballon heissluftballon luftschiff | ballon montgolfiere dirigeable",
        cart: "cart wagon minecart carriage | karren wagen kutsche lore | charrette chariot wagon",
        bicycle: "bicycle bike motorcycle | fahrrad motorrad | velo bicyclette moto"
      },
      effects: {
        fireball: "fireball firebolt meteor comet | feuerball meteor komet | bouledefeu meteore comete",
        flame: "flame fire blaze | flamme feuer brand | flamme feu",
        lightning: "lightning lightningbolt thunderbolt spark | blitz blitzschlag funke | eclair foudre etincelle",
        iceshard: "iceshard icicle icebolt icespike | eiszapfen eissplitter | eclatdeglace stalactite",
        explosion: "explosion blast boom | explosion knall | explosion",
        smoke: "smoke smokecloud fog dust poisoncloud | rauch nebel staub | fumee brouillard",
        orbspell: "magicmissile energyball magicorb plasma spell | energiekugel zauber magiegeschoss | bouledenergie sort projectile",
        bubble: "bubble soapbubble | blase seifenblase | bulle",
        slash: "slash swing swoosh cut | hieb schnitt schwung | taillade",
        splash: "splash wave drip | spritzer welle | eclaboussure vague",
        drop: "drop droplet waterdrop raindrop tear | tropfen wassertropfen trane | goutte larme",
        tornado: "tornado whirlwind vortex twister | tornado wirbelsturm wirbel | tornade tourbillon",
        sparkle: "sparkle glitter twinkle shine | funkeln glitzern | scintillement",
        shockwave: "shockwave magiccircle forcefield | schockwelle magischerkreis | ondedechoc cerclemagique",
        snowflake: "snowflake | schneeflocke | flocon",
        bullet: "bullet laser beam shot | patrone laser laserstrahl | balle laser rayon",
        web: "web spiderweb cobweb | netz spinnennetz | toile toiledaraignee"
      },
      tiles: {
        grasstile: "grass grassland meadow lawn | gras wiese rasen | gazon prairie pelouse",
        dirttile: "dirt soil mud earth ground path | erde schlamm boden weg | terre boue chemin sol",
        sandtile: "sand beach | sand strand | sable plage",
        stonetile: "stonefloor flagstone stone pavement dungeonfloor floor | steinboden stein pflaster fussboden | solenpierre dalle pierre",
        cobbletile: "cobblestone cobble gravel | kopfsteinpflaster kies | pave gravier",
        bricktile: "brick bricks brickwall wall stonewall castlewall | ziegel mauer steinmauer ziegelmauer | brique briques mur muraille",
        planktile: "plank planks woodfloor floorboards parquet | bretter dielen holzboden diele | planche planches parquet plancher",
        watertile: "water sea ocean lake river | wasser meer see fluss ozean | eau mer lac riviere",
        lavatile: "lava magma | lava magma | lave magma",
        icetile: "ice iceblock icefloor | eis eisblock | glace",
        snowtile: "snow snowground | schnee | neige",
        rooftile: "roof rooftiles shingles | dach dachziegel | toit",
        metaltile: "metalplate metalfloor steelplate panel | metallplatte blech | plaquemetal tole",
        leaftile: "foliage leaves | laub laubwerk | feuillage feuilles",
        carpettile: "checkerboard checker chessboard | schachbrett karomuster | damier echiquier",
        sciftile: "circuit circuitboard | platine schaltkreis | circuit"
      },
      icons: {
        heart: "heart love life health | herz liebe leben | coeur amour vie",
        star: "star favorite | stern | etoile",
        sun: "sun | sonne | soleil",
        moon: "moon crescent | mond halbmond | lune",
        cloud: "cloud | wolke | nuage",
        bolt: "energy power | energie kraft | energie",
        check: "check checkmark tick yes ok | haken hakchen | coche valide",
        cross: "cross close cancel delete | kreuz schliessen loschen | croix fermer annuler",
        plus: "plus add | plus hinzufugen | plus ajouter",
        arrowicon: "rightarrow arrowicon cursor pointer uparrow downarrow leftarrow | pfeilsymbol zeiger mauszeiger | curseur pointeur",
        gear: "gear cog cogwheel settings options | zahnrad einstellungen | engrenage rouage reglages",
        lock: "lock padlock | vorhangeschloss | cadenas verrou",
        flag: "flag banner pennant | flagge fahne banner | drapeau banniere",
        note: "note musicnote music | note musiknote musik | note musique",
        speaker: "speaker sound volume | lautsprecher ton lautstarke | hautparleur son",
        question: "question questionmark help | fragezeichen hilfe | question aide",
        exclamation: "exclamation exclamationmark warning alert | ausrufezeichen warnung | exclamation alerte",
        speech: "speech speechbubble dialog | sprechblase gesprach | dialogue",
        eye: "eye | auge | oeil",
        hand: "hand fist | faust | poing",
        play: "play start playbutton | abspielen start | lecture jouer",
        pause: "pause pausebutton | pause | pause",
        save: "save disk floppy floppydisk | speichern diskette | sauvegarder disquette",
        die: "dice | wurfel",
        gift: "gift present | geschenk | cadeau",
        joystick: "joystick gamepad controller | gamepad steuerung controller | manette",
        target: "target bullseye crosshair | zielscheibe ziel fadenkreuz | cible viseur",
        music: "trophycup medal award | medaille auszeichnung | medaille"
      }
    };
  }
});

// src/art/vocabulary/subjectWords.ts
function subjectNamed(word2) {
  return BY_WORD2.get(word2);
}
function namesOf(language) {
  const lists = Object.values(SUBJECT_WORDS).flatMap((subjects2) => Object.values(subjects2));
  const english = new Set(lists.flatMap((list) => list.split("|")[0]?.trim().split(" ") ?? []));
  return new Set(
    lists.flatMap((list) => list.split("|")[language]?.trim().split(" ") ?? []).filter((name) => !english.has(name))
  );
}
function isLiving(subject) {
  return subject !== void 0 && LIVING.has(subject);
}
var SUBJECT_WORDS, SUBJECT_IDS, BY_WORD2, GERMAN_NAMES, FRENCH_NAMES, SUBJECT_NAMES, LIVING;
var init_subjectWords = __esm({
  "src/art/vocabulary/subjectWords.ts"() {
    "use strict";
    init_items();
    init_living();
    init_places();
    SUBJECT_WORDS = { ...LIVING_WORDS, ...ITEM_WORDS, ...PLACE_WORDS };
    SUBJECT_IDS = Object.values(SUBJECT_WORDS).flatMap((subjects2) => Object.keys(subjects2));
    BY_WORD2 = /* @__PURE__ */ new Map();
    for (const subjects2 of Object.values(SUBJECT_WORDS))
      for (const [id, words] of Object.entries(subjects2))
        for (const word2 of words.split(/[ |]+/)) if (!BY_WORD2.has(word2)) BY_WORD2.set(word2, id);
    GERMAN_NAMES = namesOf(1);
    FRENCH_NAMES = namesOf(2);
    SUBJECT_NAMES = new Set(BY_WORD2.keys());
    LIVING = new Set(Object.values(LIVING_WORDS).flatMap((words) => Object.keys(words)));
  }
});

// src/art/parts/face.ts
function smileOf({ is }) {
  return is("happy") ? 1 : is("angry") || is("sad") ? -1 : 0;
}
function face(kit, { x: x2, y }, rx, ry, camera, options) {
  const { p, big, huge, ink } = kit;
  const { apart = 0.4, low = 0.14, eyes = ink, tone: lit2 = 4, mouth = true, large = 1 } = options;
  kit.anchors.faced = true;
  if (camera.near < -0.15 || kit.stage.plain) return;
  const middle = x2 + camera.right * rx * 0.58;
  const half = apart * rx * Math.max(0.36, camera.near);
  const eyeY = y + low * ry;
  const sides = camera.near < 0.3 ? [Math.sign(camera.right)] : [-1, 1];
  const [w, h] = [1.5 * large, 2.7 * large];
  for (const side of sides) {
    const ex = camera.near < 0.3 ? x2 + camera.right * rx * 0.55 : middle + side * half;
    if (kit.is("sleepy")) {
      p.dot(ex, eyeY + 0.8, 2.4 * large, 0.8, eyes, eyes === ink ? 0 : 3);
      continue;
    }
    if (kit.is("happy") && big) {
      p.fill(stroke([ex - 1.3, eyeY + 0.7, ex, eyeY - 0.7, ex + 1.3, eyeY + 0.7], 0.5), eyes, { tone: 0 });
      continue;
    }
    p.dot(ex, eyeY, w, h, eyes, eyes === ink ? 0 : lit2);
    if (huge && eyes === ink) p.dot(ex - 0.3, eyeY - h * 0.28, 0.6, 0.9, kit.c("white"), 4);
    if (kit.is("angry") && big)
      p.fill(limb(ex - 1.5 * side * -1, eyeY - 1.9, ex + 1.3 * side * -1, eyeY - 1.1, 0.55), ink, {
        tone: 0,
        onto: true
      });
    if (kit.is("sad") && big) p.dot(ex, eyeY + 2.6, 0.9, 1.6, kit.c("sky"), 3);
  }
  if (!mouth || !big) return;
  const mouthY = y + ry * 0.56;
  const smile = smileOf(kit);
  const mx = x2 + camera.right * rx * 0.66;
  const tone = options.skin ?? ink;
  if (smile)
    p.fill(
      stroke([mx - 1.6, mouthY - smile * 0.5, mx, mouthY + smile * 0.5, mx + 1.6, mouthY - smile * 0.5], 0.42),
      ink,
      { tone: 0, onto: true }
    );
  else p.dot(mx, mouthY, 2, 0.7, tone, 0);
}
function frontFace(k, x2, y, half, large = 1.2) {
  face(k, { x: x2, y }, half, half, FRONT, { low: 0, apart: 0.46, large });
}
function faceOpening({ x: x2, y }, rx, ry, camera, wide, low) {
  if (camera.near < -0.3) return void 0;
  const half = rx * (0.5 + (wide - 0.5) * Math.max(0, camera.near));
  const center = x2 + camera.right * rx * (0.98 - half / rx + 0.12);
  return within(ellipse(center, y + low * ry, half, ry * 0.82), ellipse(x2, y, rx * 0.98, ry * 0.99));
}
function sockets(kit, { x: x2, y }, rx, ry, camera, light) {
  const { p, ink, big } = kit;
  if (camera.near < -0.15) return;
  const middle = x2 + camera.right * rx * 0.5;
  for (const side of camera.near < 0.3 ? [0] : [-1, 1]) {
    const ex = middle + side * rx * 0.42 * Math.max(0.5, camera.near);
    if (big) p.fill(ellipse(ex, y + ry * 0.14, rx * 0.26, ry * 0.28), ink, { tone: 0 });
    else p.dot(ex, y + ry * 0.14, 2.4, 4, ink, 0);
    if (light && big) p.dot(ex, y + ry * 0.16, 1.3, 1.3, light, 3);
  }
  if (!big) return;
  p.dot(middle, y + ry * 0.5, 0.9, 1.4, ink, 0);
}
function teeth({ p, ink, big }, x2, y, half, bone) {
  p.fill(rect(x2 - half, y, x2 + half, y + 1.6), bone, { tone: 3, onto: true });
  if (big) for (let at = -half + 0.9; at < half; at += 1.7) p.dot(x2 + at, y + 0.9, 0.5, 1.3, ink, 0);
}
function hood({ p, m }, at, rx, ry, camera) {
  p.fill(ellipse(at.x, at.y - ry * 0.14, rx * 1.14, ry * 1.12), m, { edge: "shadow" });
  const opening = faceOpening(at, rx, ry, camera, 0.86, 0.22);
  if (opening) p.fill(opening, m, { tone: 0 });
}
function beard({ p, big }, kind, hair, at, rx, ry, camera) {
  const x2 = at.x + camera.right * rx * 0.5;
  const half = rx * Math.max(0.6, 0.82 * camera.near);
  if (kind !== "mustache") {
    const low = at.y + ry * (kind === "long" ? 2.1 : 1.3);
    p.fill(
      soft([
        x2 - half,
        at.y + ry * 0.3,
        x2 - half * 0.4,
        at.y + ry * 0.55,
        x2 + half * 0.4,
        at.y + ry * 0.55,
        x2 + half,
        at.y + ry * 0.3,
        x2 + half * 0.7,
        at.y + ry * 1.05,
        x2,
        low,
        x2 - half * 0.7,
        at.y + ry * 1.05
      ]),
      hair,
      { edge: "shadow" }
    );
  }
  if (big || kind === "mustache")
    p.fill(
      stroke([x2 - half * 0.62, at.y + ry * 0.62, x2, at.y + ry * 0.46, x2 + half * 0.62, at.y + ry * 0.62], 0.85),
      hair,
      { tone: 3 }
    );
}
var MOODS, FRONT;
var init_face = __esm({
  "src/art/parts/face.ts"() {
    "use strict";
    init_shapes();
    MOODS = ["angry", "happy", "sad", "sleepy"];
    FRONT = { near: 1, right: 0 };
  }
});

// src/art/parts/patterns.ts
function pattern(kit, subject) {
  const { p } = kit;
  const bounds = p.ownBounds();
  if (!bounds || !kit.reading.subject) return;
  const [left, top, right, bottom] = bounds;
  const [wide, high] = [right - left, bottom - top];
  if (kit.is("striped")) {
    const step = wide / 5.4;
    reinked(p, kit.m, kit.a, (x2) => Math.abs(Math.floor((x2 - left) / step)) % 2 === 1);
  }
  if (kit.is("rainbow"))
    RAINBOW.forEach((name, i2) => {
      const at = (x2, y) => Math.floor(((x2 - left) / wide + (y - top) / high) * 0.5 * RAINBOW.length);
      reinked(p, kit.m, kit.c(name), (x2, y) => at(x2, y) === i2);
    });
  if (kit.is("spotted")) {
    const step = Math.max(5, wide / 4);
    const spots2 = kit.says("rotten", "moldy", "faul", "pourri", "rusty") ? kit.c("brown") : kit.a;
    reinked(p, kit.m, spots2, (x2, y) => {
      const row2 = Math.floor((y - top) / step);
      const [dx, dy] = [mod(x2 - left + row2 % 2 * step * 0.5, step) / step - 0.5, mod(y - top, step) / step - 0.5];
      return dx * dx + dy * dy < 0.1;
    });
  }
  if (kit.is("snowy") && !subject.body) snowCaps(kit);
  if (kit.is("spiky") && !subject.body && !kit.anchors.spiked) spikes(kit, left + wide / 2, top + high / 2);
  const { subject: id } = kit.reading;
  if (!kit.anchors.faced && !isLiving(id) && !HAVE_FACES.has(id) && MOODS.some(kit.is))
    mood(kit, left, top, wide, high);
}
function mod(value, by) {
  return (value % by + by) % by;
}
function snowCaps({ p, c }) {
  const { of, size, ramps } = p.cells;
  const snow2 = c("snow");
  const index = ramps.includes(snow2) ? ramps.indexOf(snow2) : ramps.push(snow2) - 1;
  const deep = Math.max(1, Math.round(size / 15));
  for (let x2 = 0; x2 < size; x2++) {
    let top = 0;
    while (top < size && of[top * size + x2] === -1) top++;
    if (top > size * 0.7) continue;
    for (let y = top; y < Math.min(size, top + deep + (x2 % 3 === 0 ? 1 : 0)); y++)
      if (of[y * size + x2] !== -1) of[y * size + x2] = index * 8 + (y === top ? 4 : 3);
  }
}
function spikes({ p, c, m, look }, cx, cy) {
  const ramp3 = look.shiny ? m : c("steel");
  const reach = /* @__PURE__ */ new Map();
  const { of, size } = p.cells;
  const count = p.size < 24 ? 8 : 12;
  const sector = (x2, y) => mod(Math.round(Math.atan2(y, x2) / (2 * Math.PI) * count), count);
  for (let i2 = 0; i2 < of.length; i2++) {
    if (of[i2] === -1) continue;
    const [x2, y] = p.ownPlace(i2 % size, Math.floor(i2 / size));
    const at = sector(x2 - cx, y - cy);
    const turn3 = Math.atan2(y - cy, x2 - cx) - at / count * 2 * Math.PI;
    if (Math.abs(Math.sin(turn3)) < 0.16) reach.set(at, Math.max(reach.get(at) ?? 0, Math.hypot(x2 - cx, y - cy)));
  }
  for (const [at, far] of reach) {
    const turn3 = at / count * 360 + 90;
    p.place(
      cx,
      cy,
      { turn: turn3 },
      () => p.fill(poly([-1.9, -far + 2, 0, -far - 3.6, 1.9, -far + 2]), ramp3, { under: true, shiny: true })
    );
  }
}
function mood(kit, left, top, wide, high) {
  const { p } = kit;
  const { of, size } = p.cells;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let i2 = 0; i2 < of.length; i2++) {
    if (of[i2] === -1) continue;
    const [x3, y2] = p.ownPlace(i2 % size, Math.floor(i2 / size));
    [sumX, sumY, count] = [sumX + x3, sumY + y2, count + 1];
  }
  const [x2, y] = count ? [sumX / count, sumY / count] : [left + wide / 2, top + high / 2];
  const half = Math.min(7, wide * 0.24, high * 0.3);
  const dark = (kit.m.tones[2] & 255) + (kit.m.tones[2] >> 8 & 255) + (kit.m.tones[2] >> 16) < 300;
  if (dark)
    for (const s of [-1, 1])
      p.fill(ellipse(x2 + s * half * 0.46, y, half * 0.36, half * 0.42), kit.c("white"), { tone: 3, onto: true });
  frontFace(kit, x2, y, half, 1.15);
  if (kit.is("angry") && !kit.big)
    for (const s of [-1, 1])
      p.fill(limb(x2 + s * half * 0.9, y - 2.6, x2 + s * 1, y - 1.4, 0.7), kit.ink, { tone: 0, onto: true });
}
var HAVE_FACES, RAINBOW;
var init_patterns = __esm({
  "src/art/parts/patterns.ts"() {
    "use strict";
    init_overlay();
    init_shapes();
    init_subjectWords();
    init_face();
    HAVE_FACES = /* @__PURE__ */ new Set(["pumpkin", "skull", "mask", "eye", "statue"]);
    RAINBOW = ["red", "orange", "yellow", "green", "blue", "violet"];
  }
});

// src/art/subjects/fromAbove.ts
function boards({ p, m }, x0, y0, x1, y1, count) {
  p.fill(rect(x0, y0, x1, y1), m, { bevel: 1.4 });
  for (let i2 = 1; i2 < count; i2++) {
    const x2 = x0 + (x1 - x0) * i2 / count;
    p.fill(limb(x2, y0 + 1.4, x2, y1 - 1.4, 0.4), m, { tone: 0, onto: true });
  }
}
function crown({ p, m, r }, radius) {
  for (let i2 = 0; i2 < 9; i2++) {
    const t = i2 / 9 * Math.PI * 2 + r.between(-0.2, 0.2);
    p.fill(ellipse(16 + Math.cos(t) * radius * 0.66, 16 + Math.sin(t) * radius * 0.66, radius * 0.42), m, {
      edge: "shadow"
    });
  }
  p.fill(ellipse(15.4, 15.4, radius * 0.56), m, { edge: "shadow" });
  p.fill(ellipse(13, 13, radius * 0.24), m, { tone: 4, onto: true });
}
function fromAbove(id, subject) {
  const plan = PLANS[id];
  return plan ? { ...subject, grounded: false, draw: plan } : subject;
}
var PLANS;
var init_fromAbove = __esm({
  "src/art/subjects/fromAbove.ts"() {
    "use strict";
    init_shapes();
    PLANS = {
      table(k) {
        if (k.r.chance(0.4)) {
          k.p.fill(ellipse(16, 16, 13.6), k.m, { edge: "shadow" });
          k.p.fill(ellipse(16, 16, 11.4), k.m, { tone: 3 });
          for (const x2 of [-5, 0, 5])
            k.p.fill(within(rect(15.6 + x2, 3, 16.4 + x2, 29), ellipse(16, 16, 11)), k.m, { tone: 1, onto: true });
        } else {
          const high = k.r.between(8, 10.4);
          boards(k, 2, 16 - high, 30, 16 + high, 5);
          for (const x2 of [4.6, 27.4]) for (const y of [-1, 1]) k.p.dot(x2, 16 + y * (high - 2.6), 1.4, 1.4, k.m, 0);
        }
      },
      chair(k) {
        boards(k, 7, 8, 25, 27, 3);
        k.p.fill(rect(6, 4, 26, 9.4), k.m, { bevel: 1.2, edge: "line" });
      },
      bed({ p, m, a, c, r }) {
        p.fill(rect(7, 2, 25, 30), a, { bevel: 1.2 });
        p.fill(rect(8.6, 4.6, 23.4, 28.6), c("white"), { tone: 3 });
        p.fill(rect(10.4, 5.4, 21.6, 10.4), c("cream"), { bevel: 1, edge: "shadow" });
        p.fill(rect(8.6, r.between(12.4, 14.4), 23.4, 28.6), m, { bevel: 1.2, edge: "shadow" });
      },
      barrel({ p, m, a }) {
        p.fill(ellipse(16, 16, 13.4), m, { edge: "shadow" });
        p.fill(ellipse(16, 16, 11.6), a, { tone: 1 });
        p.fill(ellipse(16, 16, 10), m, { tone: 3 });
        for (const x2 of [-5, 0, 5])
          p.fill(within(rect(15.6 + x2, 4, 16.4 + x2, 28), ellipse(16, 16, 10)), m, { tone: 1, onto: true });
      },
      chest(k) {
        boards(k, 4, 7, 28, 25, 4);
        for (const x2 of [4, 24]) k.p.fill(rect(x2, 7, x2 + 4, 25), k.a, { bevel: 0.8, edge: "line" });
        k.p.fill(rect(13.6, 21, 18.4, 27.4), k.a, { bevel: 0.8, edge: "line" });
        k.p.dot(16, 24.4, 1.4, 2.4, k.ink, 0);
      },
      tree: (k) => crown(k, 14),
      bush: (k) => crown(k, 11),
      pine(k) {
        for (const [size, turn3] of [
          [14.4, 0],
          [10.4, 18],
          [6, 0]
        ])
          for (let i2 = 0; i2 < 10; i2++)
            k.p.place(
              16,
              16,
              { turn: i2 * 36 + turn3 },
              () => k.p.fill(poly([-2.6, -size * 0.4, 0, -size, 2.6, -size * 0.4, 0, 0]), k.m, {
                lighter: size < 7 ? 1 : size > 12 ? -1 : 0,
                edge: "shadow"
              })
            );
      },
      house({ p, m, c, big }) {
        p.fill(poly([2, 5, 30, 5, 30, 16, 2, 16]), m, { tone: 3 });
        p.fill(poly([2, 16, 30, 16, 30, 27, 2, 27]), m, { tone: 1 });
        if (big)
          for (const y of [8.6, 12.2, 19.6, 23.2]) p.fill(limb(2, y, 30, y, 0.35), m, { tone: y < 16 ? 2 : 0, onto: true });
        p.fill(limb(2, 16, 30, 16, 0.8), m, { tone: 4 });
        p.fill(rect(21, 7.4, 25.6, 12), c("brick"), { bevel: 1, edge: "line" });
        p.fill(rect(22.4, 8.8, 24.2, 10.6), c("ink"), { tone: 0 });
      },
      car({ p, m, c }) {
        for (const x2 of [7.4, 24.6])
          for (const y of [8.6, 23]) p.fill(rect(x2 - 1.8, y - 2.6, x2 + 1.8, y + 2.6), c("ink"), { tone: 1 });
        p.fill(soft([9, 3, 16, 1.6, 23, 3, 24.4, 14, 24, 28, 16, 30, 8, 28, 7.6, 14]), m, { shiny: true });
        p.fill(poly([10, 11.4, 22, 11.4, 20.6, 15, 11.4, 15]), c("sky"), { tone: 2, edge: "line" });
        p.fill(poly([11.4, 24, 20.6, 24, 21.6, 26.4, 10.4, 26.4]), c("sky"), { tone: 1, edge: "line" });
        for (const x2 of [10.4, 21.6]) p.dot(x2, 3.8, 2, 1.2, c("yellow"), 3);
      },
      boat({ p, m, c }) {
        p.fill(soft([16, 1.6, 22, 8, 23.4, 16, 21.6, 27, 16, 30, 10.4, 27, 8.6, 16, 10, 8]), m, { edge: "shadow" });
        p.fill(soft([16, 5, 20, 10, 21, 16, 19.6, 25.6, 16, 27.4, 12.4, 25.6, 11, 16, 12, 10]), c("wood"), { tone: 1 });
        for (const y of [11.4, 19.6]) p.fill(rect(10.6, y, 21.4, y + 2.6), c("tan"), { bevel: 0.6 });
        for (const s of [-1, 1]) p.fill(limb(16 + s * 4, 15.6, 16 + s * 13, 20, 0.8), c("wood"), { tone: 2 });
      }
    };
  }
});

// src/art/subjects/aircraft.ts
var AIRCRAFT;
var init_aircraft = __esm({
  "src/art/subjects/aircraft.ts"() {
    "use strict";
    init_shapes();
    AIRCRAFT = {
      airplane: {
        main: ["white", "red", "sky", "yellow"],
        accent: ["blue", "red", "orange"],
        draw(k) {
          const { p, m, a, c, r } = k;
          p.place(16, 16, { turn: -r.between(4, 16) }, () => {
            p.fill(poly([-13, -1, -14.4, -9.4, -10.4, -9.4, -6.4, -2]), a);
            p.fill(poly([1, -2, -4, -9, 0, -9, 6, -2]), m, { lighter: -1 });
            p.fill(soft([-14, 0, -8, -4, 4, -5, 11.6, -3, 14.4, 0.6, 11, 4, 2, 4.6, -8, 3]), m, {
              shiny: true,
              edge: "shadow"
            });
            p.fill(stroke([-12, 1.6, 0, 2.6, 13, 1.6], 0.9), a, { onto: true });
            p.fill(soft([8, -2.8, 11, -2.4, 12.4, -0.4, 8.4, -0.4]), c("sky"), { tone: 3, edge: "line" });
            for (const x2 of [-5, -1.4, 2.2]) p.dot(x2, -1.4, 1.4, 1.5, c("sky"), 2);
            p.fill(poly([3, 1, -7, 10.4, -2.4, 10.4, 8, 2]), a, { edge: "line" });
          });
        }
      },
      helicopter: {
        main: ["red", "moss", "blue", "yellow"],
        accent: "steel",
        draw({ p, m, c, r }) {
          p.fill(limb(14, 15, 2.6, 12, 2, 1), m);
          p.fill(poly([1, 6.6, 4, 7, 5, 14, 2, 14]), m, { tone: 1 });
          p.fill(soft([9, 17, 12, 10.6, 20, 9, 27, 12, 29.6, 18, 26, 23, 14, 23.4, 9.4, 20.6]), m, {
            shiny: true,
            edge: "shadow"
          });
          p.fill(soft([21, 11, 26.4, 13, 28.6, 17.4, 21, 17.6]), c("sky"), { tone: 3, edge: "line" });
          p.fill(rect(13.6, 13.6, 18.4, 18), c("sky"), { tone: 2, edge: "line" });
          p.fill(rect(17, 5.6, 19, 10), c("iron"), { tone: 2 });
          p.fill(limb(18 - r.between(11, 14), 5, 18 + r.between(10, 12.6), 5, 0.9), c("steel"), { tone: 3 });
          for (const x2 of [13.6, 23.6]) p.fill(limb(x2, 23, x2 - 0.6, 27, 0.6), c("iron"));
          p.fill(limb(8.6, 27.6, 28, 27.6, 0.9), c("iron"), { tone: 2 });
        }
      },
      balloon: {
        main: ["red", "blue", "orange", "violet"],
        accent: ["yellow", "cream", "white"],
        draw({ p, m, a, c, r, says }) {
          if (says("airship", "zeppelin", "luftschiff", "dirigeable")) {
            p.fill(poly([4, 12, 1.4, 5, 7, 8]), a);
            p.fill(poly([4, 13, 1.4, 20, 7, 17]), a, { lighter: -1 });
            p.fill(ellipse(16.6, 12.4, 13.6, 7.6), m, { shiny: true, edge: "shadow" });
            p.fill(within(rect(0, 11, 32, 14.4), ellipse(16.6, 12.4, 13.6, 7.6)), a);
            p.fill(soft([11, 20.6, 22, 20.6, 20.6, 25.4, 12.4, 25.4]), c("wood"));
            return;
          }
          const w = r.between(10, 11.6);
          for (const x2 of [-2.4, 2.4]) p.fill(limb(16 + x2 * 1.4, 18, 16 + x2, 25, 0.42), c("brown"));
          const body = soft([
            16,
            1.6,
            16 + w * 0.8,
            5,
            16 + w,
            11,
            16 + w * 0.66,
            17,
            18.6,
            21.6,
            13.4,
            21.6,
            16 - w * 0.66,
            17,
            16 - w,
            11,
            16 - w * 0.8,
            5
          ]);
          p.fill(body, m, { shiny: true });
          for (const x2 of [-0.62, 0.62])
            p.fill(within(ellipse(16 + x2 * w, 11, w * 0.2, 14), body), a, { lighter: x2 > 0 ? -1 : 0 });
          p.fill(within(ellipse(16, 11, w * 0.22, 14), body), a);
          p.fill(rect(12.6, 25, 19.4, 30), c("wood"), { bevel: 0.9 });
        }
      }
    };
  }
});

// src/art/subjects/armor.ts
function pair(k, draw2) {
  k.p.place(5.4, -1.6, {}, draw2);
  k.p.place(-3.4, 1.4, {}, draw2);
}
var ARMOR;
var init_armor = __esm({
  "src/art/subjects/armor.ts"() {
    "use strict";
    init_shapes();
    ARMOR = {
      shield: {
        main: ["red", "blue", "green", "purple"],
        accent: ["gold", "cream", "white"],
        draw(k) {
          const { p, m, a, r, look, reading, c } = k;
          const rim = reading.colors.length && look.shiny ? m : c("steel");
          const kind = r.pick(["heater", "round", "kite", "heater"]);
          const w = r.between(11, 12.6);
          if (kind === "round") {
            p.fill(ellipse(16, 16, 13.4), rim, { shiny: true });
            p.fill(ellipse(16, 16, 10.6), m, { edge: "line" });
            if (r.chance(0.5)) {
              p.fill(within(rect(14.4, 0, 17.6, 32), ellipse(16, 16, 10.6)), a);
              p.fill(within(rect(0, 14.4, 32, 17.6), ellipse(16, 16, 10.6)), a);
            } else p.fill(within(poly([16, 16, 0, 0, 32, 0]), ellipse(16, 16, 10.6)), a);
            p.fill(ellipse(16, 16, 4.2), rim, { shiny: true, edge: "shadow" });
            return;
          }
          const low = kind === "kite" ? 22 : 17;
          const shape = (s) => soft([
            16 - w * s,
            4 + (1 - s) * 9,
            16 - w * s * 0.5,
            3.4 + (1 - s) * 9,
            16,
            2.4 + (1 - s) * 10,
            16 + w * s * 0.5,
            3.4 + (1 - s) * 9,
            16 + w * s,
            4 + (1 - s) * 9,
            16 + w * s * 0.98,
            low - 4,
            16 + w * s * 0.6,
            low + 5,
            16,
            30.4 - (1 - s) * 12,
            16 - w * s * 0.6,
            low + 5,
            16 - w * s * 0.98,
            low - 4
          ]);
          p.fill(shape(1), rim, { shiny: true });
          const field = shape(0.78);
          p.fill(field, m, { edge: "line" });
          switch (r.pick(["cross", "half", "bend", "chevron"])) {
            case "cross":
              p.fill(within(rect(14.2, 0, 17.8, 32), field), a);
              p.fill(within(rect(0, 11, 32, 14.6), field), a);
              break;
            case "half":
              p.fill(within(rect(16, 0, 32, 32), field), a);
              break;
            case "bend":
              p.fill(within(limb(4, 4, 28, 26, 2.6), field), a);
              break;
            default:
              p.fill(within(stroke([4, 21, 16, 11, 28, 21], 2.2), field), a);
          }
        }
      },
      helmet: {
        main: ["steel", "iron", "gold", "bronze"],
        accent: ["red", "blue", "purple"],
        draw(k) {
          const { p, m, a, ink, r, big } = k;
          const kind = r.pick(["great", "open", "horned"]);
          if (kind === "horned" || k.is("horned") || k.is("spiky"))
            for (const s of [-1, 1])
              p.fill(stroke([16 + s * 9, 14, 16 + s * 13.4, 11, 16 + s * 13.4, 3.4], 2.4, 0.6), k.c("bone"));
          else p.fill(soft([16, 6, 12, 1.8, 18, 1.4, 25, 5, 28, 12, 23, 9, 19, 8]), a);
          const dome = soft([
            5.4,
            16,
            6.6,
            9,
            11,
            5,
            16,
            4,
            21,
            5,
            25.4,
            9,
            26.6,
            16,
            26,
            28,
            20,
            29.4,
            16,
            28.4,
            12,
            29.4,
            6,
            28
          ]);
          p.fill(dome, m, { shiny: true, edge: "shadow" });
          if (k.stage.plain) {
          } else if (kind === "open") {
            p.fill(soft([9.4, 15.4, 22.6, 15.4, 22.6, 22, 20, 30, 12, 30, 9.4, 22]), ink, { tone: 1, onto: true });
            p.fill(poly([14.8, 13, 17.2, 13, 16.8, 23, 15.2, 23]), m, { tone: 3 });
          } else {
            p.fill(poly([8.4, 14.4, 23.6, 14.4, 22.6, 18, 9.4, 18]), ink, { tone: 0, onto: true });
            p.fill(rect(15, 12, 17, 28), m, { tone: 3, onto: true });
            if (big) for (const x2 of [10.6, 13, 19, 21.4]) p.dot(x2, 23, 1, 3, ink, 1);
          }
          p.fill(limb(6.6, 12.6, 25.4, 12.6, 1.1), m, { tone: 4, onto: true });
        }
      },
      armor: {
        main: ["steel", "iron", "gold", "bronze"],
        accent: ["gold", "red", "blue"],
        draw({ p, m, a, c, r, big }) {
          const w = r.between(8.4, 9.8);
          p.fill(
            soft([
              16 - w,
              10,
              16 - w * 0.4,
              8,
              16,
              10,
              16 + w * 0.4,
              8,
              16 + w,
              10,
              16 + w * 0.9,
              18,
              16 + w * 0.7,
              24,
              16,
              26,
              16 - w * 0.7,
              24,
              16 - w * 0.9,
              18
            ]),
            m,
            { shiny: true }
          );
          p.fill(poly([16 - w * 0.8, 23, 16 + w * 0.8, 23, 16 + w, 29.6, 16, 28, 16 - w, 29.6]), c("leather"), {
            edge: "shadow"
          });
          p.fill(rect(16 - w * 0.84, 22.4, 16 + w * 0.84, 25), a, { bevel: 0.7 });
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * (w + 1.4), 10.4, 4.6, 4.2), m, { shiny: true, edge: "shadow" });
            p.fill(within(rect(0, 12, 32, 13.6), ellipse(16 + s * (w + 1.4), 10.4, 4.6, 4.2)), a);
          }
          p.fill(ellipse(16, 8.2, 4, 1.8), c("ink"), { tone: 1 });
          if (big) {
            p.fill(limb(16, 11, 16, 22, 0.4), m, { tone: 0, onto: true });
            for (const s of [-1, 1])
              p.fill(stroke([16 + s * 1.4, 18.6, 16 + s * w * 0.5, 18.6, 16 + s * w * 0.7, 16], 0.45), m, {
                tone: 0,
                onto: true
              });
          }
        }
      },
      tunic: {
        main: ["green", "blue", "red", "purple"],
        accent: ["gold", "cream"],
        draw({ p, m, a, c, r, big }) {
          const w = r.between(7, 8.4);
          for (const s of [-1, 1]) {
            p.fill(
              poly([
                16 + s * w * 0.6,
                5.4,
                16 + s * w,
                7,
                16 + s * (w + 5.4),
                16,
                16 + s * (w + 2),
                19,
                16 + s * w * 0.8,
                14
              ]),
              m,
              { lighter: s > 0 ? -1 : 0 }
            );
            p.fill(limb(16 + s * (w + 5), 16, 16 + s * (w + 2.4), 18.4, 1.1), a);
          }
          p.fill(
            poly([16 - w, 5.4, 16 + w, 5.4, 16 + w * 0.86, 18, 16 + w * 1.14, 29, 16 - w * 1.14, 29, 16 - w * 0.86, 18]),
            m,
            { edge: "shadow" }
          );
          p.fill(rect(16 - w * 1.1, 27, 16 + w * 1.1, 29), a, { onto: true, tone: 2 });
          p.fill(poly([12.6, 5, 19.4, 5, 16, 11]), c("ink"), { tone: 1 });
          p.fill(rect(16 - w * 0.9, 17.4, 16 + w * 0.9, 20), c("leather"));
          if (big) p.dot(16, 18.7, 2.6, 2.2, c("gold"), 3);
        }
      },
      boots: {
        main: ["leather", "brown", "black", "red"],
        accent: "tan",
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          const top = r.between(8, 12);
          pair(k, () => {
            p.fill(soft([9.6, top, 18.6, top, 18, 20.4, 24, 23.4, 25.4, 28, 9.4, 28, 10, 20]), m, { edge: "line" });
            p.fill(rect(8.8, top - 2, 19.4, top + 2), a, { bevel: 0.7 });
            p.fill(rect(9, 27, 25.8, 29.2), k.ink, { tone: 1 });
            if (k.big) p.fill(rect(10, 19, 18.6, 20.6), a, { tone: 1, onto: true });
          });
        }
      },
      glove: {
        main: ["leather", "brown", "steel", "red"],
        accent: ["gold", "tan"],
        draw({ p, m, a, r, look, big }) {
          const shiny = look.shiny;
          p.fill(soft([22, 17, 27.6, 12, 29, 14.4, 25, 22]), m, { shiny });
          for (const x2 of [10.4, 14.2, 18, 21.4])
            p.fill(limb(x2, 14, x2 + (x2 - 16) * 0.12, 6 + Math.abs(x2 - 15.4) * 0.5 + r.between(-1, 1), 2), m, {
              edge: "shadow",
              shiny
            });
          p.fill(soft([8.4, 12, 23.6, 12, 24, 20, 22, 23.6, 10, 23.6]), m, { shiny });
          p.fill(poly([9, 22.4, 23, 22.4, 25, 30, 7, 30]), m, { lighter: -1 });
          p.fill(rect(8.4, 22, 23.8, 24.6), a, { bevel: 0.7 });
          if (big) for (const x2 of [11.4, 15, 18.6, 22]) p.dot(x2, 14.4, 1.4, 1.4, a, 3);
        }
      },
      pants: {
        main: ["blue", "brown", "gray", "green"],
        accent: "leather",
        draw({ p, m, a, r, big }) {
          const w = r.between(7.6, 9);
          for (const s of [-1, 1])
            p.fill(poly([16, 12, 16 + s * w, 6, 16 + s * (w + 1.4), 29, 16 + s * 2.6, 29, 16 + s * 0.2, 15]), m, {
              lighter: s > 0 ? -1 : 0
            });
          p.fill(rect(16 - w, 3.6, 16 + w, 11), m);
          p.fill(rect(16 - w, 3, 16 + w, 6.4), a, { bevel: 0.8 });
          if (big) {
            p.dot(16, 4.8, 2.6, 2.4, a, 4);
            p.fill(limb(16, 8, 16, 14, 0.4), m, { tone: 0, onto: true });
          }
        }
      },
      mask: {
        main: ["white", "gold", "red", "cream"],
        accent: ["red", "blue"],
        draw(k) {
          const { p, m, a, ink, r } = k;
          const w = r.between(9.6, 11);
          const [cheek, chin] = [r.between(0.74, 1.06), r.between(27, 30)];
          p.fill(soft([16 - w, 8, 16, 3.6, 16 + w, 8, 16 + w * cheek, 19, 16, chin, 16 - w * cheek, 19]), m, {
            shiny: k.look.shiny
          });
          for (const s of [-1, 1]) {
            p.fill(soft([16 + s * 2.4, 14.6, 16 + s * 5, 12, 16 + s * 8, 13.4, 16 + s * 5, 16]), ink, { tone: 0 });
            p.fill(poly([16 + s * 5 - 1, 18, 16 + s * 5 + 1, 18, 16 + s * 5, 22.6]), a);
          }
          p.fill(soft(k.is("sad") ? [11.6, 25, 16, 21.6, 20.4, 25, 16, 23] : [11.6, 22, 16, 23.6, 20.4, 22, 16, 26]), ink, {
            tone: 0
          });
          p.fill(poly([16, 6, 18, 9, 16, 12, 14, 9]), a);
        }
      }
    };
  }
});

// src/art/parts/beastCoat.ts
function beastTail({ p, m, a, c, r: random }, beast2, { x: x2, y }, { right }) {
  const back = -right || 0.5;
  const lift = random.between(-2, 1);
  switch (beast2.tail) {
    case "bush":
      p.fill(
        soft([
          x2 - back,
          y + 1,
          x2 + back * 3,
          y - 1 + lift,
          x2 + back * 6.4,
          y - 3.4 + lift,
          x2 + back * 8,
          y - 1 + lift,
          x2 + back * 6.4,
          y + 2.4,
          x2 + back * 2,
          y + 4
        ]),
        m
      );
      p.fill(ellipse(x2 + back * 6.6, y - 1.6 + lift * 0.8, 1.8, 1.8), a, { onto: true });
      break;
    case "huge":
      p.fill(stroke([x2, y + 2, x2 + back * 4, y + 1, x2 + back * 5.6, y - 5, x2 + back * 3, y - 9], 2.4, 3.4), m);
      p.fill(stroke([x2 + back * 4.4, y - 2, x2 + back * 5.4, y - 5, x2 + back * 3.4, y - 8.6], 0.6, 1.4), a, {
        onto: true
      });
      break;
    case "thin":
      p.fill(
        stroke([x2, y + 1, x2 + back * 3.4, y + 1.4, x2 + back * 5.4, y - 2.4, x2 + back * 4.4, y - 6 + lift], 1.1, 0.8),
        m
      );
      break;
    case "bare":
      p.fill(
        stroke([x2, y + 1.4, x2 + back * 3.6, y + 2.4, x2 + back * 6, y - 0.6, x2 + back * 8.6, y - 2 + lift], 1, 0.7),
        c("flesh")
      );
      break;
    case "tuft":
      p.fill(stroke([x2, y + 0.6, x2 + back * 2.6, y + 1.4, x2 + back * 3.4, y + 5.4], 0.7, 0.6), m);
      p.fill(ellipse(x2 + back * 3.6, y + 6.4, 1.4, 1.9), beast2.coat === "mane" ? a : c("brown"));
      break;
    case "hair":
      p.fill(
        soft([x2 - back, y, x2 + back * 3, y - 0.6, x2 + back * 4.8, y + 4, x2 + back * 4, y + 9.4, x2 + back * 2, y + 6]),
        a
      );
      break;
    case "thick":
      p.fill(stroke([x2 - back * 2, y + 2, x2 + back * 3, y + 3.4, x2 + back * 8, y + 5.4], 2.6, 0.5), m);
      break;
    case "curl":
      p.fill(stroke([x2, y + 1, x2 + back * 2, y, x2 + back * 3, y - 2, x2 + back * 1.6, y - 2.4], 0.6), m);
      break;
    case "stub":
      p.fill(ellipse(x2 + back * 0.8, y + 0.8, 1.7), a.tones[2] > m.tones[2] ? a : m);
      break;
    default:
  }
}
function spineAt({ beast: beast2, hip, chest }, t) {
  return [hip.x + (chest.x - hip.x) * t, hip.y + (chest.y - hip.y) * t, beast2.hip + (beast2.chest - beast2.hip) * t];
}
function beastCoat(kit, beast2, hip, chest, camera) {
  const trunk3 = { kit, beast: beast2, hip, chest, camera };
  if (kit.is("spiky") && beast2.coat !== "spines") spikes2(trunk3);
  if (beast2.coat && beast2.coat !== "mane" && beast2.coat !== "hairmane") COATS[beast2.coat](trunk3);
}
function spikes2(trunk3) {
  const { p, c, big } = trunk3.kit;
  for (const t of big ? [-0.3, 0, 0.3, 0.6, 0.9] : [0, 0.5]) {
    const [x2, y, half] = spineAt(trunk3, t);
    const top = y - half * (trunk3.beast.coat === "shell" ? 1.5 - Math.abs(t - 0.4) : 0.8);
    p.fill(poly([x2 - 1.5, top + 1, x2 - 0.4, top - 4.4, x2 + 1.5, top + 1]), c("bone"), { tone: t < 0.4 ? 3 : 2 });
  }
}
function stripes(trunk3) {
  const { p, ink, big } = trunk3.kit;
  for (const t of big ? [-0.1, 0.22, 0.54, 0.86] : [-0.2, 0.3]) {
    const [x2, y, half] = spineAt(trunk3, t);
    const w = big ? 0.9 : 1.3;
    p.fill(
      big ? poly([x2 - w, y - half - 0.4, x2 + w, y - half - 0.4, x2 + 0.3, y + half * 0.3]) : rect(x2 - w, y - half - 0.4, x2 + w, y + half * 0.4),
      ink,
      { tone: 1, onto: true }
    );
  }
}
function patches(trunk3) {
  const { p, r, a, m, c, ink } = trunk3.kit;
  for (const [t, dy, size] of [
    [r.between(0, 0.2), -0.4, 0.7],
    [r.between(0.5, 0.9), 0.1, 0.62],
    [0.4, 0.6, 0.4]
  ]) {
    const [x2, y, half] = spineAt(trunk3, t);
    p.fill(ellipse(x2, y + dy * half, half * size, half * size * 0.8), a === m ? ink : c("black"), {
      tone: 2,
      onto: true
    });
  }
}
function spots(trunk3) {
  const { p, a, big } = trunk3.kit;
  if (!big) return;
  for (const [t, dy] of [
    [0, -0.4],
    [0.3, -0.1],
    [0.55, -0.5],
    [0.8, 0],
    [0.15, 0.3]
  ]) {
    const [x2, y, half] = spineAt(trunk3, t);
    p.fill(ellipse(x2, y + dy * half, 0.9), a, { tone: 3, onto: true });
  }
}
function wool(trunk3) {
  const { p, m, big } = trunk3.kit;
  for (const [t, dy] of [
    [-0.3, 0.3],
    [-0.2, -0.5],
    [0.2, -0.8],
    [0.6, -0.8],
    [1, -0.6],
    [1.15, 0.2],
    [0.2, 0.7],
    [0.6, 0.75],
    [0.85, 0.5],
    [0.3, 0],
    [0.75, 0]
  ]) {
    const [x2, y, half] = spineAt(trunk3, t);
    p.fill(ellipse(x2, y + dy * half, half * 0.62), m, big ? { edge: "shadow" } : {});
  }
}
function ridge(trunk3) {
  const { p, m, big } = trunk3.kit;
  for (let t = -0.5; t < 1.1; t += big ? 0.24 : 0.4) {
    const [x2, y, half] = spineAt(trunk3, t);
    p.fill(poly([x2 - 1.4, y - half * 0.6, x2, y - half - 1.8, x2 + 1.4, y - half * 0.6]), m, { lighter: -1 });
  }
}
function spines(trunk3) {
  const { p, c, big } = trunk3.kit;
  const { hip, chest, camera } = trunk3;
  const [x2, y, half] = spineAt(trunk3, 0.4);
  const wide = half + Math.abs(chest.x - hip.x) * 0.5;
  p.fill(
    soft([
      x2 - wide,
      y + half * 0.3,
      x2 - wide * 0.7,
      y - half * 0.8,
      x2,
      y - half * 1.1,
      x2 + wide * 0.7,
      y - half * 0.8,
      x2 + wide * 0.86,
      y + half * 0.3
    ]),
    c("brown")
  );
  for (let t = -0.35; t < 1.1; t += big ? 0.13 : 0.4) spinesAt(trunk3, t, Math.sign(camera.right) || 1);
}
function spinesAt(trunk3, t, toward2) {
  const { p, c, big } = trunk3.kit;
  const [x2, y, half] = spineAt(trunk3, t);
  const [wide, long2] = big ? [1, 2.6] : [1.6, 4];
  for (const k of big ? [0.2, 0.75, 1.3] : [0.75])
    p.place(
      x2,
      y,
      { turn: (t - 0.4) * 70 * toward2 },
      () => p.fill(poly([-wide, -half * k + 2, wide, -half * k + 2, -0.8 * toward2, -half * k - long2]), c("brown"), {
        tone: k > 1 ? 2 : 1
      })
    );
}
function panda(trunk3) {
  const [x2, y, half] = spineAt(trunk3, 0.86);
  trunk3.kit.p.fill(ellipse(x2, y, half * 0.62, half * 1.05), trunk3.kit.c("black"), { onto: true });
}
function shell(trunk3) {
  const { p, a, c, big, is } = trunk3.kit;
  const { hip, chest } = trunk3;
  const [x2, y, half] = spineAt(trunk3, 0.5);
  const wide = Math.max(half * 1.1, Math.abs(chest.x - hip.x) * 0.5 + half * 0.9);
  p.fill(
    soft([
      x2 - wide,
      y + half * 0.7,
      x2 - wide * 0.86,
      y - half,
      x2,
      y - half * 1.95,
      x2 + wide * 0.86,
      y - half,
      x2 + wide,
      y + half * 0.7
    ]),
    is("armored") ? c("steel") : a,
    { edge: "line" }
  );
  if (big)
    for (const dx of [-0.5, 0, 0.5])
      p.fill(ellipse(x2 + dx * wide, y - half * (0.5 - Math.abs(dx) * 0.3), wide * 0.17, half * 0.4), a, {
        tone: 0,
        onto: true
      });
  p.fill(limb(x2 - wide, y + half * 0.7, x2 + wide, y + half * 0.7, 0.7), c("tan"), { tone: 2 });
}
var COATS;
var init_beastCoat = __esm({
  "src/art/parts/beastCoat.ts"() {
    "use strict";
    init_shapes();
    COATS = {
      stripes,
      patches,
      spots,
      wool,
      ridge,
      spines,
      panda,
      shell
    };
  }
});

// src/art/parts/beastHead.ts
function beastHead(kit, beast2, at, camera) {
  const { p, m, a, c } = kit;
  const { x: x2, y } = at;
  const { head: r, coat } = beast2;
  const isSeen = camera.near > -0.4;
  const face2 = coat === "panda" ? c("white") : coat === "wool" ? a : m;
  const hangs = beast2.ears === "flop" || beast2.ears === "big";
  if (!hangs) ears(kit, beast2, at, camera, false);
  p.fill(ellipse(x2, y, r, r * 0.94), isSeen ? face2 : m, { edge: "shadow" });
  if (isSeen) {
    muzzle(kit, beast2, at, camera, face2);
    for (const side of Math.abs(camera.right) > 0.7 ? [0] : [-1, 1]) eye(kit, beast2, at, camera.right, side);
  }
  if (hangs) ears(kit, beast2, at, camera, true);
  horns(kit, beast2, x2 - camera.right * r * 0.2, y - r * 0.8, camera);
}
function ears(kit, beast2, { x: x2, y }, { right }, hangs) {
  const r = beast2.head;
  const isAside = Math.abs(right) > 0.7;
  for (const side of isAside ? hangs ? [0.4] : [-0.4, 0.5] : [-1, 1])
    ear(
      kit,
      beast2,
      x2 - right * r * 0.42 + side * (isAside ? 1.5 : r * 0.66),
      y - r * 0.72,
      side < 0 && right > 0.5 ? -1 : 1,
      side || 1
    );
}
function muzzle(kit, beast2, { x: x2, y }, { right, near }, face2) {
  const { p, m, a, ink, big } = kit;
  const { head: r, snout, coat, extra: extra2 } = beast2;
  const [length, thick] = snout;
  const [mx, my] = [x2 + right * (r * 0.5 + length), y + r * 0.3 + (near > 0.5 ? r * 0.16 : 0)];
  const light = coat === "wool" || coat === "shell" ? m : a;
  p.fill(
    limb(x2 + right * r * 0.42, y + r * 0.2, mx, my, thick * 1.15, thick),
    length > 3 && coat !== "hairmane" && (!extra2 || extra2 === "teeth") ? face2 : light
  );
  if (length > 3 && big)
    p.fill(limb(x2 + right * r * 0.6, y + r * 0.62, mx - right, my + thick * 0.7, thick * 0.42), light, { onto: true });
  if (extra2 === "trunk") trunk(kit, mx, my, right);
  if (extra2 === "teeth" && big) fangs(kit, beast2, x2, my, right);
  if (extra2 !== "trunk") nose(kit, beast2, mx, my, right);
  if (extra2 === "tusks" || extra2 === "trunk") tusk(kit, mx, my, thick, right);
  if (big && extra2 !== "trunk")
    p.fill(limb(x2 + right * r * 0.9, my + thick * 0.42, mx + right * thick * 0.4, my + thick * 0.42, 0.35), ink, {
      tone: 1,
      onto: true
    });
}
function trunk({ p, m, big }, x2, y, right) {
  if (big)
    p.fill(
      stroke([x2 - right * 1.4, y - 1, x2 + right * 2, y + 2, x2 + right * 1.6, y + 7, x2 + right * 4, y + 9.4], 2.2, 1.2),
      m
    );
  else
    p.fill(
      stroke([x2 - right * 1.4, y, x2 + right * 2.6, y + 1.6, x2 + right * 5, y - 1.4, x2 + right * 5.4, y - 6], 2, 1.3),
      m
    );
}
function fangs({ p, c }, { head: r, snout }, x2, y, right) {
  const [length, thick] = snout;
  for (const t of [0.15, 0.4, 0.65, 0.9]) {
    const middle = x2 + right * (r * 0.7 + (length - 1) * t);
    p.fill(poly([middle - 0.7, y + thick * 0.3, middle + 0.7, y + thick * 0.3, middle, y + thick * 1.4]), c("white"), {
      tone: 3
    });
  }
}
function nose({ p, c, ink, big }, { extra: extra2, nose: nose2, snout }, x2, y, right) {
  const thick = snout[1];
  if (extra2 === "disk")
    p.fill(ellipse(x2 + right * thick * 0.5, y, thick * 0.72, thick * 1.06), c("flesh"), { edge: "shadow" });
  else p.dot(x2 + right * thick * 0.62, y - thick * 0.5, big ? 1.6 : 1, 1.3, nose2 ? c(nose2) : ink, nose2 ? 2 : 0);
}
function tusk({ p, c }, x2, y, thick, right) {
  p.fill(
    stroke([x2 - right * 0.6, y + thick * 0.6, x2 + right * 1.8, y + thick * 0.5, x2 + right * 2.6, y - 1.6], 0.75, 0.4),
    c("bone"),
    { tone: 3 }
  );
}
function eye(kit, { head: r, coat }, { x: x2, y }, right, side) {
  const { p, c, ink, big, huge, is } = kit;
  const isPanda = coat === "panda";
  const ex = x2 + right * r * (big ? 0.34 : 0.06) + side * r * 0.46;
  const ey = y - r * 0.14;
  if (isPanda && big) p.fill(ellipse(ex, y - r * 0.1, 1.7, 1.9), c("black"), { tone: 1 });
  const { eyes } = kit.changes.colors ?? {};
  const seen = kit.reading.parts.get("eyes");
  const dark = eyes ? c(eyes) : isPanda && big ? c("white") : ink;
  if (is("sleepy")) p.dot(ex, y, 2.2, 0.8, dark, 0);
  else if (is("happy") && big)
    p.fill(stroke([ex - 1.3, y + 0.5, ex, y - 0.8, ex + 1.3, y + 0.5], 0.5), dark, { tone: 0, onto: true });
  else if (seen) {
    p.dot(ex, ey, 2.6, 2.6, c("white"), 3);
    p.dot(ex + right * 0.4, ey, 1.4, 2.2, c(seen), 1);
  } else {
    const [wide, high] = isPanda && !big ? [3.6, 3.6] : [1.4, 2.1];
    p.dot(ex, ey, wide, high, dark, dark === ink ? 0 : 3);
  }
  if (huge && dark === ink && !is("sleepy")) p.dot(ex - 0.2, ey - 0.7, 0.6, 0.9, c("white"), 4);
  if (is("angry") && big)
    p.fill(limb(ex - 1.6 * (right || side), ey - 2.2, ex + 1.2 * (right || side), ey - 1.2, 0.5), ink, {
      tone: 0,
      onto: true
    });
}
function ear({ p, m, a, c, big }, { ears: ears3, head: r, coat, extra: extra2 }, x2, y, shade, side) {
  const ramp3 = coat === "panda" ? c("black") : m;
  const look = shade < 0 ? { lighter: -1 } : {};
  const out = Math.sign(side) * 0.6;
  switch (ears3) {
    case "point":
      p.fill(
        poly([x2 - r * 0.42, y + r * 0.34, x2 + out, y - r * (big || extra2 ? 0.72 : 1.1), x2 + r * 0.46, y + r * 0.34]),
        ramp3,
        look
      );
      if (big && shade > 0)
        p.fill(poly([x2 - r * 0.14, y + r * 0.2, x2 + out, y - r * 0.34, x2 + r * 0.22, y + r * 0.2]), a, {
          tone: 2,
          onto: true
        });
      break;
    case "round":
      p.fill(ellipse(x2, y - (big ? 0.2 : 1.2), r * (big ? 0.42 : 0.46)), ramp3, look);
      if (big && shade > 0) p.fill(ellipse(x2, y, r * 0.2), a, { tone: 1, onto: true });
      break;
    case "big":
      p.fill(ellipse(x2 - out, y + r * 0.5, r * 0.74, r * 0.94), ramp3, { ...look, edge: "shadow" });
      if (big && shade > 0) p.fill(ellipse(x2 - out, y + r * 0.6, r * 0.42, r * 0.56), c("flesh"), { onto: true });
      break;
    case "dish":
      p.fill(ellipse(x2, y - r * 0.34, r * 0.78), ramp3, { ...look, edge: "shadow" });
      if (shade > 0) p.fill(ellipse(x2, y - r * 0.3, r * 0.46), c("flesh"), { tone: big ? 2 : 3, onto: true });
      break;
    case "flop":
      p.fill(
        soft([
          x2 - r * 0.3,
          y + r * 0.1,
          x2 + r * 0.3,
          y + r * 0.1,
          x2 + r * 0.36,
          y + r * 1.1,
          x2 - r * 0.1,
          y + r * 1.4,
          x2 - r * 0.42,
          y + r * 0.9
        ]),
        coat === "wool" ? a : m,
        { lighter: coat === "wool" ? 0 : -1, edge: "shadow" }
      );
      break;
    case "long":
      p.fill(limb(x2, y + 1, x2 + out - 0.8, y - r * 1.3, r * 0.3, r * 0.26), ramp3, look);
      if (big && shade > 0)
        p.fill(limb(x2, y, x2 + out - 0.8, y - r * 1.1, r * 0.11), c("pink"), { tone: 2, onto: true });
      break;
    default:
  }
}
function horns({ p, c, look }, { horns: kind, head: r }, x2, y, { right }) {
  const sides = Math.abs(right) > 0.7 ? [right] : [-1, 1];
  const bone = c(kind === "ram" ? "leather" : "bone");
  if (kind === "unicorn")
    p.fill(poly([x2 + right * 1.2 - 1, y + 0.6, x2 + right * 5, y - 6.4, x2 + right * 2.6 + 1, y + 1]), look.of("gold"), {
      shiny: true
    });
  for (const s of sides) {
    if (kind === "cow")
      p.fill(stroke([x2 + s * r * 0.1, y + 0.6, x2 + s * 2.4, y - 1, x2 + s * 2.6, y - 3.6], 1, 0.4), bone);
    if (kind === "ram")
      p.fill(
        stroke(
          [x2, y + 0.4, x2 - s * 2.6, y - 1.6, x2 - s * 4.2, y + 1, x2 - s * 2.4, y + 3.4, x2 - s * 0.4, y + 2.4],
          1.2,
          0.6
        ),
        bone,
        { edge: "shadow" }
      );
    if (kind === "antler") {
      p.fill(stroke([x2, y + 0.4, x2 - s * 1.4, y - 3, x2 - s * 0.4, y - 6.6], 0.75, 0.5), bone);
      p.fill(limb(x2 - s * 1.3, y - 2.6, x2 - s * 4, y - 5, 0.65, 0.4), bone);
      p.fill(limb(x2 - s * 1, y - 2, x2 + s * 2.2, y - 4.4, 0.65, 0.4), bone);
    }
  }
}
var init_beastHead = __esm({
  "src/art/parts/beastHead.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/parts/view.ts
function yawOf(direction) {
  return (DIRECTIONS - direction) % DIRECTIONS * (360 / DIRECTIONS);
}
var DIRECTIONS, Camera, Layers;
var init_view = __esm({
  "src/art/parts/view.ts"() {
    "use strict";
    DIRECTIONS = 8;
    Camera = class {
      /** @param x,y the body's origin in the picture */
      constructor(view, x2, y) {
        this.view = view;
        this.x = x2;
        this.y = y;
        this.right = Math.sin(view.yaw * Math.PI / 180);
        this.near = Math.cos(view.yaw * Math.PI / 180);
      }
      view;
      x;
      y;
      /** Where the body's front points: `right` 1 right, −1 left; `near` 1 toward the viewer, −1 away. */
      right;
      near;
      /** Projects a point of the body to the picture. */
      spot(x2, y, z) {
        const depth = z * this.near - x2 * this.right;
        return { x: this.x + x2 * this.near + z * this.right, y: this.y + y + depth * this.view.pitch, z: depth };
      }
      /** Half the width in the picture of a part, from half its width and half its depth. */
      half(across, along) {
        return Math.hypot(across * this.near, along * this.right);
      }
    };
    Layers = class {
      #parts = [];
      add(z, paint) {
        this.#parts.push({ z, paint });
      }
      paint() {
        this.#parts.sort((a, b) => a.z - b.z);
        for (const part of this.#parts) part.paint();
      }
    };
  }
});

// src/art/parts/quadruped.ts
function drawBeast(kit, beast2, gait, view) {
  const camera = new Camera(
    view,
    16 - Math.sin(rad(view.yaw)) * (beast2.reach + beast2.snout[0] - 2) * 0.36,
    GROUND - gait.up
  );
  const layers = new Layers();
  const foreleg = beast2.leg * (1 - 0.86 * gait.sink);
  const hindleg = foreleg * (1 - 0.8 * (gait.haunch ?? 0));
  const hipY = -hindleg - beast2.hip * 0.55;
  const chestY = -foreleg - beast2.chest * 0.55;
  const [hip, chest] = [camera.spot(0, hipY, -beast2.long), camera.spot(0, chestY, beast2.long)];
  const figure = { kit, beast: beast2, gait, camera, layers, hipY, chestY, hip, chest };
  for (const i2 of [0, 1, 2, 3]) addLeg(figure, i2, i2 < 2 ? foreleg : hindleg);
  layers.add(0, () => paintTrunk(figure));
  if (!kit.big) layers.add(camera.near > -0.4 ? 7.9 : 9, () => beastCoat(kit, beast2, hip, chest, camera));
  addHead(figure);
  layers.add(
    camera.near > 0 ? -8 : 8,
    () => beastTail(kit, beast2, camera.spot(0, hipY - beast2.hip * 0.4, -beast2.long - beast2.hip * 0.8), camera)
  );
  kit.anchors.back = [(hip.x + chest.x) / 2, (hip.y + chest.y) / 2 - beast2.hip * 0.5];
  layers.paint();
}
function addLeg(figure, i2, leg) {
  const { kit, beast: beast2, gait, camera, layers, hipY, chestY } = figure;
  const { p, m, c } = kit;
  const ramp3 = beast2.coat === "panda" ? c("black") : m;
  const paw = beast2.hoof ? c(beast2.hoof) : ramp3;
  const [front, side] = [i2 < 2, i2 % 2 ? 1 : -1];
  const z = (front ? 1 : -1) * beast2.long * 0.86;
  const swing = rad(gait.legs[i2] ?? 0);
  const [top, length] = [front ? chestY : hipY, Math.max(0.6, leg - 0.8)];
  const x2 = side * (front ? beast2.chest : beast2.hip) * 0.55;
  const from = camera.spot(x2, top, z);
  const bend = camera.spot(x2, -length * 0.5 - 0.4, z + Math.sin(swing) * length * 0.5 + (front ? 0.4 : -0.9));
  const to = camera.spot(x2, -beast2.limb * 0.7, z + Math.sin(swing) * length);
  const far = from.z < 0 && Math.abs(camera.right) > 0.4;
  layers.add(far ? -9 : from.z - (Math.abs(camera.near) > 0.6 ? 0 : -4), () => {
    const shade = far ? { lighter: -1 } : {};
    p.fill(limb(from.x, from.y, bend.x, bend.y, beast2.limb * (front ? 1.25 : 1.6), beast2.limb), ramp3, shade);
    p.fill(limb(bend.x, bend.y, to.x, to.y, beast2.limb, beast2.limb * 0.88), ramp3, shade);
    p.fill(ellipse(to.x + camera.right * 0.7, to.y + 0.1, beast2.limb * 1.12, beast2.limb * 0.86), paw, shade);
  });
}
function paintTrunk({ kit, beast: beast2, camera, hip, chest }) {
  const { p, m, a, big } = kit;
  p.fill(limb(hip.x, hip.y, chest.x, chest.y, beast2.hip, beast2.chest), m, {
    edge: "shadow",
    // Small sprites have no room for a line: the trunk is darker instead, so that the head stands out.
    lighter: big ? 0 : -1
  });
  const low = (beast2.hip + beast2.chest) * 0.22;
  if (big && beast2.coat !== "wool" && beast2.coat !== "panda" && Math.abs(camera.right) > 0.5)
    p.fill(
      limb(hip.x, hip.y + low + beast2.hip * 0.42, chest.x, chest.y + low + beast2.chest * 0.42, beast2.hip * 0.42),
      a,
      { onto: true, lighter: -1 }
    );
  if (big) beastCoat(kit, beast2, hip, chest, camera);
  if (kit.is("armored")) plates(kit, beast2, hip, chest);
  if (kit.reading.kinds.includes("skeleton")) ribs(kit, beast2, hip, chest);
}
function addHead({ kit, beast: beast2, gait, camera, layers, chestY }) {
  const { p, m, a } = kit;
  const head = camera.spot(0, chestY - beast2.rise + gait.nod, beast2.long + beast2.reach);
  const neck = camera.spot(0, chestY - beast2.chest * 0.2, beast2.long * 0.85);
  layers.add(camera.near > -0.4 ? 8 : -8, () => {
    if (beast2.coat === "mane")
      p.fill(ellipse(head.x - camera.right * 1.4, head.y + 1, beast2.head * 1.62, beast2.head * 1.72), a, {
        edge: "shadow"
      });
    p.fill(limb(neck.x, neck.y, head.x, head.y, beast2.chest * 0.72, beast2.head * 0.82), m);
    if (beast2.coat === "hairmane") hairMane(kit, beast2, head, neck, camera);
    beastHead(kit, beast2, head, camera);
  });
  kit.anchors.head = [head.x, head.y - beast2.head, beast2.head];
}
function hairMane({ p, a }, beast2, head, neck, { right }) {
  const dx = -right * beast2.head * 0.9;
  p.fill(
    stroke(
      [
        head.x + dx * 0.6,
        head.y - beast2.head,
        (head.x + neck.x) / 2 + dx,
        (head.y + neck.y) / 2,
        neck.x + dx * 1.6,
        neck.y - beast2.chest * 0.4
      ],
      1.7,
      1.1
    ),
    a
  );
}
function plates({ p, c, big }, beast2, hip, chest) {
  const steel2 = c("steel");
  const from = { x: hip.x + (chest.x - hip.x) * 0.12, y: hip.y - beast2.hip * 0.34 };
  const to = { x: chest.x, y: chest.y - beast2.chest * 0.24 };
  p.fill(limb(from.x, from.y, to.x, to.y, beast2.hip * 0.82, beast2.chest * 0.92), steel2, {
    onto: true,
    shiny: true,
    edge: "line"
  });
  if (!big) return;
  for (const t of [0.3, 0.7]) {
    const [x2, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
    p.fill(limb(x2, y - beast2.hip, x2, y + beast2.hip * 0.8, 0.4), steel2, { tone: 0, onto: true });
  }
}
function ribs({ p, ink }, beast2, hip, chest) {
  for (const t of [0.15, 0.45, 0.75]) {
    const [x2, y] = [hip.x + (chest.x - hip.x) * t, hip.y + (chest.y - hip.y) * t];
    p.fill(limb(x2, y - beast2.hip * 0.3, x2, y + beast2.hip * 0.8, 0.7), ink, { tone: 1, onto: true });
  }
}
var GAITS, GROUND, rad;
var init_quadruped = __esm({
  "src/art/parts/quadruped.ts"() {
    "use strict";
    init_shapes();
    init_beastCoat();
    init_beastHead();
    init_view();
    GAITS = [
      { legs: [4, -6, 6, -4], nod: 0, up: 0, sink: 0 },
      { legs: [22, -14, -16, 18], nod: 0.6, up: 0, sink: 0 },
      { legs: [0, 10, -8, 2], nod: -1, up: 0, sink: 0 }
    ];
    GROUND = 29.6;
    rad = (degrees) => degrees * Math.PI / 180;
  }
});

// src/art/vocabulary/poses.ts
function loosened(pose, { left = 0, right = 0, legs = 0 }) {
  const wider = (joint, by) => {
    const { spread: spread4 = 0 } = joint;
    return by ? { ...joint, spread: spread4 + (spread4 > 90 ? -by : by) } : joint;
  };
  return {
    ...pose,
    armLeft: wider(pose.armLeft, 13 * left),
    armRight: wider(pose.armRight, 13 * right),
    legLeft: wider(pose.legLeft, 7 * legs),
    legRight: wider(pose.legRight, 7 * legs)
  };
}
var REST, STANCES, POSES;
var init_poses = __esm({
  "src/art/vocabulary/poses.ts"() {
    "use strict";
    REST = {
      armLeft: { spread: 14 },
      armRight: { spread: 14 },
      legLeft: {},
      legRight: {},
      lean: 0,
      up: 0,
      crouch: 0,
      fall: 0,
      tilt: 12
    };
    STANCES = {
      rest: REST,
      apart: { ...REST, armLeft: { spread: 34 }, armRight: { spread: 42 } },
      ready: { ...REST, armRight: { spread: 30, bend: 25 }, legLeft: { spread: 8 }, legRight: { spread: 8 }, crouch: 0.5 },
      stride: {
        ...REST,
        armLeft: { swing: -25, spread: 16 },
        legLeft: { swing: 20, spread: 4 },
        legRight: { swing: -18, spread: 4 }
      },
      proud: { ...REST, armLeft: { spread: 34, bend: 10 }, legLeft: { spread: 12 }, legRight: { spread: 12 }, tilt: 4 },
      raised: { ...REST, armRight: { spread: 118 }, legLeft: { spread: 9 }, legRight: { spread: 6 }, tilt: -18 },
      hunched: { ...REST, armLeft: { spread: 24, swing: 30 }, armRight: { spread: 24, swing: 20 }, lean: 1.6, crouch: 1.2 }
    };
    POSES = {
      rest: REST,
      raised: { ...REST, armRight: { spread: 150 }, legLeft: { spread: 9 }, legRight: { spread: 6 }, tilt: -10 },
      armsup: {
        ...REST,
        armLeft: { spread: 152 },
        armRight: { spread: 152 },
        legLeft: { spread: 6 },
        legRight: { spread: 6 }
      },
      wave: { ...REST, armLeft: { spread: 146 }, legRight: { spread: 5 } },
      point: { ...REST, armLeft: { spread: 92, swing: 10 }, legLeft: { spread: 6 }, legRight: { spread: 6 } },
      sit: {
        ...REST,
        down: 0.8,
        aside: 42,
        legLeft: { swing: 66, spread: 38 },
        legRight: { swing: 66, spread: 38 },
        armLeft: { spread: 34 },
        armRight: { spread: 34 }
      },
      kneel: {
        ...REST,
        down: 0.46,
        aside: 52,
        legLeft: { swing: 78, spread: 16, bend: 84 },
        legRight: { swing: -6, spread: 10, bend: 84 },
        armLeft: { spread: 20, swing: 40 },
        lean: 0.8
      },
      crouch: {
        ...REST,
        down: 0.42,
        aside: 30,
        legLeft: { swing: 50, spread: 34, bend: 92 },
        legRight: { swing: 50, spread: 34, bend: 92 },
        armLeft: { spread: 44 },
        armRight: { spread: 44 },
        lean: 1.8
      },
      jump: {
        ...REST,
        up: 6,
        armLeft: { spread: 116 },
        armRight: { spread: 104 },
        legLeft: { spread: 22, swing: 30, bend: 66 },
        legRight: { spread: 16, swing: -16, bend: 44 }
      },
      attack: {
        ...REST,
        armRight: { spread: 84, swing: 34 },
        armLeft: { spread: 46, swing: -30 },
        tilt: 50,
        aside: 26,
        lean: 2,
        crouch: 0.9,
        legLeft: { swing: -20, spread: 20 },
        legRight: { swing: 26, spread: 22 }
      },
      block: {
        ...REST,
        armLeft: { spread: 20, swing: 74, bend: 34 },
        armRight: { spread: 40, swing: -20 },
        crouch: 0.8,
        legLeft: { spread: 14 },
        legRight: { spread: 14 },
        tilt: 30
      },
      cast: {
        ...REST,
        armLeft: { spread: 76, swing: 30, bend: 30 },
        armRight: { spread: 76, swing: 30, bend: 30 },
        tilt: -12,
        up: 0.6
      },
      walk: {
        ...REST,
        legLeft: { swing: 32, spread: 4 },
        legRight: { swing: -28, spread: 4, bend: 14 },
        armLeft: { spread: 14, swing: -30, bend: 14 },
        armRight: { spread: 14, swing: 28, bend: 14 },
        aside: 58,
        lean: 0.4
      },
      run: {
        ...REST,
        legLeft: { swing: 58, spread: 6, bend: 40 },
        legRight: { swing: -44, spread: 8, bend: 58 },
        armLeft: { spread: 24, swing: -56, bend: 50 },
        armRight: { spread: 24, swing: 52, bend: 50 },
        up: 1.2,
        aside: 62,
        lean: 2
      },
      lie: { ...REST, fall: 86, armLeft: { spread: 26 }, armRight: { spread: 40 } },
      hurt: {
        ...REST,
        armLeft: { spread: 62 },
        armRight: { spread: 58 },
        lean: -2.6,
        crouch: 1.6,
        legLeft: { spread: 14 },
        legRight: { spread: 10 }
      }
    };
  }
});

// src/art/parts/rig.ts
function stride(t, reach, up, lean) {
  const step = wave(t) * reach;
  return {
    ...rest,
    legLeft: { swing: step, bend: reach * 0.9 * Math.max(0, wave(t + 0.25)) },
    legRight: { swing: -step, bend: reach * 0.9 * Math.max(0, -wave(t + 0.25)) },
    armLeft: { spread: 12, swing: -step * 0.9, bend: reach * 0.5 },
    armRight: { spread: 12, swing: step * 0.9, bend: reach * 0.5 },
    up: up * Math.abs(wave(t)),
    lean
  };
}
function moving({ name, t, room: room2 }, still) {
  if (!still || name !== "idle") return reachedPose(BIPED_MOTIONS[name](t), room2);
  const wider = (joint) => ({ ...joint, spread: (joint.spread ?? 0) + 5 * swell(t) });
  return {
    ...still,
    crouch: still.crouch + 0.6 * swell(t),
    armLeft: wider(still.armLeft),
    armRight: wider(still.armRight)
  };
}
function gallop(t, reach, up) {
  const [a, b] = [wave(t) * reach, wave(t + 0.5) * reach];
  return { legs: [a, b, b, a], nod: 0.6 * wave(2 * t), up: up * Math.abs(wave(t)), sink: 0 };
}
function reachedJoint(from, to, share) {
  const part = (name) => between(from[name] ?? 0, to[name] ?? 0, share);
  return { swing: part("swing"), spread: part("spread"), bend: part("bend") };
}
function reachedPose(pose, { reach, rise } = ALL) {
  return {
    ...pose,
    armLeft: reachedJoint(rest.armLeft, pose.armLeft, reach),
    armRight: reachedJoint(rest.armRight, pose.armRight, reach),
    lean: pose.lean * reach,
    tilt: between(rest.tilt, pose.tilt, reach),
    up: pose.up * rise
  };
}
function reachedGait(gait, { reach, rise } = ALL) {
  return { ...gait, nod: gait.nod * reach, up: gait.up * rise };
}
var wave, swell, ramp, rest, BIPED_MOTIONS, STILL, BEAST_MOTIONS, GAIT_POSES, between, ALL;
var init_rig = __esm({
  "src/art/parts/rig.ts"() {
    "use strict";
    init_poses();
    wave = (t) => Math.sin(2 * Math.PI * t);
    swell = (t) => (1 - Math.cos(2 * Math.PI * t)) / 2;
    ramp = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)));
    ({ rest } = STANCES);
    BIPED_MOTIONS = {
      idle: (t) => ({
        ...rest,
        crouch: 0.7 * swell(t),
        armLeft: { spread: 14 + 5 * swell(t) },
        armRight: { spread: 14 + 5 * swell(t) }
      }),
      walk: (t) => stride(t, 30, 0.8, 0.3),
      run: (t) => stride(t, 50, 1.8, 1.6),
      jump(t) {
        const air = t > 0.2 && t < 0.8 ? Math.sin(Math.PI * (t - 0.2) / 0.6) : 0;
        const bent = swell(Math.min(t, 0.4) / 0.4) + swell(ramp(t, 0.6, 1));
        return {
          ...rest,
          up: 7 * air,
          crouch: 1.8 * bent * (1 - air),
          armLeft: { spread: 14 + 80 * air },
          armRight: { spread: 14 + 80 * air },
          legLeft: { bend: 40 * air },
          legRight: { bend: 24 * air }
        };
      },
      attack(t) {
        const [back, blow] = [swell(ramp(t, 0, 0.7)), ramp(t, 0.35, 0.5) * (1 - ramp(t, 0.75, 1))];
        return {
          ...rest,
          armRight: { spread: 14 + 100 * back * (1 - blow), swing: 70 * blow, bend: 20 * blow },
          tilt: 12 - 40 * back * (1 - blow) + 80 * blow,
          lean: 2.4 * blow - 0.8 * back * (1 - blow),
          crouch: 0.8 * blow,
          legRight: { swing: 16 * blow },
          legLeft: { swing: -14 * blow }
        };
      },
      cast(t) {
        const raised = swell(t) ** 0.6;
        return {
          ...rest,
          armLeft: { spread: 14 + 96 * raised },
          armRight: { spread: 14 + 96 * raised },
          tilt: 12 - 24 * raised,
          up: 0.8 * raised
        };
      },
      hurt: (t) => ({
        ...rest,
        lean: -2.6 * swell(t),
        crouch: 1.4 * swell(t),
        armLeft: { spread: 14 + 44 * swell(t) },
        armRight: { spread: 14 + 44 * swell(t) }
      }),
      die: (t) => ({
        ...rest,
        crouch: 2.4 * ramp(t, 0, 0.35),
        lean: -1.4 * ramp(t, 0, 0.35),
        fall: 86 * ramp(t, 0.3, 0.85) ** 2,
        // Spread arms would hold the body off the ground.
        armLeft: { spread: 14 + 30 * swell(ramp(t, 0, 0.8)) },
        armRight: { spread: 14 + 30 * swell(ramp(t, 0, 0.8)) }
      })
    };
    STILL = { legs: [4, -6, 6, -4], nod: 0, up: 0, sink: 0 };
    BEAST_MOTIONS = {
      idle: (t) => ({ ...STILL, nod: 0.9 * swell(t) }),
      walk: (t) => gallop(t, 22, 0.4),
      run: (t) => gallop(t, 40, 1.6),
      jump: (t) => ({
        legs: [30 * swell(t), 24 * swell(t), -30 * swell(t), -24 * swell(t)],
        nod: -1.4 * swell(t),
        up: 6 * swell(t),
        sink: 0
      }),
      attack: (t) => ({
        legs: [50 * swell(t), 36 * swell(t), -12 * swell(t), -8 * swell(t)],
        nod: 3 * swell(t),
        up: 1.4 * swell(t),
        sink: 0
      }),
      cast: (t) => ({ ...STILL, nod: -3 * swell(t), up: 0.6 * swell(t) }),
      hurt: (t) => ({
        legs: [-16 * swell(t), -20 * swell(t), -12 * swell(t), -8 * swell(t)],
        nod: 2 * swell(t),
        up: 0,
        sink: 0
      }),
      die: (t) => {
        const down = ramp(t, 0.1, 0.7) ** 1.5;
        return { legs: [60 * down, 52 * down, -52 * down, -60 * down], nod: 3 * ramp(t, 0, 0.9), up: 0, sink: down };
      }
    };
    GAIT_POSES = {
      rest: { ...STILL, legs: [2, -2, 2, -2] },
      sit: { ...STILL, legs: [-6, -2, 58, 50], nod: -1.4, haunch: 1 },
      crouch: { legs: [40, 34, -30, -36], nod: 2.6, up: 0, sink: 0.5 },
      lie: { legs: [60, 52, -52, -60], nod: 2.4, up: 0, sink: 1 },
      jump: { legs: [52, 40, -50, -40], nod: -1.6, up: 5, sink: 0 },
      attack: { legs: [64, 40, -16, -8], nod: 2.6, up: 1.4, sink: 0 },
      walk: gallop(0.16, 26, 0.4),
      run: { legs: [56, 44, -50, -58], nod: 0.4, up: 1.8, sink: 0 },
      hurt: { legs: [-16, -20, -12, -8], nod: 2.4, up: 0, sink: 0.12 }
    };
    between = (from, to, share) => from + (to - from) * share;
    ALL = { reach: 1, rise: 1 };
  }
});

// src/art/subjects/tameBeasts.ts
var TAME_BEASTS;
var init_tameBeasts = __esm({
  "src/art/subjects/tameBeasts.ts"() {
    "use strict";
    TAME_BEASTS = {
      dog: {
        main: ["tan", "brown", "cream"],
        accent: ["brown", "leather"],
        ears: "flop",
        tail: "thin",
        rise: 6,
        head: 4.6
      },
      cat: {
        main: ["orange", "gray", "black", "tan"],
        accent: "cream",
        leg: 6.6,
        long: 4.8,
        hip: 3.4,
        chest: 3.4,
        reach: 2.4,
        head: 4.8,
        snout: [0.8, 1.5],
        tail: "thin",
        limb: 1.15,
        nose: "flesh",
        rise: 5.6
      },
      horse: {
        main: ["brown", "leather", "tan", "cream"],
        accent: ["black", "cream"],
        leg: 10.4,
        long: 5.8,
        hip: 4.2,
        chest: 4.3,
        reach: 4.4,
        rise: 7.6,
        head: 3.2,
        snout: [3.6, 1.7],
        tail: "hair",
        coat: "hairmane",
        hoof: "black",
        limb: 1.25
      },
      unicorn: {
        main: "white",
        accent: ["pink", "violet", "sky"],
        leg: 10,
        long: 5.6,
        hip: 4,
        chest: 4.2,
        reach: 4.2,
        rise: 7,
        head: 3.2,
        snout: [3.4, 1.6],
        tail: "hair",
        coat: "hairmane",
        hoof: "gold",
        horns: "unicorn",
        limb: 1.2
      },
      cow: {
        main: "white",
        accent: "pink",
        leg: 7.4,
        long: 6.4,
        hip: 5.2,
        chest: 5.2,
        reach: 3.8,
        rise: 3.6,
        head: 3.9,
        snout: [2, 2.3],
        ears: "flop",
        tail: "tuft",
        horns: "cow",
        coat: "patches",
        hoof: "black",
        limb: 1.5
      },
      pig: {
        main: "pink",
        accent: "flesh",
        leg: 5,
        long: 5.8,
        hip: 5.8,
        chest: 5.6,
        reach: 3.6,
        rise: 1.6,
        head: 4.6,
        snout: [2.2, 1.8],
        tail: "curl",
        extra: "disk",
        limb: 1.5,
        hoof: "flesh"
      },
      sheep: {
        main: "white",
        accent: "shadow",
        leg: 6,
        long: 5,
        hip: 4.8,
        chest: 4.8,
        reach: 3.8,
        rise: 3.4,
        head: 3.5,
        snout: [1.6, 1.8],
        ears: "flop",
        tail: "stub",
        coat: "wool",
        hoof: "black",
        limb: 1.2
      },
      goat: {
        main: ["cream", "gray", "tan"],
        accent: "brown",
        leg: 8,
        long: 5,
        hip: 4,
        chest: 4.2,
        reach: 3.2,
        rise: 5.4,
        head: 3.4,
        snout: [2.4, 1.5],
        ears: "flop",
        tail: "stub",
        horns: "ram",
        hoof: "black",
        limb: 1.1
      },
      rabbit: {
        main: ["cream", "gray", "tan", "white"],
        accent: "white",
        leg: 4.2,
        long: 3.8,
        hip: 5.2,
        chest: 3.8,
        reach: 3,
        rise: 4.4,
        head: 4.4,
        snout: [0.8, 1.5],
        ears: "long",
        tail: "stub",
        limb: 1.4,
        nose: "flesh"
      },
      mouse: {
        main: ["gray", "tan"],
        accent: "silver",
        leg: 3.2,
        long: 4,
        hip: 5.2,
        chest: 4.2,
        reach: 3.4,
        rise: 1.6,
        head: 4.2,
        snout: [2.4, 1.1],
        ears: "dish",
        tail: "bare",
        limb: 1,
        nose: "flesh"
      },
      rat: {
        main: ["gray", "brown"],
        accent: "tan",
        leg: 3.4,
        long: 4.2,
        hip: 5.2,
        chest: 4,
        reach: 3.4,
        rise: 2.4,
        head: 3.6,
        snout: [3.4, 1.1],
        ears: "round",
        tail: "bare",
        limb: 1,
        nose: "flesh"
      }
    };
  }
});

// src/art/subjects/wildBeasts.ts
var WILD_BEASTS;
var init_wildBeasts = __esm({
  "src/art/subjects/wildBeasts.ts"() {
    "use strict";
    WILD_BEASTS = {
      wolf: { main: ["gray", "steel"], accent: "white", snout: [4, 1.6], reach: 4, rise: 4, chest: 4.8 },
      fox: {
        main: "orange",
        accent: "white",
        leg: 6.6,
        snout: [3.6, 1.3],
        hip: 3.3,
        chest: 3.5,
        tail: "bush",
        limb: 1.05,
        head: 4
      },
      lion: {
        main: "amber",
        accent: "leather",
        hip: 4,
        chest: 4.4,
        head: 4.2,
        snout: [1.6, 1.9],
        ears: "round",
        tail: "tuft",
        coat: "mane",
        limb: 1.5,
        rise: 4.8
      },
      tiger: {
        main: "orange",
        accent: "white",
        hip: 4,
        chest: 4.4,
        head: 4.6,
        snout: [1.4, 1.9],
        ears: "round",
        tail: "thin",
        coat: "stripes",
        limb: 1.5,
        rise: 4.4
      },
      bear: {
        main: ["brown", "leather"],
        accent: "tan",
        leg: 6.4,
        long: 5.8,
        hip: 6,
        chest: 5.8,
        reach: 4,
        rise: 3.4,
        head: 5,
        snout: [2, 2.1],
        ears: "round",
        tail: "stub",
        limb: 2.1
      },
      panda: {
        main: "white",
        accent: "cream",
        leg: 5.8,
        long: 5,
        hip: 6,
        chest: 5.6,
        reach: 3.4,
        rise: 4.4,
        head: 5.4,
        snout: [1, 1.9],
        ears: "round",
        tail: "stub",
        limb: 2.1,
        coat: "panda"
      },
      boar: {
        main: ["brown", "leather"],
        accent: "tan",
        leg: 5.4,
        long: 5.6,
        hip: 4.8,
        chest: 6.2,
        reach: 4.6,
        rise: 0.6,
        head: 4.5,
        snout: [3.4, 1.8],
        tail: "stub",
        coat: "hairmane",
        extra: "tusks",
        limb: 1.4,
        hoof: "black"
      },
      deer: {
        main: ["tan", "brown"],
        accent: "cream",
        leg: 9.6,
        long: 4.8,
        hip: 3.6,
        chest: 3.8,
        reach: 3.6,
        rise: 6.2,
        head: 3,
        snout: [2.6, 1.3],
        ears: "flop",
        tail: "stub",
        horns: "antler",
        coat: "spots",
        hoof: "black",
        limb: 1
      },
      squirrel: {
        main: ["scarlet", "brown"],
        accent: "cream",
        leg: 4,
        long: 3.2,
        hip: 4.2,
        chest: 3.4,
        reach: 2.6,
        rise: 5,
        head: 3.9,
        snout: [1.6, 1.3],
        ears: "point",
        tail: "huge",
        limb: 1.1
      },
      hedgehog: {
        main: "tan",
        accent: "cream",
        leg: 3,
        long: 4.4,
        hip: 5.6,
        chest: 4.8,
        reach: 4.6,
        rise: -0.8,
        head: 3.6,
        snout: [3.2, 1.1],
        ears: "round",
        coat: "spines",
        limb: 1.2,
        tail: void 0
      },
      elephant: {
        main: ["gray", "steel"],
        accent: "silver",
        leg: 8.4,
        long: 5.2,
        hip: 6,
        chest: 5.8,
        reach: 4.4,
        rise: 2.8,
        head: 5,
        snout: [1.4, 2.1],
        ears: "big",
        tail: "tuft",
        extra: "trunk",
        limb: 2.1
      },
      turtle: {
        main: "grass",
        accent: ["brown", "leather", "moss"],
        leg: 3.2,
        long: 5,
        hip: 4,
        chest: 4,
        reach: 5.4,
        rise: 2,
        head: 3.4,
        snout: [1.4, 1.8],
        ears: void 0,
        tail: "stub",
        coat: "shell",
        limb: 1.6
      },
      crocodile: {
        main: ["green", "moss", "teal"],
        accent: "cream",
        leg: 3.4,
        long: 4.6,
        hip: 3.8,
        chest: 3.8,
        reach: 3.6,
        rise: 1.2,
        head: 3,
        snout: [6, 1.5],
        ears: void 0,
        tail: "thick",
        limb: 1.5,
        coat: "ridge",
        extra: "teeth"
      }
    };
  }
});

// src/art/subjects/beasts.ts
function varied2(kit, row2) {
  const { r } = kit;
  const b = { ...DOG, ...row2 };
  const stout2 = (kit.is("fat") || kit.is("round") ? 1.28 : kit.is("thin") ? 0.8 : 1) * r.between(0.92, 1.1);
  const young = kit.is("young") || kit.is("tiny");
  const few = kit.big ? PLAIN : FEW2;
  return {
    ...b,
    leg: b.leg * few.leg * (kit.is("tall") ? 1.2 : young ? 0.8 : 1) * r.between(0.88, 1.08),
    long: b.long * few.long * (young ? 0.8 : 1) * r.between(0.9, 1.1),
    hip: b.hip * stout2,
    chest: b.chest * stout2,
    rise: b.rise + r.between(-1, 0.8),
    head: b.head * few.head * (young ? 1.3 : 1.14) * r.between(0.96, 1.08),
    limb: b.limb * few.limb * (stout2 + 1) * 0.5
  };
}
function beast({ main: main2, accent, ...row2 }) {
  return {
    main: main2,
    accent,
    grounded: true,
    body: true,
    draw(kit) {
      const { r } = kit;
      const pitch = kit.is("top") ? 0.5 : 0.12;
      const side = r.chance(0.75) ? 1 : -1;
      const yaw = kit.is("front") ? 0 : kit.is("back") ? 180 : side * (kit.is("side") || !kit.big ? 90 : r.pick([90, 78, 66]));
      const own = { beast: varied2(kit, row2), gait: r.pick(GAITS) };
      const { motion, turn: turn3 = yaw, yaw: shown = turn3 } = kit.stage;
      const { pose, loose: { legs = 0 } = {} } = kit.changes;
      const still = (pose && GAIT_POSES[pose]) ?? (kit.stage.yaw === void 0 ? own.gait : GAITS[0]);
      const gait = motion ? reachedGait(BEAST_MOTIONS[motion.name](motion.t), motion.room) : still;
      drawBeast(kit, own.beast, { ...gait, nod: gait.nod + 0.8 * legs }, { yaw: shown, pitch });
    }
  };
}
function animalHead(id) {
  if (!Object.hasOwn(ROWS, id)) return void 0;
  const row2 = ROWS[id];
  const first = (colors) => typeof colors === "string" ? colors : colors[0];
  return { beast: { ...DOG, ...row2 }, fur: first(row2.main), belly: first(row2.accent) };
}
var DOG, ROWS, PLAIN, FEW2, BEASTS;
var init_beasts = __esm({
  "src/art/subjects/beasts.ts"() {
    "use strict";
    init_quadruped();
    init_rig();
    init_tameBeasts();
    init_wildBeasts();
    DOG = {
      leg: 8,
      long: 5.6,
      hip: 3.8,
      chest: 4.3,
      reach: 3.2,
      rise: 5.2,
      head: 4,
      snout: [2.6, 1.7],
      limb: 1.25,
      ears: "point",
      tail: "bush"
    };
    ROWS = { ...TAME_BEASTS, ...WILD_BEASTS };
    PLAIN = { leg: 1, long: 1, head: 1, limb: 1 };
    FEW2 = { leg: 0.86, long: 0.84, head: 1.2, limb: 1.2 };
    BEASTS = Object.fromEntries(Object.entries(ROWS).map(([id, row2]) => [id, beast(row2)]));
  }
});

// src/art/parts/critter.ts
function eye2(kit, x2, y, s = 1, side = 1) {
  const { p, ink, c, huge, big, is } = kit;
  kit.anchors.faced = true;
  if (kit.stage.plain) return;
  if (is("sleepy")) p.dot(x2, y, 2.4 * s, 0.8, ink, 0);
  else if (is("happy") && big)
    p.fill(stroke([x2 - 1.4 * s, y + 0.6, x2, y - 0.8 * s, x2 + 1.4 * s, y + 0.6], 0.5), ink, { tone: 0, onto: true });
  else {
    p.dot(x2, y, 1.6 * s, 2.2 * s, ink, 0);
    if (huge) p.dot(x2 - 0.3 * s, y - 0.6 * s, 0.7, 0.8, c("white"), 4);
    if (is("angry") && big)
      p.fill(limb(x2 - 1.6 * side, y - 2.4 * s, x2 + 1.4 * side, y - 1.4 * s, 0.5), ink, { tone: 0, onto: true });
  }
}
function bird(kit, row2, beakRamp = kit.c("amber")) {
  const { p, m, a, r } = kit;
  const s = row2.body * r.between(0.94, 1.06);
  const bodyY = 29.6 - row2.leg - s * 0.72;
  birdLegs(kit, bodyY + s * 0.6, beakRamp);
  birdTail(kit, row2, s, bodyY);
  p.fill(
    soft([
      16 - s * 1.2,
      bodyY - s * 0.3,
      16,
      bodyY - s * 0.86,
      16 + s,
      bodyY - s * 0.6,
      16 + s * 1.02,
      bodyY + s * 0.2,
      16 + s * 0.3,
      bodyY + s * 0.8,
      16 - s * 0.6,
      bodyY + s * 0.66
    ]),
    m
  );
  p.fill(ellipse(16 + s * 0.46, bodyY + s * 0.24, s * 0.5, s * 0.46), a, { onto: true });
  const [hx, hy] = [16 + s * 0.74 + row2.neck * 0.2, bodyY - s * 0.62 - row2.neck];
  p.fill(limb(16 + s * 0.66, bodyY - s * 0.1, hx, hy, row2.head * 0.86, row2.head * 0.8), m);
  const [long2, thick, hook = 0] = row2.beak;
  p.fill(
    poly([hx + row2.head * 0.7, hy - thick, hx + row2.head + long2, hy + hook, hx + row2.head * 0.7, hy + thick]),
    beakRamp
  );
  p.fill(ellipse(hx, hy, row2.head), m, { edge: "shadow" });
  birdWing(kit, s, bodyY);
  eye2(kit, hx + row2.head * 0.26, hy - row2.head * 0.14);
  kit.anchors.head = [hx, hy - row2.head, row2.head];
}
function birdLegs({ p }, top, ramp3) {
  for (const x2 of [13.6, 17]) {
    p.fill(limb(x2, top, x2, 29, 0.6), ramp3, { tone: 1 });
    p.fill(limb(x2 - 0.4, 29.4, x2 + 2, 29.4, 0.6), ramp3, { tone: 2 });
  }
}
function birdTail({ p, m, r }, { tail }, s, bodyY) {
  const lift = r.between(-2.4, 2.4);
  p.fill(
    soft([
      16 - s * 0.5,
      bodyY - s * 0.4,
      16 - s * 1.2 - tail,
      bodyY - s * 0.5 - lift,
      16 - s * 1.1 - tail,
      bodyY + s * 0.2 - lift,
      16 - s * 0.4,
      bodyY + s * 0.6
    ]),
    m,
    { lighter: -1 }
  );
}
function birdWing({ p, m, big }, s, bodyY) {
  p.fill(
    soft([
      16 - s * 1.05,
      bodyY,
      16 - s * 0.3,
      bodyY - s * 0.42,
      16 + s * 0.34,
      bodyY - s * 0.1,
      16 - s * 0.1,
      bodyY + s * 0.44
    ]),
    m,
    { lighter: -1, edge: "shadow" }
  );
  if (big)
    p.fill(stroke([16 - s * 0.84, bodyY + 0.6, 16 - s * 0.2, bodyY + s * 0.14, 16 + s * 0.1, bodyY], 0.45), m, {
      tone: 3,
      onto: true
    });
}
function batWings({ p, big }, x2, y, ramp3, span2, lift) {
  p.fill(
    poly([
      x2 - 1,
      y,
      x2 - span2 * 0.4,
      y - lift,
      x2 - span2,
      y - lift * 0.8,
      x2 - span2 * 1.08,
      y + 3,
      x2 - span2 * 0.76,
      y,
      x2 - span2 * 0.56,
      y + 5,
      x2 - span2 * 0.3,
      y + 1.6,
      x2,
      y + 5
    ]),
    ramp3,
    { both: x2 === 16 }
  );
  if (big && x2 === 16)
    p.fill(stroke([x2 - 1, y + 1, x2 - span2 * 0.42, y - lift + 0.8, x2 - span2 * 0.98, y - lift * 0.74], 0.6), ramp3, {
      both: true,
      tone: 3,
      onto: true
    });
}
var BIRDS;
var init_critter = __esm({
  "src/art/parts/critter.ts"() {
    "use strict";
    init_shapes();
    BIRDS = {
      bird: { body: 6.4, neck: 1, head: 4, beak: [2.4, 1.2], tail: 4, leg: 3.4 },
      chicken: { body: 7.4, neck: 3, head: 3.6, beak: [2.4, 1.3], tail: 2, leg: 4 },
      duck: { body: 7, neck: 3.4, head: 3.8, beak: [3.8, 1.2, 0.6], tail: 2, leg: 2.2 },
      eagle: { body: 7, neck: 2, head: 3.8, beak: [3, 1.7, 1.6], tail: 4.6, leg: 3 },
      crow: { body: 6.6, neck: 1.2, head: 3.8, beak: [3.8, 1.4, 0.4], tail: 5, leg: 3.4 }
    };
  }
});

// src/art/subjects/birds.ts
var BIRD_SUBJECTS;
var init_birds = __esm({
  "src/art/subjects/birds.ts"() {
    "use strict";
    init_shapes();
    init_critter();
    BIRD_SUBJECTS = {
      bird: { main: ["sky", "red", "brown", "yellow"], accent: "cream", grounded: true, draw: (k) => bird(k, BIRDS.bird) },
      chicken: {
        main: ["white", "tan", "brown"],
        accent: "cream",
        grounded: true,
        draw(k) {
          bird(k, BIRDS.chicken);
          const [x2, y] = k.anchors.head ?? [22, 8];
          for (const dx of [-2, 0, 2]) k.p.fill(ellipse(x2 + dx, y + 0.2 - (dx ? 0 : 0.8), 1.5), k.c("red"));
          k.p.fill(ellipse(x2 + 2.6, y + 6.2, 1.1, 1.7), k.c("red"));
        }
      },
      duck: {
        main: ["yellow", "white", "brown"],
        accent: "cream",
        grounded: true,
        draw: (k) => bird(k, BIRDS.duck, k.c("orange"))
      },
      eagle: {
        main: "brown",
        accent: "leather",
        grounded: true,
        draw(k) {
          bird(k, BIRDS.eagle);
          const [x2, y, w] = k.anchors.head ?? [22, 8, 4];
          k.p.fill(minus(ellipse(x2 - 0.3, y + w, w, w), rect(x2 + 1, y + w, 40, 40)), k.c("white"));
          eye2(k, x2 + 1, y + w * 0.8);
        }
      },
      crow: { main: "black", accent: "shadow", grounded: true, draw: (k) => bird(k, BIRDS.crow, k.c("gray")) },
      owl: {
        main: ["brown", "gray", "tan"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, a, c } = k;
          const w = k.r.between(8.6, 10);
          for (const s of [-1, 1]) p.fill(poly([16 + s * w * 0.4, 8, 16 + s * w * 0.92, 2.4, 16 + s * w * 0.96, 10]), m);
          p.fill(
            soft([
              16 - w,
              14,
              16 - w * 0.8,
              6.4,
              16,
              5,
              16 + w * 0.8,
              6.4,
              16 + w,
              14,
              16 + w * 0.86,
              25,
              16,
              29,
              16 - w * 0.86,
              25
            ]),
            m
          );
          p.fill(ellipse(16, 21.4, w * 0.62, 6.6), a, { onto: true });
          if (k.big)
            for (const y of [18.6, 21.4, 24.2])
              for (const dx of [-2.6, 0, 2.6]) p.dot(16 + dx + (y === 21.4 ? 1.2 : 0), y, 1.3, 0.8, m, 1);
          p.fill(ellipse(16 - w * 0.44, 11.4, w * 0.42), c("white"), { both: true, edge: "shadow", tone: 3 });
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * w * 0.42, 11.4, w * 0.25), c("amber"), { tone: 2 });
            eye2(k, 16 + s * w * 0.42, 11.4, 1, s);
          }
          p.fill(poly([14.6, 13, 17.4, 13, 16, 16.6]), c("orange"));
          p.fill(soft([16 - w * 1.04, 15, 16 - w * 0.62, 16, 16 - w * 0.66, 26, 16 - w * 0.96, 24]), m, {
            both: true,
            lighter: -1
          });
          for (const s of [-1, 1]) p.fill(limb(16 + s * 3 - 0.8, 29, 16 + s * 3 + 0.8, 29, 1), c("orange"));
        }
      },
      penguin: {
        main: ["navy", "black"],
        accent: "white",
        grounded: true,
        draw(k) {
          const { p, m, a, c } = k;
          const w = k.r.between(7.4, 9);
          for (const s of [-1, 1]) p.fill(ellipse(16 + s * 3.6, 29, 3, 1.4), c("orange"));
          p.fill(
            soft([
              16 - w,
              18,
              16 - w * 0.74,
              7,
              16,
              2.8,
              16 + w * 0.74,
              7,
              16 + w,
              18,
              16 + w * 0.8,
              27,
              16,
              29,
              16 - w * 0.8,
              27
            ]),
            m
          );
          p.fill(
            soft([
              16 - w * 0.66,
              19,
              16 - w * 0.6,
              11,
              16 - w * 0.3,
              8.6,
              16,
              10.6,
              16 + w * 0.3,
              8.6,
              16 + w * 0.6,
              11,
              16 + w * 0.66,
              19,
              16,
              28
            ]),
            a
          );
          for (const s of [-1, 1])
            p.fill(limb(16 + s * w * 0.92, 14, 16 + s * (w + k.r.between(1, 3.4)), 22, 1.9, 1.2), m, {
              lighter: s > 0 ? -1 : 0,
              edge: "shadow"
            });
          for (const s of [-1, 1]) eye2(k, 16 + s * w * 0.34, 10.6, 1, s);
          p.fill(poly([13.8, 12.6, 18.2, 12.6, 16, 15.4]), c("orange"));
        }
      },
      bat: {
        main: ["shadow", "purple", "brown"],
        accent: "violet",
        draw(k) {
          const { p, m, c } = k;
          batWings(k, 16, 14, m, k.r.between(12.4, 14.4), k.r.between(6, 10));
          for (const s of [-1, 1]) p.fill(poly([16 + s * 1, 11, 16 + s * 5, 4.4, 16 + s * 5.4, 12]), m);
          p.fill(ellipse(16, 18.6, 4.4, 5), m, { edge: "shadow" });
          p.fill(ellipse(16, 13.4, 5.4, 4.8), m, { edge: "shadow" });
          for (const s of [-1, 1]) p.dot(16 + s * 2.2, 13, 1.5, 2, c(k.is("happy") ? "white" : "red"), 3);
          for (const s of [-1, 1])
            p.fill(poly([16 + s * 1.6 - 0.7, 16, 16 + s * 1.6 + 0.7, 16, 16 + s * 1.6, 18.4]), c("white"), { tone: 3 });
        }
      }
    };
  }
});

// src/art/subjects/buttons.ts
function button(k, draw2) {
  const { p, m, a, r } = k;
  if (r.chance(0.5)) p.fill(ellipse(16, 16, 13.6), m, { bevel: 1.3 });
  else p.fill(poly([3, 5, 5, 3, 27, 3, 29, 5, 29, 27, 27, 29, 5, 29, 3, 27]), m, { bevel: 1.3 });
  draw2(a);
}
var BUTTONS;
var init_buttons = __esm({
  "src/art/subjects/buttons.ts"() {
    "use strict";
    init_shapes();
    init_font();
    BUTTONS = {
      bolt: {
        main: ["amber", "sky"],
        accent: "white",
        draw(k) {
          button(
            k,
            (a) => k.p.fill(
              poly(
                k.big ? [18.6, 6, 9.6, 18, 15, 18, 13, 26.6, 22.6, 13.6, 17, 13.6] : [21, 4, 8, 18.6, 14, 18.6, 11, 28, 24, 13.4, 18, 13.4]
              ),
              a,
              { tone: 3, ...k.big ? { edge: "line" } : {} }
            )
          );
        }
      },
      check: {
        main: "green",
        accent: "white",
        draw(k) {
          const { p, m, r } = k;
          if (r.chance(0.5)) {
            p.fill(poly([2, 17, 6.6, 12, 12, 18, 25, 4, 30, 8.4, 12.4, 28.6]), m, { bevel: 1.2 });
            return;
          }
          button(
            k,
            (a) => p.fill(poly([7.4, 16.6, 10.4, 13.4, 14, 17.4, 21.6, 9, 24.8, 12, 14.2, 23.6]), a, { tone: 3, edge: "line" })
          );
        }
      },
      cross: {
        main: "red",
        accent: "white",
        draw(k) {
          const { p, m, r } = k;
          const x2 = (s, w, ramp3, o) => {
            p.place(
              16,
              16,
              { turn: 45 },
              () => p.fill(poly([-w, -s, w, -s, w, -w, s, -w, s, w, w, w, w, s, -w, s, -w, w, -s, w, -s, -w, -w, -w]), ramp3, o)
            );
          };
          if (r.chance(0.5)) x2(15, r.between(3.2, 4.4), m, { bevel: 1.2 });
          else button(k, (a) => x2(9.4, 2.2, a, { tone: 3, edge: "line" }));
        }
      },
      plus: {
        main: ["green", "red", "blue"],
        accent: "white",
        draw(k) {
          const { p, m, r } = k;
          const plus = (s, w) => poly([
            16 - w,
            16 - s,
            16 + w,
            16 - s,
            16 + w,
            16 - w,
            16 + s,
            16 - w,
            16 + s,
            16 + w,
            16 + w,
            16 + w,
            16 + w,
            16 + s,
            16 - w,
            16 + s,
            16 - w,
            16 + w,
            16 - s,
            16 + w,
            16 - s,
            16 - w,
            16 - w,
            16 - w
          ]);
          if (r.chance(0.5)) p.fill(plus(13.6, r.between(4, 5.4)), m, { bevel: 1.2 });
          else button(k, (a) => p.fill(plus(8.6, 2.6), a, { tone: 3, edge: "line" }));
        }
      },
      arrowicon: {
        main: ["blue", "green", "amber", "white"],
        accent: "white",
        draw(k) {
          const { p, m, r, says } = k;
          if (says("cursor", "pointer", "mauszeiger", "curseur", "pointeur")) {
            p.fill(
              poly([7, 2.6, 7, 24, 12.4, 19, 16.4, 28.4, 20.4, 26.6, 16.6, 17.6, 24, 17.4]),
              k.look.named ? m : k.c("white"),
              { bevel: 1 }
            );
            return;
          }
          const turn3 = says("uparrow") ? -90 : says("downarrow") ? 90 : says("leftarrow") ? 180 : 0;
          const [half, head, neck] = [r.between(2.6, 5.6), r.between(9, 13), r.between(-3, 4)];
          p.place(
            16,
            16,
            { turn: turn3 },
            () => p.fill(poly([-13, -half, neck, -half, neck, -head, 14, 0, neck, head, neck, half, -13, half]), m, {
              bevel: 1.2
            })
          );
        }
      },
      question: {
        main: ["blue", "gold", "violet"],
        accent: "white",
        lettered: true,
        draw(k) {
          button(k, (a) => {
            k.p.stamp(glyphOf("?"), 16, 16, 22, a, 3);
          });
        }
      },
      exclamation: {
        main: ["amber", "red", "gold"],
        accent: "white",
        draw({ p, m, ink, r }) {
          if (r.chance(0.5)) {
            p.fill(poly([16, 2.4, 30, 28, 2, 28]), m, { bevel: 1.4 });
            p.fill(poly([14.4, 11, 17.6, 11, 17, 19.6, 15, 19.6]), ink, { tone: 0 });
            p.fill(ellipse(16, 23.6, 1.7), ink, { tone: 0 });
          } else {
            p.fill(soft([12, 3, 20, 3, 19, 19, 13, 19]), m, { bevel: 1.2 });
            p.fill(ellipse(16, 25.6, 3.6), m, { bevel: 1.2 });
          }
        }
      },
      speech: {
        main: ["white", "cream", "sky"],
        accent: "ink",
        draw({ p, m, ink, r }) {
          p.fill(poly([8, 19, 7, 29.4, 16, 20]), m, { tone: 2 });
          p.fill(ellipse(16, 13, 13.6, r.between(9, 10)), m, { bevel: 1.1 });
          for (const x2 of [-5.4, 0, 5.4]) p.fill(ellipse(16 + x2, 13, 1.6), ink, { tone: 1 });
        }
      },
      play: {
        main: ["green", "blue"],
        accent: "white",
        draw(k) {
          button(k, (a) => k.p.fill(poly([11.6, 8.6, 24, 16, 11.6, 23.4]), a, { tone: 3, edge: "line" }));
        }
      },
      pause: {
        main: ["blue", "amber", "gray"],
        accent: "white",
        draw(k) {
          button(k, (a) => {
            for (const x2 of [10, 18]) k.p.fill(rect(x2, 9, x2 + 4, 23), a, { tone: 3, edge: "line" });
          });
        }
      },
      target: {
        main: ["red", "blue"],
        accent: "white",
        draw({ p, m, a, r, says, c }) {
          if (says("crosshair", "fadenkreuz", "viseur")) {
            p.fill(ring(16, 16, 11, 2), m, { tone: 2 });
            for (const t of [0, 90, 180, 270])
              p.place(16, 16, { turn: t }, () => p.fill(rect(-1, -14.6, 1, -5), m, { tone: 2 }));
            p.fill(ellipse(16, 16, 1.4), m, { tone: 3 });
            return;
          }
          for (const [s, ramp3] of [
            [13.6, m],
            [10.4, a],
            [7.4, m],
            [4.4, a],
            [2, m]
          ])
            p.fill(ellipse(16, 16, s), ramp3, {});
          if (r.chance(0.5)) {
            p.fill(limb(16, 16, 26, 6, 0.9), c("wood"), { edge: "line" });
            p.fill(poly([24, 8, 25, 3, 29, 1.6, 28, 6]), c("gold"), { edge: "line" });
          }
        }
      }
    };
  }
});

// src/art/subjects/crawlers.ts
var CRAWLERS;
var init_crawlers = __esm({
  "src/art/subjects/crawlers.ts"() {
    "use strict";
    init_shapes();
    init_critter();
    CRAWLERS = {
      snail: {
        main: ["orange", "brown", "violet"],
        accent: ["cream", "straw", "lime"],
        grounded: true,
        draw(k) {
          const { p, m, a, big, r } = k;
          p.fill(soft([2, 29.4, 10, 25, 20, 24.6, 22, 17, 26, 14.6, 29, 17, 28, 25, 25, 29.6, 14, 30]), a);
          for (const x2 of [25, 28]) {
            p.fill(limb(x2, 16, x2 + 0.8, 10.6, 0.7), a);
            p.fill(ellipse(x2 + 0.8, 10, 1.2), k.ink, { tone: 0 });
          }
          const s = r.between(8, 9.4);
          p.fill(ellipse(13.4, 18.6, s), m, { shiny: true, edge: "shadow" });
          if (big)
            p.fill(
              stroke(
                [
                  13.4 + s * 0.66,
                  20,
                  13.4,
                  18.6 - s * 0.62,
                  13.4 - s * 0.62,
                  19.4,
                  13.4,
                  18.6 + s * 0.5,
                  13.4 + s * 0.34,
                  18.4,
                  13,
                  17
                ],
                0.6
              ),
              m,
              { tone: 0, onto: true }
            );
          else p.fill(ellipse(13.4, 18.6, 2), m, { tone: 1 });
        }
      },
      snake: {
        main: ["green", "lime", "tan", "scarlet"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, a, r, big } = k;
          const sway = r.between(-2, 2);
          const line = [
            3,
            26.6,
            9,
            23.4 + sway * 0.4,
            14,
            27.4,
            20,
            27.8,
            24.6,
            24,
            20,
            19,
            13,
            17.4,
            13 + sway,
            11,
            19,
            8
          ];
          p.fill(stroke(line, 0.7, 2.9), m, { edge: "shadow" });
          if (big)
            for (let i2 = 2; i2 < line.length - 4; i2 += 2)
              p.fill(ellipse(line[i2] ?? 0, (line[i2 + 1] ?? 0) - 0.6, 1.3, 0.9), a, { tone: 2, onto: true });
          p.fill(stroke([26, 9.4, 28.6, 9.8, 30, 8.6], 0.42), k.c("red"), { tone: 2 });
          p.fill(soft([15.6, 8, 18, 4.6, 23, 5, 27, 8.6, 23, 11.4, 18, 11.6]), m, { edge: "shadow" });
          eye2(k, 21.4, 7.4, 1);
        }
      },
      worm: {
        main: ["pink", "lime", "flesh"],
        accent: "yellow",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          const n = 6;
          const rise = r.between(3, 6);
          for (let i2 = 0; i2 < n; i2++) {
            const x2 = 4.6 + i2 * 4.4;
            p.fill(
              ellipse(
                x2,
                25.4 - Math.sin(i2 / (n - 1) * Math.PI) * rise * (i2 < n - 1 ? 1 : 0) - (i2 === n - 1 ? 3 : 0),
                3.4 + (i2 === n - 1 ? 1.4 : 0),
                3.7 + (i2 === n - 1 ? 1.2 : 0)
              ),
              m,
              { edge: "shadow" }
            );
          }
          for (const s of [-0.6, 1]) eye2(k, 27 + s * 2, 21.4, 0.9, s);
        }
      },
      spider: {
        main: ["shadow", "black", "brown"],
        accent: ["red", "lime"],
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          const body = r.between(5.6, 7.2);
          for (const s of [-1, 1]) {
            if (!k.big)
              for (const leg of [
                [3, 15, 9, 8, 13.6, 14],
                [3, 18, 9, 17, 13.6, 23],
                [2, 20, 7, 23.4, 8.6, 30]
              ])
                p.fill(
                  stroke(
                    leg.map((at, i2) => i2 % 2 ? at : 16 + s * at),
                    1
                  ),
                  m
                );
            else
              for (const [root2, knee, high, foot, low] of [
                [-3, 8, 6.4, 13.4, 16],
                [-1, 10.6, 10, 14.6, 23],
                [1, 10, 15.6, 13.4, 28],
                [3, 6, 21, 8, 29.4]
              ]) {
                const lift = r.between(-1, 1);
                p.fill(stroke([16 + s * 3, 17 + root2, 16 + s * knee, high + lift + 2, 16 + s * foot, low], 1.05, 0.6), m);
              }
          }
          p.fill(ellipse(16, 13.4, body, body * 0.94), m, { edge: "shadow", shiny: true });
          if (k.big) {
            p.fill(poly([14.2, 9.4, 17.8, 9.4, 16, 12.2]), a, { tone: 2 });
            p.fill(poly([14.2, 15, 17.8, 15, 16, 12.2]), a, { tone: 2 });
          }
          p.fill(ellipse(16, 21, 4.6, 4), m, { edge: "shadow" });
          for (const s of [-1, 1]) {
            p.dot(16 + s * 2, 21, 1.7, 1.9, k.c("red"), 3);
            if (k.big) p.dot(16 + s * 3.6, 19, 1, 1, k.c("red"), 2);
            if (k.big) p.fill(limb(16 + s * 1.4, 24, 16 + s * 1, 26, 0.7), k.c("bone"));
          }
        }
      },
      scorpion: {
        main: ["brown", "black", "orange"],
        accent: "red",
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          for (const x2 of [10, 13.4, 17, 20])
            for (const s of [-0.6, 0.6])
              p.fill(stroke([x2, 24, x2 + s * 2.4, 25.4, x2 + s * 3.4, 29.4], 0.75), m, { lighter: -1 });
          p.fill(stroke([9, 23, 3.6, 20, 3, 12, 8, 5.6 + r.between(-1, 1), 14, 6], 2.4, 1.5), m, { edge: "shadow" });
          p.fill(poly([13, 4, 19, 8.4, 14, 8.6]), a);
          p.fill(soft([7, 24, 11, 20.4, 18, 20, 24, 22.4, 23, 26, 12, 26.6]), m, { edge: "shadow" });
          if (k.big)
            for (const x2 of [12, 15.4, 18.8]) p.fill(limb(x2, 20.8, x2 + 0.4, 25.6, 0.4), m, { tone: 0, onto: true });
          p.fill(limb(23, 23, 26.4, 20, 1.1), m);
          p.fill(minus(ellipse(27.4, 17.6, 3.4, 3.8), poly([28, 18, 27, 11, 31, 12])), m, { shiny: true });
          eye2(k, 22, 22.4, 0.8);
        }
      },
      bee: {
        main: "yellow",
        accent: "black",
        draw(k) {
          const { p, m, c, ink, r } = k;
          const spread4 = r.between(-2, 2);
          p.fill(ellipse(12 + spread4 * 0.4, 8.6, 4, 6), c("ice"));
          p.fill(ellipse(19, 8 + spread4 * 0.3, 4.2, 6.2), c("ice"), { edge: "shadow" });
          p.fill(poly([5, 17, 1.6, 19, 5.4, 21]), ink, { tone: 1 });
          const body = ellipse(15.6, 18.6, r.between(10.4, 11.4), r.between(6.8, 8));
          p.fill(body, m, { edge: "shadow" });
          for (const x2 of [8.4, 14.6]) p.fill(within(rect(x2, 0, x2 + 3, 32), body), ink, { tone: 1 });
          p.fill(ellipse(24, 18.4, 4.6, 5), m, { edge: "shadow" });
          eye2(k, 25.4, 17.4, 1.2);
          for (const x2 of [24, 27]) p.fill(stroke([x2 - 0.6, 14, x2, 11, x2 + 2, 10], 0.5), ink, { tone: 1 });
        }
      },
      butterfly: {
        main: ["orange", "sky", "violet", "pink"],
        accent: ["yellow", "white"],
        draw(k) {
          const { p, m, a, ink, r } = k;
          const w = r.between(11.4, 13.4);
          p.fill(soft([16, 15, 16 - w * 0.3, 4, 16 - w, 3, 16 - w * 1.06, 11, 16 - w * 0.6, 17]), m, { both: true });
          p.fill(soft([16, 16, 16 - w * 0.6, 17, 16 - w * 0.86, 23, 16 - w * 0.5, 28.4, 16 - 1, 22]), m, {
            both: true,
            lighter: -1
          });
          p.fill(ellipse(16 - w * 0.64, 9, w * 0.22, 2.7), a, { both: true, tone: 3 });
          p.fill(ellipse(16 - w * 0.5, 22.6, 1.7), a, { both: true, tone: 2 });
          p.fill(limb(16, 9, 16, 24, 1.6, 1.1), ink, { tone: 2 });
          p.fill(ellipse(16, 8.4, 1.9), ink, { tone: 2 });
          p.fill(stroke([15.4, 7, 13.4, 4, 12, 3.6], 0.45), ink, { both: true, tone: 1 });
        }
      },
      beetle: {
        main: ["red", "emerald", "navy", "brown"],
        accent: "black",
        grounded: true,
        draw(k) {
          const { p, m, ink, r } = k;
          const w = r.between(8.6, 10);
          for (const s of [-1, 1])
            for (const [y, tip] of [
              [12, 8],
              [19, 19.4],
              [25, 30]
            ])
              p.fill(
                stroke([16 + s * w * 0.7, y, 16 + s * (w + 1.6), (y + tip) / 2, 16 + s * (w + 4), tip], k.big ? 0.85 : 1),
                ink,
                { tone: 1 }
              );
          p.fill(ellipse(16, 8.4, 5.4, 4.6), ink, { lighter: 1 });
          p.fill(stroke([14.4, 5, 12, 2.4, 10, 3], 0.6), ink, { both: true, tone: 2 });
          p.fill(ellipse(16, 19, w, 10.4), m, { shiny: true, edge: "shadow" });
          p.fill(rect(15.6, 9, 16.4, 30), ink, { tone: 1, onto: true });
          if (k.says("ladybug", "coccinelle", "marienkafer") || r.chance(0.5))
            for (const [x2, y] of [
              [4, 15],
              [5.4, 21],
              [2.8, 25.4]
            ])
              p.fill(ellipse(16 - x2, y, 1.5), ink, { both: true, tone: 1, onto: true });
          for (const s of [-1, 1]) p.dot(16 + s * 2.4, 7.6, 1.4, 1.5, k.c("white"), 3);
        }
      }
    };
  }
});

// src/art/subjects/creatures.ts
var CREATURES;
var init_creatures = __esm({
  "src/art/subjects/creatures.ts"() {
    "use strict";
    init_shapes();
    init_face();
    CREATURES = {
      monkey: {
        main: ["brown", "leather", "black"],
        accent: "tan",
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          const w = r.between(5.6, 7);
          p.fill(stroke([20, 25, 27, 26, 28.6, 19, 25.6, 15.4, 24, 18], 1), m);
          for (const s of [-1, 1]) p.fill(stroke([16 + s * 4, 25, 16 + s * 7, 26, 16 + s * 6, 29.4], 2, 1.5), m);
          p.fill(ellipse(16, 22, w, 6.8), m);
          p.fill(ellipse(16, 23, w * 0.62, 4.6), a, { onto: true });
          for (const s of [-1, 1])
            p.fill(stroke([16 + s * w * 0.8, 19, 16 + s * (w + 3), 23, 16 + s * (w + 1.6), 27.6], 1.7, 1.4), m, {
              edge: "shadow"
            });
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * 7.6, 11, 2.6), m);
            p.fill(ellipse(16 + s * 7.6, 11.2, 1.4), a);
          }
          p.fill(ellipse(16, 10.6, 7.2, 6.6), m, { edge: "shadow" });
          p.fill(soft([16, 8.4, 12.6, 7, 10.6, 10, 12, 13, 11.4, 16, 16, 17.4, 20.6, 16, 20, 13, 21.4, 10, 19.4, 7]), a);
          frontFace(k, 16, 11, 6.4);
        }
      },
      frog: {
        main: ["green", "lime", "teal"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r } = k;
          const w = r.between(9, 10.6);
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * (w - 0.6), 24, 5, 5), m, { lighter: s > 0 ? -1 : 0 });
            p.fill(limb(16 + s * (w - 2), 29, 16 + s * (w + 3), 29, 1.4), m);
          }
          p.fill(ellipse(16, 21.4, w, 8), m, { shiny: true, edge: "shadow" });
          p.fill(ellipse(16, 24.6, w * 0.66, 4.8), a, { onto: true });
          for (const s of [-1, 1]) {
            p.fill(limb(16 + s * 4.6, 24, 16 + s * 5, 28.6, 1.7), m, { edge: "shadow" });
            p.fill(limb(16 + s * 4, 29.2, 16 + s * 6.6, 29.2, 1.2), m);
          }
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * 5.4, 11.6, 4), m, { edge: "shadow" });
            p.fill(ellipse(16 + s * 5.4, 11.6, 2.5), c("white"), { tone: 3 });
            if (k.is("sleepy")) p.dot(16 + s * 5.4, 12, 4, 1, m, 0);
            else p.dot(16 + s * 5.4, 11.8, 1.8, 2.4, ink, 0);
          }
          p.fill(stroke([9, 18, 12, 20, 16, 20.6, 20, 20, 23, 18], 0.5), ink, { tone: 0, onto: true });
        }
      },
      phoenix: {
        main: ["scarlet", "orange"],
        accent: "yellow",
        draw(k) {
          const { p, m, a, c, r } = k;
          const up = r.between(-2, 3);
          for (const dx of [-4, 0, 4])
            p.fill(stroke([16, 20, 16 + dx * 0.8, 25, 16 + dx * 1.6, 30.4], 1.9, 0.8), dx ? m : a, { edge: "shadow" });
          p.fill(soft([15, 13, 10, 7 - up, 2, 3 - up, 1.4, 9 - up, 4, 11, 3, 14, 7, 15, 7, 18, 13, 20]), m, { both: true });
          p.fill(soft([14, 14, 9, 10 - up * 0.6, 4, 7 - up, 5, 11, 8, 14, 13, 18]), c("orange"), {
            both: true,
            tone: 3,
            onto: true
          });
          p.fill(soft([16, 9, 20, 14, 19, 20, 16, 24, 13, 20, 12, 14]), m, { edge: "shadow" });
          p.fill(ellipse(16, 18, 2.4, 4), a, { onto: true });
          for (const dx of [-2.4, 0, 2.4]) p.fill(stroke([16, 6, 16 + dx, 2.6], 0.9, 0.5), a);
          p.fill(ellipse(16, 8.6, 3.7), m, { edge: "shadow" });
          p.fill(poly([14.6, 9.6, 17.4, 9.6, 16, 13]), c("gold"));
          for (const s of [-1, 1]) p.dot(16 + s * 1.8, 8, 1.2, 1.6, k.ink, 0);
        }
      },
      dinosaur: {
        main: ["green", "moss", "orange"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r, big } = k;
          p.fill(stroke([13, 20, 7, 23, 2, 21 + r.between(-3, 2)], 4.4, 0.8), m);
          p.fill(limb(13, 20, 19.4, 12, 6, 4.4), m);
          p.fill(soft([14, 27, 18, 20, 21.4, 14.6, 22.4, 18, 19, 25]), a, { onto: true });
          for (const x2 of [11, 16.4]) {
            p.fill(stroke([x2, 22, x2 + 2, 25.4, x2 - 0.4, 28.6], 3, 1.7), m, { edge: "shadow" });
            p.fill(limb(x2, 29.4, x2 + 3, 29.4, 1.3), m);
          }
          p.fill(stroke([20, 17.4, 23.4, 18.4, 24.6, 17], 1.1), m, { edge: "shadow" });
          p.fill(soft([15.6, 8, 18, 3.4, 23, 2.6, 29.4, 5, 30.4, 9, 27, 11, 26.4, 13.4, 19, 14]), m, { edge: "shadow" });
          p.fill(limb(23, 11, 29.6, 9.8, 0.55), ink, { tone: 0, onto: true });
          if (big)
            for (const x2 of [24.6, 26.8, 28.8]) p.fill(poly([x2 - 0.8, 10, x2 + 0.8, 9.8, x2, 12]), c("white"), { tone: 4 });
          if (big)
            for (const [x2, y] of [
              [15.4, 7],
              [13, 12],
              [9.4, 16.4]
            ])
              p.fill(poly([x2 - 1, y + 2, x2 - 1.6, y - 1.4, x2 + 1.4, y + 0.6]), a, { tone: 1 });
          if (k.is("sleepy")) p.dot(21.4, 6.6, 2.6, 0.8, ink, 0);
          else p.dot(21.4, 6.4, 1.8, 2.4, ink, 0);
          k.anchors.head = [21, 3, 4];
        }
      },
      snowman: {
        main: "snow",
        accent: ["red", "blue", "green"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r } = k;
          const w = r.between(8.4, 9.8);
          for (const s of [-1, 1]) {
            p.fill(stroke([16 + s * 5, 18, 16 + s * 10, 15, 16 + s * 13, 12 + r.between(-2, 2)], 0.75), c("wood"));
          }
          p.fill(ellipse(16, 23.6, w, 7), m);
          p.fill(ellipse(16, 15.4, w * 0.72, 5.4), m, { edge: "shadow" });
          p.fill(ellipse(16, 8.6, w * 0.58, 4.8), m, { edge: "shadow" });
          p.fill(limb(12, 12.6, 20, 12.6, 1.2), a, { edge: "shadow" });
          p.fill(limb(19, 13, 20, 17, 1.2), a);
          p.fill(rect(12.6, 1.4, 19.4, 4.6), c("black"));
          p.fill(limb(10.8, 4.8, 21.2, 4.8, 0.9), c("black"), { edge: "shadow" });
          if (k.stage.plain) return;
          for (const y of [17.6, 22, 25.4]) p.dot(16, y, 1.5, 1.5, ink, 1);
          for (const s of [-1, 1]) p.dot(16 + s * 2, 7.8, 1.2, 1.6, ink, 0);
          p.fill(poly([15.6, 8.6, 15.6, 10.4, 21, 10]), c("orange"));
        }
      },
      treant: {
        main: "wood",
        accent: ["leaf", "orange"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r } = k;
          for (const s of [-1, 1]) {
            p.fill(
              stroke([16 + s * 4, 17, 16 + s * 9, 18, 16 + s * 11, 23 + r.between(-6, 2), 16 + s * 13, 24], 1.8, 0.9),
              m
            );
            p.fill(poly([16 + s * 2, 24, 16 + s * 9, 30.4, 16, 30]), m);
          }
          p.fill(poly([11, 9, 21, 9, 20.4, 24, 23, 30, 9, 30, 11.6, 24]), m);
          for (const [x2, y, s] of [
            [8, 8, 5.4],
            [24, 8.4, 5.4],
            [16, 4.8, 5.6],
            [12, 9.6, 4.4],
            [20, 9.6, 4.4]
          ])
            p.fill(ellipse(x2, y, s * r.between(0.94, 1.1), s * 0.84), a, { edge: "shadow" });
          if (k.stage.plain) return;
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * 2.6, 16.4, 1.5, 1.9), ink, { tone: 0 });
            p.dot(16 + s * 2.6, 16.6, 1.2, 1.2, c("yellow"), 3);
          }
          p.fill(soft([13, 21, 16, 22.4, 19, 21, 16, 24.6]), ink, { tone: 0, onto: true });
        }
      }
    };
  }
});

// src/art/parts/building.ts
function wall({ p, big, r }, x0, y0, x1, y1, ramp3, joints) {
  p.fill(rect(x0, y0, x1, y1), ramp3, { bevel: 1 });
  if (!big || joints === "plain") return;
  if (joints === "board")
    for (let y = y0 + 2.6; y < y1 - 1; y += 2.8) p.fill(rect(x0, y, x1, y + 0.55), ramp3, { tone: 1, onto: true });
  else
    for (let y = y0 + 2.4; y < y1 - 1; y += 3.4) {
      const x2 = r.between(x0 + 1.6, x1 - 3.2);
      p.fill(rect(x2, y, x2 + 2.2, y + 0.6), ramp3, { tone: 1, onto: true });
      p.fill(rect(x2, y + 0.6, x2 + 0.6, y + 1.6), ramp3, { tone: 1, onto: true });
    }
}
function gable({ p, big }, x0, top, x1, low, ramp3) {
  const shape = poly([(x0 + x1) / 2, top, x1, low, x0, low]);
  p.fill(shape, ramp3, { edge: "shadow" });
  p.fill(within(poly([(x0 + x1) / 2, top, (x0 + x1) / 2 - 1.6, top + 1.4, x0 + 2, low, x0, low]), shape), ramp3, {
    tone: 4
  });
  if (big) for (let y = top + 4.4; y < low; y += 3) p.fill(within(rect(0, y, 32, y + 0.6), shape), ramp3, { tone: 1 });
}
function door({ p, c, big, stage }, x2, half, top, low, ramp3) {
  if (stage.plain) return;
  p.fill(
    soft([
      x2 - half,
      low + 2,
      x2 - half,
      top + half * 0.8,
      x2 - half * 0.6,
      top,
      x2 + half * 0.6,
      top,
      x2 + half,
      top + half * 0.8,
      x2 + half,
      low + 2
    ]),
    ramp3,
    { edge: "line", tone: 1 }
  );
  p.clear(rect(x2 - half - 1, low, x2 + half + 1, low + 4));
  if (big) p.dot(x2 + half * 0.46, (top + low) / 2 + 0.6, 1, 1, c("gold"), 3);
}
function pane({ p, c, stage }, x2, y, w, h, ramp3 = c("yellow")) {
  if (stage.plain === "bare") return;
  p.fill(rect(x2 - w, y - h, x2 + w, y + h), ramp3, { tone: 3, edge: "line" });
  if (w > 1.3) p.fill(rect(x2 - 0.3, y - h, x2 + 0.3, y + h), c("brown"), { tone: 1 });
}
function battlement({ p }, x0, x1, y, ramp3, n) {
  p.fill(rect(x0 - 1, y - 2, x1 + 1, y + 1.4), ramp3, { bevel: 0.8, edge: "shadow" });
  const step = (x1 - x0 + 2) / (2 * n - 1);
  for (let i2 = 0; i2 < n; i2++)
    p.fill(rect(x0 - 1 + i2 * 2 * step, y - 4.6, x0 - 1 + i2 * 2 * step + step, y - 1), ramp3, { bevel: 0.8 });
}
function banner({ p, r }, x2, y, ramp3) {
  p.fill(limb(x2, y, x2, y - 5, 0.5), ramp3, { tone: 0 });
  p.fill(poly([x2 + 0.3, y - 5.4, x2 + r.between(4, 5.4), y - 4, x2 + 0.3, y - 2.4]), ramp3);
}
function spire({ p }, x2, half, top, low, ramp3) {
  p.fill(poly([x2, top, x2 + half, low, x2 - half, low]), ramp3, { edge: "shadow" });
  p.fill(poly([x2, top, x2 - half * 0.3, low, x2 - half, low]), ramp3, { tone: 3, onto: true });
}
function boards2({ p, m, big }, x0, y0, x1, y1, n) {
  p.fill(rect(x0, y0, x1, y1), m, { bevel: 0.8 });
  if (big)
    for (let i2 = 1; i2 < n; i2++) {
      const x2 = x0 + (x1 - x0) * i2 / n;
      p.fill(rect(x2 - 0.3, y0, x2 + 0.3, y1), m, { tone: 0, onto: true });
    }
}
var ROOFS, arch;
var init_building = __esm({
  "src/art/parts/building.ts"() {
    "use strict";
    init_shapes();
    ROOFS = ["red", "blue", "teal", "orange", "purple"];
    arch = (half, top, low) => soft([
      16 - half,
      low,
      16 - half,
      top + half * 0.7,
      16 - half * 0.72,
      top + half * 0.2,
      16,
      top,
      16 + half * 0.72,
      top + half * 0.2,
      16 + half,
      top + half * 0.7,
      16 + half,
      low
    ]);
  }
});

// src/art/subjects/doors.ts
var DOORS;
var init_doors = __esm({
  "src/art/subjects/doors.ts"() {
    "use strict";
    init_shapes();
    init_building();
    DOORS = {
      door: {
        main: ["wood", "brown"],
        accent: ["iron", "gold"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, r, big, is } = k;
          const w = r.between(8, 9.4);
          const round = r.chance(0.6);
          const frame = round ? arch(w + 2.4, 1.6, 34) : rect(16 - w - 2.4, 2.4, 16 + w + 2.4, 34);
          const leaf = round ? arch(w, 4.4, 34) : rect(16 - w, 5, 16 + w, 34);
          const ground = rect(0, 0, 32, 30);
          p.fill(within(frame, ground), c("stone"), { bevel: 1 });
          p.fill(
            within(leaf, ground),
            is("open") ? k.ink : m,
            is("open") ? { tone: 1, edge: "line" } : { bevel: 0.8, edge: "line" }
          );
          if (is("open")) {
            p.fill(poly([16 - w, 6, 16 - w * 0.3, 9, 16 - w * 0.3, 33, 16 - w, 30]), m);
            return;
          }
          if (big)
            for (const x2 of [-0.5, 0, 0.5])
              p.fill(within(rect(16 + x2 * w - 0.3, 0, 16 + x2 * w + 0.3, 30), leaf), m, { tone: 0 });
          for (const y of [11.4, 23]) p.fill(within(rect(0, y, 32, y + 2), leaf), a, { tone: 2 });
          p.fill(ellipse(16 + w * 0.56, 18, 1.5), a === m ? c("gold") : a, { shiny: true, edge: "line" });
        }
      },
      gate: {
        main: "iron",
        accent: "stone",
        grounded: true,
        draw({ p, m, c, ink, r, big }) {
          const ground = rect(0, 0, 32, 30);
          p.fill(within(arch(13.6, 1.6, 40), ground), c("stone"), { bevel: 1.2 });
          if (big)
            for (const [x2, y] of [
              [3.4, 14],
              [28.6, 14],
              [3.4, 22],
              [28.6, 22],
              [8, 6.6],
              [24, 6.6]
            ])
              p.fill(limb(x2 - 1, y, x2 + 1, y, 0.4), c("stone"), { tone: 0, onto: true });
          const hole = within(arch(10, 5.4, 40), ground);
          p.fill(hole, ink, { tone: 1, edge: "line" });
          const low = r.between(24, 29);
          for (const x2 of big ? [9, 13.6, 18.4, 23] : [10.6, 16, 21.4]) {
            p.fill(within(rect(x2 - (big ? 0.9 : 1.03), 0, x2 + (big ? 0.9 : 1.03), low), hole), m, { tone: big ? 2 : 3 });
            p.fill(poly([x2 - 1.4, low - 0.6, x2 + 1.4, low - 0.6, x2, low + 2]), m, { tone: 2 });
          }
          for (const y of big ? [12, 18] : [14]) p.fill(within(rect(0, y, 32, y + 1.5), hole), m, { tone: 3 });
        }
      },
      window: {
        main: ["wood", "white", "brown"],
        accent: "sky",
        draw({ p, m, a, r, big }) {
          const round = r.chance(0.5);
          const [outer, inner] = round ? [arch(11, 2, 28), arch(8.6, 4.6, 26)] : [rect(5, 3, 27, 28), rect(7.4, 5.4, 24.6, 25.6)];
          p.fill(outer, m, { bevel: 0.9 });
          p.fill(inner, a, { tone: 2, edge: "line" });
          p.fill(within(poly([8, 20, 20, 4, 24, 4, 9, 25]), inner), a, { tone: 4 });
          p.fill(within(rect(15, 0, 17, 32), inner), m, { tone: 2 });
          for (const y of big ? [12, 19] : [15]) p.fill(within(rect(0, y, 32, y + 1.7), inner), m, { tone: 2 });
          p.fill(rect(3, 27, 29, 30), m, { bevel: 0.9 });
        }
      },
      sign: {
        main: ["wood", "tan"],
        accent: "cream",
        grounded: true,
        draw({ p, m, r, big }) {
          p.fill(rect(14.4, 6, 17.6, 30), m, { bevel: 0.8, lighter: -1 });
          const shape = r.pick(["board", "arrow"]);
          p.fill(shape === "board" ? rect(3, 5, 29, 18) : poly([3, 5, 24, 5, 30, 11.5, 24, 18, 3, 18]), m, {
            bevel: 0.9,
            edge: "line"
          });
          for (const [y, x2] of [
            [8.6, 22],
            [12, 19]
          ])
            p.fill(rect(7, y, x2, y + 1.5), m, { tone: 0 });
          if (big) for (const x2 of [5, 26]) p.dot(x2, 7, 1.1, 1.1, m, 0);
        }
      },
      fence: {
        main: ["wood", "white", "brown"],
        accent: "iron",
        grounded: true,
        draw({ p, m, r }) {
          for (const y of [13, 21.4]) p.fill(rect(1, y, 31, y + 3), m, { bevel: 0.7, lighter: -1 });
          const n = r.pick([3, 4]);
          for (let i2 = 0; i2 < n; i2++) {
            const x2 = 16 + (i2 - (n - 1) / 2) * (26 / n);
            p.fill(poly([x2 - 2.6, 9, x2, 5, x2 + 2.6, 9, x2 + 2.6, 30, x2 - 2.6, 30]), m, { bevel: 0.8, edge: "line" });
          }
        }
      },
      ladder: {
        main: ["wood", "tan", "iron"],
        accent: "red",
        grounded: true,
        draw({ p, m, r }) {
          p.place(16, 16, { lean: r.between(-0.16, 0.16) }, () => {
            for (let y = -11; y <= 12; y += 5.6) p.fill(rect(-6, y, 6, y + 2.2), m, { tone: 1 });
            for (const x2 of [-7, 7]) p.fill(rect(x2 - 1.5, -14.4, x2 + 1.5, 14.4), m, { bevel: 0.8 });
          });
        }
      },
      stairs: {
        main: ["stone", "wood", "rock"],
        accent: "red",
        grounded: true,
        draw({ p, m, r }) {
          const n = r.pick([4, 5]);
          for (let i2 = 0; i2 < n; i2++) {
            const [x0, y] = [2 + 27 / n * i2, 30 - 25 / n * (i2 + 1)];
            p.fill(rect(x0, y + 1.4, 30, 30), m, { tone: 1, edge: "shadow" });
            p.fill(rect(x0, y, 30, y + 2), m, { tone: 3 });
            p.fill(rect(x0, y + 2, x0 + 0.9, 30), m, { tone: 2 });
          }
        }
      },
      lever: {
        main: ["red", "wood"],
        accent: "iron",
        grounded: true,
        draw({ p, m, c, r }) {
          const turn3 = r.pick([-36, 36]) + r.between(-6, 6);
          p.place(16, 24, { turn: turn3 }, () => {
            p.fill(limb(0, 0, 0, -16, 1.5), c("iron"));
            p.fill(ellipse(0, -18, 3.4), m, { shiny: true });
          });
          p.fill(rect(5, 23, 27, 30), c("stone"), { bevel: 1.1 });
          p.fill(rect(11, 22, 21, 25), c("iron"), { bevel: 0.7 });
        }
      },
      portal: {
        main: ["violet", "cyan", "lime"],
        accent: "stone",
        grounded: true,
        draw({ p, m, c, r }) {
          p.fill(ellipse(16, 16, 11.6, 14), c("stone"), { shiny: true });
          p.fill(ellipse(16, 16, 9, 11.4), m, { tone: 0, edge: "line" });
          const t = r.between(0, 360);
          p.place(
            16,
            16,
            { sx: 0.78 },
            () => p.place(0, 0, { turn: t }, () => {
              for (const s of [0, 120, 240])
                p.place(
                  0,
                  0,
                  { turn: s },
                  () => p.fill(stroke([0.6, 0, 5, 1.4, 8, -3.4, 7.4, -8], 1.9, 0.6), m, { tone: 2 })
                );
              for (const s of [50, 170, 290])
                p.place(0, 0, { turn: s }, () => p.fill(stroke([0.6, 0, 4, 1, 6.4, -3], 1, 0.5), m, { tone: 4 }));
            })
          );
          p.fill(ellipse(16, 16, 2, 2.4), m, { tone: 4 });
          p.fill(rect(7, 27.4, 25, 30), c("stone"), { bevel: 0.8, edge: "line" });
        }
      },
      cage: {
        main: ["iron", "gold"],
        accent: "wood",
        grounded: true,
        draw({ p, m, c, ink, r }) {
          const w = r.between(9, 10.4);
          p.fill(ring(16, 3.4, 2.6, 1.2), m);
          p.fill(within(ellipse(16, 13, w, 8.4), rect(0, 0, 32, 13)), ink, { tone: 1 });
          p.fill(rect(16 - w, 12, 16 + w, 27), ink, { tone: 1 });
          for (const x2 of [-0.94, -0.32, 0.32, 0.94])
            p.fill(stroke([16 + x2 * 2, 5.4, 16 + x2 * w * 0.96, 11, 16 + x2 * w, 16, 16 + x2 * w, 27], 0.85), m, {
              tone: x2 < 0 ? 3 : 2
            });
          p.fill(rect(16 - w - 0.6, 16, 16 + w + 0.6, 17.8), m, { tone: 2 });
          p.fill(rect(16 - w - 1, 26, 16 + w + 1, 29.6), m === c("wood") ? c("iron") : m, { bevel: 0.9 });
        }
      },
      spikes: {
        main: ["iron", "steel", "bone"],
        accent: "stone",
        grounded: true,
        draw({ p, m, c, r }) {
          for (const [x2, back] of [
            [8, 1],
            [16, 1],
            [24, 1],
            [4.6, 0],
            [12, 0],
            [20, 0],
            [27.4, 0]
          ]) {
            const h = (back ? 5 : 10) + r.between(-1.4, 1.4);
            p.fill(poly([x2 - 3, 27, x2, h, x2, 27]), m, { tone: back ? 2 : 4 });
            p.fill(poly([x2, 27, x2, h, x2 + 3, 27]), m, { tone: back ? 0 : 1 });
          }
          p.fill(rect(1.6, 26, 30.4, 30), c("stone"), { bevel: 1 });
        }
      }
    };
  }
});

// src/art/parts/long.ts
function long({ grip = 11, held = 0.56, turn: turn3 = 45, ...colors }, draw2) {
  return {
    ...colors,
    draw(kit) {
      kit.p.place(
        16,
        16,
        { turn: turn3, sy: kit.r.between(0.93, 1), sx: kit.r.between(0.92, 1.14) * (kit.big ? 1 : 1.22) },
        () => draw2(kit)
      );
    },
    held(kit) {
      kit.p.place(0, 0, { scale: held }, () => kit.p.place(0, -grip, {}, () => draw2(kit)));
    }
  };
}
function shaft({ p, c, big }, from, to, radius = 1.3, ramp3 = c("wood"), bands = true) {
  p.fill(limb(0, from, 0, to, radius), ramp3);
  if (big && bands)
    for (const y of [from + (to - from) * 0.62, from + (to - from) * 0.78])
      p.fill(rect(-radius, y, radius, y + 0.9), ramp3, { tone: 0, onto: true });
}
function edge({ p, m, big }, from, to, half, tip) {
  p.fill(poly([0, from, half, from + tip, half, to, 0, to]), m, { tone: 1 });
  p.fill(poly([0, from, -half, from + tip, -half, to, 0, to]), m, { tone: 3 });
  if (!big) return;
  p.fill(poly([-half, from + tip, -half * 0.45, from + tip * 0.8, -half * 0.45, to, -half, to]), m, {
    tone: 4,
    onto: true
  });
  p.fill(rect(-half * 0.2, from + tip * 1.4, half * 0.34, to), m, { tone: 2, onto: true });
}
function hilt({ p, a, c, big, r }, y, half, end) {
  p.fill(limb(0, y, 0, end, 1.35), c("leather"));
  if (big)
    for (let at = y + 1.8; at < end - 1; at += 2)
      p.fill(rect(-1.4, at, 1.4, at + 0.7), c("leather"), { tone: 0, onto: true });
  switch (r.pick(["bar", "wings", "horns", "disk"])) {
    case "wings":
      p.fill(poly([-half - 0.6, y - 1.6, 0, y - 0.6, half + 0.6, y - 1.6, half - 1, y + 1.8, -half + 1, y + 1.8]), a, {
        edge: "shadow",
        shiny: true
      });
      break;
    case "horns":
      p.fill(stroke([-half, y - 2.6, -half * 0.7, y + 0.4, 0, y + 0.4, half * 0.7, y + 0.4, half, y - 2.6], 1.2), a, {
        shiny: true,
        edge: "shadow"
      });
      break;
    case "disk":
      p.fill(ellipse(0, y, half * 0.8, 1.9), a, { shiny: true, edge: "shadow" });
      break;
    default: {
      const droop = r.between(-1.2, 1.6);
      p.fill(stroke([-half, y + droop, 0, y, half, y + droop], 1.25), a, { shiny: true, edge: "shadow" });
    }
  }
  if (r.chance(0.6)) p.fill(ellipse(0, end + 0.4, 1.9), a, { shiny: true });
  else p.fill(poly([-1.8, end, 0, end - 1.6, 1.8, end, 0, end + 2.4]), a, { shiny: true });
}
function axeHead({ p, m, big }, side, y, reach, tall) {
  p.fill(
    soft([
      0,
      y - tall * 0.34,
      side * reach * 0.5,
      y - tall * 0.5,
      side * reach,
      y - tall * 0.95,
      side * reach * 1.12,
      y,
      side * reach,
      y + tall * 0.95,
      side * reach * 0.5,
      y + tall * 0.4,
      0,
      y + tall * 0.34
    ]),
    m,
    { shiny: true }
  );
  if (big)
    p.fill(stroke([side * reach, y - tall * 0.8, side * reach * 1.04, y, side * reach, y + tall * 0.8], 0.7), m, {
      tone: side < 0 ? 4 : 3,
      onto: true
    });
}
var init_long = __esm({
  "src/art/parts/long.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/subjects/firearms.ts
var FIREARMS;
var init_firearms = __esm({
  "src/art/subjects/firearms.ts"() {
    "use strict";
    init_shapes();
    init_long();
    FIREARMS = {
      pistol: {
        main: ["iron", "steel", "black"],
        accent: ["wood", "leather"],
        draw(k) {
          const ray = k.says("blaster", "raygun", "strahlenpistole");
          k.p.fill(soft([6, 13, 13, 13, 12, 20, 9, 27, 4.4, 26.4, 6, 19]), ray ? k.c("iron") : k.a);
          k.p.fill(ring(14.6, 18.6, 3.4, 1.4), k.m, { tone: 1 });
          k.p.fill(rect(5, 8.6, k.r.between(26, 29), 14.4), k.m, { bevel: 1.2 });
          if (ray) for (const x2 of [19, 22.4, 25.8]) k.p.fill(ellipse(x2, 11.4, 1.1, 4.4), k.c("cyan"), { tone: 3 });
          else k.p.fill(rect(11, 7, 18, 16), k.m, { bevel: 1, lighter: 0, edge: "shadow" });
          if (k.big) k.p.fill(rect(24.4, 6.6, 26, 9), k.m, { tone: 1 });
          k.p.fill(poly([5, 8.6, 8, 8.6, 4.4, 5.6, 3, 7]), k.m, { tone: 2 });
        },
        held(k) {
          k.p.fill(rect(-1, -1.4, 1.4, 1.4), k.a);
          k.p.fill(rect(-1.4, -3.4, 7.6, -0.8), k.m, { bevel: 0.6 });
        }
      },
      rifle: long({ main: ["iron", "black"], accent: ["wood", "brown"], grip: 5, held: 0.6 }, (k) => {
        k.p.fill(poly([-2, 2, 2.4, 2, 4.6, 17, -1, 17.6]), k.a, {});
        k.p.fill(rect(-1.3, -18, 1.3, 5), k.m, { bevel: 0.8 });
        k.p.fill(rect(-2.1, -9, 2, 2), k.a, { bevel: 0.8 });
        k.p.fill(rect(-2.4, 2, 2, 6), k.m, { bevel: 0.8 });
        k.p.fill(ring(-3.2, 6.4, 2.4, 1), k.m, { tone: 1 });
      }),
      cannon: {
        main: ["iron", "black", "steel"],
        accent: "wood",
        grounded: true,
        draw(k) {
          k.p.place(14, k.big ? 16 : 17, { turn: k.big ? -k.r.between(14, 26) : -k.r.between(8, 14) }, () => {
            k.p.fill(limb(-6, 0, 10, 0, 6.4, 4.8), k.m, { shiny: true });
            k.p.fill(rect(9.4, -6, 13, 6), k.m, { bevel: 1 });
            if (k.big) k.p.fill(rect(1, -5.8, 3, 5.8), k.m, { tone: 0, onto: true });
            k.p.fill(ellipse(-12.8, 0, 1.8), k.m);
            k.p.fill(ellipse(13, 0, 1.2, 3.6), k.ink, { tone: 0 });
          });
          if (k.big) k.p.fill(poly([4, 22, 18, 22, 22, 28, 2, 28]), k.a);
          k.p.fill(ellipse(13, 24, k.big ? 6.2 : 5), k.a, { edge: "line" });
          k.p.fill(ellipse(13, 24, 4), k.a, { tone: 1 });
          if (k.big)
            for (const t of [0, 60, 120])
              k.p.place(13, 24, { turn: t }, () => k.p.fill(rect(-4.6, -0.6, 4.6, 0.6), k.a, { tone: 3 }));
          k.p.fill(ellipse(13, 24, 1.6), k.c("iron"), { shiny: true });
        }
      },
      bomb: {
        main: "black",
        accent: "orange",
        draw(k) {
          k.p.fill(stroke([20, 9, 23, 5, 26, 6.4], 0.8), k.c("cream"));
          k.p.fill(ellipse(15, 19, k.r.between(9.6, 11)), k.m, { shiny: true });
          k.p.place(21, 11, { turn: 38 }, () => k.p.fill(rect(-3, -2.4, 3, 2), k.c("iron"), { bevel: 0.8 }));
          k.p.fill(ellipse(10.6, 14.4, 2, 1.6), k.m, { tone: 4 });
          k.p.fill(poly([26.6, 2, 28, 5, 31, 6, 28, 7.6, 26.8, 10.6, 25.4, 7.6, 22.6, 6.4, 25.4, 5]), k.a, { tone: 4 });
          k.p.fill(ellipse(26.8, 6.2, 1.5), k.c("yellow"), { tone: 4 });
        }
      },
      dynamite: {
        main: "red",
        accent: "cream",
        draw(k) {
          k.p.place(16, 18, { turn: k.r.between(8, 24) }, () => {
            for (const x2 of [-5, 5, 0]) {
              k.p.fill(rect(x2 - 2.7, -9, x2 + 2.7, 11), k.m, { edge: "line" });
              k.p.fill(ellipse(x2, -9, 2.7, 1.1), k.m, { tone: 3 });
            }
            k.p.fill(rect(-7.8, -2, 7.8, 3), k.a, { tone: 2 });
            k.p.fill(stroke([0, -9, 1, -13, 4.4, -14.4], 0.7), k.c("gray"));
            k.p.fill(ellipse(5, -14.6, 1.9), k.c("yellow"), { tone: 4 });
          });
        }
      }
    };
  }
});

// src/art/parts/plant.ts
function trunk2({ p, c, big, r }, top, half, ramp3 = c("wood")) {
  p.fill(
    soft([
      16 - half,
      top,
      16 + half,
      top,
      16 + half,
      24,
      16 + half * 2,
      29.6,
      16,
      28.8,
      16 - half * 2,
      29.6,
      16 - half,
      24
    ]),
    ramp3
  );
  if (big) p.fill(stroke([16 + half * 0.2, top + 1, 16 + half * 0.4, 22, 16, 27], 0.5), ramp3, { tone: 0, onto: true });
  if (big && r.chance(0.4)) p.fill(ellipse(16 - half * 0.2, 22, 1.1, 1.5), ramp3, { tone: 0, onto: true });
}
function snowOn({ p, is, says, c }, x2, y, rx) {
  if (is("snowy") || says("snow", "winter")) p.fill(ellipse(x2, y, rx, 1.6), c("snow"), { tone: 3, onto: true });
}
function stem({ p, c, r }, top) {
  const sway = r.between(-1.2, 1.2);
  p.fill(stroke([16, top, 16 + sway, 20, 16, 30], 1), c("leaf"));
  p.fill(soft([16, 27, 10, 24, 7, 19 + r.between(-1, 1), 12, 21]), c("leaf"));
  p.fill(soft([16, 25, 22, 23, 25, 18 + r.between(-1, 1), 20, 19.6]), c("leaf"), { lighter: -1 });
}
function petals({ p }, ramp3, x2, y, n, reach, r) {
  for (let i2 = 0; i2 < n; i2++) {
    const t = i2 / n * Math.PI * 2 - Math.PI / 2;
    p.fill(ellipse(x2 + Math.cos(t) * reach, y + Math.sin(t) * reach, r), ramp3, { edge: "shadow" });
  }
}
function stalk({ p, c, r }, x2, y, leaf = true) {
  p.fill(stroke([x2, y, x2 + 0.4, y - 3, x2 + 2, y - 5], 0.9, 0.7), c("brown"));
  if (leaf)
    p.fill(soft([x2 + 0.6, y - 2.4, x2 + 3.4, y - 5.4 - r.between(0, 1), x2 + 8, y - 4.4, x2 + 5, y - 1.4]), c("leaf"), {
      edge: "shadow"
    });
}
function shine({ p, m, big }, x2, y, s = 1) {
  if (big) p.fill(ellipse(x2, y, 1.3 * s, 1.9 * s), m, { tone: 4, onto: true });
}
var init_plant = __esm({
  "src/art/parts/plant.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/subjects/fruit.ts
var FRUIT;
var init_fruit = __esm({
  "src/art/subjects/fruit.ts"() {
    "use strict";
    init_shapes();
    init_plant();
    FRUIT = {
      apple: {
        main: ["red", "green", "crimson"],
        accent: "leaf",
        draw(k) {
          const { p, m, r } = k;
          const w = r.pick([9, 10.4, 12]) + r.between(-0.4, 0.4);
          p.fill(
            soft([
              16,
              10.6,
              20.6,
              8.4,
              16 + w,
              11.6,
              16 + w,
              19,
              16 + w * 0.5,
              28,
              16,
              27.2,
              16 - w * 0.5,
              28,
              16 - w,
              19,
              16 - w,
              11.6,
              11.4,
              8.4
            ]),
            m,
            { shiny: true }
          );
          p.fill(ellipse(16, 10.6, 3, 1), m, { tone: 0, onto: true });
          stalk(k, 16, 10.6, r.chance(0.75));
          shine(k, 16 - w * 0.56, 14.6, 1.2);
        }
      },
      pear: {
        main: ["lime", "yellow", "green"],
        accent: "leaf",
        draw(k) {
          const w = k.r.between(8.6, 10);
          k.p.fill(
            soft([
              14.4,
              7,
              17.6,
              7,
              19.6,
              12,
              16 + w,
              20,
              16 + w * 0.7,
              28,
              16,
              29.6,
              16 - w * 0.7,
              28,
              16 - w,
              20,
              12.4,
              12
            ]),
            k.m,
            { shiny: true }
          );
          stalk(k, 16, 7);
          shine(k, 11, 20, 1.2);
        }
      },
      banana: {
        main: "yellow",
        accent: "brown",
        draw(k) {
          const { p, m, a, r } = k;
          p.place(16, 16, { turn: r.between(-14, 14) }, () => {
            p.fill(soft([9, -12.6, 11.6, -12, 11, -4, 5.4, 6, -4, 11.4, -12, 11.4, -13, 8.6, -6, 6, 2, 0, 6.4, -7]), m);
            if (k.big) p.fill(stroke([9.6, -10, 8.4, -3, 3, 4, -5, 8.6, -12, 9.8], 0.55), m, { tone: 1, onto: true });
            p.fill(limb(10, -13.4, 10.4, -11, 1.3), a);
            p.fill(ellipse(-12.4, 10, 1.3), a);
          });
        }
      },
      cherry: {
        main: ["red", "crimson"],
        accent: "leaf",
        draw(k) {
          const { p, m, c, r } = k;
          const s = r.between(5.6, 6.6);
          p.fill(stroke([10, 19, 12, 11, 19, 5], 0.8), c("green"));
          p.fill(stroke([22, 20, 21.6, 12, 19, 5], 0.8), c("green"));
          p.fill(soft([19, 5, 24, 2, 29, 4, 24.6, 8]), c("leaf"));
          p.fill(ellipse(22.4, 23.6, s), m, { shiny: true });
          p.fill(ellipse(9.6, 22.4, s + 0.6), m, { shiny: true, edge: "line" });
          shine(k, 7.4, 20);
          shine(k, 20.4, 21.4);
        }
      },
      grapes: {
        main: ["purple", "green", "crimson"],
        accent: "leaf",
        draw(k) {
          const { p, m, c, r } = k;
          const s = r.between(3.6, 4.1);
          p.fill(soft([15, 8, 8, 4, 12, 2.4, 17, 5, 24, 3, 23, 7, 18, 9]), c("leaf"));
          for (const [x2, y] of [
            [9, 12],
            [16, 11],
            [23, 12],
            [12.4, 17],
            [19.6, 17],
            [8.6, 16.6],
            [23.4, 16.8],
            [16, 21.6],
            [11.6, 22],
            [20.4, 22],
            [16, 27]
          ])
            p.fill(ellipse(x2, y, s), m, { shiny: true, edge: "line" });
          p.fill(stroke([16, 8, 16.4, 4, 18.4, 2.4], 0.9), c("brown"));
        }
      },
      strawberry: {
        main: ["red", "scarlet"],
        accent: "yellow",
        draw(k) {
          const { p, m, a, c, r, big } = k;
          const w = r.between(9.6, 11);
          p.fill(
            soft([
              16,
              9,
              16 + w,
              10,
              16 + w * 0.92,
              18,
              16 + w * 0.3,
              28,
              16,
              29.4,
              16 - w * 0.3,
              28,
              16 - w * 0.92,
              18,
              16 - w,
              10
            ]),
            m,
            { shiny: true }
          );
          for (const [x2, y] of big ? [
            [-6, 14],
            [0, 14.6],
            [6, 14],
            [-3.4, 18.6],
            [3.4, 18.6],
            [0, 22.6],
            [-5.4, 21.4],
            [5, 21.8]
          ] : [
            [-3, 15],
            [3, 19]
          ])
            p.dot(16 + x2, y, 0.9, 1.5, a, 3);
          p.fill(poly([16, 4.4, 18.4, 8, 24.4, 7, 21, 11, 16, 13.4, 11, 11, 7.6, 7, 13.6, 8]), c("leaf"));
          p.fill(limb(16, 7, 16.6, 3.4, 0.9), c("leaf"));
        }
      },
      orange: {
        main: "orange",
        accent: "leaf",
        draw(k) {
          const { p, m, r } = k;
          const lemon = k.says("lemon", "zitrone", "citron");
          const ramp3 = lemon ? k.c("yellow") : k.says("peach", "pfirsich", "peche") ? k.c("pink") : k.says("limefruit") ? k.c("lime") : m;
          if (lemon) p.fill(soft([2.6, 18, 7, 12, 16, 9, 25, 12, 29.4, 18, 25, 24, 16, 27, 7, 24]), ramp3, { shiny: true });
          else p.fill(ellipse(16, 18, r.between(10.6, 11.8), r.between(10, 11)), ramp3, { shiny: true });
          if (k.big)
            for (const [x2, y] of [
              [19, 14],
              [22, 19],
              [17, 22],
              [12, 23],
              [21, 24]
            ])
              p.dot(x2, y, 1.1, 1.1, ramp3, 1);
          stalk(k, 16, 8.6);
        }
      },
      watermelon: {
        main: ["red", "scarlet"],
        accent: "green",
        draw({ p, m, a, c, ink, r, big }) {
          p.place(16, 12, { turn: r.between(-12, 12) }, () => {
            const half = rect(-20, -3, 20, 30);
            p.fill(within(ellipse(0, -3, 14.6), half), a);
            p.fill(within(ellipse(0, -3, 12.6), half), c("cream"), { tone: 3 });
            p.fill(within(ellipse(0, -3, 11.2), half), m);
            for (const [x2, y] of big ? [
              [-6, 0],
              [0, 0.6],
              [6, 0],
              [-3, 4],
              [3, 4]
            ] : [
              [-3, 1],
              [3, 1]
            ])
              p.dot(x2, y, 1, 1.9, ink, 0);
          });
        }
      },
      pineapple: {
        main: "amber",
        accent: "leaf",
        draw({ p, m, a, r, big }) {
          for (const [dx, y] of [
            [-7, 5],
            [7, 5],
            [-4, 2.6],
            [4, 2.6],
            [0, 1.6]
          ])
            p.fill(soft([16 + dx * 0.2 - 1.8, 13, 16 + dx - 0.6, y, 16 + dx + 0.6, y, 16 + dx * 0.2 + 1.8, 13]), a, {
              edge: "shadow"
            });
          const body = ellipse(16, 20.6, r.between(7.4, 8.6), 9.4);
          p.fill(body, m);
          for (let d = -16; d <= 16; d += big ? 4 : 6)
            for (const s of [-1, 1])
              p.fill(within(limb(16 + d - 9, 20 - s * 9, 16 + d + 9, 20 + s * 9, 0.45), body), m, { tone: 1 });
        }
      }
    };
  }
});

// src/art/parts/flame.ts
function flame(k, x2, y, wide, high, sway = 0) {
  const { p, c } = k;
  const tongue = (s) => soft([
    x2 - wide * s,
    y - high * 0.24 * s,
    x2 - wide * 0.5 * s + sway * 0.4,
    y - high * 0.56 * s,
    x2 + sway,
    y - high * s,
    x2 + wide * 0.6 * s + sway * 0.3,
    y - high * 0.5 * s,
    x2 + wide * s,
    y - high * 0.22 * s,
    x2,
    y
  ]);
  p.fill(tongue(1), c("scarlet"), { tone: 2 });
  p.fill(tongue(0.7), c("orange"), { tone: 3 });
  p.fill(tongue(0.42), c("yellow"), { tone: 3 });
}
var init_flame = __esm({
  "src/art/parts/flame.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/subjects/furniture.ts
var FURNITURE;
var init_furniture = __esm({
  "src/art/subjects/furniture.ts"() {
    "use strict";
    init_shapes();
    init_building();
    init_flame();
    FURNITURE = {
      chair: {
        main: ["wood", "brown", "tan"],
        accent: "red",
        grounded: true,
        draw({ p, m, a, r, says, stage }) {
          const stool = says("stool", "hocker", "tabouret");
          if (!stool) {
            for (const x2 of [8.4, 22]) p.fill(rect(x2, 3, x2 + 2.6, 18), m, { bevel: 0.7 });
            for (const y of [4.6, 9.4]) p.fill(rect(8.4, y, 24.6, y + 2.8), m, { bevel: 0.7 });
          }
          for (const [x2, dark] of [
            [10.4, -1],
            [20.4, -1],
            [6.6, 0],
            [24, 0]
          ])
            if (!dark || !stage.plain) p.fill(rect(x2 - 0.4, 18, x2 + 2.2, dark ? 27 : 30), m, { bevel: 0.7, lighter: dark });
          p.fill(poly([8.6, 15.4, 24.4, 15.4, 28, 19.6, 5, 19.6]), r.chance(0.5) ? a : m, { tone: 3 });
          p.fill(rect(5, 19.4, 28, 22), m, { bevel: 0.6 });
        }
      },
      table: {
        main: ["wood", "brown", "tan"],
        accent: "red",
        grounded: true,
        draw({ p, m, a, r, big, stage }) {
          for (const [x2, y] of [
            [7.4, 26.6],
            [22.4, 26.6]
          ])
            if (!stage.plain) p.fill(rect(x2, 16, x2 + 2.2, y), m, { tone: 0 });
          for (const x2 of [3.4, 25.6]) p.fill(rect(x2, 17, x2 + 3, 29.6), m, { bevel: 0.8 });
          p.fill(poly([6, 9.4, 26, 9.4, 30, 16, 2, 16]), m, { tone: 3 });
          if (big)
            for (const x2 of [-0.5, 0, 0.5])
              p.fill(limb(16 + x2 * 20, 9.6, 16 + x2 * 28, 15.8, 0.35), m, { tone: 2, onto: true });
          if (r.chance(0.4)) p.fill(poly([12.6, 9.4, 19.4, 9.4, 20.8, 16, 20.8, 21.6, 16, 23.4, 11.2, 21.6, 11.2, 16]), a);
          p.fill(rect(2, 15.8, 30, 18.6), m, { bevel: 0.8 });
        }
      },
      bed: {
        main: ["red", "blue", "green", "purple"],
        accent: "wood",
        grounded: true,
        draw({ p, m, c, r }) {
          const h = r.between(5, 8);
          p.fill(rect(2.4, h + 3, 6.4, 29), c("wood"), { bevel: 0.9 });
          p.fill(rect(26, 14, 29.6, 29), c("wood"), { bevel: 0.9 });
          p.fill(rect(5, 20, 27, 26), c("wood"), { tone: 1 });
          p.fill(poly([6, 14.4, 26, 14.4, 26, 21.4, 6, 21.4]), c("white"), { tone: 2 });
          p.fill(soft([6.4, 14, 8, 10.6, 13, 10.6, 14.4, 14, 13, 16.6, 7, 16.6]), c("white"), { edge: "shadow" });
          p.fill(soft([13.6, 13, 20, 12, 26.6, 13.4, 26.6, 24, 13, 24]), m, { edge: "shadow" });
          p.fill(rect(13.4, 13, 16.4, 24), m, { tone: 3, onto: true });
        }
      },
      throne: {
        main: ["red", "purple", "blue"],
        accent: "gold",
        grounded: true,
        draw({ p, m, c, a, r, big }) {
          const gold = a === m ? c("gold") : a;
          const w = r.between(7.6, 8.8);
          p.fill(soft([16 - w, 20, 16 - w, 6, 16 - w * 0.5, 4, 16, 1.6, 16 + w * 0.5, 4, 16 + w, 6, 16 + w, 20]), gold, {
            shiny: true
          });
          p.fill(soft([18 - w, 20, 18 - w, 8, 16, 5.6, 14 + w, 8, 14 + w, 20]), m, { edge: "line" });
          if (big)
            for (const [x2, y] of [
              [13, 11],
              [19, 11],
              [16, 15]
            ])
              p.dot(x2, y, 1.1, 1.1, m, 0);
          p.fill(poly([16 - w, 19, 16 + w, 19, 16 + w + 1.6, 23, 16 - w - 1.6, 23]), m, { tone: 3 });
          p.fill(rect(16 - w - 1.6, 22.6, 16 + w + 1.6, 28), gold, { bevel: 0.9 });
          for (const s of [-1, 1]) {
            p.fill(rect(16 + s * (w + 1.6) - 1.7, 15, 16 + s * (w + 1.6) + 1.7, 30), gold, { bevel: 0.8 });
            p.fill(ellipse(16 + s * (w + 1.6), 14.6, 2.3), gold, { shiny: true, edge: "shadow" });
          }
          p.fill(ellipse(16, 3.4, 1.7), c("sky"), { shiny: true, edge: "line" });
        }
      },
      bookshelf: {
        main: ["wood", "brown"],
        accent: "red",
        grounded: true,
        draw({ p, m, c, r, big, stage }) {
          p.fill(rect(4, 2, 28, 30), m, { bevel: 1 });
          if (stage.plain) return;
          for (const y of [4.4, 13, 21.6]) {
            p.fill(rect(6, y, 26, y + 6.8), m, { tone: 0 });
            for (let x2 = 6.4; x2 < 24.6; ) {
              const w = r.between(big ? 1.8 : 2.6, big ? 3 : 4);
              const high = r.between(4.4, 6.2);
              p.fill(
                rect(x2, y + 6.8 - high, Math.min(25.8, x2 + w), y + 6.8),
                c(r.pick(["red", "blue", "green", "amber", "purple"])),
                { bevel: 0.5 }
              );
              x2 += w + (r.chance(0.14) ? 2 : 0.1);
            }
          }
        }
      },
      wardrobe: {
        main: ["wood", "brown", "tan"],
        accent: "gold",
        grounded: true,
        draw({ p, m, a, says, r, stage }) {
          const low = says("drawer", "dresser", "kommode", "commode");
          const top = low ? 11 : r.between(2.4, 4);
          p.fill(rect(4.4, top, 27.6, 29), m, { bevel: 1 });
          p.fill(rect(3.4, top - 1, 28.6, top + 2.4), m, { bevel: 0.8 });
          if (stage.plain) {
          } else if (low)
            for (const y of [top + 4, top + 10]) {
              p.fill(rect(6.6, y, 25.4, y + 5), m, { bevel: 0.7, edge: "line" });
              p.fill(ellipse(16, y + 2.5, 1.4), a, { shiny: true, edge: "line" });
            }
          else
            for (const s of [-1, 1]) {
              p.fill(rect(16 + s * 5.2 - 4.4, top + 4, 16 + s * 5.2 + 4.4, 27), m, { bevel: 0.8, edge: "line" });
              p.fill(ellipse(16 + s * 2.4, 16, 1.1, 1.5), a, { shiny: true, edge: "line" });
            }
          for (const x2 of [5.4, 24]) p.fill(rect(x2, 28.4, x2 + 2.6, 30), m, { tone: 0 });
        }
      },
      fireplace: {
        main: ["stone", "rock", "brick"],
        accent: "fire",
        grounded: true,
        draw(k) {
          const { p, m, c, ink, big, stage } = k;
          p.fill(rect(8, 2, 24, 10), m, { bevel: 1 });
          p.fill(rect(4, 9, 28, 30), m, { bevel: 1 });
          if (big)
            for (const [x2, y] of [
              [6, 16],
              [6, 22],
              [26, 16],
              [26, 22],
              [12, 5],
              [20, 7]
            ])
              p.fill(limb(x2 - 1.2, y, x2 + 1.2, y, 0.4), m, { tone: 0, onto: true });
          p.fill(rect(2.6, 8.4, 29.4, 11.6), c("wood"), { bevel: 0.8, edge: "shadow" });
          if (stage.plain) return;
          p.fill(within(arch(8, 13.4, 40), rect(0, 0, 32, 30)), ink, { tone: 1, edge: "line" });
          p.fill(limb(10.6, 28.6, 21.4, 28.6, 1.2), c("brown"));
          flame(k, 16, 29.6, 5.4, 12.6, k.r.between(-1.4, 1.4));
        }
      },
      carpet: {
        main: ["red", "blue", "purple", "green"],
        accent: "gold",
        draw({ p, m, a, r, c, big }) {
          const h = r.between(9.6, 11);
          if (big)
            for (const s of [-1, 1])
              for (let y = -h + 1; y < h; y += 2.6)
                p.fill(limb(16 + s * 13, 16 + y, 16 + s * 14.4, 16 + y, 0.6), c("cream"), { tone: 2 });
          p.fill(rect(3.4, 16 - h, 28.6, 16 + h), m);
          p.fill(minus(rect(5, 17.6 - h, 27, 14.4 + h), rect(6.8, 19.4 - h, 25.2, 12.6 + h)), a, { tone: 2 });
          p.fill(poly([16, 19.6 - h, 22, 16, 16, 12.4 + h, 10, 16]), a, { tone: 2 });
          p.fill(poly([16, 22.4 - h, 19.4, 16, 16, 9.6 + h, 12.6, 16]), m, { tone: 1 });
        }
      },
      clock: {
        main: ["wood", "gold", "brown"],
        accent: "red",
        draw({ p, m, c, ink, r, big }) {
          p.fill(ellipse(16, 16, 13.4), m, { shiny: true });
          p.fill(ellipse(16, 16, 10.6), c("cream"), { tone: 3, edge: "line" });
          for (let i2 = 0; i2 < 12; i2 += big ? 1 : 3)
            p.dot(
              16 + Math.sin(i2 * Math.PI / 6) * 8.6,
              16 - Math.cos(i2 * Math.PI / 6) * 8.6,
              i2 % 3 ? 0.9 : 1.5,
              i2 % 3 ? 0.9 : 1.5,
              ink,
              1
            );
          const hour = r.between(0, 360);
          p.place(16, 16, { turn: hour }, () => p.fill(limb(0, 0, 0, -4.6, 0.85), ink, { tone: 0 }));
          p.place(16, 16, { turn: hour * 12 }, () => p.fill(limb(0, 0, 0, -7, 0.6), ink, { tone: 0 }));
          p.fill(ellipse(16, 16, 1.3), c("red"), { tone: 2 });
        }
      },
      mirror: {
        main: ["gold", "silver", "wood"],
        accent: "sky",
        grounded: true,
        draw({ p, m, c, r }) {
          const w = r.between(8.6, 10);
          p.fill(poly([12, 30, 14, 25, 18, 25, 20, 30]), m);
          p.fill(ellipse(16, 14.4, w, 12.6), m, { shiny: true });
          p.fill(ellipse(16, 14.4, w - 2.4, 10), c("glass"), { tone: 2, edge: "line" });
          p.fill(within(poly([8, 20, 18, 4, 22, 4, 10, 24]), ellipse(16, 14.4, w - 2.4, 10)), c("glass"), { tone: 4 });
          p.fill(ellipse(16, 2.4, 2), c("red"), { shiny: true, edge: "line" });
        }
      },
      computer: {
        main: ["cream", "gray", "black"],
        accent: ["lime", "cyan"],
        grounded: true,
        draw({ p, m, a, ink, big, r, stage }) {
          p.fill(rect(12, 21, 20, 26), m, { tone: 1 });
          p.fill(rect(3.6, 3, 28.4, 22), m, { bevel: 1.2 });
          if (stage.plain) return void p.fill(poly([6, 25.4, 26, 25.4, 29, 30, 3, 30]), m, { tone: 2 });
          p.fill(rect(6, 5.4, 26, 19), ink, { tone: 1, edge: "line" });
          for (const [y, x2] of [
            [8, r.between(14, 22)],
            [11, r.between(12, 20)],
            [14, r.between(16, 23)]
          ])
            p.fill(rect(8, y, x2, y + 1.3), a, { tone: 3 });
          p.fill(poly([6, 25.4, 26, 25.4, 29, 30, 3, 30]), m, { tone: 2 });
          if (big) for (const y of [26.6, 28.4]) p.fill(rect(7, y, 25, y + 0.7), m, { tone: 0 });
        }
      }
    };
  }
});

// src/art/subjects/gadgets.ts
var GADGETS;
var init_gadgets = __esm({
  "src/art/subjects/gadgets.ts"() {
    "use strict";
    init_shapes();
    GADGETS = {
      save: {
        main: ["blue", "black", "teal"],
        accent: "white",
        draw({ p, m, c, ink, r }) {
          p.fill(poly([3, 3, 25, 3, 29, 7, 29, 29, 3, 29]), m, { bevel: 1.2 });
          p.fill(rect(8.6, 3, 22, 12), c("steel"), { bevel: 0.8 });
          p.fill(rect(17, 4.6, 20, 10.4), ink, { tone: 1 });
          p.fill(rect(7, 16, 25, 29), c("white"), { tone: 2, edge: "line" });
          for (const y of [19, 22, 25]) p.fill(rect(9, y, r.between(18, 23), y + 1), c("gray"), { tone: 2 });
        }
      },
      die: {
        main: ["white", "red", "cream"],
        accent: "ink",
        draw({ p, m, r, ink }) {
          p.fill(poly([16, 2.4, 29, 8.6, 16, 15, 3, 8.6]), m, { tone: 3 });
          p.fill(poly([3, 8.6, 16, 15, 16, 30, 3, 23.4]), m, { tone: 2 });
          p.fill(poly([29, 8.6, 16, 15, 16, 30, 29, 23.4]), m, { tone: 1 });
          const n = r.pick([1, 2, 3]);
          p.fill(ellipse(16, 8.6, 2.2, 1.4), ink, { tone: 1 });
          for (let i2 = 0; i2 < n; i2++) {
            const t = (i2 + 0.5) / n;
            p.fill(ellipse(5 + t * 9, 14 + t * 9, 1.3, 1.7), ink, { tone: 1 });
          }
          for (const [x2, y] of [
            [19.4, 17.4],
            [25.6, 21],
            [19.4, 24.6],
            [25.6, 14.4]
          ])
            p.fill(ellipse(x2, y, 1.3, 1.7), ink, { tone: 0 });
        }
      },
      gift: {
        main: ["red", "green", "blue", "violet"],
        accent: ["gold", "white"],
        grounded: true,
        draw({ p, m, a, r }) {
          const w = r.between(10.4, 11.8);
          p.fill(rect(16 - w, 14, 16 + w, 29.4), m, { bevel: 1.1 });
          p.fill(rect(14, 12, 18, 29.4), a, { tone: 2 });
          p.fill(rect(16 - w - 1.4, 10, 16 + w + 1.4, 15), m, { bevel: 1, edge: "line" });
          p.fill(rect(14, 10, 18, 15), a, { tone: 3 });
          for (const s of [-1, 1])
            p.fill(
              minus(
                soft([16, 10, 16 + s * 3, 4, 16 + s * 8, 3, 16 + s * 8.4, 7.6, 16 + s * 4, 10]),
                ellipse(16 + s * 5.4, 6.6, 1.3, 1)
              ),
              a
            );
          p.fill(ellipse(16, 9, 2.2), a, { shiny: true, edge: "line" });
        }
      },
      joystick: {
        main: ["black", "gray", "violet", "white"],
        accent: ["red", "lime"],
        draw({ p, m, a, c, r }) {
          p.fill(soft([2, 20, 4, 11, 9, 8.6, 16, 9.6, 23, 8.6, 28, 11, 30, 20, 27, 26, 23, 21.6, 9, 21.6, 5, 26]), m, {
            shiny: true
          });
          p.fill(rect(7.4, 14, 12.6, 16.2), c("steel"), { tone: 3 });
          p.fill(rect(8.9, 12.4, 11.1, 17.8), c("steel"), { tone: 3 });
          for (const [x2, y, n] of [
            [20.6, 15.2, 0],
            [24.6, 15.2, 1],
            [22.6, 12.8, 2],
            [22.6, 17.6, 3]
          ])
            p.fill(ellipse(x2, y, 1.5), n === 0 ? a : c(["red", "sky", "yellow", "lime"][n]), { tone: 3 });
          if (r.chance(0.5)) p.fill(limb(14.6, 13, 17.4, 13, 0.7), c("steel"), { tone: 2 });
        }
      },
      music: {
        main: "gold",
        accent: ["red", "blue"],
        draw({ p, m, a, r }) {
          for (const s of [-1, 1])
            p.fill(poly([16 - s * 1.6, 16, 16 + s * 3, 2, 16 + s * 9, 2, 16 + s * 4, 17]), a, { lighter: s > 0 ? -1 : 0 });
          p.fill(ellipse(16, 21, r.between(8, 9)), m, { shiny: true, edge: "line" });
          p.fill(ellipse(16, 21, 6), m, { tone: 1 });
          p.fill(poly(starPoints(r, 16, 21.4, 5, 5, 2.2)), m, { tone: 4 });
        }
      },
      hand: {
        main: "skin",
        accent: "blue",
        draw({ p, m, a, r, says }) {
          if (says("fist", "faust", "poing")) {
            p.fill(soft([6, 12, 25, 10, 27, 18, 24, 25, 9, 25, 5, 19]), m);
            for (const x2 of [9, 14, 19, 24]) p.fill(ellipse(x2, 12, 3, 4), m, { edge: "shadow" });
            p.fill(limb(7, 19.6, 16, 19, 2.4), m, { edge: "shadow" });
            return;
          }
          p.fill(rect(11, 24, 22, 30), a, { bevel: 1 });
          for (const [x2, y] of [
            [10.4, 7],
            [14.6, 3.8],
            [18.8, 4.6],
            [22.6, 8]
          ])
            p.fill(limb(x2 + (16 - x2) * 0.16, 18, x2, y + r.between(-0.4, 0.4), 2), m, { edge: "shadow" });
          p.fill(limb(11, 20, 5.4, 15, 2, 1.8), m);
          p.fill(soft([8.4, 15, 24.4, 14, 24.4, 21, 21, 25.6, 12, 25.6, 9, 21]), m);
        }
      }
    };
  }
});

// src/art/subjects/gear.ts
var GEAR;
var init_gear = __esm({
  "src/art/subjects/gear.ts"() {
    "use strict";
    init_shapes();
    init_flame();
    init_long();
    GEAR = {
      torch: {
        main: "wood",
        accent: "fire",
        draw(k) {
          const { p, m, c, r } = k;
          p.fill(poly([12.6, 14, 19.4, 14, 17.6, 30, 14.4, 30]), m);
          p.fill(rect(11.6, 12.4, 20.4, 17), c("iron"), { bevel: 0.9 });
          flame(k, 16, 14, r.between(5.4, 6.4), r.between(11.6, 13), r.between(-2, 2));
        },
        held(k) {
          k.p.fill(limb(0, -6, 0, 4, 1), k.m);
          k.p.fill(rect(-1.8, -7.4, 1.8, -5), k.c("iron"));
          flame(k, 0, -6.4, 2.6, 6.4);
        }
      },
      lantern: {
        main: ["iron", "gold", "bronze"],
        accent: "yellow",
        draw({ p, m, a, r, big }) {
          const w = r.between(6.6, 8);
          p.fill(minus(ring(16, 7, 5, 1.5), rect(0, 8, 32, 32)), m);
          p.fill(poly([16 - w, 12.4, 16 - 3, 7, 16 + 3, 7, 16 + w, 12.4]), m, { shiny: true });
          p.fill(rect(16 - w + 1, 12, 16 + w - 1, 26), a, { tone: 2 });
          p.fill(ellipse(16, 19.4, w * 0.66, 5.6), a, { tone: 3 });
          p.fill(soft([16, 14.6, 18, 19, 16, 22.6, 14, 19]), a, { tone: 4 });
          for (const x2 of big ? [-1, 0, 1] : [-1, 1])
            p.fill(rect(16 + x2 * (w - 1.2) - 0.7, 12, 16 + x2 * (w - 1.2) + 0.7, 26), m, { tone: x2 < 0 ? 3 : 1 });
          p.fill(rect(16 - w - 0.4, 25.6, 16 + w + 0.4, 29.4), m, { bevel: 0.9 });
        }
      },
      candle: {
        main: "cream",
        accent: "gold",
        grounded: true,
        draw(k) {
          const { p, m, a, r, big } = k;
          const top = r.between(11, 14.6);
          p.fill(ellipse(16, 28, 9, 2.8), a, { shiny: true });
          p.fill(ring(25.4, 27, 2.8, 1.3), a);
          p.fill(rect(12, top, 20, 28), m, { edge: "shadow" });
          p.fill(ellipse(16, top, 4, 1.5), m, { tone: 4 });
          p.fill(soft([12, top, 13.6, top, 13.4, top + 5, 12.2, top + 5.4]), m, { tone: 4 });
          flame(k, 16, top, big ? 2.8 : 4, big ? 8.6 : 9.6, r.between(-1, 1));
        }
      },
      rope: {
        main: ["tan", "straw", "brown"],
        accent: "red",
        draw({ p, m, r }) {
          const s = r.between(9.6, 11);
          for (const [y, k] of [
            [21, 1],
            [17, 0.96],
            [13, 0.9]
          ])
            p.fill(ring(16, y, s * k, 3.4, 0.56), m, { edge: "line" });
          p.fill(stroke([24, 22, 27, 25, 26, 29.4], 1.6), m, { edge: "line" });
        }
      },
      key: long({ main: ["gold", "iron", "silver", "bronze"], accent: "red", held: 0.4 }, ({ p, m, r, big }) => {
        const bow = r.between(5.6, 6.8);
        switch (r.pick(["ring", "clover", "square"])) {
          case "clover":
            for (const [x2, y] of [
              [0, -13.4],
              [-4, -8.6],
              [4, -8.6]
            ])
              p.fill(minus(ellipse(x2, y, bow * 0.66), ellipse(x2, y, bow * 0.26)), m, { shiny: true });
            break;
          case "square":
            p.fill(
              minus(
                poly([0, -10.6 - bow * 1.2, bow * 1.2, -10.6, 0, -10.6 + bow * 1.2, -bow * 1.2, -10.6]),
                ellipse(0, -10.6, bow * 0.46)
              ),
              m,
              { shiny: true }
            );
            break;
          default:
            p.fill(minus(ellipse(0, -10.6, bow), ellipse(0, -10.6, bow * 0.44)), m, { shiny: true });
        }
        p.fill(rect(-1.5, -5.6, 1.5, 16.6), m, { bevel: 0.7 });
        if (!big) {
          for (const y of [8, 14]) p.fill(rect(0, y, 7.4, y + 2.8), m, { tone: y < 10 ? 2 : 1 });
          return;
        }
        for (const [y, out] of [
          [9.6, r.between(4.4, 6.6)],
          [13.6, r.between(4.4, 6.6)]
        ])
          p.fill(rect(1, y, out, y + 2.6), m, { bevel: 0.6 });
      }),
      compass: {
        main: ["gold", "bronze", "silver"],
        accent: "red",
        draw({ p, m, a, c, r, big, ink }) {
          p.fill(ring(16, 4.4, 3, 1.4), m);
          p.fill(ellipse(16, 17.6, 12.4), m, { shiny: true });
          p.fill(ellipse(16, 17.6, 9.4), c("cream"), { tone: 3, edge: "line" });
          if (big)
            for (const [x2, y] of [
              [0, -7.4],
              [0, 7.4],
              [7.4, 0],
              [-7.4, 0]
            ])
              p.dot(16 + x2, 17.6 + y, 1.2, 1.2, ink, 1);
          p.place(16, 17.6, { turn: r.between(10, 60) }, () => {
            p.fill(poly([-2, 0, 0, -7.4, 2, 0]), a, { tone: 2 });
            p.fill(poly([-2, 0, 0, 7.4, 2, 0]), c("steel"), { tone: 1 });
          });
        }
      },
      magnifier: long({ main: ["gold", "iron", "bronze"], accent: "wood", held: 0.42 }, ({ p, m, a, c, r }) => {
        const s = r.between(8, 9.2);
        p.fill(limb(0, 2, 0, 16, 1.9), a);
        p.fill(ellipse(0, -7, s), m, { shiny: true });
        p.fill(ellipse(0, -7, s - 2), c("glass"), { tone: 2 });
        p.fill(poly([-6, -6, -2, -12.4, 1, -12.4, -4, -3.6]), c("glass"), { tone: 4, onto: true });
      }),
      telescope: long({ main: ["gold", "bronze"], accent: "brown", held: 0.46 }, ({ p, m, a, c }) => {
        p.fill(rect(-5, -17, 5, -4), a, { bevel: 1.2 });
        p.fill(rect(-4, -4, 4, 7), m, { bevel: 1 });
        p.fill(rect(-3, 7, 3, 16), a, { bevel: 0.9 });
        for (const [y, w] of [
          [-18, 5.8],
          [-5, 5.6],
          [6, 4.6],
          [15, 3.8]
        ])
          p.fill(rect(-w, y, w, y + 2), m, { bevel: 0.6 });
        p.fill(ellipse(0, -17.4, 4, 1), c("glass"), { tone: 3 });
      }),
      hourglass: {
        main: ["gold", "wood", "bronze"],
        accent: "sand",
        grounded: true,
        draw({ p, m, a, c, r }) {
          const left = r.between(0.2, 0.8);
          p.fill(soft([9, 6, 23, 6, 22, 12, 17.2, 16, 22, 20, 23, 26.4, 9, 26.4, 10, 20, 14.8, 16, 10, 12]), c("glass"), {
            tone: 3
          });
          p.fill(poly([11, 8 + 4 * left, 21, 8 + 4 * left, 16.6, 15.6, 15.4, 15.6]), a, { tone: 2 });
          p.fill(rect(15.5, 15, 16.5, 25), a, { tone: 2 });
          p.fill(soft([9.6, 26, 16, 24.6 - 4 * left, 22.4, 26]), a, { tone: 3 });
          for (const x2 of [7.4, 24.6]) p.fill(limb(x2, 5, x2, 27, 1), m);
          for (const y of [2.4, 26.4]) p.fill(rect(5.4, y, 26.6, y + 3.4), m, { bevel: 0.9 });
        }
      },
      bell: {
        main: ["gold", "bronze", "silver"],
        accent: "red",
        draw({ p, m, r }) {
          p.place(16, 5, { turn: r.between(-14, 14) }, () => {
            p.fill(ring(0, -0.6, 3, 1.5), m);
            p.fill(ellipse(0, 22, 2.8, 2.6), m, { tone: 1 });
            p.fill(soft([-2.6, 2, 2.6, 2, 6.6, 7, 7.6, 14, 11, 19.6, 0, 21, -11, 19.6, -7.6, 14, -6.6, 7]), m, {
              shiny: true
            });
            p.fill(limb(-10.6, 19.4, 10.6, 19.4, 1.4), m, { shiny: true, edge: "shadow" });
            p.fill(within(rect(-12, 12, 12, 13.6), ellipse(0, 14, 7.4, 20)), m, { tone: 1, onto: true });
          });
        }
      },
      backpack: {
        main: ["leather", "green", "red", "blue"],
        accent: "tan",
        grounded: true,
        draw({ p, m, a, c, r, big }) {
          const w = r.between(8.6, 10);
          p.fill(limb(8, 6.4, 24, 6.4, 3), a, { edge: "shadow" });
          p.fill(ring(16, 5, 3.4, 1.4), m, { tone: 1 });
          p.fill(
            soft([
              16 - w,
              12,
              16 - w + 2,
              7.6,
              16,
              6.6,
              16 + w - 2,
              7.6,
              16 + w,
              12,
              16 + w + 1,
              28,
              16,
              30,
              16 - w - 1,
              28
            ]),
            m
          );
          p.fill(soft([16 - w, 9, 16, 6.4, 16 + w, 9, 16 + w, 15.4, 16, 18, 16 - w, 15.4]), m, {
            lighter: 0,
            edge: "line"
          });
          p.fill(rect(10, 20.6, 22, 28), m, { bevel: 1, edge: "shadow" });
          for (const x2 of [11, 19.4]) p.fill(rect(x2, 12, x2 + 1.9, 22), a, { tone: 2 });
          if (big) for (const x2 of [12, 20.3]) p.dot(x2, 18, 2.2, 1.6, c("gold"), 3);
        }
      },
      bag: {
        main: ["leather", "tan", "brown"],
        accent: "gold",
        grounded: true,
        draw({ p, m, a, c, r, ink, big }) {
          const w = r.between(9.6, 11.6);
          p.fill(soft([12, 3.4, 16, 5, 20, 3.4, 19, 9, 13, 9]), m);
          p.fill(soft([13, 9, 19, 9, 16 + w * 0.9, 17, 16 + w, 25, 16, 30.6, 16 - w, 25, 16 - w * 0.9, 17]), m);
          p.fill(limb(12, 9.4, 20, 9.4, 1.2), c("red"), { edge: "shadow" });
          p.fill(stroke([19, 10, 22, 12, 21.6, 15], 0.7), c("red"));
          p.fill(ellipse(16, 20.6, 4.4), a, { shiny: true, edge: "shadow" });
          if (big) p.fill(limb(16, 18.6, 16, 22.6, 0.75), a === m ? ink : a, { tone: 0, onto: true });
        }
      },
      lute: long({ main: ["wood", "orange", "brown"], accent: "cream", held: 0.5 }, ({ p, m, a, c, ink, r, big }) => {
        const w = r.between(6.6, 8);
        p.fill(rect(-1.5, -15, 1.5, 2), c("brown"), { bevel: 0.6 });
        p.fill(rect(-2.6, -18, 2.6, -14), c("brown"), { bevel: 0.8 });
        if (big) for (const s of [-1, 1]) p.dot(s * 3.4, -16, 1.4, 1.4, c("gold"), 3, false);
        p.fill(soft([-2.4, -1, 2.4, -1, w * 0.8, 4, w, 10, 0, 18, -w, 10, -w * 0.8, 4]), m);
        p.fill(ellipse(0, 6.6, 2.5), ink, { tone: 1 });
        p.fill(rect(-3, 12.6, 3, 14), c("brown"), { tone: 1 });
        for (const x2 of big ? [-0.8, 0.8] : [0]) p.fill(limb(x2, -14, x2, 13, 0.28), a, { tone: 3, onto: true });
      })
    };
  }
});

// src/art/parts/gem.ts
function prism({ p, m }, x2, y, half, high, turn3) {
  p.place(x2, y, { turn: turn3 }, () => {
    p.fill(poly([-half, 0, -half, -high + half * 1.6, 0, -high, 0, 0]), m, { tone: 3, edge: "line" });
    p.fill(poly([0, 0, 0, -high, half, -high + half * 1.6, half, 0]), m, { tone: 1 });
    p.fill(poly([-half * 0.3, 0, -half * 0.3, -high + half * 2, half * 0.4, -high + half * 2, half * 0.4, 0]), m, {
      tone: 2
    });
    p.fill(poly([-half, -high + half * 1.6, 0, -high, -half * 0.3, -high + half * 2]), m, { tone: 4 });
  });
}
function coin({ p, m, big }, x2, y, s, squash) {
  p.fill(ellipse(x2, y, s * squash, s), m, { shiny: true, edge: "line" });
  if (s < 5) return;
  p.fill(minus(ellipse(x2, y, s * 0.76 * squash, s * 0.76), ellipse(x2, y, s * 0.62 * squash, s * 0.62)), m, {
    tone: 1,
    onto: true
  });
  if (big)
    p.fill(rect(x2 - s * 0.14 * squash, y - s * 0.42, x2 + s * 0.14 * squash, y + s * 0.42), m, { tone: 1, onto: true });
  if (big)
    p.fill(rect(x2 - s * 0.3 * squash, y - s * 0.42, x2 - s * 0.14 * squash, y + s * 0.42), m, { tone: 4, onto: true });
}
function faceted({ p, m }, outline, table) {
  const n = outline.length / 2;
  for (let i2 = 0; i2 < n; i2++) {
    const j = (i2 + 1) % n;
    const [x0 = 0, y0 = 0] = [outline[i2 * 2], outline[i2 * 2 + 1]];
    const [x1 = 0, y1 = 0] = [outline[j * 2], outline[j * 2 + 1]];
    const [u0 = 0, v0 = 0] = [table[i2 * 2], table[i2 * 2 + 1]];
    const [u1 = 0, v1 = 0] = [table[j * 2], table[j * 2 + 1]];
    const lit2 = -((x0 + x1) / 2 - 16) - 1.2 * ((y0 + y1) / 2 - 15);
    p.fill(poly([x0, y0, x1, y1, u1, v1, u0, v0]), m, { tone: lit2 > 9 ? 4 : lit2 > 1 ? 3 : lit2 > -8 ? 1 : 0 });
  }
  p.fill(poly(table), m, { tone: 2 });
}
var init_gem = __esm({
  "src/art/parts/gem.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/subjects/gems.ts
var CUTS, GEMS;
var init_gems = __esm({
  "src/art/subjects/gems.ts"() {
    "use strict";
    init_shapes();
    init_gem();
    CUTS = [
      (w, h) => [
        [
          16 - w * 0.5,
          16 - h,
          16 + w * 0.5,
          16 - h,
          16 + w,
          16 - h * 0.5,
          16 + w,
          16 + h * 0.5,
          16 + w * 0.5,
          16 + h,
          16 - w * 0.5,
          16 + h,
          16 - w,
          16 + h * 0.5,
          16 - w,
          16 - h * 0.5
        ],
        [
          16 - w * 0.3,
          16 - h * 0.56,
          16 + w * 0.3,
          16 - h * 0.56,
          16 + w * 0.56,
          16 - h * 0.3,
          16 + w * 0.56,
          16 + h * 0.3,
          16 + w * 0.3,
          16 + h * 0.56,
          16 - w * 0.3,
          16 + h * 0.56,
          16 - w * 0.56,
          16 + h * 0.3,
          16 - w * 0.56,
          16 - h * 0.3
        ]
      ],
      (w, h) => [
        [
          16,
          16 - h,
          16 + w * 0.9,
          16 - h * 0.4,
          16 + w * 0.9,
          16 + h * 0.4,
          16,
          16 + h,
          16 - w * 0.9,
          16 + h * 0.4,
          16 - w * 0.9,
          16 - h * 0.4
        ],
        [
          16,
          16 - h * 0.56,
          16 + w * 0.5,
          16 - h * 0.24,
          16 + w * 0.5,
          16 + h * 0.24,
          16,
          16 + h * 0.56,
          16 - w * 0.5,
          16 + h * 0.24,
          16 - w * 0.5,
          16 - h * 0.24
        ]
      ],
      (w) => [
        [16 - w, 16 - w, 16 + w, 16 - w, 16 + w, 16 + w, 16 - w, 16 + w],
        [16 - w * 0.5, 16 - w * 0.5, 16 + w * 0.5, 16 - w * 0.5, 16 + w * 0.5, 16 + w * 0.5, 16 - w * 0.5, 16 + w * 0.5]
      ],
      (w, h) => [
        [
          16,
          16 - h,
          16 + w * 0.8,
          16,
          16 + w * 0.6,
          16 + h * 0.7,
          16,
          16 + h,
          16 - w * 0.6,
          16 + h * 0.7,
          16 - w * 0.8,
          16
        ],
        [
          16,
          16 - h * 0.4,
          16 + w * 0.36,
          16 + h * 0.1,
          16 + w * 0.3,
          16 + h * 0.5,
          16,
          16 + h * 0.6,
          16 - w * 0.3,
          16 + h * 0.5,
          16 - w * 0.36,
          16 + h * 0.1
        ]
      ]
    ];
    GEMS = {
      gem: {
        main: ["red", "emerald", "sky", "violet", "amber"],
        accent: "white",
        draw(k) {
          const { p, m, r } = k;
          const [w, h] = [r.between(9, 11.6), r.between(11, 13)];
          faceted(k, ...r.pick(CUTS)(w, h));
          if (k.big)
            p.fill(limb(16 - w * 0.3, 16 - h * 0.3, 16 - w * 0.05, 16 - h * 0.42, 0.8), m, { tone: 4, onto: true });
        }
      },
      diamondgem: {
        main: "ice",
        accent: "white",
        draw({ p, m, r }) {
          const [w, top] = [r.between(11.6, 13.4), r.between(5.4, 7.4)];
          const g = top + 6.4;
          const q = w * 0.46;
          p.fill(poly([16 - w, g, 16 - q, g, 16, 29]), m, { tone: 2 });
          p.fill(poly([16 - q, g, 16 + q, g, 16, 29]), m, { tone: 3 });
          p.fill(poly([16 + q, g, 16 + w, g, 16, 29]), m, { tone: 1 });
          p.fill(poly([16 - w, g, 16 - w * 0.62, top, 16 - q, g]), m, { tone: 4 });
          p.fill(poly([16 - w * 0.62, top, 16 + w * 0.1, top, 16 - q, g]), m, { tone: 3 });
          p.fill(poly([16 + w * 0.1, top, 16 + q, g, 16 - q, g]), m, { tone: 4 });
          p.fill(poly([16 + w * 0.1, top, 16 + w * 0.62, top, 16 + q, g]), m, { tone: 2 });
          p.fill(poly([16 + w * 0.62, top, 16 + w, g, 16 + q, g]), m, { tone: 1 });
        }
      },
      crystal: {
        main: ["violet", "cyan", "pink", "emerald"],
        accent: "stone",
        grounded: true,
        draw(k) {
          const { p, c, r } = k;
          prism(k, 10, 26, 3.2, r.between(13, 16), -26);
          prism(k, 22, 26, 3.2, r.between(12, 15), 27);
          prism(k, 16, 27, 4.4, r.between(22, 24.6), r.between(-4, 4));
          prism(k, 12, 28, 2.6, r.between(8, 11), -12);
          prism(k, 20.6, 28, 2.4, r.between(7, 10), 14);
          p.fill(soft([5, 29, 9, 26, 14, 27.4, 19, 26, 25, 26.6, 27, 29.4, 16, 30.4]), c("stone"), { edge: "shadow" });
        }
      },
      crystalball: {
        main: ["violet", "sky", "pink"],
        accent: "gold",
        grounded: true,
        draw({ p, m, a, r, big }) {
          p.fill(poly([8.4, 30, 11, 22, 21, 22, 23.6, 30]), a, { shiny: true });
          p.fill(ellipse(16, 13, r.between(10, 11.4)), m, { shiny: true, edge: "line" });
          p.fill(stroke([10.6, 15, 14, 11.4, 18, 15.6, 21.6, 11.6], big ? 1 : 0.8), m, { tone: 4, onto: true });
          p.fill(ellipse(11.6, 8.4, 2.2, 1.8), m, { tone: 4, onto: true });
          p.fill(limb(9.6, 23.4, 22.4, 23.4, 1.3), a, { tone: 3 });
        }
      },
      pearl: {
        main: ["white", "pink", "sky", "violet"],
        accent: "gold",
        draw({ p, m, r }) {
          p.fill(ellipse(16, 16, r.between(11, 12.6)), m, { shiny: true });
          p.fill(ellipse(11.4, 11.4, 2.7, 2.3), m, { tone: 4, onto: true });
          p.fill(stroke([10, 23, 16, 25.4, 22, 22.4], 0.8), m, { tone: 2, onto: true });
        }
      }
    };
  }
});

// src/art/parts/tile.ts
function tile(colors, draw2) {
  return {
    ...colors,
    tile: true,
    draw(kit) {
      kit.p.fill(rect(-1, -1, 33, 33), kit.m, { tone: 2 });
      draw2(kit);
    }
  };
}
function spread2({ r }, n) {
  const step = 32 / n;
  return Array.from({ length: n * n }, (_, i2) => [
    (i2 % n + 0.5 + r.between(-0.36, 0.36)) * step,
    (Math.floor(i2 / n) + 0.5 + r.between(-0.36, 0.36)) * step
  ]);
}
function courses(k, rows, perRow, joint, bevel) {
  const { p, m, r } = k;
  p.fill(rect(-1, -1, 33, 33), joint, { tone: 0 });
  const [h, w] = [32 / rows, 32 / perRow];
  const gap = Math.max(1, p.pixel);
  for (let row2 = 0; row2 < rows; row2++)
    for (let i2 = 0; i2 < perRow; i2++) {
      const x2 = i2 * w + (row2 % 2 ? w / 2 : 0);
      p.fill(rect(x2 + gap, row2 * h + gap, x2 + w, (row2 + 1) * h), m, {
        bevel,
        lighter: r.pick([0, 0, 0, -1])
      });
    }
}
var init_tile = __esm({
  "src/art/parts/tile.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/subjects/groundTiles.ts
var GROUND_TILES;
var init_groundTiles = __esm({
  "src/art/subjects/groundTiles.ts"() {
    "use strict";
    init_shapes();
    init_tile();
    GROUND_TILES = {
      grasstile: tile({ main: ["grass", "green", "moss"], accent: ["yellow", "white"] }, (k) => {
        const { p, m, a, r, big } = k;
        for (const [x2, y] of spread2(k, big ? 3 : 2)) p.fill(ellipse(x2, y, 4.6, 2.8), m, { tone: 1 });
        for (const [x2, y] of spread2(k, big ? 4 : 2)) {
          p.fill(poly([x2 - 2, y + 1.4, x2 - 1.6, y - 3.4, x2, y + 1.4]), m, { tone: 3 });
          p.fill(poly([x2, y + 1.4, x2 + 1.8, y - 2.6, x2 + 1.9, y + 1.4]), m, { tone: 3 });
        }
        if (r.chance(0.5)) for (const [x2, y] of spread2(k, 2).slice(0, 3)) p.dot(x2, y, 1.8, 1.8, a, 3);
      }),
      dirttile: tile({ main: ["dirt", "brown"], accent: "stone" }, (k) => {
        const { p, m, a, big } = k;
        for (const [x2, y] of spread2(k, 3)) p.fill(ellipse(x2, y, 3.8, 2.2), m, { tone: 1 });
        for (const [x2, y] of spread2(k, big ? 3 : 2)) p.fill(limb(x2 - 1.4, y, x2 + 1.4, y, 0.8), m, { tone: 3 });
        for (const [x2, y] of spread2(k, 2).slice(0, 3)) p.fill(ellipse(x2, y, 1.9, 1.4), a);
      }),
      sandtile: tile({ main: "sand", accent: "cream" }, (k) => {
        const { p, m, big } = k;
        for (const y of big ? [4, 12, 20, 28] : [6, 22]) {
          const d = k.r.between(-1, 1);
          for (const [t, dy] of [
            [1, 0],
            [3, 1.6]
          ])
            p.fill(
              stroke(
                [-4, y + dy, 4, y - 1.6 + d + dy, 12, y + dy, 20, y + 1.6 - d + dy, 28, y + dy, 36, y - 1.6 + d + dy].map(
                  (v, i2) => i2 === 11 ? y - 1.6 + d + dy : v
                ),
                0.6
              ),
              m,
              { tone: t }
            );
        }
      }),
      watertile: tile({ main: "water", accent: "white" }, (k) => {
        const { p, m, big } = k;
        for (const [x2, y] of spread2(k, 3))
          p.fill(stroke([x2 - 4, y, x2 - 1.6, y + 1.4, x2 + 1.6, y - 0.4, x2 + 4, y + 1], 0.8), m, { tone: 1 });
        for (const [x2, y] of spread2(k, big ? 3 : 2))
          p.fill(stroke([x2 - 3.4, y, x2 - 1.2, y - 1, x2 + 1.2, y + 0.4, x2 + 3.4, y - 0.4], 0.7), m, { tone: 4 });
      }),
      lavatile: tile({ main: "lava", accent: "shadow" }, (k) => {
        const { p, m, c, r } = k;
        for (const [x2, y] of spread2(k, 3))
          p.fill(stroke([x2 - 4, y, x2 - 1, y + 1.4, x2 + 2, y - 0.6, x2 + 4.4, y + 0.8], 1.1), c("yellow"), { tone: 2 });
        for (const [x2, y] of spread2(k, 2)) {
          const s = r.between(3.4, 5);
          p.fill(
            soft([x2 - s, y, x2 - s * 0.4, y - s * 0.7, x2 + s * 0.8, y - s * 0.5, x2 + s, y + s * 0.4, x2, y + s * 0.7]),
            c("rock"),
            { edge: "shadow" }
          );
        }
        p.fill(ellipse(8, 24, 1.6), m, { tone: 3 });
      }),
      icetile: tile({ main: "ice", accent: "white" }, (k) => {
        const { p, m, r } = k;
        for (const [x2, y] of spread2(k, 2))
          p.fill(poly([x2 - 6, y + 4, x2 + 2, y - 5, x2 + 5, y - 5, x2 - 3, y + 4]), m, { tone: 3 });
        for (const [x2, y] of spread2(k, 2).slice(0, 3))
          p.fill(stroke([x2, y, x2 + 3, y + 2 + r.between(-1, 1), x2 + 4, y + 6, x2 + 8, y + 7], 0.5), m, { tone: 4 });
        p.fill(stroke([4, 28, 9, 25, 12, 26], 0.6), m, { tone: 1 });
      }),
      snowtile: tile({ main: "snow", accent: "ice" }, (k) => {
        const { p, m } = k;
        for (const [x2, y] of spread2(k, 3)) p.fill(soft([x2 - 4, y + 1, x2, y - 0.6, x2 + 4, y + 1, x2, y + 2]), m, { tone: 1 });
        for (const [x2, y] of spread2(k, 2)) p.dot(x2, y, 2, 1.2, m, 4);
      }),
      leaftile: tile({ main: ["leaf", "green"], accent: "red" }, (k) => {
        const { p, m, r } = k;
        p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
        for (const [x2, y] of spread2(k, 5))
          p.place(
            x2,
            y,
            { turn: r.between(-60, 60) },
            () => p.fill(soft([0, -4.4, 2.4, -1, 1.8, 2, 0, 4, -1.8, 2, -2.4, -1]), m, { edge: "shadow" })
          );
      })
    };
  }
});

// src/art/subjects/houses.ts
var HOUSES;
var init_houses = __esm({
  "src/art/subjects/houses.ts"() {
    "use strict";
    init_shapes();
    init_building();
    HOUSES = {
      house: {
        main: ROOFS,
        accent: ["cream", "tan", "brick"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          const wallRamp = k.look.named ? c("cream") : a;
          const [w, top] = [r.between(10, 11.4), r.between(2.4, 5)];
          const side = r.pick([-1, 1]);
          if (!k.stage.plain) p.fill(rect(16 + side * 6 - 1.8, 3.4, 16 + side * 6 + 1.8, 12), c("brick"), { bevel: 0.8 });
          wall(k, 16 - w, 14, 16 + w, 30, wallRamp, "stone");
          gable(k, 16 - w - 3, top, 16 + w + 3, 16, m);
          const dx = r.pick([-4.6, 4.6, 0]);
          door(k, 16 + dx, 2.8, 20.6, 30, c("wood"));
          for (const x2 of dx === 0 ? [-6.4, 6.4] : [-Math.sign(dx) * 4.8]) pane(k, 16 + x2, 22, 2.1, 2.2);
          if (dx !== 0 && k.big && !k.stage.plain) p.fill(ellipse(16, 11, 1.8), c("yellow"), { tone: 3, edge: "line" });
        }
      },
      hut: {
        main: ["straw", "brown"],
        accent: "wood",
        grounded: true,
        draw(k) {
          const { p, m, c, r, says, big } = k;
          const cabin = says("cabin", "blockhutte", "shack");
          wall(k, 6.4, 15, 25.6, 30, c("wood"), "board");
          if (cabin) gable(k, 3, 5, 29, 16.4, m);
          else {
            p.fill(soft([2.6, 18, 8, 9, 16, r.between(2, 4), 24, 9, 29.4, 18, 22, 16.6, 16, 18, 10, 16.6]), m, {
              edge: "shadow"
            });
            if (big)
              for (const x2 of [-8, -4, 0, 4, 8])
                p.fill(limb(16 + x2 * 0.4, 7, 16 + x2 * 1.2, 15.6, 0.4), m, { tone: 1, onto: true });
          }
          door(k, 16, 3.2, 20, 30, k.ink);
        }
      },
      tent: {
        main: ["red", "tan", "green", "blue"],
        accent: ["cream", "gold"],
        grounded: true,
        draw({ p, m, a, ink, c, r, stage }) {
          const round = r.chance(0.4);
          if (round) {
            for (let i2 = 0; i2 < 6; i2++)
              p.fill(poly([5 + i2 * 3.7, 16, 8.7 + i2 * 3.7, 16, 8.7 + i2 * 3.7, 30, 5 + i2 * 3.7, 30]), i2 % 2 ? a : m, {
                lighter: i2 > 3 ? -1 : 0
              });
            for (let i2 = 0; i2 < 6; i2++)
              p.fill(poly([16, 4, 3 + i2 * 4.4, 17, 7.4 + i2 * 4.4, 17]), i2 % 2 ? a : m, { tone: i2 < 2 ? 3 : i2 > 3 ? 1 : 2 });
            if (!stage.plain) p.fill(poly([16, 20, 19.4, 30, 12.6, 30]), ink, { tone: 1 });
            p.fill(poly([16.4, 1, 20, 2.4, 16.4, 4]), c("red"));
            return;
          }
          p.fill(poly([15, 5, 22, 3, 30.4, 27, 26, 30]), m, { tone: 1 });
          p.fill(poly([15, 4.6, 27, 30, 3, 30]), m, { tone: 2 });
          p.fill(poly([15, 4.6, 8, 30, 3, 30]), m, { tone: 3 });
          p.fill(limb(15, 6, 16.4, 1.6, 0.7), c("wood"), { under: true });
          if (stage.plain) return;
          p.fill(poly([15, 13, 20.4, 30, 10, 30]), ink, { tone: 1, edge: "line" });
          p.fill(poly([15, 13, 10, 30, 8, 30]), a, { tone: 2 });
        }
      },
      church: {
        main: ["blue", "red", "brown"],
        accent: ["cream", "stone"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          wall(k, 12, 18, 29, 30, a, "stone");
          p.fill(poly([11, 18.6, 14, 10.6, 27.4, 10.6, 30.4, 18.6]), m, { edge: "shadow" });
          wall(k, 4, 12, 14, 30, a, "stone");
          spire(k, 9, 6.4, r.between(3.4, 5), 13, m);
          p.fill(rect(8.5, 0.8, 9.5, 5), c("gold"), { tone: 3 });
          p.fill(rect(7.2, 1.8, 10.8, 2.8), c("gold"), { tone: 3 });
          pane(k, 9, 17, 1.1, 1.7, c("sky"));
          door(k, 9, 2.7, 22.6, 30, c("wood"));
          for (const x2 of [18, 24]) pane(k, x2, 23, 1.1, 2.4, c("sky"));
        }
      },
      shop: {
        main: ["red", "blue", "green"],
        accent: "white",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          wall(k, 5, 11, 27, 30, c("wood"), "board");
          if (!k.stage.plain) p.fill(rect(7, 18, 25, 24.6), k.ink, { tone: 1 });
          for (const [x2, name] of [
            [9.6, "red"],
            [14, "lime"],
            [18.4, "amber"],
            [22.6, "violet"]
          ])
            if (!k.stage.plain) p.fill(ellipse(x2, 22.4, 2, 1.9), c(name), { shiny: true });
          p.fill(rect(4, 23.6, 28, 26.6), c("wood"), { bevel: 0.8, edge: "shadow" });
          const n = 6;
          for (let i2 = 0; i2 < n; i2++) {
            const [x0, x1] = [3 + 26 / n * i2, 3 + 26 / n * (i2 + 1)];
            p.fill(soft([x0 + 1, 8, x1 - 0.6, 8, x1 + 0.1, 14, (x0 + x1) / 2, 17.6, x0 - 0.1, 14]), i2 % 2 ? a : m, {
              lighter: i2 > 3 ? -1 : 0
            });
          }
          p.fill(rect(8, 2.4 + r.between(0, 1), 24, 8.6), c("wood"), { bevel: 0.9, edge: "line" });
          p.fill(ellipse(16, 5.8, 2), c("gold"), { shiny: true });
        }
      },
      igloo: {
        main: "ice",
        accent: "white",
        grounded: true,
        draw({ p, m, ink, r, big, stage }) {
          const dome = within(ellipse(16, 28, 13.4, r.between(17, 20)), rect(0, 0, 32, 29));
          p.fill(dome, m, {});
          if (big) {
            for (const y of [16, 20.4, 24.8]) p.fill(within(rect(0, y, 32, y + 0.6), dome), m, { tone: 1 });
            for (const [x2, y] of [
              [10, 12],
              [18, 12],
              [7, 16],
              [14, 16.4],
              [22, 16],
              [5.4, 21],
              [26, 21]
            ])
              p.fill(within(rect(x2, y, x2 + 0.6, y + 4.4), dome), m, { tone: 1 });
          }
          if (stage.plain) return;
          p.fill(within(ellipse(18, 29, 6.6, 9), rect(0, 0, 32, 29)), m, { edge: "line" });
          p.fill(within(ellipse(18.6, 29, 4.2, 6.6), rect(0, 0, 32, 29)), ink, { tone: 1 });
        }
      },
      skyscraper: {
        main: ["steel", "teal", "brick", "tan"],
        accent: "yellow",
        grounded: true,
        draw({ p, m, a, c, r, ink, big }) {
          const top = r.between(3, 6);
          if (r.chance(0.5)) p.fill(limb(16, top, 16, top - 3, 0.5), c("iron"));
          const w = r.between(6.6, 8.4);
          p.fill(rect(16 - w, top, 16 + w, 30), m, { bevel: 1 });
          p.fill(rect(16 + w - 3, top, 16 + w, 30), m, { tone: 1 });
          if (!big)
            for (let y = top + 4.4; y < 24; y += 5)
              for (const x2 of [-3.4, 1.2]) p.dot(16 + x2, y, 2.6, 2.6, r.chance(0.7) ? a : ink, 3);
          else
            for (let y = top + 3; y < 25; y += 4)
              for (let x2 = -w + 2.4; x2 < w - 4; x2 += 3.6)
                p.fill(rect(16 + x2, y, 16 + x2 + 2, y + 2.2), r.chance(0.6) ? a : ink, { tone: 2 });
          p.fill(rect(14, 26.4, 18, 30), ink, { tone: 1, edge: "line" });
          p.fill(rect(16 - w - 0.8, top - 0.6, 16 + w + 0.8, top + 1.4), m, { tone: 3 });
        }
      },
      barn: {
        main: "red",
        accent: "white",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          const w = r.between(10.6, 12);
          p.fill(poly([16 - w, 30, 16 - w, 14, 16 - w * 0.56, 7, 16, 4.4, 16 + w * 0.56, 7, 16 + w, 14, 16 + w, 30]), m);
          if (k.big)
            for (const x2 of [-0.72, -0.36, 0.36, 0.72])
              p.fill(rect(16 + x2 * w - 0.3, 15, 16 + x2 * w + 0.3, 30), m, { tone: 1, onto: true });
          p.fill(stroke([16 - w - 1.4, 15, 16 - w * 0.6, 7, 16, 3.4, 16 + w * 0.6, 7, 16 + w + 1.4, 15], 1.5), c("gray"), {
            edge: "shadow"
          });
          if (k.stage.plain) return;
          p.fill(rect(9.6, 19, 22.4, 30), a, { tone: 2 });
          p.fill(rect(11, 20.4, 21, 30), m, { tone: 1 });
          for (const s of [-1, 1])
            p.fill(within(limb(16 - 5, 25 - s * 4.6, 16 + 5, 25 + s * 4.6, 0.7), rect(11, 20.4, 21, 30)), a, { tone: 3 });
          p.fill(rect(13.6, 10.4, 18.4, 15), k.ink, { tone: 1 });
          p.fill(minus(rect(12.8, 9.6, 19.2, 15.8), rect(13.8, 10.6, 18.2, 14.8)), a, { tone: 2 });
        }
      }
    };
  }
});

// src/art/subjects/jewelry.ts
var JEWELRY;
var init_jewelry = __esm({
  "src/art/subjects/jewelry.ts"() {
    "use strict";
    init_shapes();
    init_hats();
    JEWELRY = {
      ring: {
        main: ["gold", "silver"],
        accent: ["red", "sky", "emerald", "violet"],
        draw({ p, m, a, r, look }) {
          const gem = look.named && !look.shiny ? m : a;
          const band = gem === m ? look.of("gold") : m;
          const s = r.between(9, 10.4);
          p.fill(ring(16, 20, s, 3.4), band, { shiny: true });
          const [w, h] = [r.between(4.6, 6), r.between(4, 5)];
          p.fill(rect(16 - w * 0.7, 9.4, 16 + w * 0.7, 12.6), band, { bevel: 0.7 });
          p.fill(poly([16 - w, 7, 16 - w * 0.5, 7 - h * 0.7, 16 + w * 0.5, 7 - h * 0.7, 16 + w, 7, 16, 7 + h]), gem, {
            tone: 1,
            edge: "line"
          });
          p.fill(poly([16 - w, 7, 16 - w * 0.5, 7 - h * 0.7, 16 + w * 0.3, 7 - h * 0.7, 16 - w * 0.3, 7]), gem, {
            tone: 3
          });
          p.fill(poly([16 - w * 0.3, 7, 16 + w * 0.4, 7, 16, 7 + h]), gem, { tone: 2 });
        }
      },
      amulet: {
        main: ["gold", "silver"],
        accent: ["red", "sky", "emerald", "violet"],
        draw({ p, m, a, r, look }) {
          const gem = look.named && !look.shiny ? m : a;
          const band = gem === m ? look.of("gold") : m;
          p.fill(stroke([12.6, 17, 6.6, 11, 8, 4.6, 16, 2.6, 24, 4.6, 25.4, 11, 19.4, 17], 1), band);
          const s = r.between(5.6, 7);
          p.fill(ellipse(16, 22, s + 1.6), band, { shiny: true });
          p.fill(ellipse(16, 22, s - 1), gem, { shiny: true, edge: "line" });
          p.fill(ellipse(13.8, 19.8, 1.4, 1.2), gem, { tone: 4, onto: true });
        }
      },
      crown: {
        main: "gold",
        accent: ["red", "sky", "emerald"],
        draw({ p, m, a, r, big }) {
          const [w, n] = [r.between(11.6, 13), r.pick([3, 5])];
          const points = [];
          for (let i2 = 0; i2 < n; i2++) {
            const x2 = 16 - w + 2 * w / (n - 1) * i2;
            const high = i2 === (n - 1) / 2 ? 4.4 : 7.4 + (i2 % 2 ? 1.6 : 0);
            points.push(x2, high);
            if (i2 < n - 1) points.push(x2 + w / (n - 1), 16.4);
          }
          p.fill(poly([...points, 16 + w * 0.9, 27, 16 - w * 0.9, 27]), m, { shiny: true });
          for (let i2 = 0; i2 < n; i2++)
            p.fill(ellipse(points[i2 * 4] ?? 16, (points[i2 * 4 + 1] ?? 6) - 0.4, 1.7), m, { shiny: true, edge: "shadow" });
          p.fill(rect(16 - w * 0.92, 21.6, 16 + w * 0.92, 28), m, { bevel: 0.9, edge: "shadow" });
          for (const x2 of [-0.6, 0, 0.6])
            p.fill(ellipse(16 + x2 * w, 24.8, big ? 1.8 : 1.4), x2 ? a : a, { shiny: true, edge: "line" });
        }
      },
      wizardhat: {
        main: ["purple", "blue", "black", "red"],
        accent: "gold",
        draw(k) {
          const kind = hatFor(k, "wizardhat") ?? "wizard";
          wear(k, kind, 16, kind === "wizard" ? 22 : 17, 9.6, k.m, k.a, 0);
        }
      },
      cape: {
        main: ["red", "purple", "blue", "green"],
        accent: "gold",
        draw({ p, m, a, r, big }) {
          const [w, sway] = [r.between(9.6, 11.6), r.between(-2.4, 2.4)];
          p.fill(
            soft([
              12,
              5,
              20,
              5,
              24,
              10,
              16 + w + sway,
              28,
              16 + w * 0.5 + sway,
              29.4,
              16 + sway,
              28,
              16 - w * 0.5 + sway,
              29.6,
              16 - w + sway,
              28,
              8,
              10
            ]),
            m
          );
          for (const x2 of big ? [-0.5, 0, 0.5] : [-0.34, 0.34])
            p.fill(
              stroke([16 + x2 * 5, 11, 16 + x2 * w + sway * 0.4, 19, 16 + x2 * w * 1.2 + sway, 27], big ? 0.55 : 0.9),
              m,
              {
                tone: x2 < 0 ? 3 : 1,
                onto: true
              }
            );
          p.fill(soft([9.4, 8, 16, 3.6, 22.6, 8, 20, 10, 16, 8.4, 12, 10]), m, { lighter: 1, edge: "line" });
          p.fill(ellipse(16, 8.6, 2.1), a, { shiny: true });
        }
      },
      belt: {
        main: ["leather", "brown", "black"],
        accent: ["gold", "silver"],
        draw({ p, m, a, r, ink, big }) {
          const h = r.between(3, 4);
          if (!big) {
            p.fill(poly([1, 12, 26, 12, 31, 16, 26, 20, 1, 20]), m, { bevel: 1 });
            p.fill(rect(5, 9, 15, 23), a, { bevel: 1, edge: "line" });
            p.fill(rect(8, 12.4, 12, 19.6), m, { tone: 1 });
            for (const x2 of [20, 25]) p.dot(x2, 16, 2, 2, ink, 1);
            return;
          }
          p.fill(minus(ellipse(16, 15, 13.6, 8.6), ellipse(16, 13, 10.4, 5.2)), m, { shiny: false });
          p.fill(within(minus(ellipse(16, 15, 13.6, 8.6), ellipse(16, 13, 10.4, 5.2)), rect(0, 0, 32, 12)), m, { tone: 0 });
          p.fill(rect(16 - h - 1, 17.4, 16 + h + 1, 25.6), a, { bevel: 1, edge: "line" });
          p.fill(rect(16 - h + 1, 19.6, 16 + h - 1, 23.4), ink, { tone: 1 });
          p.fill(rect(15.4, 19, 17, 24), a, { tone: 3 });
        }
      }
    };
  }
});

// src/art/subjects/landmarks.ts
var LANDMARKS;
var init_landmarks = __esm({
  "src/art/subjects/landmarks.ts"() {
    "use strict";
    init_shapes();
    init_building();
    LANDMARKS = {
      castle: {
        main: ["stone", "rock", "steel"],
        accent: ["red", "blue", "purple"],
        grounded: true,
        draw(k) {
          const { m, a, c, ink, r } = k;
          const keep = r.between(6, 9);
          wall(k, 10, keep + 4, 22, 24, m, "stone");
          battlement(k, 10, 22, keep + 4, m, 3);
          banner(k, 16, keep + 0.6, a);
          wall(k, 4, 18, 28, 30, m, "stone");
          for (const x2 of [6, 26]) {
            wall(k, x2 - 4, 12, x2 + 4, 30, m, "stone");
            if (r.chance(0.5)) spire(k, x2, 5.6, 3, 12.4, a);
            else battlement(k, x2 - 4, x2 + 4, 12, m, 3);
            pane(k, x2, 18.4, 0.9, 1.7, ink);
          }
          battlement(k, 11.6, 20.4, 19, m, 3);
          door(k, 16, 3.4, 22, 30, c("wood"));
          for (const x2 of [13.4, 18.6]) pane(k, x2, keep + 8, 0.8, 1.5, ink);
        }
      },
      tower: {
        main: ["stone", "rock", "cream"],
        accent: ["red", "blue", "purple", "teal"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r } = k;
          const w = r.between(5.6, 7);
          p.fill(poly([16 - w, 12, 16 + w, 12, 16 + w + 1.6, 30, 16 - w - 1.6, 30]), m);
          if (k.big)
            for (const [x2, y] of [
              [-3, 16],
              [3, 19],
              [-2, 25],
              [4, 14]
            ])
              p.fill(rect(16 + x2, y, 16 + x2 + 2.2, y + 0.6), m, { tone: 1, onto: true });
          p.fill(rect(16 - w - 2, 10, 16 + w + 2, 14), m, { bevel: 0.9, edge: "shadow" });
          if (r.chance(0.65)) {
            spire(k, 16, w + 3.4, 1.6, 10.8, a);
          } else {
            battlement(k, 16 - w - 1, 16 + w + 1, 10, m, 4);
            banner(k, 16, 7, a);
          }
          pane(k, 16, 18.6, 1.4, 2.1, r.chance(0.5) ? c("yellow") : ink);
          door(k, 16, 2.7, 23.4, 30, c("wood"));
        }
      },
      temple: {
        main: ["cream", "stone", "sand"],
        accent: ["gold", "red"],
        grounded: true,
        draw(k) {
          const { p, m, a, ink, r } = k;
          p.fill(rect(4, 12, 28, 26), ink, { tone: 1 });
          const n = r.pick([4, 4, 5]);
          for (let i2 = 0; i2 < n; i2++) {
            const x2 = 6 + 20 / (n - 1) * i2;
            p.fill(rect(x2 - 1.9, 13, x2 + 1.9, 26), m);
            p.fill(rect(x2 - 2.5, 12, x2 + 2.5, 14), m, { tone: 3 });
          }
          p.fill(rect(2.6, 9.4, 29.4, 12.6), m, { bevel: 0.8 });
          p.fill(poly([16, 2, 30, 9.6, 2, 9.6]), m, { bevel: 1, edge: "shadow" });
          p.fill(ellipse(16, 7, 1.9), a, { shiny: true, edge: "line" });
          for (const [y, w] of [
            [25.4, 13],
            [27.6, 14.6]
          ])
            p.fill(rect(16 - w, y, 16 + w, y + 2.6), m, { bevel: 0.8 });
        }
      },
      windmill: {
        main: ["red", "brown", "blue"],
        accent: ["cream", "stone"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          p.fill(poly([10.6, 12, 21.4, 12, 25, 30, 7, 30]), a);
          p.fill(soft([9.6, 14, 12, 8.6, 16, 6.8, 20, 8.6, 22.4, 14]), m, { edge: "shadow" });
          door(k, 16, 2.4, 24, 30, c("wood"));
          if (k.stage.plain) return;
          const turn3 = r.between(32, 58);
          for (const t of [0, 90, 180, 270])
            p.place(16, 12, { turn: turn3 + t }, () => {
              if (k.big) p.fill(rect(0.2, -13.4, 3.4, -4), c("white"), { bevel: 0.6, edge: "line" });
              else p.fill(rect(-1.2, -13.4, 1.2, 0), c("white"), { tone: 3, edge: "line" });
              if (k.big) p.fill(limb(0, 0, 0, -13.6, 0.8), c("wood"));
            });
          p.fill(ellipse(16, 13, 1.7), c("wood"), { shiny: true });
        }
      },
      lighthouse: {
        main: ["red", "blue"],
        accent: "white",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          const body = poly([12, 11, 20, 11, 22.6, 27, 9.4, 27]);
          p.fill(body, a);
          const off = r.between(0, 3);
          for (const y of [11 + off, 19 + off]) p.fill(within(within(rect(0, y, 32, y + 4), body), rect(0, 0, 32, 27)), m);
          p.fill(rect(12.4, 5.6, 19.6, 10), c("yellow"), { tone: 3 });
          p.fill(rect(15.5, 5.6, 16.5, 10), c("iron"), { tone: 1 });
          p.fill(poly([11.4, 6, 16, 1.6, 20.6, 6]), m, {});
          p.fill(rect(10.6, 9.6, 21.4, 11.6), c("iron"), { bevel: 0.6 });
          if (k.big)
            for (const s of [-1, 1])
              p.fill(poly([16 + s * 5, 7.4, 16 + s * 13.4, 4, 16 + s * 13.4, 10.4]), c("yellow"), { tone: 4 });
          p.fill(soft([4, 30, 7, 26.4, 12, 27.4, 17, 25.6, 22, 27.4, 26, 26.6, 28.6, 30]), c("rock"), { edge: "shadow" });
        }
      },
      bridge: {
        main: ["stone", "wood", "rock"],
        accent: "water",
        grounded: true,
        draw({ p, m, c, r, big }) {
          p.fill(rect(1, 26, 31, 30), c("water"), { tone: 2 });
          const arcs = r.pick([1, 2]);
          const deck = soft([1, 17, 8, 12, 16, 10.4, 24, 12, 31, 17, 31, 28.6, 1, 28.6]);
          const holes = arcs === 1 ? [ellipse(16, 28, 9, 10.4)] : [ellipse(9.6, 28, 5, 8.4), ellipse(22.4, 28, 5, 8.4)];
          p.fill(
            holes.reduce((shape, hole) => minus(shape, hole), deck),
            m,
            {}
          );
          for (const hole of holes) p.clear(within(hole, rect(0, 0, 32, 25.6)));
          p.fill(rect(1, 26, 31, 30), c("water"), { tone: 2 });
          for (const x2 of [3, 12, 21]) p.fill(rect(x2, 27.4, x2 + 5, 28.4), c("water"), { tone: 4 });
          p.fill(stroke([1.6, 15, 8, 10, 16, 8.4, 24, 10, 30.4, 15], 1.3), m, { edge: "shadow" });
          for (const x2 of big ? [2.6, 9.4, 16, 22.6, 29.4] : [3, 16, 29])
            p.fill(rect(x2 - 1.2, 7.4 + Math.abs(x2 - 16) * 0.34, x2 + 1.2, 12 + Math.abs(x2 - 16) * 0.4), m, { bevel: 0.7 });
        }
      },
      pyramid: {
        main: "sand",
        accent: "gold",
        grounded: true,
        draw({ p, m, ink, r, big, stage }) {
          const top = r.between(3, 6);
          const tip = r.between(15, 19);
          p.fill(poly([tip, top, 30.4, 29, 20, 30]), m, { tone: 1 });
          p.fill(poly([tip, top, 20.4, 30, 1.6, 29]), m, { tone: 3 });
          if (big)
            for (let y = top + 5; y < 28; y += 4.4) {
              p.fill(within(rect(0, y, 32, y + 0.6), poly([tip, top, 20.4, 30, 1.6, 29])), m, { tone: 2 });
              p.fill(within(rect(0, y, 32, y + 0.6), poly([tip, top, 30.4, 29, 20.4, 30])), m, { tone: 0 });
            }
          if (!stage.plain) p.fill(poly([10, 29.6, 10.6, 24.6, 13.6, 24.6, 14.4, 29.8]), ink, { tone: 1 });
        }
      },
      well: {
        main: ["stone", "rock"],
        accent: ["red", "wood", "blue"],
        grounded: true,
        draw({ p, m, a, c, r, big, says }) {
          if (says("fountain", "fontaine")) {
            p.fill(stroke([16, 14, 12, 6, 6, 8, 5, 16], 1.1), c("water"), { tone: 3 });
            p.fill(stroke([16, 14, 20, 6, 26, 8, 27, 16], 1.1), c("water"), { tone: 3 });
            p.fill(rect(14.4, 10, 17.6, 22), m, { bevel: 0.8 });
          } else {
            for (const x2 of [6.4, 25.6]) p.fill(rect(x2 - 1.2, 10, x2 + 1.2, 22), c("wood"), { bevel: 0.7 });
            p.fill(limb(7, 14, 25, 14, 0.9), c("wood"));
            p.fill(limb(16, 14, 16, 19, 0.5), c("cream"));
            p.fill(poly([16, 2, 30, 10.6, 2, 10.6]), a, { edge: "shadow" });
            p.fill(poly([16, 2, 14, 4, 4, 10.6, 2, 10.6]), a, { tone: 4 });
          }
          p.fill(soft([4.6, 21, 27.4, 21, 26, 29, 16, 30.6, 6, 29]), m);
          if (big)
            for (const [x2, y] of [
              [8, 25],
              [14, 26.6],
              [20, 24.6],
              [23, 27]
            ])
              p.fill(rect(x2, y, x2 + 2.4, y + 0.6), m, { tone: 0, onto: true });
          p.fill(ellipse(16, 21, 11.6, 3), m, { tone: 3, edge: "shadow" });
          p.fill(ellipse(16, 21.4, 9.4, 1.9), c("water"), { tone: r.chance(0.5) ? 1 : 2 });
        }
      },
      cave: {
        main: ["rock", "stone"],
        accent: "moss",
        grounded: true,
        draw({ p, m, a, c, ink, r, says, big, stage }) {
          p.fill(soft([1.6, 30, 3, 20, 7, 13, 10, 7, 16, 4 + r.between(-1, 1), 23, 7, 27, 14, 30, 21, 30.4, 30]), m);
          if (big)
            for (const [x2, y] of [
              [8, 16],
              [22, 11],
              [25, 20]
            ])
              p.fill(stroke([x2, y, x2 + 2, y + 1, x2 + 2, y + 3], 0.5), m, { tone: 0, onto: true });
          if (stage.plain) return p.clear(rect(0, 30, 32, 34));
          p.fill(soft([8, 30.4, 8.6, 20, 12, 14.6, 17, 13.4, 22, 16, 24, 22, 24, 30.4]), ink, { tone: 0, edge: "line" });
          if (says("mine")) {
            for (const x2 of [9, 22.4]) p.fill(rect(x2 - 1.2, 15, x2 + 1.2, 30), c("wood"), { bevel: 0.7 });
            p.fill(rect(7, 13.6, 24.6, 16.4), c("wood"), { bevel: 0.7 });
          } else p.fill(soft([10, 7, 16, 3.4, 22, 6.4, 24, 10, 20, 8.4, 17, 10.4, 13, 8]), a, { onto: true });
          p.clear(rect(0, 30, 32, 34));
        }
      },
      volcano: {
        main: ["rock", "shadow"],
        accent: "lava",
        grounded: true,
        draw({ p, m, a, c, r }) {
          for (const [x2, y, s] of [
            [13, 4.4, 3],
            [18, 3.4, 3.2],
            [21, 5.6, 2.4]
          ])
            p.fill(ellipse(x2 + r.between(-1, 1), y, s), c("gray"));
          p.fill(poly([11, 9, 21, 9, 26, 20, 30.6, 30, 1.4, 30, 6, 20]), m, {});
          p.fill(poly([11, 9, 21, 9, 19.6, 13, 21, 19, 18, 16, 16.6, 24, 14.6, 15, 12, 18, 12.6, 12]), a, { tone: 3 });
          p.fill(poly([13, 9, 19, 9, 17, 13, 16.4, 18, 15, 12]), c("yellow"), { tone: 2 });
          for (const [x2, y] of [
            [8.4, 6],
            [24.6, 8.6]
          ])
            p.fill(ellipse(x2, y, 1.3), a, { tone: 3 });
        }
      },
      mountain: {
        main: ["stone", "rock", "steel"],
        accent: "snow",
        grounded: true,
        draw({ p, m, a, r, says, c }) {
          if (says("hill", "hugel", "colline")) {
            p.fill(soft([1, 30, 8, 17, 16, 11, 24, 17, 31, 30, 16, 30.6]), c("grass"));
            return;
          }
          const [x2, top] = [r.between(12.4, 15), r.between(3, 5)];
          p.fill(poly([22.6, 11, 30.6, 30, 14, 30]), m, { tone: 1 });
          p.fill(poly([22.6, 11, 25.6, 18, 23, 16.4, 21.6, 18.4, 20, 17]), a, { tone: 2 });
          p.fill(poly([x2, top, 25, 30, 1.4, 30]), m, { tone: 2 });
          p.fill(poly([x2, top, x2 + 2, 14, x2 - 0.6, 20, x2 + 3, 30, 25, 30]), m, { tone: 1 });
          p.fill(poly([x2, top, x2 + 4.6, 14, x2 + 2.6, 12.6, x2 + 1, 16, x2 - 1.4, 12.6, x2 - 3.6, 14.6, x2 - 5, 13.6]), a, {
            tone: 3
          });
          p.fill(poly([x2, top, x2 + 4.6, 14, x2 + 2.6, 12.6, x2 + 1, 16, x2 + 0.6, 11]), a, { tone: 1 });
        }
      }
    };
  }
});

// src/art/subjects/meals.ts
var MEALS;
var init_meals = __esm({
  "src/art/subjects/meals.ts"() {
    "use strict";
    init_shapes();
    MEALS = {
      bread: {
        main: "bread",
        accent: "cream",
        draw({ p, m, r, big }) {
          p.place(16, 17, { turn: r.between(-26, -10) }, () => {
            const h = r.between(6.4, 7.6);
            p.fill(soft([-14, 0, -10, -h, 0, -h - 1, 10, -h, 14, 0, 10, h, 0, h + 0.6, -10, h]), m);
            for (const x2 of [-7, 0, 7]) {
              p.fill(limb(x2 - 1.6, 3, x2 + 2, -4.4, 1.4), m, { tone: 4, onto: true });
              if (big) p.fill(limb(x2 - 0.4, 3.4, x2 + 3.2, -4, 0.5), m, { tone: 1, onto: true });
            }
          });
        }
      },
      cheese: {
        main: "cheese",
        accent: "orange",
        grounded: true,
        draw({ p, m, r, big }) {
          const tip = r.between(2, 4);
          p.fill(poly([tip, 17, 24, 6, 29.6, 15, 29.6, 17]), m, { tone: 3 });
          p.fill(poly([tip, 17, 29.6, 16, 29.6, 28.4, tip, 28.4]), m, { tone: 2 });
          p.fill(poly([26, 16, 29.6, 16, 29.6, 28.4, 26, 28.4]), m, { tone: 1 });
          for (const [x2, y, s] of [
            [9, 22, 2.2],
            [16.4, 25, 1.8],
            [21, 20.4, 2.4],
            [14, 18.6, 1.2]
          ])
            if (big || s > 2) p.fill(ellipse(x2, y, s), m, { tone: 0, onto: true });
          if (big) p.fill(ellipse(20, 11, 2.2, 1.2), m, { tone: 1, onto: true });
        }
      },
      meat: {
        main: "meat",
        accent: "bone",
        draw({ p, m, a, r }) {
          p.place(16, 16, { turn: r.between(-8, 12) }, () => {
            p.fill(limb(-2, 3, -10, 10.6, 1.8), a);
            p.fill(ellipse(-11.6, 9.6, 2.4), a);
            p.fill(ellipse(-9.6, 12.4, 2.4), a);
            p.fill(soft([-4.4, 6.4, -5, 1, 0, -8, 7, -12, 13, -9, 14, -2, 9, 5, 1, 9]), m, { shiny: true });
            p.fill(stroke([2, -5.4, 6, -8, 9.6, -7.4], 0.9), m, { tone: 4, onto: true });
          });
        }
      },
      steak: {
        main: "red",
        accent: "cream",
        draw({ p, m, a, r, c, big }) {
          p.fill(soft([4, 16, 6, 9, 13, 7, 20, 9, 27, 8.4, 29, 15, 25, 23, 17, 25.4, 8, 24.6]), a);
          p.fill(soft([6, 16, 8, 11, 13, 9.4, 20, 11.4, 26, 10.8, 27, 15, 23.4, 21, 17, 23, 9.4, 22.6]), m, { lighter: 0 });
          p.fill(ellipse(r.between(20, 22), 15, 2.8, 2.2), c("bone"), { tone: 3 });
          if (big)
            for (const [x2, y] of [
              [9, 17],
              [12.6, 12.6],
              [14, 19]
            ])
              p.fill(stroke([x2, y, x2 + 2, y - 1, x2 + 4, y], 0.55), a, { tone: 2, onto: true });
        }
      },
      egg: {
        main: ["cream", "sky", "lime", "pink"],
        accent: ["red", "green", "violet"],
        draw({ p, m, a, r, says, look, reading, is }) {
          const dragon = says("dragonegg", "drachenei") || reading.kinds.includes("dragon") || r.chance(0.4);
          const w = r.between(8, 10.4);
          const body = soft([
            16,
            3,
            16 + w * 0.7,
            8.6,
            16 + w,
            18,
            16 + w * 0.7,
            26.6,
            16,
            29.6,
            16 - w * 0.7,
            26.6,
            16 - w,
            18,
            16 - w * 0.7,
            8.6
          ]);
          const band = r.chance(0.35);
          p.fill(body, m, { shiny: true });
          if (band && !dragon) p.fill(within(stroke([4, 17, 8, 20, 12, 16, 16, 20, 20, 16, 24, 20, 28, 17], 1.7), body), a);
          else if (dragon || !look.named)
            for (const [x2, y, s] of [
              [11, 13, 2.4],
              [20, 10, 1.8],
              [21, 20, 2.6],
              [13, 23, 2],
              [15.6, 17, 1.5]
            ])
              p.fill(within(ellipse(x2 + r.between(-1, 1), y, s), body), a);
          if (is("open") || is("broken"))
            p.fill(
              poly([
                6,
                15,
                10,
                18,
                13,
                14,
                16,
                18,
                19,
                14,
                22,
                18,
                26,
                15,
                26,
                16.4,
                22,
                19.6,
                19,
                15.6,
                16,
                19.6,
                13,
                15.6,
                10,
                19.6,
                6,
                16.4
              ]),
              look.of("ink"),
              { tone: 0, onto: true }
            );
        }
      },
      pizza: {
        main: "cheese",
        accent: "red",
        draw({ p, m, a, c, r, big }) {
          p.place(16, 16, { turn: r.between(-14, 14) }, () => {
            p.fill(poly([-12, -8, 12, -8, 0, 15]), m);
            p.fill(soft([-13.4, -8, -12, -12.4, 0, -14.4, 12, -12.4, 13.4, -8, 10, -6.6, 0, -9, -10, -6.6]), c("bread"), {
              edge: "shadow"
            });
            for (const [x2, y, s] of [
              [-5, -3.4, 2.4],
              [4.4, -2.4, 2.6],
              [-0.4, 4.4, 2.2]
            ])
              p.fill(ellipse(x2, y, s), a, { edge: big ? "shadow" : "shadow" });
            if (big)
              for (const [x2, y] of [
                [0, -1.4],
                [2.4, 2.4],
                [-3, 1.4]
              ])
                p.dot(x2, y, 1.4, 1, c("leaf"), 2);
          });
        }
      },
      burger: {
        main: "bread",
        accent: "green",
        grounded: true,
        draw({ p, m, a, c, r, big }) {
          p.fill(soft([5, 24.6, 27, 24.6, 26, 29.6, 6, 29.6]), m, {});
          p.fill(limb(5.4, 22.6, 26.6, 22.6, 2.3), c("brown"), { edge: "shadow" });
          p.fill(poly([4, 18.8, 28, 18.8, 24, 22.4, 20, 19.6, 14, 22.6, 9, 19.6]), c("cheese"), { tone: 2 });
          p.fill(stroke([4, 18, 9, 19.4, 14, 17.6, 19, 19.4, 24, 17.6, 28, 18.4], 1.4), a);
          p.fill(limb(6, 16.4, 26, 16.4, 1.2), c("red"));
          p.fill(soft([4, 15, 5, 9.4, 10, 5.4, 16, 4.4 - r.between(0, 1), 22, 5.4, 27, 9.4, 28, 15, 16, 16]), m, {
            edge: "shadow"
          });
          if (big)
            for (const [x2, y] of [
              [10, 9],
              [15, 7],
              [20, 8.4],
              [13, 11.4],
              [18, 11.6]
            ])
              p.fill(limb(x2, y, x2 + 0.9, y + 0.3, 0.55), c("cream"), { tone: 3, onto: true });
        }
      },
      soup: {
        main: ["wood", "blue", "red"],
        accent: ["orange", "red", "green"],
        grounded: true,
        draw({ p, m, a, c, r, big }) {
          p.fill(soft([3, 16, 29, 16, 26, 24, 20, 28.6, 12, 28.6, 6, 24]), m, { shiny: true });
          p.fill(ellipse(16, 16, 13, 4), m, { tone: 3 });
          p.fill(ellipse(16, 16.4, 11, 2.9), a, { tone: 2 });
          if (big)
            for (const [x2, y] of [
              [11, 16],
              [16, 17.4],
              [21, 15.8]
            ])
              p.fill(ellipse(x2, y, 1.5, 0.9), c("cream"), { tone: 3, onto: true });
          for (const x2 of [12, 19])
            p.fill(stroke([x2, 11, x2 + 1.6, 8.6, x2 - 0.6, 6, x2 + 1, 3 + r.between(0, 1)], 0.65), c("white"), { tone: 2 });
        }
      }
    };
  }
});

// src/art/subjects/monsters.ts
var MONSTERS;
var init_monsters = __esm({
  "src/art/subjects/monsters.ts"() {
    "use strict";
    init_shapes();
    init_face();
    MONSTERS = {
      dragon: {
        main: ["red", "green", "purple", "teal"],
        accent: ["amber", "cream"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r, big } = k;
          const lift = r.between(-3, 6);
          const nod = r.between(-2.4, 3.4);
          p.fill(
            poly([
              14,
              15,
              9,
              4 + lift,
              2,
              2 + lift * 1.4,
              3.4,
              9 + lift * 0.6,
              1,
              13 + lift * 0.4,
              5.6,
              13.6 + lift * 0.3,
              7,
              18,
              14,
              20
            ]),
            m,
            { lighter: -1 }
          );
          if (big)
            for (const [x2, y] of [
              [2.4, 2.6],
              [1.8, 12.6],
              [6.6, 17]
            ])
              p.fill(stroke([14, 17, 9.4, 5 + lift, x2, y + (y < 5 ? lift : 0)], 0.6), m, { tone: 0, onto: true });
          p.fill(stroke([12, 25, 6, 27.6, 2.6, 25, 3.4, 21.6], 2.6, 0.8), m);
          p.fill(poly([3.4, 22.4, 1, 19.4, 5.6, 18.6]), a);
          p.fill(ellipse(15, 22, r.between(6.4, 7.4), 6.8), m);
          p.fill(limb(18, 20, 21.4 + nod * 0.3, 11 + nod, 4.2, 3.2), m);
          p.fill(soft([17, 18, 21, 14, 22.4, 15, 21, 21.6, 17, 27.6, 13, 27.4]), a, { onto: true });
          if (big) for (const y of [17.4, 20, 22.6, 25]) p.fill(limb(14, y + 0.4, 22, y, 0.35), a, { tone: 1, onto: true });
          for (const x2 of [12, 18.4]) {
            p.fill(limb(x2, 24, x2, 28, 2.5, 2), m, { edge: "shadow" });
            p.fill(limb(x2 - 0.4, 29.2, x2 + 2.4, 29.2, 1.2), m);
          }
          for (const [x2, y] of [
            [17, 10],
            [14.4, 14.6],
            [11, 17.6]
          ])
            p.fill(poly([x2 - 1.6, y + 2.4, x2 - 1.4, y - 1.6, x2 + 1.8, y + 1]), a);
          p.place(nod * 0.3, nod, {}, () => {
            for (const dx of [-1.6, 1.4]) p.fill(stroke([20 + dx, 6, 17.4 + dx, 3.6, 15.6 + dx, 1.4], 1, 0.5), c("bone"));
            p.fill(soft([16.6, 8, 19, 4.6, 23, 4.8, 26, 7, 30.4, 8.6, 30.6, 11.6, 26, 13, 20, 13.4, 17, 11.6]), m, {
              edge: "shadow"
            });
            p.fill(limb(24, 12, 30, 11.4, 0.5), ink, { tone: 0, onto: true });
            if (big)
              for (const x2 of [26, 28.4]) p.fill(poly([x2 - 0.7, 11.6, x2 + 0.7, 11.6, x2, 13.4]), c("white"), { tone: 4 });
            p.dot(29.6, 9.2, 0.8, 0.8, ink, 0);
            if (k.is("sleepy")) p.dot(22.6, 8.2, 2.6, 0.8, ink, 0);
            else {
              p.dot(22.6, 7.8, 2.4, 2.2, c("yellow"), 3);
              p.dot(23, 7.8, 0.9, 2.2, ink, 0);
            }
          });
          k.anchors.head = [21 + nod * 0.3, 5 + nod, 4];
        }
      },
      slime: {
        main: ["green", "lime", "sky", "pink"],
        accent: "white",
        grounded: true,
        draw(k) {
          const { p, m, r, big } = k;
          const [w, top, lean] = [r.between(11.6, 14), r.between(6, 12), r.between(-2, 2)];
          p.fill(
            soft([
              16 - w,
              25,
              16 - w * 0.84,
              18,
              16 - w * 0.44 + lean,
              top + 2,
              16 + lean,
              top,
              16 + w * 0.44 + lean,
              top + 2,
              16 + w * 0.84,
              18,
              16 + w,
              25,
              16 + w * 0.8,
              29.6,
              16,
              30.4,
              16 - w * 0.8,
              29.6
            ]),
            m,
            { shiny: true }
          );
          if (big) {
            p.fill(stroke([16 - w * 0.62, 19, 16 - w * 0.5 + lean * 0.6, 15.6, 16 - w * 0.3 + lean, 13], 1), m, {
              tone: 4,
              onto: true
            });
            p.fill(ellipse(16 + w * 0.56, 24.6, 1.5), m, { tone: 3, onto: true });
            p.fill(ellipse(16 + w * 0.36, 27.4, 1), m, { tone: 3, onto: true });
          }
          frontFace(k, 16 + lean * 0.5, 20, 6.6, 1.35);
          k.anchors.head = [16 + lean, top, 6];
        }
      },
      ghost: {
        main: "ghost",
        accent: "violet",
        draw(k) {
          const { p, m, ink, r, big } = k;
          const [w, sway] = [r.between(8.6, 10.6), r.between(-2.4, 2.4)];
          const hem = [];
          for (let i2 = 0; i2 <= 6; i2++) hem.push(16 + w - i2 * w / 3 + sway, i2 % 2 ? 25.4 : 29.4);
          p.fill(soft([16 - w, 15, 16 - w * 0.7, 5.6, 16, 2.4, 16 + w * 0.7, 5.6, 16 + w, 15, ...hem]), m);
          for (const s of [-1, 1])
            p.fill(
              soft([
                16 + s * w * 0.8,
                14,
                16 + s * (w + 3.4),
                14 + s * sway,
                16 + s * (w + 3.6),
                17.4 + s * sway,
                16 + s * w * 0.8,
                19.4
              ]),
              m,
              { edge: "shadow" }
            );
          if (k.stage.plain) return;
          const moody = MOODS.some(k.is);
          if (moody) frontFace(k, 16, 11.6, 7);
          else
            for (const s of [-1, 1]) {
              if (big) p.fill(ellipse(16 + s * 3.6, 11.6, 1.7, 2.7), ink, { tone: 0 });
              else p.dot(16 + s * 3.4, 11.6, 1.8, 4, ink, 0);
            }
          if (!moody && big) p.fill(ellipse(16, 17.6, 1.8, 2.4), ink, { tone: 0 });
        }
      },
      beholder: {
        main: ["violet", "crimson", "teal"],
        accent: "lime",
        draw(k) {
          const { p, m, a, c, ink, r } = k;
          const n = r.pick([5, 6, 7]);
          for (let i2 = 0; i2 < n; i2++) {
            const t = -Math.PI * 0.9 + i2 / (n - 1) * Math.PI * 0.8;
            const [x2, y] = [16 + Math.cos(t) * 13.4, 18 + Math.sin(t) * 13.6];
            p.fill(
              stroke(
                [
                  16 + Math.cos(t) * 7,
                  18 + Math.sin(t) * 7,
                  16 + Math.cos(t + 0.12) * 11,
                  18 + Math.sin(t + 0.12) * 11,
                  x2,
                  y
                ],
                1.1
              ),
              m
            );
            p.fill(ellipse(x2, y, 2), a, { shiny: true });
          }
          p.fill(ellipse(16, 19, r.between(10, 11), 10.6), m, { edge: "shadow" });
          if (k.stage.plain) return;
          p.fill(ellipse(16, 16.4, 6), c("white"), { edge: "shadow" });
          p.fill(ellipse(16, 16.6, 3.5), a);
          p.fill(ellipse(16, 16.6, 1.6), ink, { tone: 0 });
          p.fill(soft([9, 24, 16, 26, 23, 24, 19.6, 28, 12.4, 28]), ink, { tone: 0, onto: true });
          for (const x2 of [11.4, 14.4, 17.6, 20.6])
            p.fill(poly([x2 - 1.2, 24.4, x2 + 1.2, 24.6, x2, 27.4]), c("white"), { tone: 3 });
        }
      },
      mimic: {
        main: ["wood", "brown"],
        accent: "gold",
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r } = k;
          const gape = r.between(4, 6.4);
          p.fill(rect(4, 18, 28, 30), m, { bevel: 1 });
          p.fill(poly([5, 19, 4, 19 - gape, 28, 19 - gape, 27, 19]), ink, { tone: 1 });
          p.fill(soft([4, 17 - gape, 5, 10 - gape * 0.6, 16, 7.4 - gape * 0.6, 27, 10 - gape * 0.6, 28, 17 - gape]), m, {
            edge: "shadow"
          });
          if (k.stage.plain) return;
          for (const x2 of [6, 10, 14, 18, 22, 26]) {
            p.fill(poly([x2 - 1.7, 16.8 - gape, x2 + 1.7, 16.8 - gape, x2, 20.4 - gape]), c("bone"), { tone: 3 });
            p.fill(poly([x2 - 1.7, 19.4, x2 + 1.7, 19.4, x2, 16]), c("bone"), { tone: 2 });
          }
          p.fill(soft([13, 18, 20, 18, 21.4, 24, 19, 28, 15.6, 24]), c("flesh"), { edge: "shadow" });
          for (const s of [-1, 1]) p.dot(16 + s * 5, 11.4 - gape * 0.6, 2.6, 2.6, c("yellow"), 3);
          for (const x2 of [5, 25]) p.fill(rect(x2, 18.6, x2 + 2.4, 30), a, { bevel: 0.6 });
        }
      }
    };
  }
});

// src/art/subjects/papers.ts
var PAPERS;
var init_papers = __esm({
  "src/art/subjects/papers.ts"() {
    "use strict";
    init_shapes();
    PAPERS = {
      scroll: {
        main: ["cream", "tan"],
        accent: ["red", "blue"],
        draw({ p, m, a, r, big }) {
          p.place(16, 16, { turn: r.between(-12, 12) }, () => {
            const h = r.between(9.4, 11);
            p.fill(rect(-8.4, -h, 8.4, h), m, { tone: 2 });
            p.fill(rect(6, -h, 8.4, h), m, { tone: 1 });
            if (big)
              for (const [y, w] of [
                [-h + 5, 5.4],
                [-h + 8.4, 4],
                [-h + 11.8, 5.6],
                [-h + 15.2, 2.6]
              ])
                p.fill(rect(-5.6, y, w, y + 0.9), m, { tone: 0 });
            else for (const y of [-3, 1]) p.fill(rect(-5, y, 4, y + 1.6), m, { tone: 0 });
            for (const y of [-h, h]) {
              p.fill(limb(-10, y, 10, y, 2.5), m, { edge: "shadow" });
              for (const x2 of [-11.4, 11.4]) p.fill(ellipse(x2, y, 1.7, 2), a);
            }
          });
        }
      },
      book: {
        main: ["red", "blue", "green", "purple", "brown"],
        accent: "gold",
        draw({ p, m, a, c, r, big, is }) {
          if (is("open") || r.chance(0.25)) {
            p.fill(poly([2, 9, 16, 11, 30, 9, 30, 26, 16, 28, 2, 26]), m);
            for (const s of [-1, 1]) {
              p.fill(
                soft([16, 10, 16 + s * 6, 7, 16 + s * 12.4, 8, 16 + s * 12.4, 23.6, 16 + s * 6, 22.6, 16, 25.6]),
                c("cream"),
                { lighter: s > 0 ? -1 : 0 }
              );
              for (const y of [12, 15, 18])
                p.fill(limb(16 + s * 3.4, y, 16 + s * 10, y - 1.2, 0.42), c("cream"), { tone: 0, onto: true });
            }
            return;
          }
          p.place(16, 16, { turn: r.between(-10, 10) }, () => {
            p.fill(poly([-10, 9, 9, 9, 11, 12.6, -8, 12.6]), c("cream"), { tone: 2 });
            p.fill(rect(-10, -13, 9.4, 10), m, { bevel: 1 });
            p.fill(rect(-10, -13, -6.4, 13), m, { tone: 1 });
            p.fill(poly([-8, 12.2, 11, 12.2, 11, 13.8, -8, 13.8]), m, { tone: 0 });
            for (const [x2, y] of [
              [5.6, -13],
              [5.6, 6.2]
            ])
              p.fill(rect(x2, y, x2 + 3.8, y + 3.8), a, { bevel: 0.6 });
            if (big) p.fill(poly([1.6, -7.6, 5.4, -2, 1.6, 3.6, -2.2, -2]), a, { shiny: true, edge: "line" });
            else p.fill(ellipse(1.4, -2, 2.6), a, { shiny: true });
          });
        }
      },
      letter: {
        main: ["cream", "white"],
        accent: "red",
        draw({ p, m, a, r }) {
          const [w, h] = [13, r.between(8, 9.6)];
          p.fill(rect(16 - w, 16 - h, 16 + w, 16 + h), m, { bevel: 0.8 });
          for (const s of [-1, 1]) p.fill(limb(16 + s * w, 16 + h, 16 + s * 2, 17, 0.45), m, { tone: 0, onto: true });
          p.fill(poly([16 - w, 16 - h, 16 + w, 16 - h, 16, 18.6]), m, { tone: 3, edge: "line" });
          p.fill(ellipse(16, 17.4, 3), a, { shiny: true, edge: "shadow" });
        }
      },
      map: {
        main: ["tan", "sand"],
        accent: "red",
        dressed: true,
        draw({ p, m, a, c, r, big }) {
          p.fill(poly([3, 7, 11, 4.6, 20.6, 7.4, 29, 5, 29, 25, 20.6, 27.4, 11, 24.6, 3, 27]), m, { tone: 2 });
          p.fill(poly([11, 4.6, 20.6, 7.4, 20.6, 27.4, 11, 24.6]), m, { tone: 1 });
          p.fill(soft([5, 12, 9, 10, 15, 12, 14, 17, 9, 19, 5, 17]), c("grass"), { onto: true, lighter: big ? 0 : 0 });
          for (const [x3, y2] of [
            [11, 22],
            [14.4, 22.6],
            [17.6, 21.4],
            [19.4, 18.4]
          ])
            p.dot(x3, y2, 1.6, 1.2, c("brown"), 1);
          const [x2, y] = [r.between(22.4, 25), r.between(11.6, 15)];
          for (const s of [-1, 1]) p.fill(limb(x2 - 2.6, y - s * 2.6, x2 + 2.6, y + s * 2.6, 1), a, { tone: 2 });
        }
      },
      rune: {
        main: ["stone", "rock"],
        accent: ["cyan", "lime", "red", "violet"],
        grounded: true,
        draw({ p, m, a, r }) {
          p.fill(
            r.pick([
              soft([6, 29, 6.4, 12, 10, 5, 16, 3, 22, 5, 25.6, 12, 26, 29, 16, 30.4]),
              soft([5, 29, 7.4, 16, 12, 6, 16, 2.4, 20, 6, 24.6, 16, 27, 29, 16, 30.4]),
              poly([6, 30, 7, 7, 12, 4, 16, 6.4, 20, 3, 26, 9, 25, 30])
            ]),
            m,
            {}
          );
          const glyph = r.pick([
            [
              [0, -8, 0, 8],
              [0, -8, 5, -4],
              [0, -2, 5, 2]
            ],
            [
              [-4, -8, -4, 8],
              [4, -8, 4, 8],
              [-4, -3, 4, 3]
            ],
            [
              [0, -8, 5, -1],
              [5, -1, -4, 6],
              [0, -8, -5, -1],
              [-5, -1, 4, 6]
            ],
            [
              [0, -8, 0, 8],
              [-5, -3, 0, -8],
              [5, -3, 0, -8]
            ]
          ]);
          for (const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] of glyph)
            p.fill(limb(16 + x0, 17 + y0, 16 + x1, 17 + y1, 1.2), a, { tone: 3, edge: "line" });
        }
      }
    };
  }
});

// src/art/parts/biped.ts
function chain(from, length, side, joint, knee) {
  const { swing = 0, spread: spread4 = 0, bend = 0 } = joint;
  const step = (at, forward, out) => [
    at[0] + side * Math.sin(rad2(out)) * Math.cos(rad2(forward)) * (length / 2),
    at[1] + Math.cos(rad2(out)) * Math.cos(rad2(forward)) * (length / 2),
    at[2] + Math.sin(rad2(forward)) * (length / 2)
  ];
  const middle = step(from, swing, spread4);
  const end = knee ? step(middle, swing - bend, spread4) : step(middle, swing + bend, spread4 + bend * 0.4);
  return [from, middle, end];
}
function drawBiped(kit, body, pose, view) {
  const { p } = kit;
  const { build } = body;
  const camera = new Camera(view, 16, GROUND2 - pose.up);
  const layers = new Layers();
  const hipY = -Math.max(1.6, Math.max(2, build.leg - pose.crouch) - build.leg * (pose.down ?? 0));
  const shoulderY = hipY - build.torso;
  const hip = camera.spot(0, hipY, 0);
  const chest = camera.spot(0, shoulderY, leaning(body, pose, hipY, shoulderY));
  const figure = { kit, body, pose, camera, layers, hipY, shoulderY, hip, chest };
  for (const side of [-1, 1]) addLeg2(figure, side);
  layers.add(0, () => paintTorso(figure));
  if (body.dress.cape) addCape(figure, body.dress.cape);
  if (body.back)
    layers.add(camera.near >= -0.2 ? -7 : 5, () => body.back?.(kit, camera.spot(0, shoulderY + 2, -2), camera));
  for (const side of [-1, 1]) addArm(figure, side);
  addHead2(figure);
  kit.anchors.back = [chest.x, chest.y + 2];
  if (!pose.fall) layers.paint();
  else
    p.place(
      16,
      GROUND2,
      { turn: pose.fall * (camera.right > 0 ? -1 : 1) },
      () => p.place(-16, -GROUND2, {}, () => layers.paint())
    );
}
function leaning({ build }, pose, hipY, y) {
  return pose.lean * (hipY - y) / (build.torso + build.head);
}
function addLeg2({ kit, body, pose, camera, layers, hipY }, side) {
  const { p } = kit;
  const { build, dress: dress2 } = body;
  const thick = build.limb;
  const shin = dress2.bony ? thick * 0.62 : thick;
  const joint = side < 0 ? pose.legLeft : pose.legRight;
  const length = build.leg - pose.crouch - 0.9;
  const [hip, knee, foot] = chain([side * build.hip * 0.52, hipY, 0], length, side, joint, true);
  const [a, b, c] = [camera.spot(...hip), camera.spot(...knee), camera.spot(...foot)];
  const toe = camera.spot(foot[0] + side * 0.2, foot[1], foot[2] + 1.1);
  if (dress2.skirt === "long") {
    layers.add(c.z - 0.6, () => p.fill(ellipse(toe.x, toe.y, thick * 1.1, thick * 0.8), dress2.foot));
    return;
  }
  layers.add((a.z + c.z) / 2 - 0.6, () => {
    p.fill(limb(a.x, a.y, b.x, b.y, shin * 1.08, shin), dress2.leg, { shiny: dress2.shiny });
    p.fill(limb(b.x, b.y, c.x, c.y, shin, shin * 0.95), dress2.leg, { shiny: dress2.shiny });
    p.fill(limb(c.x, c.y - 0.3, toe.x, toe.y - 0.1, thick * 0.98, thick * 0.9), dress2.foot);
  });
}
function paintTorso({ kit, body, pose, camera, shoulderY, hip, chest }) {
  const { p } = kit;
  const { build, dress: dress2 } = body;
  const [wide, narrow] = [camera.half(build.shoulder, build.shoulder * 0.68), camera.half(build.hip, build.hip * 0.75)];
  if (dress2.bony) {
    ribs2(kit, hip, chest, wide, dress2.torso);
    return;
  }
  const waist = hip.y + 0.6;
  p.fill(
    poly([
      chest.x - wide * 0.72,
      chest.y - 0.4,
      chest.x + wide * 0.72,
      chest.y - 0.4,
      chest.x + wide,
      chest.y + 1.4,
      hip.x + narrow,
      waist,
      hip.x - narrow,
      waist,
      chest.x - wide,
      chest.y + 1.4
    ]),
    dress2.torso,
    { shiny: dress2.shiny, edge: "shadow" }
  );
  if (dress2.skirt) {
    const low = dress2.skirt === "long" ? camera.y - 0.8 : hip.y + build.leg * 0.5;
    const flare = narrow + (dress2.skirt === "long" ? 2.2 : 1.3) + 3.4 * (pose.down ?? 0);
    skirt(kit, dress2, hip, narrow, flare, low);
  }
  if (dress2.belt)
    p.fill(rect(hip.x - narrow * 1.1, hip.y - 1.3, hip.x + narrow * 1.1, hip.y + 0.4), dress2.belt, { onto: true });
  body.chest?.(kit, camera.spot(0, shoulderY + build.torso * 0.45, build.shoulder * 0.6), wide, camera);
}
function skirt({ p, big }, dress2, hip, narrow, flare, low) {
  p.fill(
    poly([
      hip.x - narrow * 0.95,
      hip.y - 1.6,
      hip.x + narrow * 0.95,
      hip.y - 1.6,
      hip.x + flare,
      low,
      hip.x - flare,
      low
    ]),
    dress2.torso
  );
  if (big && dress2.skirt === "long")
    for (const at of [-0.35, 0.4])
      p.fill(limb(hip.x + at * narrow, hip.y + 1, hip.x + at * flare * 1.1, low - 0.4, 0.4), dress2.torso, { tone: 1 });
}
function addCape({ kit, body, camera, layers, shoulderY }, cape) {
  const { build } = body;
  layers.add(camera.near >= -0.2 ? -6 : 4, () => {
    const from = camera.spot(0, shoulderY, -1);
    const to = camera.spot(0, -1.2, -3.2);
    const [top, low] = [camera.half(build.shoulder * 0.9, 1), camera.half(build.shoulder + 3, 2)];
    kit.p.fill(poly([from.x - top, from.y, from.x + top, from.y, to.x + low, to.y, to.x - low, to.y]), cape, {
      lighter: camera.near > 0 ? -1 : 0,
      edge: "shadow"
    });
  });
}
function addArm({ kit, body, pose, camera, layers, hipY, shoulderY }, side) {
  const { p } = kit;
  const { build, dress: dress2 } = body;
  const joint = side < 0 ? pose.armLeft : pose.armRight;
  const root2 = [side * (build.shoulder - 0.2), shoulderY + 1.3, leaning(body, pose, hipY, shoulderY)];
  const [shoulder, elbow, hand] = chain(root2, build.arm, side, joint, false);
  const [a, b, c] = [camera.spot(...shoulder), camera.spot(...elbow), camera.spot(...hand)];
  const slim = dress2.bony ? build.limb * 0.6 : build.limb * 0.92;
  const outward = side * camera.near * pose.tilt + camera.right * Math.abs(pose.tilt) * 1.8;
  const hold = side > 0 ? body.right : body.left;
  const z = (a.z + c.z) / 2 + (Math.abs(camera.near) > 0.9 ? -0.3 : 0);
  layers.add(z, () => {
    p.fill(limb(a.x, a.y, b.x, b.y, slim * 1.1, slim), dress2.sleeve, { shiny: dress2.shiny, edge: "shadow" });
    p.fill(limb(b.x, b.y, c.x, c.y, slim, slim * 0.95), dress2.sleeve, { shiny: dress2.shiny });
  });
  const heldAt = camera.near < -0.3 ? -8 : camera.near > 0.5 ? Math.max(0.2, c.z + 0.2) : c.z + 0.2;
  layers.add(heldAt, () => hold?.(kit, c, outward, camera));
  layers.add(Math.max(z, c.z) + 0.3, () => p.fill(ellipse(c.x, c.y, slim * 1.05), dress2.hand));
}
function addHead2({ kit, body, pose, camera, layers, hipY, shoulderY }) {
  const { build } = body;
  const ry = build.head * build.headTall;
  const head = camera.spot(0, shoulderY - ry * 0.78, leaning(body, pose, hipY, shoulderY - ry));
  const rx = camera.half(build.head, build.head * 0.96);
  layers.add(3.5, () => {
    body.head(kit, head, rx, ry, camera);
    kit.anchors.head = [head.x, head.y - ry, rx];
  });
}
function ribs2({ p, big, ink }, hip, chest, wide, bone) {
  p.fill(ellipse(chest.x, chest.y + 2.6, wide * 0.86, 3.4), big ? ink : bone, { tone: 1 });
  p.fill(limb(chest.x, chest.y, hip.x, hip.y, 0.8), bone);
  if (big)
    for (const y of [0.3, 2.2, 4.1])
      p.fill(
        stroke(
          [chest.x - wide * 0.8, chest.y + y + 0.7, chest.x, chest.y + y, chest.x + wide * 0.8, chest.y + y + 0.7],
          0.55
        ),
        bone,
        { tone: y > 3 ? 2 : 3 }
      );
  else
    p.fill(
      within(
        rect(chest.x - wide, chest.y + 1.6, chest.x + wide, chest.y + 2.6),
        ellipse(chest.x, chest.y + 2, wide, 3)
      ),
      bone,
      { tone: 3 }
    );
  p.fill(ellipse(hip.x, hip.y, wide * 0.6, 1.3), bone);
}
var BUILD, rad2, GROUND2;
var init_biped = __esm({
  "src/art/parts/biped.ts"() {
    "use strict";
    init_shapes();
    init_view();
    BUILD = {
      leg: 6.4,
      torso: 7.4,
      arm: 7,
      head: 6,
      headTall: 0.95,
      shoulder: 4.3,
      hip: 3.5,
      limb: 1.6
    };
    rad2 = (degrees) => degrees * Math.PI / 180;
    GROUND2 = 30.4;
  }
});

// src/art/parts/garb.ts
function paintChest({ p, m, a, c, big }, kind, { x: x2, y }, half, { near }) {
  if (near < -0.2 || !kind) return;
  const wide = half * Math.max(0.4, near);
  switch (kind) {
    case "cross":
      p.fill(rect(x2 - wide * 0.62, y - 3, x2 + wide * 0.62, y + 5.4), m, { onto: true });
      if (big) p.fill(rect(x2 - 0.7, y - 2.4, x2 + 0.7, y + 3), c("gold"), { tone: 3, onto: true });
      if (big) p.fill(rect(x2 - 1.9, y - 1.2, x2 + 1.9, y + 0.2), c("gold"), { tone: 3, onto: true });
      break;
    case "emblem":
      p.fill(ellipse(x2, y, 1.5), a, { tone: 3, onto: true });
      break;
    case "apron":
      p.fill(rect(x2 - wide * 0.66, y - 1.2, x2 + wide * 0.66, y + 8), m, { onto: true, edge: "shadow" });
      for (const side of [-0.56, 0.56])
        p.fill(rect(x2 + side * wide - 0.6, y - 4, x2 + side * wide + 0.6, y), m, { onto: true });
      break;
    case "buttons":
      p.fill(rect(x2 - 0.5, y - 3.4, x2 + 0.5, y + 5), m, { tone: 1, onto: true });
      for (const dy of [-2, 0.6, 3.2]) p.dot(x2, y + dy, 1.1, 1.1, a, 3);
      break;
    case "panel":
      p.fill(rect(x2 - wide * 0.6, y - 1.6, x2 + wide * 0.6, y + 1.8), c("ink"), { tone: 2, onto: true });
      p.dot(x2 - wide * 0.3, y, 1.3, 1.3, a, 3);
      p.dot(x2 + wide * 0.3, y, 1.3, 1.3, c("lime"), 3);
      break;
    case "fur":
      p.fill(within(rect(x2 - 1.3, y - 4, x2 + 1.3, y + 14), rect(-9, 0, 41, 31)), c("white"), { onto: true, tone: 3 });
      p.fill(stroke([x2 - wide, y - 2.6, x2, y - 1.4, x2 + wide, y - 2.6], 1.3), c("white"), { onto: true });
      break;
    case "stripes":
      for (const dy of [-2.2, 0.6, 3.4])
        p.fill(rect(x2 - wide * 1.1, y + dy, x2 + wide * 1.1, y + dy + 0.8), m, { tone: 0, onto: true });
      break;
    case "rock":
      p.fill(stroke([x2 - 2.4, y - 3, x2 - 0.4, y - 0.6, x2 - 1.6, y + 2, x2 + 0.6, y + 4], 0.45), c("cyan"), {
        tone: 3,
        onto: true
      });
      p.fill(ellipse(x2 + wide * 0.6, y - 3.6, 2, 1.2), a, { onto: true });
      break;
    case "tie":
      p.fill(poly([x2 - 2, y - 3.8, x2 + 2, y - 3.8, x2, y + 1.6]), c("white"), { tone: 2, onto: true });
      p.fill(poly([x2 - 1, y - 3.6, x2 + 1, y - 3.6, x2, y - 1.4]), a, { tone: 2, onto: true });
      break;
  }
}
function paintBack(kit, kind, at, camera, color) {
  BACK_PAINTERS[kind]({ kit, at, camera, color });
}
function insectWings(back) {
  const { kit, at, color = kit.c("ice") } = back;
  const { x: x2, y } = at;
  const spread4 = spreadOf(back);
  for (const s of wingSides(back)) {
    kit.p.fill(
      soft([
        x2,
        y + 1,
        x2 + s * 5 * spread4,
        y - 8,
        x2 + s * 11 * spread4,
        y - 9,
        x2 + s * 11.6 * spread4,
        y - 3,
        x2 + s * 5,
        y + 2
      ]),
      color,
      { edge: "shadow" }
    );
    kit.p.fill(
      soft([
        x2,
        y + 1,
        x2 + s * 6 * spread4,
        y + 1,
        x2 + s * 9.6 * spread4,
        y + 5,
        x2 + s * 7 * spread4,
        y + 9,
        x2 + s * 3,
        y + 6
      ]),
      color,
      { lighter: -1 }
    );
  }
}
function featherWings(back) {
  const { kit, at, color = kit.c("white") } = back;
  const { x: x2, y } = at;
  const spread4 = spreadOf(back);
  for (const s of wingSides(back)) {
    kit.p.fill(
      soft([
        x2,
        y + 1,
        x2 + s * 5 * spread4,
        y - 6,
        x2 + s * 11 * spread4,
        y - 8,
        x2 + s * 12 * spread4,
        y,
        x2 + s * 9.6 * spread4,
        y + 6,
        x2 + s * 6 * spread4,
        y + 10,
        x2 + s * 2,
        y + 7
      ]),
      color
    );
    if (kit.big)
      for (const k of [0.45, 0.75])
        kit.p.fill(
          stroke([x2 + s * 3, y + 8 * k, x2 + s * 7 * spread4, y + 6 * k, x2 + s * 10.6 * spread4, y - 6 + 9 * k], 0.4),
          color,
          { tone: 1, onto: true }
        );
  }
}
function batWings2(back) {
  const { kit, at, color = kit.a } = back;
  const { x: x2, y } = at;
  const spread4 = spreadOf(back);
  for (const s of wingSides(back))
    kit.p.fill(
      poly([
        x2,
        y,
        x2 + s * 6 * spread4,
        y - 8,
        x2 + s * 13 * spread4,
        y - 7,
        x2 + s * 12 * spread4,
        y + 4,
        x2 + s * 9 * spread4,
        y + 1,
        x2 + s * 7.4 * spread4,
        y + 7,
        x2 + s * 4.6,
        y + 3,
        x2,
        y + 6
      ]),
      color,
      { lighter: kit.big ? 1 : 0, edge: "shadow" }
    );
}
function quiver({ kit: { p, c, r }, at: { x: x2, y }, camera: { near }, color }) {
  p.place(x2 + 3 * near, y - 2, { turn: 28 * near }, () => {
    for (const dx of [-1.2, 0.6, 1.8])
      p.fill(rect(dx - 0.5, -7 + r.between(0, 1.4), dx + 0.5, 0), c("cream"), { tone: 3 });
    p.fill(rect(-2, -3, 2.2, 7), color ?? c("leather"));
  });
}
function pack(back) {
  const { kit, at, color = kit.c("leather") } = back;
  const half = 6 * spreadOf(back);
  kit.p.fill(rect(at.x - half, at.y - 3.4, at.x + half, at.y + 7), color, { bevel: 1 });
}
var spreadOf, wingSides, BACK_PAINTERS;
var init_garb = __esm({
  "src/art/parts/garb.ts"() {
    "use strict";
    init_shapes();
    spreadOf = ({ camera }) => Math.max(0.5, Math.abs(camera.near));
    wingSides = ({ camera }) => Math.abs(camera.near) < 0.4 ? [-Math.sign(camera.right)] : [-1, 1];
    BACK_PAINTERS = {
      wings: insectWings,
      featherwings: featherWings,
      batwings: batWings2,
      quiver,
      pack
    };
  }
});

// src/art/parts/headOf.ts
function headOf(kit, who, { race, skin, shade }) {
  const { reading, changes } = kit;
  const { colors: own = {} } = changes;
  const trade = reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  const wears = reading.extras.find(({ subject }) => WORN[subject]);
  const bare = reading.without.some((id) => WORN[id]);
  const lent = race ? { kind: race.head.kind ?? "human", eyes: race.head.eyes ?? "ink" } : {};
  const spec = { ...who.head, skin, ...lent };
  const usualHat = wears ? hatFor(kit, wears.subject) : bare ? void 0 : spec.hat ?? trade?.[0] ?? (kit.is("crowned") ? "crown" : kit.is("horned") ? "horns" : void 0);
  const usualColor = wears ? wears.colors[0] ?? (wears.subject === "crown" ? "gold" : wears.subject === "helmet" ? "steel" : void 0) : spec.hatColor ?? (spec.hat ? void 0 : trade?.[1]);
  const eyes = reading.parts.get("eyes");
  const hair = own.hair ?? reading.parts.get("hair") ?? (kit.is("old") ? "silver" : spec.hair === "brown" ? shade : spec.hair);
  const grows = kit.is("old") && spec.cover !== "long" && spec.cover !== "helm" && spec.kind !== "skull";
  const aged = kit.is("bearded") || grows ? spec.beard ?? "full" : spec.beard;
  const usualCover = kit.is("hooded") ? "hood" : wears && spec.cover === "hood" ? "short" : spec.cover;
  const uncovered = changes.hat && !OVER_COVER.has(changes.hat) && usualCover && hidesHair(usualCover);
  const cover = changes.cover ?? (uncovered ? "short" : usualCover);
  const hat = changes.hat === "none" ? void 0 : changes.hat ?? usualHat;
  const beard2 = changes.beard === "none" ? void 0 : changes.beard ?? aged;
  return {
    ...spec,
    ...hair ? { hair } : {},
    ...cover ? { cover } : {},
    coverColor: own.cover ?? (cover === "helm" ? own.armor : void 0),
    ...eyes ? { eyes } : {},
    ...own.eyes ? { eyes: own.eyes, eyesTone: 2 } : {},
    hat,
    hatColor: own.hat ?? (hat && changes.hat ? HAT_COLORS[hat] : usualColor),
    squeezed: Boolean(changes.hat),
    beard: beard2,
    beardColor: own.beard ?? reading.parts.get("beard")
  };
}
var OVER_COVER;
var init_headOf = __esm({
  "src/art/parts/headOf.ts"() {
    "use strict";
    init_garments();
    init_hats();
    OVER_COVER = /* @__PURE__ */ new Set(["crown", "halo", "horns", "plume", "headband"]);
  }
});

// src/art/parts/heads.ts
function paintHead(kit, spec, at, rx, ry, camera) {
  const { a, c } = kit;
  const { cover = "short", kind = "human", coverColor } = spec;
  const m = coverColor ? c(coverColor) : kit.m;
  const skin = kind === "mask" && kit.look.named ? m : c(spec.skin ?? "skin");
  const head = { kit, spec, at, rx, ry, camera, m, skin, hair: c(spec.hair ?? "brown") };
  if (kind === "elf" || kind === "goblin") ears2(head);
  if (cover === "long") longHair(head);
  if (cover === "helm") helm(head);
  else if (kind === "skull") skull(head, cover === "hood");
  else if (kind === "robot") robotHead(head);
  else livingHead(head);
  if (cover === "glass") glassHelmet(head);
  if (spec.beard && camera.near > -0.3)
    beard(kit, spec.beard, c(spec.beardColor ?? spec.hair ?? "brown"), at, rx, ry, camera);
  if (spec.hat) {
    const ramp3 = spec.hatColor ? c(spec.hatColor) : kit.m;
    const trim = spec.squeezed && ramp3 === a ? c("crimson") : a;
    wear(kit, spec.hat, at.x, at.y - ry * 0.98, rx, ramp3, trim, camera.right, spec.squeezed);
  }
}
function longHair({ kit, at: { x: x2, y }, rx, ry, hair }) {
  kit.p.fill(
    soft([
      x2 - rx * 1.05,
      y - ry * 0.2,
      x2,
      y - ry * 1.1,
      x2 + rx * 1.05,
      y - ry * 0.2,
      x2 + rx * 1.2,
      y + ry * 1.45,
      x2 + rx * 0.4,
      y + ry * 1.2,
      x2 - rx * 0.4,
      y + ry * 1.2,
      x2 - rx * 1.2,
      y + ry * 1.45
    ]),
    hair,
    { tone: 1 }
  );
}
function helm({ kit, spec, at, rx, ry, camera, m }) {
  const { p, c, big } = kit;
  const { x: x2, y } = at;
  p.fill(ellipse(x2, y, rx, ry), spec.coverColor || kit.look.named ? m : c("steel"), { shiny: true, edge: "shadow" });
  const opening = faceOpening(at, rx, ry, camera, 0.86, 0.3);
  if (!opening) return;
  p.fill(within(opening, rect(-9, y - ry * 0.16, 41, y + ry * 0.34)), kit.ink, { tone: 0 });
  const middle = x2 + camera.right * rx * 0.6;
  if (big)
    for (const side of camera.near < 0.3 ? [0] : [-1, 1])
      p.dot(middle + side * rx * 0.4 * camera.near, y + ry * 0.1, 1.6, 1.2, c(spec.eyes ?? "white"), 3);
  p.fill(limb(middle, y - ry * 0.3, middle, y + ry * 0.9, 0.5), c("steel"), { tone: 3, onto: true });
}
function skull({ kit, spec, at, rx, ry, camera, m, skin }, hooded) {
  const { p, c, big } = kit;
  const { x: x2, y } = at;
  if (hooded) hood(recolored(kit, m), at, rx, ry, camera);
  const s = hooded ? 0.84 : 1;
  const opening = hooded ? faceOpening(at, rx, ry, camera, 0.86, 0.22) : void 0;
  const seen = (shape) => opening ? within(shape, opening) : shape;
  if (!hooded || opening) {
    p.fill(
      seen(ellipse(x2 + (hooded ? camera.right * rx * 0.3 : 0), y - ry * 0.1 + (hooded ? 1 : 0), rx * s, ry * 0.92 * s)),
      skin,
      hooded ? {} : { edge: "shadow" }
    );
    p.fill(seen(rect(x2 - rx * 0.58 + camera.right, y + ry * 0.4, x2 + rx * 0.58 + camera.right, y + ry * 1.02)), skin, {
      tone: 2
    });
  }
  const light = spec.eyes && spec.eyes !== "ink" ? c(spec.eyes) : void 0;
  sockets(kit, { x: x2, y: y + (hooded ? 0.6 : 0) }, rx * s, ry * s, camera, light);
  if (camera.near > -0.15 && big)
    for (const dx of [-1.6, 0, 1.6]) p.dot(x2 + camera.right * 2.4 + dx, y + ry * 0.86, 0.6, 1.6, skin, 0);
}
function robotHead({ kit, spec, at: { x: x2, y }, rx, ry, camera, m }) {
  const { p, a, c, ink, big } = kit;
  p.fill(rect(x2 - rx * 0.95, y - ry * 0.9, x2 + rx * 0.95, y + ry * 0.9), m, { bevel: 1.2, edge: "line" });
  p.fill(limb(x2, y - ry, x2, y - ry * 1.35, 0.5), c("iron"));
  p.fill(ellipse(x2, y - ry * 1.45, 1.2), a, { shiny: true });
  if (camera.near <= -0.15) return;
  const mx = x2 + camera.right * rx * 0.45;
  p.fill(rect(mx - rx * 0.66, y - ry * 0.4, mx + rx * 0.66, y + ry * 0.25), ink, { tone: 0, onto: true });
  for (const side of [-1, 1]) p.dot(mx + side * rx * 0.34, y - ry * 0.08, 1.9, 1.9, c(spec.eyes ?? "cyan"), 3);
  const low = y + ry * 0.58 - smileOf(kit);
  if (big) p.fill(stroke([mx - 2, low, mx, y + ry * 0.58, mx + 2, low], 0.5), m, { tone: 0 });
}
function livingHead(head) {
  const { kit, spec, at, rx, ry, camera, m, skin, hair } = head;
  const { p, ink } = kit;
  const { x: x2, y } = at;
  const { cover = "short", kind = "human" } = spec;
  const isBald = cover === "bald" || kind === "alien";
  const covered = coverRamp(head) ?? (isBald ? skin : hair);
  p.fill(kind === "alien" ? ellipse(x2, y - ry * 0.15, rx * 1.12, ry * 1.12) : ellipse(x2, y, rx, ry), covered, {
    edge: "shadow"
  });
  const [wide, low] = cover === "short" ? [0.84, 0.36] : [0.78, 0.3];
  const opening = isBald ? void 0 : faceOpening(at, rx, ry, camera, wide, low);
  if (opening && cover === "wrap") {
    p.fill(opening, ink, { tone: 1 });
    bandages(head, covered);
  } else if (opening) p.fill(opening, skin);
  if (cover === "cowl" && camera.near > -0.3)
    p.fill(within(rect(-9, y + ry * 0.36, 41, 40), ellipse(x2, y, rx, ry)), m, { tone: 1, onto: true });
  features(head);
  if (kind === "alien") {
    alienEyes(head);
    return;
  }
  const eyes = spec.eyes ? { eyes: kit.c(spec.eyes), tone: spec.eyesTone ?? 4 } : {};
  face(kit, at, rx, ry, camera, { ...eyes, skin, mouth: cover !== "cowl" && !spec.beard && kind === "human" });
}
function coverRamp({ kit, spec: { cover, coverColor }, m }) {
  if (cover === "wrap" && !coverColor) return kit.c("cream");
  return cover === "hood" || cover === "cowl" || cover === "wrap" ? m : void 0;
}
function bandages({ kit: { p, big }, at: { x: x2, y }, rx, ry }, cloth) {
  const thick = big ? 1.5 : 1.2;
  for (const dy of [-0.5, 0.5])
    p.fill(within(limb(x2 - rx, y + dy * ry - 0.6, x2 + rx, y + dy * ry + 1, thick), ellipse(x2, y, rx, ry)), cloth, {
      tone: 2
    });
}
function alienEyes({ kit: { p, ink, big }, at: { x: x2, y }, rx, ry, camera }) {
  if (camera.near <= -0.15) return;
  const middle = x2 + camera.right * rx * 0.5;
  for (const side of [-1, 1])
    p.fill(
      limb(middle + side * rx * 0.62, y - ry * 0.1, middle + side * rx * 0.26, y + ry * 0.3, big ? 1.5 : 1.1),
      ink,
      { tone: 0 }
    );
}
function glassHelmet({ kit, at, rx, ry, camera, m }) {
  const { p, c } = kit;
  const { x: x2, y } = at;
  p.fill(ellipse(x2, y, rx * 1.2, ry * 1.16), c("white"), { edge: "shadow" });
  const visor = faceOpening(at, rx, ry, camera, 0.95, 0.06);
  if (visor) p.fill(within(visor, ellipse(x2 + camera.right * 2, y, rx, ry * 0.72)), m, { shiny: true });
}
function ears2({ kit: { p, c }, spec, at: { x: x2, y }, rx, camera }) {
  const long2 = spec.kind === "goblin" ? 1.9 : 1.5;
  for (const side of [-1, 1]) {
    const root2 = x2 + side * rx * 0.86 * Math.max(0.2, Math.abs(camera.near)) - camera.right * rx * 0.15;
    const tip = x2 + side * rx * long2 * Math.max(0.35, Math.abs(camera.near)) - camera.right * rx * 0.5;
    p.fill(poly([root2, y - 1.6, tip, y - (spec.kind === "elf" ? 3.4 : 1.2), root2, y + 2]), c(spec.skin ?? "skin"), {
      tone: side < 0 ? 3 : 1
    });
  }
}
function features({ kit, spec, at, rx, ry, camera }) {
  const { p, c, big, ink } = kit;
  const { kind, skin: name = "skin" } = spec;
  if (camera.near < -0.15) return;
  const x2 = at.x + camera.right * rx * 0.6;
  if (kind === "orc") {
    p.fill(ellipse(x2, at.y + ry * 0.62, rx * 0.62, ry * 0.36), c(name), { edge: "shadow" });
    for (const side of [-1, 1])
      p.fill(
        poly([
          x2 + side * rx * 0.36 - 0.9,
          at.y + ry * 0.66,
          x2 + side * rx * 0.36 + 0.9,
          at.y + ry * 0.66,
          x2 + side * rx * 0.42,
          at.y + ry * 0.22
        ]),
        c("bone"),
        { tone: 3 }
      );
  } else if (kind === "goblin" && big) {
    p.fill(
      poly([x2 - 0.9, at.y + ry * 0.2, x2 + 0.9, at.y + ry * 0.2, x2 + camera.right * 2, at.y + ry * 0.62]),
      c(name),
      { tone: 3, edge: "shadow" }
    );
    teeth(kit, x2, at.y + ry * 0.68, rx * 0.34, c("bone"));
  } else if (kind === "sack" && big) {
    p.fill(stroke([x2 - 2.6, at.y + ry * 0.56, x2, at.y + ry * 0.7, x2 + 2.6, at.y + ry * 0.56], 0.45), ink, { tone: 0 });
    for (const dx of [-1.6, 0, 1.6]) p.dot(x2 + dx, at.y + ry * 0.62, 0.5, 1.8, ink, 0);
  }
}
var init_heads = __esm({
  "src/art/parts/heads.ts"() {
    "use strict";
    init_shapes();
    init_face();
    init_hats();
    init_kit();
  }
});

// src/art/parts/person.ts
function extra(kit, ...ids) {
  return kit.reading.extras.find(({ subject }) => ids.includes(subject));
}
function buildOf(kit, own = {}) {
  const { r } = kit;
  const base = { ...BUILD, ...own };
  const wide = (kit.is("fat") || kit.is("round") ? 1.4 : kit.is("thin") ? 0.82 : 1) * r.between(0.9, 1.12);
  const long2 = (kit.is("tall") ? 1.2 : kit.is("young") || kit.is("tiny") ? 0.76 : 1) * r.between(0.92, 1.08);
  const head = (kit.is("tall") || kit.is("giant") ? 0.84 : kit.is("young") || kit.is("tiny") ? 1.1 : 1) * r.between(0.95, 1.06);
  return {
    ...base,
    leg: base.leg * long2,
    torso: base.torso * long2,
    arm: base.arm * (long2 + 1) * 0.5,
    shoulder: base.shoulder * wide,
    hip: base.hip * wide,
    limb: base.limb * (wide + 1) * 0.5,
    // If there are few pixels, the face needs most of them.
    head: base.head * head * (kit.big ? 1 : 1.12)
  };
}
function withHeadShare(build, share) {
  if (share === void 0) return build;
  const tall = build.leg + build.torso + NECKLINE * build.head * build.headTall;
  const long2 = tall * (1 - share) / (build.leg + build.torso);
  const wide = Math.min(1.05, Math.max(0.72, (share / USUAL_SHARE) ** 0.4));
  return {
    leg: build.leg * long2,
    torso: build.torso * long2,
    arm: build.arm * long2,
    head: share * tall / NECKLINE / build.headTall,
    headTall: build.headTall,
    shoulder: build.shoulder * wide,
    hip: build.hip * wide,
    limb: build.limb * wide
  };
}
function personOf(kit, who, race, animal) {
  const { changes } = kit;
  const natural = naturalSkin(kit, who, race, animal);
  const shade = kit.r.pick(["brown", "brown", "black", "amber", "straw", "scarlet"]);
  const skin = changes.colors?.skin ?? natural;
  const hands = handsOf(kit, who);
  const build = buildOf(kit, who.build);
  const chance = kit.r.next();
  const plated = extra(kit, "armor")?.colors ?? (kit.is("armored") ? [] : void 0);
  const back = changes.back ?? (extra(kit, "backpack") ? "pack" : kit.is("winged") ? "featherwings" : who.back);
  const person2 = {
    kit,
    who,
    race,
    natural,
    skin,
    head: headOf(kit, who, { race, skin, shade }),
    plated,
    harness: who.torso === "steel" && kit.look.named,
    ...hands,
    back: back === "none" ? void 0 : back,
    caped: changes.cape ? changes.cape === "worn" : Boolean(extra(kit, "cape") ?? who.cape),
    chest: plated ? "emblem" : who.chest
  };
  kit.anchors.outfit = outfitOf(person2);
  return {
    build: withHeadShare(build, kit.look.headShare),
    dress: dressOf(person2),
    head: headPainter(person2, animal, chance),
    chest: chestPainter(person2),
    right: person2.right && heldBy(1, person2.right),
    left: person2.left && heldBy(-1, person2.left),
    back: person2.back && backPainter(person2.back, changes, chance)
  };
}
function naturalSkin(kit, who, race, animal) {
  const complexion = kit.r.pick(["skin", "skin", "olive", "umber"]);
  return nameOf(
    animal?.fur ?? race?.head.skin ?? (kit.reading.kinds.includes("ghost") ? "ghost" : who.head.skin ?? complexion)
  );
}
function handsOf(kit, who) {
  const { reading, changes } = kit;
  const { colors: own = {} } = changes;
  const said = reading.extras.filter(({ subject }) => !NOT_HELD.has(subject));
  const leftward = said.find(({ subject }) => LEFT_HAND.has(subject)) ?? said[1];
  const rightward = said.find((held) => held !== leftward);
  const allowed = (id) => id && !reading.without.includes(id) ? id : void 0;
  const hold = (side, before, colors = []) => {
    const now = changes[side] ?? before;
    if (!now || now === "none") return void 0;
    const color = own[side];
    return {
      id: now,
      colors: color ? [color] : changes[side] ? [] : colors,
      added: Boolean(changes[side] ?? changes.pose)
    };
  };
  return {
    right: hold("right", rightward?.subject ?? allowed(who.right), rightward?.colors),
    left: hold("left", leftward?.subject ?? allowed(who.left), leftward?.colors)
  };
}
function outfitOf({ who, head, right, left, back, caped, plated, chest }) {
  return {
    hat: head.hat,
    cover: head.cover ?? "short",
    hair: head.hair ?? "brown",
    bearded: Boolean(head.beard),
    right: right?.id,
    left: left?.id,
    back,
    cape: caped,
    robe: who.skirt === "long",
    plated: Boolean(plated) || METALS.has(who.torso ?? "main"),
    chest: Boolean(chest),
    belt: Boolean(who.belt)
  };
}
function tint({ m, a, c }, name) {
  return name === "main" ? m : name === "accent" ? a : c(name);
}
function isFlesh({ who, natural }, name) {
  return name === "skin" || name === who.head.skin || name === natural;
}
function garb(person2, slot, name, usual) {
  const { kit, skin, harness } = person2;
  const { m, c, changes } = kit;
  const { colors: own = {} } = changes;
  const named2 = slot && own[slot];
  if (named2) return c(named2);
  if (own.skin && isFlesh(person2, name)) return c(own.skin);
  if (usual) return usual;
  if (isFlesh(person2, name)) return c(skin);
  if (own.armor && METALS.has(name)) return c(own.armor);
  return name === "steel" && harness ? m : tint(kit, name);
}
function dressOf(person2) {
  const { kit, who, race, natural, plated } = person2;
  const { c } = kit;
  const { colors: own = {} } = kit.changes;
  const { torso = "main", sleeve = "main", leg = "brown" } = who;
  const bone = race?.bony ? c("bone") : void 0;
  const plate2 = plated && c(own.armor ?? plated[0] ?? "steel");
  const [tunic, boots] = [extra(kit, "tunic")?.colors[0], extra(kit, "boots")?.colors[0]];
  const cloth = (name) => name === torso && !isFlesh(person2, name) ? "clothes" : void 0;
  return {
    torso: garb(person2, "clothes", torso, plate2 ?? (tunic ? c(tunic) : bone)),
    sleeve: garb(person2, cloth(sleeve), sleeve, plate2 ?? bone),
    hand: garb(person2, "gloves", who.hand ?? natural, bone),
    leg: garb(person2, own.trousers ? "trousers" : cloth(leg) ?? "trousers", leg, plate2 ?? bone),
    foot: garb(person2, "boots", who.foot ?? "leather", boots && c(boots)),
    belt: own.belt ? c(own.belt) : who.belt && tint(kit, who.belt),
    skirt: who.skirt,
    shiny: who.shiny ?? Boolean(plate2),
    cape: capeRamp(person2),
    bony: race?.bony ?? who.bony
  };
}
function capeRamp({ kit, who, caped }) {
  if (!caped) return void 0;
  const own = kit.changes.colors?.cape;
  if (own) return kit.c(own);
  const said = extra(kit, "cape");
  return said ? kit.c(said.colors[0] ?? "red") : tint(kit, who.cape ?? "red");
}
function headPainter({ kit, head, skin }, animal, chance) {
  const { c, m, a } = kit;
  return (inner, at, rx, ry, camera) => {
    const own = { ...inner, r: stuckAt(chance) };
    if (!animal) return paintHead(own, head, at, rx, ry, camera);
    beastHead(recolored(own, c(skin), c(animal.belly)), { ...animal.beast, head: rx * 0.94 }, at, camera);
    if (!head.hat || head.hat === "plume") return;
    const ramp3 = head.hatColor ? c(head.hatColor) : m;
    wear(own, head.hat, at.x, at.y - ry * 0.86, rx, ramp3, a, camera.right, head.squeezed);
  };
}
function chestPainter({ kit, who, harness, chest }) {
  const { c, m, a } = kit;
  const { colors: own = {} } = kit.changes;
  return (inner, at, half, camera) => {
    const isCloth = (who.torso ?? "main") === "main";
    const ramp3 = own.chest ? c(own.chest) : own.clothes && isCloth ? c(own.clothes) : harness ? a : m;
    paintChest(recolored(inner, ramp3), chest, at, half, camera);
  };
}
function backPainter(back, changes, chance) {
  return (inner, at, camera) => {
    const own = changes.colors?.back;
    const color = own && inner.c(own);
    const draw2 = (painted2) => () => paintBack(painted2, back, { x: 0, y: 0, z: at.z }, camera, color);
    const wide = changes.back ? roomFor(inner, at, draw2).scale : 1;
    inner.p.place(at.x, at.y, { sx: wide }, draw2({ ...inner, r: seededRandom(`back ${chance}`) }));
  };
}
function heldBy(side, { id, colors, added }) {
  return (inner, at, turn3, camera) => {
    const mirrored = side * camera.near + camera.right > 0;
    const draw2 = (kit) => () => kit.item(id, 0, 0, turn3, colors, mirrored, kit.p);
    const room2 = added ? roomFor(inner, at, draw2) : { x: at.x, y: at.y, scale: 1 };
    inner.p.place(room2.x, room2.y, { scale: room2.scale }, draw2(inner));
  };
}
var NOT_HELD, NECKLINE, USUAL_SHARE, METALS;
var init_person = __esm({
  "src/art/parts/person.ts"() {
    "use strict";
    init_seed();
    init_colors2();
    init_garments();
    init_beastHead();
    init_biped();
    init_garb();
    init_hats();
    init_headOf();
    init_heads();
    init_kit();
    init_room();
    NOT_HELD = /* @__PURE__ */ new Set([
      ...Object.keys(WORN),
      "armor",
      "cape",
      "boots",
      "tunic",
      "pants",
      "belt",
      "mask",
      "eye",
      "glove",
      "backpack",
      "ring",
      "amulet",
      "feather",
      "spikes"
    ]);
    NECKLINE = 1.78;
    USUAL_SHARE = 0.43;
    METALS = /* @__PURE__ */ new Set(["steel", "iron", "silver", "gold", "bronze", "copper"]);
  }
});

// src/art/parts/character.ts
var stout, mighty, slight, robed;
var init_character = __esm({
  "src/art/parts/character.ts"() {
    "use strict";
    stout = { shoulder: 4.9, hip: 4.5, leg: 5, torso: 7 };
    mighty = { shoulder: 5.8, hip: 4, limb: 2.1, head: 5, torso: 8.6, leg: 6.6, arm: 8.4 };
    slight = { shoulder: 3.8, hip: 3, limb: 1.4 };
    robed = { skirt: "long", belt: "accent" };
  }
});

// src/art/subjects/folk.ts
var FOLK;
var init_folk = __esm({
  "src/art/subjects/folk.ts"() {
    "use strict";
    init_character();
    FOLK = {
      pirate: {
        main: ["crimson", "navy"],
        accent: "gold",
        head: { hair: "black", beard: "full", hat: "tricorn", hatColor: "black" },
        leg: "brown",
        foot: "black",
        belt: "gold",
        skirt: "short",
        chest: "buttons",
        right: "katana",
        stance: "proud"
      },
      farmer: {
        main: ["blue", "red"],
        accent: "red",
        head: { hair: "brown", hat: "straw", hatColor: "straw" },
        sleeve: "accent",
        leg: "main",
        foot: "leather",
        chest: "apron",
        right: "trident"
      },
      man: {
        main: ["green", "blue", "tan", "red"],
        accent: "brown",
        head: { hair: "brown" },
        leg: "brown",
        foot: "leather",
        belt: "leather"
      },
      woman: {
        main: ["red", "teal", "violet", "green"],
        accent: "cream",
        head: { cover: "long", hair: "brown" },
        skirt: "long",
        belt: "accent",
        sleeve: "accent",
        build: slight
      },
      merchant: {
        main: ["purple", "green", "amber"],
        accent: "gold",
        head: { hair: "black", beard: "mustache", hat: "bandana", hatColor: "red" },
        ...robed,
        right: "bag",
        back: "pack",
        build: stout
      },
      blacksmith: {
        main: ["leather", "brown"],
        accent: "cream",
        head: { cover: "bald", hair: "brown", beard: "full" },
        torso: "cream",
        sleeve: "skin",
        leg: "gray",
        foot: "black",
        chest: "apron",
        right: "hammer",
        build: { ...mighty, leg: 6 }
      },
      chef: {
        main: "white",
        accent: "red",
        head: { hair: "black", beard: "mustache", hat: "chef" },
        leg: "gray",
        foot: "black",
        chest: "buttons",
        belt: "accent",
        right: "soup",
        build: stout
      },
      miner: {
        main: ["amber", "blue"],
        accent: "cream",
        head: { hair: "brown", beard: "full", hat: "hardhat", hatColor: "yellow" },
        leg: "brown",
        foot: "black",
        belt: "leather",
        right: "pickaxe",
        build: stout
      },
      astronaut: {
        main: "amber",
        accent: "red",
        head: { cover: "glass" },
        torso: "white",
        sleeve: "white",
        hand: "gray",
        leg: "white",
        foot: "gray",
        chest: "panel",
        back: "pack",
        build: { limb: 2.1, shoulder: 5, head: 5.4 }
      },
      robot: {
        main: ["steel", "teal", "orange"],
        accent: ["red", "cyan"],
        head: { kind: "robot" },
        hand: "iron",
        leg: "iron",
        foot: "main",
        chest: "panel",
        shiny: true,
        build: { shoulder: 5.2, limb: 1.5, hip: 4 }
      },
      jester: {
        main: "crimson",
        accent: "green",
        head: { skin: "skin", hat: "jester" },
        leg: "accent",
        foot: "main",
        sleeve: "accent",
        belt: "gold",
        skirt: "short",
        chest: "buttons",
        stance: "proud"
      },
      cowboy: {
        main: ["tan", "blue", "red"],
        accent: "red",
        head: { hair: "brown", beard: "mustache", hat: "cowboy", hatColor: "brown" },
        leg: "navy",
        foot: "leather",
        belt: "leather",
        chest: "tie",
        right: "pistol"
      },
      santa: {
        main: "red",
        accent: "white",
        head: { hair: "white", beard: "full", hat: "santa" },
        leg: "main",
        foot: "black",
        belt: "black",
        chest: "buttons",
        right: "bag",
        build: { ...stout, shoulder: 5.4, hip: 5.4 }
      },
      scarecrow: {
        main: ["brown", "green", "blue"],
        accent: "straw",
        head: { kind: "sack", skin: "straw", cover: "bald", hat: "straw", hatColor: "brown" },
        hand: "straw",
        leg: "brown",
        foot: "straw",
        belt: "straw",
        chest: "buttons",
        stance: "proud",
        build: { ...slight, arm: 8 }
      }
    };
  }
});

// src/art/subjects/heroes.ts
var HEROES;
var init_heroes = __esm({
  "src/art/subjects/heroes.ts"() {
    "use strict";
    init_character();
    HEROES = {
      knight: {
        main: ["red", "blue", "green", "purple"],
        head: { cover: "helm", hat: "plume" },
        torso: "steel",
        sleeve: "steel",
        hand: "steel",
        leg: "steel",
        foot: "iron",
        belt: "main",
        shiny: true,
        chest: "cross",
        right: "sword",
        left: "shield",
        build: { shoulder: 4.9, limb: 1.8 }
      },
      guard: {
        main: ["blue", "crimson", "green"],
        head: { cover: "short", hat: "cap", hatColor: "iron", beard: "mustache" },
        leg: "leather",
        foot: "iron",
        sleeve: "iron",
        belt: "leather",
        skirt: "short",
        chest: "emblem",
        right: "spear"
      },
      king: {
        main: ["crimson", "purple", "blue"],
        accent: "gold",
        head: { hair: "gray", beard: "full", hat: "crown", hatColor: "gold" },
        ...robed,
        cape: "main",
        chest: "fur",
        right: "staff",
        build: stout
      },
      queen: {
        main: ["purple", "crimson", "teal"],
        accent: "gold",
        head: { cover: "long", hair: "amber", hat: "crown", hatColor: "gold" },
        ...robed,
        chest: "fur",
        build: { ...slight, hip: 2.8 }
      },
      princess: {
        main: ["pink", "sky", "violet"],
        accent: "gold",
        head: { cover: "long", hair: "straw", hat: "crown", hatColor: "gold" },
        ...robed,
        sleeve: "skin",
        build: { ...slight, hip: 2.8, torso: 6.6 }
      },
      prince: {
        main: ["sky", "green", "crimson"],
        accent: "gold",
        head: { hair: "amber", hat: "crown", hatColor: "gold" },
        leg: "cream",
        foot: "leather",
        belt: "accent",
        cape: "crimson",
        chest: "buttons",
        build: slight,
        right: "sword"
      },
      wizard: {
        main: ["blue", "purple", "indigo"],
        accent: "gold",
        head: { hair: "white", beard: "long", hat: "wizard" },
        ...robed,
        right: "staff"
      },
      witch: {
        main: ["shadow", "purple"],
        accent: ["lime", "orange"],
        head: { skin: "skin", cover: "long", hair: "orange", hat: "wizard" },
        ...robed,
        right: "broom",
        build: slight
      },
      necromancer: {
        main: ["shadow", "black"],
        accent: "lime",
        head: { kind: "skull", cover: "hood", skin: "bone", eyes: "lime" },
        ...robed,
        hand: "bone",
        right: "staff"
      },
      priest: { main: "white", accent: "gold", head: { cover: "hood" }, ...robed, chest: "cross", right: "book" },
      monk: { main: ["orange", "brown"], accent: "tan", head: { cover: "bald" }, ...robed, sleeve: "skin", right: "staff" },
      rogue: {
        main: ["shadow", "moss", "brown"],
        accent: "red",
        head: { cover: "hood", kind: "human" },
        leg: "black",
        foot: "leather",
        belt: "leather",
        cape: "main",
        skirt: "short",
        right: "dagger",
        stance: "ready",
        build: slight
      },
      ninja: {
        main: ["black", "navy"],
        accent: "red",
        head: { cover: "cowl", hat: "headband", hatColor: "red" },
        belt: "accent",
        leg: "main",
        foot: "black",
        hand: "skin",
        right: "katana",
        stance: "ready",
        build: slight
      },
      samurai: {
        main: ["crimson", "navy", "black"],
        accent: "gold",
        head: { cover: "short", hair: "black", hat: "samurai" },
        skirt: "short",
        belt: "accent",
        leg: "black",
        foot: "straw",
        right: "katana",
        chest: "stripes"
      },
      archer: {
        main: ["green", "moss"],
        accent: "tan",
        head: { cover: "hood", hair: "amber" },
        skirt: "short",
        belt: "leather",
        leg: "brown",
        foot: "leather",
        right: "bow",
        back: "quiver",
        build: slight
      },
      barbarian: {
        main: ["brown", "leather"],
        accent: "bone",
        head: { cover: "long", hair: "scarlet", beard: "full" },
        torso: "skin",
        sleeve: "skin",
        skirt: "short",
        leg: "skin",
        foot: "leather",
        belt: "main",
        right: "battleaxe",
        build: mighty,
        stance: "proud"
      },
      viking: {
        main: ["blue", "green", "red"],
        accent: "gold",
        head: { hair: "straw", beard: "full", hat: "horned", hatColor: "iron" },
        leg: "brown",
        foot: "leather",
        belt: "leather",
        skirt: "short",
        right: "axe",
        left: "shield",
        build: { ...stout, leg: 6 }
      },
      hero: {
        main: ["green", "blue", "red", "teal"],
        accent: "gold",
        head: { hair: "brown", hat: void 0 },
        leg: "cream",
        foot: "leather",
        belt: "leather",
        skirt: "short",
        right: "sword",
        cape: "accent",
        stance: "ready"
      }
    };
  }
});

// src/art/subjects/peoples.ts
var PEOPLES;
var init_peoples = __esm({
  "src/art/subjects/peoples.ts"() {
    "use strict";
    init_character();
    PEOPLES = {
      zombie: {
        main: ["blue", "brown", "purple"],
        accent: "crimson",
        head: { skin: "moss", hair: "shadow", eyes: "yellow" },
        sleeve: "moss",
        hand: "moss",
        leg: "gray",
        foot: "moss",
        stance: "hunched"
      },
      skeleton: {
        main: "bone",
        accent: "red",
        head: { kind: "skull", skin: "bone" },
        sleeve: "main",
        hand: "main",
        leg: "main",
        foot: "main",
        bony: true,
        right: "sword"
      },
      vampire: {
        main: "black",
        accent: "crimson",
        head: { skin: "ghost", hair: "black", eyes: "red" },
        cape: "accent",
        leg: "black",
        foot: "black",
        chest: "tie",
        build: slight
      },
      mummy: {
        main: "cream",
        accent: "tan",
        head: { cover: "wrap", eyes: "lime" },
        hand: "main",
        leg: "main",
        foot: "main",
        chest: "stripes",
        stance: "hunched"
      },
      goblin: {
        main: ["leather", "brown"],
        accent: "red",
        head: { kind: "goblin", skin: "grass", cover: "bald", eyes: "yellow" },
        sleeve: "grass",
        hand: "grass",
        leg: "grass",
        foot: "grass",
        skirt: "short",
        right: "dagger",
        build: { leg: 4.4, torso: 6, head: 6.4, headTall: 0.86, limb: 1.3, shoulder: 3.6 },
        stance: "ready"
      },
      orc: {
        main: ["leather", "iron"],
        accent: "red",
        head: { kind: "orc", skin: "moss", cover: "bald", eyes: "yellow", hat: "topknot", hatColor: "black" },
        sleeve: "moss",
        hand: "moss",
        leg: "brown",
        foot: "leather",
        skirt: "short",
        right: "axe",
        build: mighty,
        stance: "proud"
      },
      troll: {
        main: ["brown", "leather"],
        accent: "bone",
        head: { kind: "orc", skin: "teal", cover: "bald" },
        torso: "teal",
        sleeve: "teal",
        hand: "teal",
        leg: "teal",
        foot: "teal",
        skirt: "short",
        belt: "main",
        right: "club",
        build: { ...mighty, head: 4.6, shoulder: 6.4, hip: 5.4, torso: 10, limb: 2.4 },
        stance: "hunched"
      },
      elf: {
        main: ["green", "teal"],
        accent: "gold",
        head: { kind: "elf", cover: "long", hair: "straw" },
        skirt: "short",
        belt: "accent",
        leg: "cream",
        foot: "leather",
        right: "bow",
        build: slight
      },
      dwarf: {
        main: ["red", "blue", "brown"],
        accent: "gold",
        head: { hair: "scarlet", beard: "long", hat: "cap", hatColor: "iron" },
        belt: "leather",
        leg: "brown",
        foot: "leather",
        skirt: "short",
        right: "axe",
        build: { leg: 4, torso: 6.4, shoulder: 5.2, hip: 4.8, head: 6, limb: 1.9, arm: 6.2 }
      },
      fairy: {
        main: ["pink", "lime", "sky"],
        accent: "gold",
        head: { cover: "long", hair: "straw", kind: "elf" },
        skirt: "short",
        sleeve: "skin",
        leg: "skin",
        foot: "main",
        right: "wand",
        back: "wings",
        build: { ...slight, leg: 6, torso: 6 }
      },
      angel: {
        main: "white",
        accent: "gold",
        head: { cover: "long", hair: "straw", hat: "halo" },
        ...robed,
        back: "featherwings",
        build: slight
      },
      demon: {
        main: ["red", "crimson"],
        accent: "black",
        head: { skin: "red", cover: "bald", eyes: "yellow", hat: "horns" },
        sleeve: "main",
        hand: "main",
        leg: "black",
        foot: "black",
        belt: "accent",
        skirt: "short",
        right: "trident",
        back: "batwings",
        build: { ...mighty, head: 5.4, shoulder: 5 }
      },
      golem: {
        main: ["stone", "rock"],
        accent: "moss",
        head: { kind: "mask", skin: "stone", cover: "bald", eyes: "cyan" },
        sleeve: "main",
        hand: "main",
        leg: "main",
        foot: "main",
        chest: "rock",
        build: { ...mighty, head: 4.4, shoulder: 7, hip: 4.6, limb: 2.9, torso: 10.5, leg: 6 }
      },
      alien: {
        main: ["lime", "teal", "violet"],
        accent: "silver",
        head: { kind: "alien", cover: "bald", skin: "lime" },
        torso: "silver",
        sleeve: "silver",
        hand: "lime",
        leg: "silver",
        foot: "silver",
        right: "pistol",
        build: { ...slight, leg: 6, torso: 6, head: 6.4 }
      }
    };
  }
});

// src/art/subjects/people.ts
function viewOf(kit, usual) {
  const { r } = kit;
  const pitch = kit.is("top") ? 0.5 : 0.12;
  if (kit.is("side")) return { yaw: r.chance(0.7) ? 90 : -90, pitch };
  if (kit.is("back")) return { yaw: 180, pitch };
  return { yaw: usual + (kit.is("front") || !kit.big ? 0 : r.pick([0, 0, -24, 24, 34])), pitch };
}
function isCharacter(id) {
  return Object.hasOwn(TABLE, id);
}
function person(id) {
  const who = TABLE[id];
  return {
    main: who.main,
    ...who.accent ? { accent: who.accent } : {},
    grounded: true,
    dressed: true,
    body: true,
    draw(kit) {
      const race = kit.reading.kinds.find(
        (kind) => ["skeleton", "zombie", "goblin", "orc", "elf", "demon", "vampire", "alien", "robot"].includes(kind)
      );
      const lent = race && isCharacter(race) ? TABLE[race] : void 0;
      const view = viewOf(kit, 0);
      const animal = kit.reading.kinds.map(animalHead).find(Boolean);
      const armed = who.right ?? kit.reading.extras.length;
      const usual = armed ? ["rest", "ready", "proud", "raised", "stride"] : ["rest", "proud", "stride"];
      const stance = who.stance && kit.big && kit.r.chance(0.6) ? who.stance : kit.r.pick(kit.big ? usual : armed ? ["apart"] : ["rest", "apart"]);
      const { yaw, turn: turn3, motion } = kit.stage;
      const { pose, loose = {} } = kit.changes;
      const still = pose ? POSES[pose] : yaw === void 0 ? STANCES[stance] : STANCES.rest;
      const body = personOf(kit, who, lent, animal);
      const posed2 = motion ? moving(motion, pose && still) : loosened(still, loose);
      const { aside = 0 } = motion ? {} : posed2;
      const seen = Math.abs(view.yaw) < 40 ? view.yaw + aside : view.yaw;
      drawBiped(kit, body, posed2, { ...view, yaw: yaw ?? turn3 ?? seen });
    }
  };
}
var CHARACTERS, TABLE, PEOPLE;
var init_people = __esm({
  "src/art/subjects/people.ts"() {
    "use strict";
    init_biped();
    init_person();
    init_rig();
    init_poses();
    init_beasts();
    init_folk();
    init_heroes();
    init_peoples();
    CHARACTERS = { ...HEROES, ...FOLK, ...PEOPLES };
    TABLE = CHARACTERS;
    PEOPLE = Object.fromEntries(
      Object.keys(TABLE).map((id) => [id, person(id)])
    );
  }
});

// src/art/subjects/plants.ts
var PLANTS;
var init_plants = __esm({
  "src/art/subjects/plants.ts"() {
    "use strict";
    init_shapes();
    init_face();
    init_plant();
    PLANTS = {
      flower: {
        main: ["white", "pink", "red", "sky", "violet"],
        accent: "yellow",
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          stem(k, 14);
          const n = r.pick([5, 6, 8]);
          petals(k, m, 16, 10.4, n, 5, n === 8 ? 2.9 : 3.7);
          p.fill(ellipse(16, 10.4, 3.5), a, { edge: "line" });
        }
      },
      rose: {
        main: ["red", "pink", "white"],
        accent: "leaf",
        grounded: true,
        draw(k) {
          const { p, m, r, big } = k;
          stem(k, 14);
          const w = r.between(6.6, 7.6);
          p.fill(
            soft([16 - w, 8, 16 - w * 0.4, 4, 16 + w * 0.4, 4, 16 + w, 8, 16 + w * 0.7, 14, 16, 17, 16 - w * 0.7, 14]),
            m
          );
          p.fill(soft([16 - w, 8, 11, 10, 16, 16.6, 16 - w * 0.7, 14]), m, { lighter: 1, edge: "shadow" });
          p.fill(soft([16 + w, 8, 21, 10, 16, 16.6, 16 + w * 0.7, 14]), m, { lighter: -1, edge: "shadow" });
          p.fill(ellipse(16, 7.6, 3.6, 2.7), m, { edge: "shadow" });
          if (big) p.fill(stroke([14, 8, 16, 9, 18, 7.4, 16, 6.4, 15, 7.4], 0.5), m, { tone: 0, onto: true });
        }
      },
      tulip: {
        main: ["red", "yellow", "violet", "pink"],
        accent: "leaf",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          stem(k, 14);
          const w = r.between(5.4, 6.8);
          p.fill(poly([16 - w * 0.5, 14, 16, 2.4, 16 + w * 0.5, 14]), m, { tone: 1 });
          p.fill(soft([16 + w * 1.05, 4, 16 + w, 12, 16 + 2, 16, 16, 14, 16 + 1, 8]), m, { lighter: -1 });
          p.fill(soft([16 - w * 1.05, 4, 16 - 1, 8, 16 + 1.4, 15, 16 - 2, 16, 16 - w, 12]), m, { edge: "shadow" });
        }
      },
      sunflower: {
        main: "yellow",
        accent: "brown",
        grounded: true,
        draw(k) {
          const { p, m, a, r, big } = k;
          stem(k, 14);
          if (!big) p.fill(ellipse(16, 11, 8.6), m, { tone: 3 });
          const n = big ? 12 : 8;
          for (let i2 = 0; i2 < n; i2++)
            p.place(
              16,
              11,
              { turn: 360 / n * i2 + r.between(-4, 4) },
              () => p.fill(poly([-2.4, -4, 0, -9.6, 2.4, -4]), m, { tone: i2 > n * 0.25 && i2 < n * 0.7 ? 1 : 3 })
            );
          p.fill(ellipse(16, 11, big ? 5 : 4.2), a, { edge: "line" });
          if (big)
            for (const [x2, y] of [
              [-1.6, -1],
              [1.6, -1.4],
              [0, 1.6],
              [2.4, 1.6],
              [-2.6, 1.4]
            ])
              p.dot(16 + x2, 11 + y, 1, 1, a, 0);
        }
      },
      tuft: {
        main: ["grass", "green", "moss"],
        accent: "leaf",
        grounded: true,
        draw({ p, m, r }) {
          for (const [x2, lean, high] of [
            [8, -6, 16],
            [24, 6, 15],
            [11, -2.4, 11],
            [21, 3, 9.6],
            [14, 0, 5],
            [18, 1.4, 7.4],
            [16, -1, 13]
          ])
            p.fill(poly([x2 - 2.2, 30, x2 + lean + r.between(-1, 1), high, x2 + 2.2, 30]), m, {
              lighter: lean > 2 ? -1 : lean < -2 ? 0 : 1,
              edge: "shadow"
            });
        }
      },
      mushroom: {
        main: ["red", "brown", "violet", "sky"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, a, r, is } = k;
          const [w, top] = [r.between(11.4, 13.4), r.between(3, 6)];
          p.fill(soft([12, 16, 20, 16, 21, 28, 16, 30, 11, 28]), a);
          p.fill(ellipse(16, 17, w * 0.86, 2.8), a, { tone: 1 });
          p.fill(
            soft([
              16 - w,
              16,
              16 - w * 0.86,
              9,
              16 - w * 0.4,
              top + 0.6,
              16,
              top,
              16 + w * 0.4,
              top + 0.6,
              16 + w * 0.86,
              9,
              16 + w,
              16,
              16,
              18.6
            ]),
            m,
            { shiny: true, edge: "shadow" }
          );
          for (const [x2, y, s] of [
            [-0.5, 10.6, 2.4],
            [0.1, 7.4, 2.7],
            [0.62, 12, 2.1],
            [-0.1, 14, 1.6]
          ])
            p.fill(ellipse(16 + x2 * w, y, s, s * 0.86), a, { tone: 3, onto: true });
          if (MOODS.some(is)) frontFace(k, 16, 22, 5, 1.1);
        }
      },
      herb: {
        main: ["leaf", "green", "lime"],
        accent: "brown",
        grounded: true,
        draw({ p, m, r, says }) {
          p.fill(stroke([16, 30, 15.6, 22, 16, 15], 1.1), m);
          if (says("clover", "klee", "kleeblatt", "trefle")) {
            for (const [x2, y] of [
              [11, 10],
              [21, 10],
              [16, 5],
              [16, 14]
            ])
              p.fill(ellipse(x2, y, 4.6), m, { edge: "shadow" });
            return;
          }
          const up = r.between(-1.6, 1.6);
          p.fill(soft([16, 24, 9, 23, 4, 17 + up, 10, 17]), m);
          p.fill(soft([16, 24, 23, 23, 28, 17 - up, 22, 17]), m, { lighter: -1 });
          p.fill(soft([16, 17, 9, 14, 7, 6 + up, 13.4, 9.4]), m);
          p.fill(soft([16, 17, 23, 14, 25, 6 - up, 18.6, 9.4]), m, { lighter: -1 });
          p.fill(soft([16, 15, 13.6, 8, 16, 2, 18.4, 8]), m, { edge: "shadow" });
        }
      },
      leafsingle: {
        main: ["green", "orange", "leaf"],
        accent: "brown",
        draw({ p, m, r, big }) {
          p.place(16, 16, { turn: r.between(30, 58) }, () => {
            p.fill(limb(0, 9, 0, 17, 1), m, { tone: 1 });
            p.fill(soft([0, -16, 6.4, -8, 8.4, 1, 5, 9, 0, 11, -5, 9, -8.4, 1, -6.4, -8]), m);
            p.fill(limb(0, -12, 0, 12, 0.6), m, { tone: 1, onto: true });
            if (big)
              for (const y of [-5, 0, 5])
                for (const s of [-1, 1]) p.fill(limb(0, y + 2, s * 5, y - 1.6, 0.42), m, { tone: 1, onto: true });
          });
        }
      },
      wheat: {
        main: "straw",
        accent: "gold",
        grounded: true,
        draw(k) {
          const { p, m, a, r, big } = k;
          for (const [x2, lean] of [
            [10, -5],
            [22, 5],
            [16, 0]
          ]) {
            const tip = 16 + (x2 - 16) * (big ? 1.3 : 1.5) + lean * 0.2;
            p.fill(stroke([16 + (x2 - 16) * 0.3, 30, 16 + (x2 - 16) * 0.8, 19, tip, 9], 1), k.c("grass"), { tone: 2 });
            if (!big) p.fill(ellipse(tip, 8.6, 2.2, 6.4), m, { edge: "line" });
            for (let i2 = 0; i2 < (big ? 5 : 0); i2++)
              for (const s of [-1, 1])
                p.fill(ellipse(tip - (x2 - 16) * 0.05 * i2 + s * 1.5, 6 + i2 * 2.4 + r.between(-0.2, 0.2), 1.3, 1.8), m, {
                  edge: "shadow"
                });
            p.fill(ellipse(tip, 3.6, 1.3, 2), m);
          }
          p.fill(limb(12.6, 23, 19.4, 23, 1.1), a, { tone: 1 });
        }
      },
      carnivore: {
        main: ["crimson", "purple", "green"],
        accent: "leaf",
        grounded: true,
        draw({ p, m, a, c, r, big }) {
          p.fill(stroke([16, 30, 13 + r.between(-2, 2), 24, 16, 17], 1.5), a);
          for (const s of [-1, 1])
            p.fill(soft([16, 29, 16 + s * 6, 26, 16 + s * 12, 23, 16 + s * 7, 29.6]), a, { lighter: s > 0 ? -1 : 0 });
          p.fill(ellipse(16, 11, 10, 9), m, { shiny: true, edge: "shadow" });
          p.fill(soft([6, 11, 16, 9.4, 27, 5, 27, 17, 16, 14]), c("ink"), { tone: 1, onto: true });
          for (const x2 of big ? [13, 17.4, 21.8] : [13.6, 20.4]) {
            p.fill(poly([x2 - 1.7, 9.8 - (x2 - 13) * 0.22, x2 + 1.7, 9 - (x2 - 13) * 0.3, x2 + 0.4, 12.4]), c("white"), {
              tone: 3
            });
            p.fill(poly([x2 - 1.7, 14 + (x2 - 13) * 0.1, x2 + 1.7, 14.8 + (x2 - 13) * 0.1, x2, 11.6]), c("white"), { tone: 3 });
          }
          if (big)
            for (const [x2, y] of [
              [11, 5.6],
              [17, 4.4],
              [9.6, 15.6],
              [15, 17.6]
            ])
              p.fill(ellipse(x2, y, 1.3), c("white"), { tone: 3, onto: true });
        }
      }
    };
  }
});

// src/art/subjects/potions.ts
function flask(k, body, inner, full, neck) {
  const { p, m, c, big, r, is } = k;
  const glass = c("glass");
  const [wide, top, low] = neck;
  p.fill(rect(16 - wide, top, 16 + wide, low), glass, { tone: 2 });
  p.fill(rect(16 - wide, top, 16 - wide * 0.3, low), glass, { tone: 3 });
  p.fill(body, glass);
  const half = k.says("half", "halb", "halbleer", "halbvoll", "demi", "moitie");
  const level = half ? Math.max(full, 22.6) : full;
  if (!is("empty") || half) {
    p.fill(within(inner, rect(0, level, 32, 32)), m, { shiny: false });
    p.fill(within(inner, rect(0, level, 32, level + 1.3)), m, { tone: 3 });
    if (big)
      for (const [x2, y, s] of [
        [18, 24, 1.3],
        [20.4, 20.6, 1],
        [14.6, 26, 0.9]
      ])
        p.fill(ellipse(x2 + r.between(-1, 1), y, s), m, { tone: 4, onto: true });
  }
  p.fill(rect(16 - wide - 1.2, top - 0.6, 16 + wide + 1.2, top + 1.6), glass, { tone: 3, edge: "shadow" });
  p.fill(rect(16 - wide + 0.3, top - 4, 16 + wide - 0.3, top - 0.4), c("wood"), { bevel: 0.7 });
}
function roundFlask(k, wide) {
  flask(k, ellipse(16, 20.4, wide, 9.6), ellipse(16, 20.4, wide - 1.6, 8), k.r.between(15, 19), [2.7, 7, 13]);
}
function coneFlask(k, wide) {
  flask(
    k,
    soft([13.6, 12, 18.4, 12, 16 + wide, 25, 16 + wide * 0.9, 29.6, 16 - wide * 0.9, 29.6, 16 - wide, 25]),
    soft([14.6, 13.6, 17.4, 13.6, 14.6 + wide, 25, 14.6 + wide * 0.9, 28, 17.4 - wide * 0.9, 28, 17.4 - wide, 25]),
    k.r.between(18, 21),
    [2.4, 6.4, 14]
  );
}
function squareFlask(k, wide) {
  flask(
    k,
    rect(17.4 - wide, 12, 14.6 + wide, 29.6),
    rect(18.8 - wide, 13, 13.2 + wide, 28.2),
    k.r.between(16, 19),
    [3, 7, 13]
  );
}
function heartFlask(k, wide) {
  flask(
    k,
    soft([
      16,
      14.4,
      20,
      10.6,
      16 + wide,
      14,
      16 + wide * 0.8,
      22,
      16,
      30,
      16 - wide * 0.8,
      22,
      16 - wide,
      14,
      12,
      10.6
    ]),
    soft([
      16,
      16,
      20,
      12.4,
      14.6 + wide,
      15,
      14.8 + wide * 0.8,
      21.6,
      16,
      28,
      17.2 - wide * 0.8,
      21.6,
      17.4 - wide,
      15,
      12,
      12.4
    ]),
    k.r.between(14, 17),
    [2.5, 6, 13]
  );
}
var FLASKS, POTIONS;
var init_potions = __esm({
  "src/art/subjects/potions.ts"() {
    "use strict";
    init_shapes();
    init_flame();
    FLASKS = [roundFlask, coneFlask, squareFlask, heartFlask];
    POTIONS = {
      potion: {
        main: ["red", "sky", "green", "violet", "pink", "amber"],
        accent: "gold",
        draw(k) {
          const { p, r, a } = k;
          const wide = r.between(9.6, 11);
          r.pick(FLASKS)(k, wide);
          p.fill(limb(16 - wide * 0.56, 18, 16 - wide * 0.6, 22.4, 0.9), k.c("white"), { tone: 4, onto: true });
          if (r.chance(0.4)) p.fill(limb(13, 12.4, 19, 12.4, 0.9), a);
        }
      },
      vial: {
        main: ["lime", "cyan", "magenta", "red"],
        accent: "gold",
        draw(k) {
          k.p.place(
            16,
            16,
            { turn: k.r.between(20, 38) },
            () => k.p.place(-16, -16, {}, () => {
              const w = k.r.between(3.8, 4.8);
              flask(
                k,
                soft([16 - w, 8, 16 + w, 8, 16 + w, 26, 16, 30.6, 16 - w, 26]),
                soft([17.2 - w, 9, 14.8 + w, 9, 14.8 + w, 25.6, 16, 29, 17.2 - w, 25.6]),
                k.r.between(13, 17),
                [w, 6.4, 10]
              );
            })
          );
        }
      },
      poisonbottle: {
        main: ["poison", "violet"],
        accent: "bone",
        draw(k) {
          const { p, c, ink } = k;
          const w = k.r.between(9, 10.4);
          flask(k, ellipse(16, 20.6, w, 9.4), ellipse(16, 20.6, w - 1.4, 8), 13, [2.7, 6.6, 13]);
          p.fill(ellipse(16, 19.6, 5, 4.4), c("bone"), { edge: "line" });
          p.fill(rect(13.6, 22, 18.4, 25.6), c("bone"), { tone: 2 });
          for (const s of [-1, 1]) p.dot(16 + s * 2.1, 19.8, 1.8, 2.2, ink, 0);
        }
      },
      bottle: {
        main: ["green", "brown", "emerald"],
        accent: ["cream", "red"],
        draw({ p, m: glass, a, c, r, is }) {
          const m = is("empty") ? c("glass") : glass;
          p.place(16, 16, { turn: is("front") ? 0 : r.pick([0, 0, 14, -14]) }, () => {
            const w = r.between(5.4, 6.6);
            p.fill(soft([-2.2, -11, 2.2, -11, 2.4, -5, w, 0, w, 13.4, 0, 14.6, -w, 13.4, -w, 0, -2.4, -5]), m, {
              shiny: true
            });
            if (!is("empty")) p.fill(rect(-w, 2.6, w, 9.4), a, { onto: true });
            p.fill(limb(-w * 0.5, -1, -w * 0.6, 1.6, 0.7), m, { tone: 4, onto: true });
            p.fill(rect(-2.8, -11.4, 2.8, -9), m, { tone: 1 });
            p.fill(rect(-1.8, -14.6, 1.8, -11), c("tan"), { bevel: 0.6 });
          });
        }
      },
      cauldron: {
        main: ["black", "iron"],
        accent: ["lime", "violet", "poison"],
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          if (r.chance(0.5)) flame(k, 16, 31, 9, 8);
          for (const x2 of [8, 24]) p.fill(limb(x2, 24, x2 + (x2 - 16) * 0.14, 29, 1.8), m);
          p.fill(ellipse(16, 19, r.between(11.6, 12.6), 9.6), m, { shiny: true });
          p.fill(ellipse(16, 11.6, 12.4, 3.8), m, { tone: 3, edge: "line" });
          p.fill(ellipse(16, 11.6, 10, 2.5), a, { tone: 2 });
          for (const [x2, y, s] of [
            [11, 10, 2.2],
            [17, 8.6, 2.8],
            [21.4, 10.6, 1.7],
            [14, 5, 1.5]
          ])
            p.fill(ellipse(x2 + r.between(-1, 1), y, s), a, { shiny: true, edge: "shadow" });
          for (const s of [-1, 1])
            p.fill(stroke([16 + s * 11, 14, 16 + s * 13.6, 15, 16 + s * 12, 18], 0.9), m, { tone: 1 });
        }
      }
    };
  }
});

// src/art/subjects/props.ts
var PROPS;
var init_props = __esm({
  "src/art/subjects/props.ts"() {
    "use strict";
    init_shapes();
    init_building();
    init_flame();
    PROPS = {
      barrel: {
        main: ["wood", "brown", "leather"],
        accent: ["iron", "gold"],
        grounded: true,
        draw({ p, m, a, r, big }) {
          const w = r.between(9.4, 11);
          p.fill(
            soft([16 - w * 0.8, 4, 16 + w * 0.8, 4, 16 + w, 16, 16 + w * 0.8, 29, 16, 30.4, 16 - w * 0.8, 29, 16 - w, 16]),
            m
          );
          if (big)
            for (const x2 of [-0.6, -0.2, 0.2, 0.6])
              p.fill(stroke([16 + x2 * w * 0.8, 5, 16 + x2 * w, 16, 16 + x2 * w * 0.8, 29], 0.35), m, { tone: 0, onto: true });
          for (const y of [9.4, 22.6]) p.fill(stroke([16 - w, y, 16, y + 1.6, 16 + w, y], 1.1), a, { onto: true });
          p.fill(ellipse(16, 4.6, w * 0.76, 2.4), m, { tone: 3, edge: "shadow" });
          if (big) p.fill(ellipse(16, 4.6, w * 0.5, 1.4), m, { tone: 1, onto: true });
        }
      },
      crate: {
        main: ["wood", "tan", "brown"],
        accent: "iron",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          boards2(k, 4, 4, 28, 29, 5);
          p.fill(limb(6, 27, 26, 6, 1.7), m, { tone: 2, edge: "line" });
          if (r.chance(0.4)) p.fill(limb(6, 6, 26, 27, 1.7), m, { tone: 3, edge: "line" });
          for (const y of [4, 25.4]) p.fill(rect(4, y, 28, y + 3.6), m, { bevel: 0.8, edge: "line" });
          for (const x2 of [4, 24.4]) p.fill(rect(x2, 4, x2 + 3.6, 29), m, { bevel: 0.8, edge: "line" });
          if (k.big)
            for (const [x2, y] of [
              [5.8, 5.8],
              [26.2, 5.8],
              [5.8, 27.2],
              [26.2, 27.2]
            ])
              p.dot(x2, y, 1, 1, k.c("iron"), 3);
        }
      },
      pot: {
        main: ["brick", "tan", "blue"],
        accent: ["cream", "gold"],
        grounded: true,
        draw({ p, m, a, r }) {
          const w = r.between(9, 11);
          if (r.chance(0.5)) for (const s of [-1, 1]) p.fill(ring(16 + s * w * 0.78, 11, 4, 1.6), m);
          p.fill(
            soft([
              11.4,
              5,
              20.6,
              5,
              20,
              9,
              16 + w,
              15,
              16 + w * 0.86,
              24,
              20,
              29.6,
              12,
              29.6,
              16 - w * 0.86,
              24,
              16 - w,
              15,
              12,
              9
            ]),
            m,
            { shiny: true }
          );
          p.fill(stroke([16 - w * 0.98, 16.6, 16, 18.6, 16 + w * 0.98, 16.6], 1.1), a, { onto: true });
          p.fill(ellipse(16, 5, 5.6, 1.9), m, { tone: 3, edge: "shadow" });
          p.fill(ellipse(16, 5.2, 3.8, 0.9), m, { tone: 0 });
        }
      },
      statue: {
        main: ["stone", "gold", "bronze"],
        accent: "moss",
        grounded: true,
        draw({ p, m, r }) {
          const w = r.between(7, 8.4);
          p.fill(rect(6, 25, 26, 30), m, { bevel: 1 });
          p.fill(rect(8.4, 21.4, 23.6, 25.4), m, { bevel: 0.8 });
          p.fill(soft([16 - w, 21.6, 16 - w, 17, 13.4, 14.6, 18.6, 14.6, 16 + w, 17, 16 + w, 21.6]), m, {
            shiny: true,
            edge: "shadow"
          });
          p.fill(ellipse(16, 9, 5.2, 6), m, { shiny: true, edge: "shadow" });
          p.fill(soft([10.6, 9, 11, 3.4, 16, 1.8, 21, 3.4, 21.4, 8, 18, 5.6, 13, 6]), m, { lighter: -1 });
          for (const s of [-1, 1]) p.dot(16 + s * 2, 9.4, 1.3, 1.1, m, 0);
          p.fill(limb(14.6, 13, 17.4, 13, 0.4), m, { tone: 0, onto: true });
        }
      },
      tombstone: {
        main: ["stone", "rock"],
        accent: "grass",
        grounded: true,
        draw({ p, m, c, r, big }) {
          const crossed = r.chance(0.3);
          if (crossed) {
            p.fill(rect(13, 3, 19, 29), m, { bevel: 1 });
            p.fill(rect(6, 9, 26, 14.6), m, { bevel: 1 });
          } else {
            p.fill(within(arch(r.between(8.6, 10), 3, 40), rect(0, 0, 32, 29)), m, { bevel: 1.2 });
            p.fill(rect(15, 9.4, 17, 19), m, { tone: 0 });
            p.fill(rect(11.6, 12, 20.4, 14), m, { tone: 0 });
            if (big) p.fill(rect(11, 22, 21, 23), m, { tone: 0 });
          }
          p.fill(soft([4, 30, 6, 27, 11, 28, 16, 26.4, 21, 28, 26, 27, 28, 30]), c("dirt"), { edge: "shadow" });
          for (const x2 of [5.4, 9, 24, 26.4])
            p.fill(poly([x2 - 1.2, 29.6, x2 + r.between(-1.4, 1.4), 24.6, x2 + 1.2, 29.6]), c("grass"));
        }
      },
      campfire: {
        main: "fire",
        accent: "wood",
        grounded: true,
        draw(k) {
          const { p, c, r } = k;
          for (const [x2, y] of [
            [5, 28],
            [10, 29],
            [22, 29],
            [27, 28]
          ])
            p.fill(ellipse(x2, y, 2.7, 1.9), c("stone"));
          p.fill(limb(7, 28, 24, 23.6, 1.9), c("wood"), { edge: "line" });
          p.fill(limb(25, 28, 8, 23.6, 1.9), c("wood"), { edge: "line" });
          flame(k, 16, 26, r.between(7, 8), r.between(19, 22), r.between(-2, 2));
          p.fill(ellipse(16, 29, 2.9, 1.7), c("stone"), { edge: "line" });
        }
      },
      coffin: {
        main: ["wood", "brown", "black"],
        accent: "gold",
        draw({ p, m, a, r }) {
          const w = r.between(8.4, 9.6);
          const shape = (s) => poly([
            16 - w * 0.56 * s,
            16 - 14 * s,
            16 + w * 0.56 * s,
            16 - 14 * s,
            16 + w * s,
            16 - 6 * s,
            16 + w * 0.6 * s,
            16 + 14 * s,
            16 - w * 0.6 * s,
            16 + 14 * s,
            16 - w * s,
            16 - 6 * s
          ]);
          p.fill(shape(1), m, { tone: 1 });
          p.fill(shape(0.84), m, { bevel: 1, edge: "line" });
          p.fill(rect(14.8, 7, 17.2, 21), a, { tone: 3 });
          p.fill(rect(11.6, 10.4, 20.4, 12.8), a, { tone: 3 });
        }
      },
      stump: {
        main: "wood",
        accent: "tan",
        grounded: true,
        draw({ p, m, a, r, big }) {
          const w = r.between(8.4, 10);
          p.fill(
            soft([
              16 - w,
              12,
              16 + w,
              12,
              16 + w,
              22,
              16 + w + 4,
              29.4,
              16 + 4,
              28,
              16,
              29.6,
              16 - 5,
              28,
              16 - w - 4,
              29.4,
              16 - w,
              22
            ]),
            m
          );
          if (big)
            for (const x2 of [-5, 0.6, 5])
              p.fill(stroke([16 + x2, 16, 16 + x2 * 1.1, 21, 16 + x2 * 1.3, 26], 0.5), m, { tone: 0, onto: true });
          p.fill(ellipse(16, 12, w, 4), a);
          for (const s of big ? [0.66, 0.3] : [0.5])
            p.fill(minus(ellipse(16, 12, w * s, 4 * s), ellipse(16, 12, w * s - 1, 4 * s - 0.7)), a, {
              tone: 1,
              onto: true
            });
        }
      },
      log: {
        main: "wood",
        accent: "tan",
        draw({ p, m, a, r, big }) {
          p.place(16, 17, { turn: r.between(-26, -10) }, () => {
            p.fill(limb(-8, 0, 9, 0, 6), m);
            if (big)
              for (const [x2, y, n] of [
                [-2, -2.6, 8],
                [3, 1, 7],
                [-4, 3.4, 9]
              ])
                p.fill(limb(x2, y, x2 + n, y, 0.45), m, { tone: 0, onto: true });
            p.fill(limb(3, -4, 6, -9, 1.8), m);
            p.fill(ellipse(-9, 0, 4.4, 6), a, { edge: "line" });
            p.fill(minus(ellipse(-9, 0, 2.6, 3.6), ellipse(-9, 0, 1.6, 2.4)), a, { tone: 1 });
          });
        }
      }
    };
  }
});

// src/art/subjects/rocks.ts
var ROCKS;
var init_rocks = __esm({
  "src/art/subjects/rocks.ts"() {
    "use strict";
    init_shapes();
    ROCKS = {
      ore: {
        main: ["gold", "copper", "sky", "emerald", "red"],
        accent: "stone",
        grounded: true,
        draw({ p, m, c, r }) {
          p.fill(poly([4, 24, 6, 14, 12, 7, 20, 5, 26, 11, 29, 20, 27, 28, 17, 30, 7, 29]), c("rock"), {});
          p.fill(poly([6, 14, 12, 7, 20, 5, 17, 12, 11, 16]), c("rock"), { tone: 3 });
          p.fill(poly([17, 12, 20, 5, 26, 11, 29, 20, 21, 20]), c("rock"), { tone: 1 });
          for (const [x2, y, s] of [
            [11, 13, 2.6],
            [20.6, 12, 2.8],
            [14.4, 21.4, 3.2],
            [22.4, 23.4, 2.6],
            [8, 22.4, 2.2]
          ]) {
            const q = s * r.between(0.9, 1.2);
            p.fill(poly([x2 - q, y + q * 0.4, x2 - q * 0.3, y - q, x2 + q, y - q * 0.3, x2 + q * 0.4, y + q]), m, {
              tone: 2,
              edge: "line"
            });
            p.fill(poly([x2 - q, y + q * 0.4, x2 - q * 0.3, y - q, x2 + q * 0.2, y]), m, { tone: 4 });
          }
        }
      },
      coalore: {
        main: "black",
        accent: "gray",
        grounded: true,
        draw({ p, m, r }) {
          for (const [x2, y, s] of [
            [9.4, 22.6, 7],
            [22, 22.6, 7.4],
            [15.6, 13.6, 7.4]
          ]) {
            const q = s * r.between(0.92, 1.06);
            p.fill(
              poly([
                x2 - q,
                y + q * 0.4,
                x2 - q * 0.6,
                y - q * 0.7,
                x2 + q * 0.3,
                y - q,
                x2 + q,
                y - q * 0.1,
                x2 + q * 0.7,
                y + q * 0.9,
                x2 - q * 0.4,
                y + q
              ]),
              m,
              { edge: "line" }
            );
            p.fill(poly([x2 - q * 0.6, y - q * 0.7, x2 + q * 0.3, y - q, x2 + q * 0.1, y - q * 0.2, x2 - q * 0.6, y]), m, {
              tone: 4
            });
            p.fill(poly([x2 + q * 0.1, y - q * 0.2, x2 + q, y - q * 0.1, x2 + q * 0.7, y + q * 0.9]), m, { tone: 1 });
          }
        }
      },
      rock: {
        main: ["stone", "rock"],
        accent: "moss",
        grounded: true,
        draw({ p, m, a, r, is, says, big }) {
          const [a1, a2] = [r.between(-2, 2), r.between(-2, 2)];
          p.fill(poly([3, 27, 4.4, 17 + a1, 10, 10 + a2, 18, 7 + a1, 25, 12, 29, 20 + a2, 29, 28, 16, 30]), m, { tone: 2 });
          p.fill(poly([4.4, 17 + a1, 10, 10 + a2, 18, 7 + a1, 15, 14, 9, 19]), m, { tone: 3 });
          p.fill(poly([15, 14, 18, 7 + a1, 25, 12, 29, 20 + a2, 29, 28, 22, 27, 20, 18]), m, { tone: 1 });
          p.fill(poly([22, 27, 29, 24, 29, 28, 16, 30]), m, { tone: 0 });
          if (big) p.fill(stroke([10, 22, 13, 24, 12, 27], 0.5), m, { tone: 0, onto: true });
          if (says("mossy", "moss") || is("old") || r.chance(0.25))
            p.fill(soft([9, 12, 13, 8.6, 18, 7.4, 21, 10, 17, 11.4, 14, 14, 11, 13]), a, { onto: true });
        }
      }
    };
  }
});

// src/art/subjects/seaAnimals.ts
var SEA_ANIMALS;
var init_seaAnimals = __esm({
  "src/art/subjects/seaAnimals.ts"() {
    "use strict";
    init_shapes();
    init_critter();
    SEA_ANIMALS = {
      fish: {
        main: ["orange", "sky", "teal", "red"],
        accent: ["white", "yellow"],
        draw(k) {
          const { p, m, a, r, big } = k;
          const h = r.pick([5, 6.4, 7.6, 9]) + r.between(-0.5, 0.5);
          p.fill(soft([8, 16, 1.6, 9 + r.between(-1, 1), 4.6, 16, 1.6, 23, 8, 17]), m, { lighter: -1 });
          p.fill(soft([12, 16 - h * 0.6, 16, 16 - h - 4, 21, 16 - h * 0.7]), m, { lighter: -1 });
          p.fill(poly([14, 16 + h * 0.7, 12, 16 + h + 4, 18, 16 + h * 0.9]), m, { lighter: -1 });
          p.fill(
            soft([
              6,
              16,
              12,
              16 - h * 0.86,
              19,
              16 - h,
              27,
              16 - h * 0.5,
              30,
              16.6,
              26,
              16 + h * 0.6,
              18,
              16 + h,
              11,
              16 + h * 0.8
            ]),
            m
          );
          p.fill(within(ellipse(19, 16 + h * 0.9, 12, h * 0.56), ellipse(18, 16, 12, h)), a, { onto: true });
          if (big && r.chance(0.6))
            for (const x2 of [12, 16.4])
              p.fill(stroke([x2, 16 - h * 0.72, x2 + 1.6, 16, x2, 16 + h * 0.6], 0.9), a, { onto: true });
          p.fill(soft([16, 17, 20, 16.6, 19, 20.6, 15, 21]), m, { tone: 3, edge: "shadow" });
          eye2(k, 25, 14.2, 1.2);
        }
      },
      shark: {
        main: ["steel", "navy", "gray"],
        accent: "white",
        draw(k) {
          const { p, m, a, r } = k;
          const h = r.between(5.4, 6.6);
          p.fill(poly([6, 16, 1, 6, 5, 15, 2, 22, 8, 18]), m);
          p.fill(poly([13, 16 - h * 0.7, 16 + r.between(-2, 0), 16 - h - 6.6, 21, 16 - h * 0.7]), m);
          p.fill(poly([15, 16 + h * 0.5, 13, 16 + h + 6, 20, 16 + h * 0.8]), m, { lighter: -1 });
          p.fill(soft([5, 16.4, 12, 16 - h * 0.86, 20, 16 - h, 28, 15, 30.6, 16.4, 27, 19, 18, 16 + h * 0.9, 10, 18.6]), m);
          p.fill(soft([8, 17.6, 17, 18.4, 28.4, 17.6, 26, 20, 18, 16 + h, 11, 19.6]), a, { onto: true });
          p.fill(limb(22, 20, 26.6, 19.4, 0.6), k.ink, { tone: 0, onto: true });
          if (k.big)
            for (const x2 of [22.4, 24, 25.6]) p.fill(poly([x2 - 0.7, 20, x2 + 0.7, 20, x2, 21.6]), k.c("white"), { tone: 4 });
          if (k.big) for (const x2 of [17, 18.8]) p.fill(limb(x2, 14.6, x2 - 0.6, 17.2, 0.4), m, { tone: 0, onto: true });
          eye2(k, 25.2, 15, 0.9);
        }
      },
      whale: {
        main: ["blue", "navy", "teal"],
        accent: "white",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          p.fill(soft([5, 18, 1.8, 11, 5.4, 12.4, 9, 10, 8.4, 15, 9, 22]), m);
          p.fill(soft([5, 20, 10, 15.4, 18, 12, 27, 13.6, 30, 20, 26, 27, 16, 28.6, 8, 25.6]), m);
          p.fill(within(ellipse(22, 27, 12, 5), ellipse(18, 20, 13, 8.6)), a, { onto: true });
          p.fill(soft([15, 24, 20, 23.6, 18, 28, 14, 27]), m, { lighter: -1, edge: "shadow" });
          const jet = r.between(5.4, 7);
          p.fill(stroke([21, 11.4, 20.6, 11 - jet * 0.6, 17, 9.4 - jet], 0.8), c("ice"));
          p.fill(stroke([21, 11.4, 21.4, 11 - jet * 0.6, 25, 9.4 - jet], 0.8), c("ice"));
          eye2(k, 25, 20, 1);
        }
      },
      octopus: {
        main: ["purple", "red", "teal", "pink"],
        accent: "pink",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          for (const [x2, tip] of [
            [-7.6, -13],
            [-4, -7.6],
            [4, 7.6],
            [7.6, 13]
          ]) {
            const sway = r.between(-1.4, 1.4);
            p.fill(stroke([16 + x2 * 0.6, 18, 16 + x2, 23, 16 + tip * 0.9 + sway, 28, 16 + tip, 26 + sway], 2.3, 1.1), m, {
              edge: "shadow"
            });
          }
          p.fill(limb(16, 20, 15.4, 28.4, 2.4, 1.4), m, { edge: "shadow" });
          p.fill(ellipse(16, 12, r.between(8.4, 9.8), r.between(8.6, 9.6)), m, { edge: "shadow", shiny: true });
          p.fill(ellipse(16, 17.6, 7, 4), m);
          for (const s of [-1, 1]) {
            p.fill(ellipse(16 + s * 3.6, 14.6, 2.2, 2.4), k.c("white"), { tone: 3 });
            eye2(k, 16 + s * 3.4, 15, 1, s);
          }
        }
      },
      crab: {
        main: ["red", "orange", "blue"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          const claw = k.reading.accent ? k.a : m;
          const w = r.between(8, 9.6);
          for (const s of [-1, 1]) {
            for (const [y, out] of [
              [20, 5.6],
              [22.6, 5],
              [25, 3.4]
            ])
              p.fill(
                stroke([16 + s * w * 0.7, y, 16 + s * (w + out * 0.7), y - 0.8, 16 + s * (w + out), y + 4], 1.1, 0.7),
                m,
                { lighter: -1 }
              );
            p.fill(stroke([16 + s * w * 0.8, 18, 16 + s * (w + 3), 15, 16 + s * (w + 2.4), 11], 1.5), m);
            p.fill(
              minus(
                ellipse(16 + s * (w + 1.4), 8.4, 3.9, 4.4),
                poly([16 + s * (w + 1.4), 9, 16 + s * (w - 2), 2, 16 + s * (w + 2.4), 2])
              ),
              claw,
              { shiny: true }
            );
            p.fill(limb(16 + s * 3, 17, 16 + s * 3.4, 12, 0.8), m);
            p.fill(ellipse(16 + s * 3.4, 11.4, k.big ? 1.9 : 2.2), k.c("white"), { tone: 3 });
            if (k.big) eye2(k, 16 + s * 3.3, 11.6, 0.8, s);
          }
          p.fill(ellipse(16, 21, w, 6.4), m, { shiny: true, edge: "shadow" });
          if (k.big) p.fill(stroke([13, 22.6, 16, 23.6, 19, 22.6], 0.5), k.ink, { tone: 1, onto: true });
        }
      },
      jellyfish: {
        main: ["pink", "sky", "violet"],
        accent: "white",
        draw(k) {
          const { p, m, r } = k;
          for (const x2 of [-6.4, -2.4, 2, 6]) {
            const w = r.between(-2, 2);
            p.fill(stroke([16 + x2, 15, 16 + x2 + w, 20, 16 + x2 - w, 25, 16 + x2 + w * 0.6, 30], 1.2, 0.6), m, {
              lighter: -1
            });
          }
          p.fill(within(ellipse(16, 15.4, r.between(10, 11.6), 12.4), rect(0, 0, 32, 16)), m, { shiny: true });
          for (const x2 of [-8, -2.8, 2.6, 8]) p.fill(ellipse(16 + x2, 16, 2.8, 1.7), m, { tone: 1 });
          for (const s of [-1, 1]) eye2(k, 16 + s * 3.4, 11.4, 1.1, s);
        }
      }
    };
  }
});

// src/art/parts/vehicle.ts
function wheel({ p, c, ink, big }, x2, y, s) {
  p.fill(ellipse(x2, y, s), ink, { lighter: 1, edge: "line" });
  if (big) p.fill(ellipse(x2, y, s * 0.52), c("steel"), { shiny: true });
  else p.dot(x2, y, 3, 3, c("iron"), 1);
  if (big) p.fill(ellipse(x2, y, s * 0.2), c("iron"), { tone: 0 });
}
function spoked({ p, big }, x2, y, s, ramp3) {
  if (!big) {
    p.fill(minus(ellipse(x2, y, s), ellipse(x2, y, s - 2.6)), ramp3);
    return;
  }
  p.fill(ring(x2, y, s, 1.5), ramp3, { edge: "shadow" });
  for (const t of [0, 60, 120])
    p.place(x2, y, { turn: t }, () => p.fill(rect(-s + 1, -0.42, s - 1, 0.42), ramp3, { tone: 1 }));
  p.fill(ellipse(x2, y, 1.3), ramp3, { shiny: true });
}
function waves({ p, c }, y) {
  for (const x2 of [1, 9, 17, 25])
    p.fill(soft([x2, y + 1.4, x2 + 3, y - 0.6, x2 + 6, y + 1.4, x2 + 5, y + 3, x2 + 1, y + 3]), c("water"), { tone: 3 });
  p.fill(rect(1, y + 1.4, 31, 31), c("water"), { tone: 2 });
}
var init_vehicle = __esm({
  "src/art/parts/vehicle.ts"() {
    "use strict";
    init_shapes();
  }
});

// src/art/subjects/ships.ts
var SHIPS;
var init_ships = __esm({
  "src/art/subjects/ships.ts"() {
    "use strict";
    init_shapes();
    init_flame();
    init_vehicle();
    SHIPS = {
      sailingship: {
        main: ["cream", "red", "white"],
        accent: "wood",
        grounded: true,
        draw(k) {
          const { p, m, c, r, reading, says, ink, big } = k;
          const pirate = says("pirateship", "piratenschiff") || reading.kinds.includes("pirate");
          const sail = pirate && !k.look.named ? c("black") : m;
          for (const [x2, top] of [
            [11, 4],
            [20, 2.4]
          ])
            p.fill(limb(x2, top, x2, 22, 0.75), c("brown"));
          p.fill(poly([25, 12, 30.6, 18.4, 25, 19.6]), sail, { lighter: -1 });
          const belly = r.between(1.4, 3);
          for (const [x2, y0, y1, w] of [
            [11, 6, 12, 5],
            [11, 13, 20, 6],
            [20, 4.4, 11, 5],
            [20, 12, 19.6, 6]
          ])
            p.fill(
              soft([
                x2 - w + 1,
                y0,
                x2 + w - 1,
                y0,
                x2 + w + belly,
                (y0 + y1) / 2,
                x2 + w,
                y1,
                x2 - w,
                y1,
                x2 - w + belly * 0.6,
                (y0 + y1) / 2
              ]),
              sail,
              { edge: "line" }
            );
          if (pirate && big) {
            p.fill(ellipse(20.6, 14.8, 2.2), c("bone"), { tone: 3 });
            for (const dx of [-0.9, 0.9]) p.dot(20.6 + dx, 14.8, 0.7, 1.1, ink, 0);
          }
          p.fill(poly([20.4, 1, 25, 2.2, 20.4, 3.6]), pirate ? c("black") : c("red"));
          p.fill(soft([1.6, 18, 5, 20.6, 22, 21.4, 27, 18.6, 31, 17.4, 28, 24, 24, 28.6, 8, 28.6, 4, 25]), c("wood"), {
            edge: "shadow"
          });
          p.fill(stroke([3.4, 21.4, 10, 23.4, 22, 23.8, 28.6, 20.6], 0.7), c("gold"), { onto: true, tone: 2 });
          if (big) for (const x2 of [9, 14, 19]) p.dot(x2, 25.6, 1.4, 1.4, ink, 0);
          waves(k, 27.4);
        }
      },
      boat: {
        main: ["wood", "red", "blue"],
        accent: "cream",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r, says } = k;
          if (says("raft", "floss", "radeau"))
            for (const y of [19, 22.4, 25.8]) p.fill(limb(4, y, 28, y, 2.1), c("wood"), { edge: "line" });
          else {
            p.fill(soft([1.6, 15, 8, 18, 24, 18, 30.4, 15, 28, 22, 23, 28, 9, 28, 4, 22]), m);
            p.fill(soft([4, 17.4, 9, 19.4, 23, 19.4, 28, 17.4, 24, 21.4, 8, 21.4]), m, { tone: 0 });
            p.fill(stroke([2.4, 16, 8, 18.6, 24, 18.6, 29.6, 16], 0.9), a, { tone: 2 });
            for (const x2 of [11, 20]) p.fill(rect(x2 - 1.4, 18.6, x2 + 1.4, 21.6), c("wood"), { tone: 3 });
          }
          if (!k.big) {
            if (!k.stage.plain) p.fill(limb(15, 18, r.between(24, 27), 5, 1), c("tan"), { edge: "line" });
            p.fill(rect(2, 27.4, 30, 30), c("water"), { tone: 3 });
            return;
          }
          if (!k.stage.plain)
            p.place(19, 18, { turn: r.between(30, 56) }, () => {
              p.fill(limb(0, -13, 0, 8, 0.8), c("wood"), { edge: "line" });
              p.fill(ellipse(0, 9.4, 1.9, 3.4), c("wood"), { edge: "line" });
            });
          waves(k, 26.6);
        }
      },
      spaceship: {
        main: ["steel", "red", "blue", "white"],
        accent: ["orange", "teal", "red"],
        draw(k) {
          const { p, m, a, c, r } = k;
          const [w, sweep] = [r.between(10.4, 13), r.between(17, 21)];
          for (const x2 of [-3.4, 3.4])
            p.place(
              16 + x2,
              27,
              { turn: 180 },
              () => p.place(0, -1, { scale: 1 }, () => flame(k, 0, 1, 2, r.between(4.4, 6)))
            );
          p.fill(poly([14, 13, 14, 25, 16 - w, 27, 16 - w, sweep]), a, { both: true });
          p.fill(limb(16 - w + 0.6, sweep - 4, 16 - w + 0.6, 26, 1.1), c("steel"), { both: true });
          p.fill(soft([16, 1.6, 19.4, 8, 21, 17, 20.4, 26, 16, 27.4, 11.6, 26, 11, 17, 12.6, 8]), m, {
            shiny: true,
            edge: "shadow"
          });
          p.fill(soft([16, 7.6, 18.2, 11, 18, 15.4, 16, 16.4, 14, 15.4, 13.8, 11]), c("cyan"), {
            shiny: true,
            edge: "line"
          });
          p.fill(rect(12, 21, 20, 23), a, { onto: true, tone: 2 });
          for (const x2 of [-3.4, 3.4]) p.fill(rect(16 + x2 - 2, 25, 16 + x2 + 2, 28), c("iron"), { bevel: 0.7 });
        }
      },
      rocket: {
        main: ["white", "red", "steel"],
        accent: ["red", "blue", "orange"],
        draw(k) {
          const { p, m, a, c, r } = k;
          p.place(16, 16, { turn: r.pick([0, 0, 40]) }, () => {
            p.place(0, 9, { turn: 180 }, () => flame(k, 0, 1, 3.4, r.between(6, 8)));
            for (const s of [-1, 1])
              p.fill(soft([s * 4, 1, s * 9.6, 7, s * 9.6, 13, s * 4, 9]), a, { lighter: s > 0 ? -1 : 0 });
            p.fill(soft([0, -15, 4, -10, 5.6, -2, 4.6, 9, -4.6, 9, -5.6, -2, -4, -10]), m, { shiny: true, edge: "shadow" });
            p.fill(within(rect(-9, -16, 9, -9), soft([0, -15, 4, -10, 5.6, -2, 4.6, 9, -4.6, 9, -5.6, -2, -4, -10])), a);
            p.fill(ellipse(0, -3.4, 3.1), c("iron"), { shiny: true });
            p.fill(ellipse(0, -3.4, 2), c("cyan"), { shiny: true });
            p.fill(poly([-0.9, 4, 0.9, 4, 1.2, 11.4, -1.2, 11.4]), a, { tone: 2, edge: "line" });
          });
        }
      },
      ufo: {
        main: ["steel", "violet", "teal"],
        accent: ["lime", "yellow", "red"],
        draw({ p, m, a, c, r, big }) {
          const w = r.between(12.6, 14.4);
          if (r.chance(0.6)) p.fill(poly([12, 20, 20, 20, 25, 30.6, 7, 30.6]), c("yellow"), { tone: 4 });
          p.fill(within(ellipse(16, 13, 6.8, 8.4), rect(0, 0, 32, 14)), c("cyan"), { shiny: true });
          p.fill(ellipse(16, 11, 2.4, 3), c("lime"), { onto: true });
          if (big) for (const s of [-1, 1]) p.dot(16 + s * 1, 10.6, 0.9, 1.6, c("ink"), 0);
          p.fill(ellipse(16, 16.6, w, 5), m, { shiny: true, edge: "line" });
          p.fill(ellipse(16, 19, w * 0.62, 3), m, { tone: 1 });
          for (const x2 of [-0.72, -0.26, 0.26, 0.72])
            p.fill(ellipse(16 + x2 * w, 17.4, 1.3, 1.2), a, { tone: 3, edge: "line" });
        }
      },
      submarine: {
        main: ["yellow", "gray", "red"],
        accent: "orange",
        draw(k) {
          const { p, m, a, c, r, big } = k;
          p.fill(stroke(big ? [18, 10, 18, 4, 22, 4] : [16, 10, 16, 2.6, 22, 2.6], 1), m, { tone: 1 });
          p.fill(poly([11, 14, 12.6, 8, 21, 8, 22, 14]), m, {});
          p.fill(poly([4, 18.6, 1.6, 11, 6, 13.4, 6, 25, 1.6, 27]), a);
          const h = r.between(6.6, 8);
          p.fill(
            soft([
              4.4,
              19,
              8,
              19 - h * 0.7,
              16,
              19 - h,
              25,
              19 - h * 0.8,
              30.4,
              19,
              25,
              19 + h * 0.8,
              16,
              19 + h,
              8,
              19 + h * 0.7
            ]),
            m,
            { shiny: true, edge: "shadow" }
          );
          if (!big) for (const x2 of [12.4, 21]) p.dot(x2, 17.4, 3.6, 3.6, c("cyan"), 3);
          else
            for (const x2 of [12, 18, 24]) {
              p.fill(ellipse(x2, 18, 2.3), c("iron"), { shiny: true });
              p.fill(ellipse(x2, 18, 1.4), c("cyan"), { tone: 3 });
            }
          if (big) p.fill(stroke([7, 22.6, 16, 25, 26, 22.6], 0.6), m, { tone: 0, onto: true });
        }
      }
    };
  }
});

// src/art/subjects/spells.ts
var SPELLS;
var init_spells = __esm({
  "src/art/subjects/spells.ts"() {
    "use strict";
    init_shapes();
    SPELLS = {
      fireball: {
        main: "fire",
        accent: "yellow",
        draw(k) {
          const { p, m, c, r, look } = k;
          const [hot, mid, cool] = look.named ? [m, m, m] : [c("yellow"), c("orange"), c("scarlet")];
          p.place(16, 16, { turn: 45 + r.between(-8, 8) }, () => {
            const tail = (s, long2) => soft([
              -7 * s,
              7,
              -8 * s,
              -1,
              -5.4 * s,
              -8 * long2,
              -4 * s,
              -3 * long2,
              -1 * s,
              -16 * long2,
              1.4 * s,
              -5 * long2,
              5 * s,
              -10 * long2,
              5.4 * s,
              -2,
              8 * s,
              -1,
              7 * s,
              7,
              0,
              11 * s + 2
            ]);
            p.fill(tail(1.05, 1), cool, { tone: 1 });
            p.place(0, 1.6, {}, () => p.fill(tail(0.78, 0.76), mid, { tone: 2 }));
            p.place(0, 3.2, {}, () => p.fill(tail(0.52, 0.5), hot, { tone: look.named ? 3 : 2 }));
            p.fill(ellipse(0, 5, 2.6), hot, { tone: 4 });
          });
        }
      },
      flame: {
        main: "fire",
        accent: "yellow",
        grounded: true,
        draw(k) {
          const { p, m, c, r, look } = k;
          const [hot, mid, cool] = look.named && k.m !== c("fire") ? [m, m, m] : [c("yellow"), c("orange"), c("scarlet")];
          const sway = r.between(-3, 3);
          const shape = (s) => soft([
            16 - 10 * s,
            30 - 9 * s,
            16 - 8 * s + sway * 0.3,
            30 - 16 * s,
            16 - 5 * s,
            30 - 13 * s,
            16 - 3 * s + sway * 0.6,
            30 - 22 * s,
            16 + sway,
            30 - 28.4 * s,
            16 + 3 * s + sway * 0.4,
            30 - 19 * s,
            16 + 6 * s,
            30 - 21 * s,
            16 + 9 * s,
            30 - 13 * s,
            16 + 10 * s,
            30 - 7 * s,
            16 + 6 * s,
            30,
            16 - 6 * s,
            30
          ]);
          p.fill(shape(1), cool, { tone: 2 });
          p.fill(shape(0.72), mid, { tone: 3 });
          p.fill(shape(0.44), hot, { tone: 3 });
        }
      },
      lightning: {
        main: "yellow",
        accent: "white",
        draw({ p, m, r }) {
          const d = r.between(-2, 2);
          const bolt = (s) => poly([
            17 - 2 * s + d,
            16 - 14.4 * s,
            17 + 6 * s + d,
            16 - 14.4 * s,
            16 + 3 * s,
            16 - 4 * s,
            16 + 9 * s,
            16 - 4 * s,
            16 - 5 * s - d,
            16 + 14.6 * s,
            16 - 1 * s,
            16 + 2 * s,
            16 - 8 * s,
            16 + 2 * s
          ]);
          p.fill(bolt(1), m, { tone: 2 });
          p.fill(poly([17 + 6 + d, 1.6, 19, 12, 25, 12, 11 - d, 30.6, 15, 18, 19, 15]), m, { tone: 1, onto: true });
          p.fill(bolt(0.56), m, { tone: 4 });
        }
      },
      iceshard: {
        main: "ice",
        accent: "white",
        draw({ p, m, r }) {
          p.place(16, 16, { turn: 45 + r.between(-6, 6) }, () => {
            for (const [x2, h, w] of [
              [-5, 9, 2.2],
              [5, 8, 2.2]
            ]) {
              p.fill(poly([x2, 8, x2 - w, 3, x2 * 0.9, 3 - h, x2 + w, 3]), m, { tone: x2 < 0 ? 3 : 1, edge: "line" });
            }
            p.fill(poly([0, -16.6, -4.6, 2, -3, 12, 0, 14]), m, { tone: 3, edge: "line" });
            p.fill(poly([0, -16.6, 4.6, 2, 3, 12, 0, 14]), m, { tone: 1 });
            p.fill(poly([0, -16.6, -1.9, 1, 0, 12, 1.6, 1]), m, { tone: 2 });
            p.fill(poly([-4.6, 2, -2, -8, -1.6, 1, -2.4, 8]), m, { tone: 4 });
          });
        }
      },
      explosion: {
        main: "fire",
        accent: "yellow",
        draw({ p, m, c, r, look }) {
          const [hot, mid, cool] = look.named ? [m, m, m] : [c("yellow"), c("orange"), c("scarlet")];
          const n = r.pick([8, 9, 11]);
          p.fill(poly(starPoints(r, 16, 16, n, 14.6, 9, 0.22)), cool, { tone: 2 });
          p.fill(poly(starPoints(r, 16, 16, n, 11, 6.6, 0.16)), mid, { tone: 3 });
          p.fill(poly(starPoints(r, 16, 16, n, 7.4, 4.6, 0.1)), hot, { tone: 3 });
          p.fill(ellipse(16, 16, 3.2), c("white"), { tone: 4 });
        }
      },
      orbspell: {
        main: ["cyan", "violet", "magenta", "lime"],
        accent: "white",
        draw({ p, m, r, big }) {
          const tail = r.between(6, 11);
          for (const [d, s] of [
            [-1, 0.5],
            [0, 1],
            [1, 0.6]
          ])
            p.fill(stroke([20, 13 + d * 3, 12 - tail * 0.3, 20 + d * 4, 9 - tail * 0.6, 24 + d * 4.6], 3.4 * s, 0.6), m, {
              tone: 1
            });
          p.fill(ellipse(19.6, 12.4, 8.6), m, { tone: 1 });
          p.fill(ellipse(19.6, 12.4, 6.6), m, { tone: 2 });
          p.fill(ellipse(19.2, 12, 4.6), m, { tone: 3 });
          p.fill(ellipse(18.4, 11.2, 2.6), m, { tone: 4 });
          if (big)
            for (const [x2, y] of [
              [6, 12],
              [25, 25],
              [13, 4]
            ])
              p.fill(poly([x2, y - 2, x2 + 0.8, y, x2, y + 2, x2 - 0.8, y]), m, { tone: 4 });
        }
      },
      slash: {
        main: ["white", "sky", "red"],
        accent: "white",
        draw({ p, m, r }) {
          p.place(16, 16, { turn: r.between(-24, 24) }, () => {
            p.fill(minus(ellipse(-1, 0, 14.6), ellipse(-6.4, 3.6, 13)), m, { tone: 1 });
            p.fill(minus(ellipse(-1, 0, 13.2), ellipse(-5.4, 2.4, 12)), m, { tone: 3 });
            p.fill(minus(ellipse(-0.6, -0.6, 13.4), ellipse(-3, 0.6, 12.4)), m, { tone: 4 });
          });
        }
      },
      shockwave: {
        main: ["cyan", "violet", "amber"],
        accent: "white",
        draw({ p, m, r }) {
          p.fill(ring(16, 16, 14.4, 1.7), m, { tone: 2 });
          p.fill(ring(16, 16, 11, 1.2), m, { tone: 3 });
          const turn3 = r.between(0, 60);
          for (const t of [0, 60])
            p.place(16, 16, { turn: turn3 + t }, () => {
              for (const s of [0, 120, 240])
                p.place(0, 0, { turn: s }, () => p.fill(limb(0, -9.6, 8.3, 4.8, 0.6), m, { tone: 3 }));
            });
          p.fill(ellipse(16, 16, 2.4), m, { tone: 4 });
        }
      },
      bullet: {
        main: ["copper", "gold", "steel"],
        accent: "red",
        draw(k) {
          const { p, m, r, says } = k;
          p.place(16, 16, { turn: says("laser", "beam", "laserstrahl", "rayon") ? 30 : r.between(24, 52) }, () => {
            if (says("laser", "beam", "laserstrahl", "rayon")) {
              const ramp3 = k.look.named ? m : k.c("red");
              p.fill(limb(-12, 0, 12, 0, 3.4), ramp3, { tone: 2 });
              p.fill(limb(-11, 0, 11, 0, 1.5), ramp3, { tone: 4 });
              return;
            }
            p.fill(soft([-4.6, -6, -3.4, -11, 0, -15, 3.4, -11, 4.6, -6, 4.4, 2, -4.4, 2]), m, { shiny: true });
            p.fill(rect(-5, 1, 5, 12), k.c("gold"), { shiny: true, edge: "line" });
            p.fill(rect(-5.6, 11, 5.6, 14), k.c("gold"), { tone: 1 });
          });
        }
      }
    };
  }
});

// src/art/subjects/sweets.ts
var SWEETS;
var init_sweets = __esm({
  "src/art/subjects/sweets.ts"() {
    "use strict";
    init_shapes();
    SWEETS = {
      cake: {
        main: ["pink", "brown", "cream"],
        accent: ["red", "white"],
        grounded: true,
        draw({ p, m, a, c, r, big }) {
          p.fill(ellipse(16, 27, 14, 3), c("steel"));
          p.fill(rect(4.6, 15, 27.4, 27), c("bread"));
          p.fill(ellipse(16, 27, 11.4, 2.4), c("bread"), { tone: 1 });
          p.fill(rect(4.6, 20.4, 27.4, 22.4), c("cream"), { tone: 3, onto: true });
          p.fill(
            soft([
              4,
              14,
              10,
              11.4,
              22,
              11.4,
              28,
              14,
              28,
              18.6,
              25,
              20,
              22.6,
              17.4,
              19,
              20.4,
              16,
              17.6,
              12,
              20.6,
              9.4,
              17.4,
              6,
              19.6,
              4,
              18
            ]),
            m
          );
          p.fill(ellipse(16, 14, 11.6, 2.8), m, { lighter: 1 });
          const candles = r.pick([1, 3]);
          for (const x2 of candles === 1 ? [16] : [10, 16, 22]) {
            p.fill(rect(x2 - 0.9, 7.6, x2 + 0.9, 13.6), big ? a : c("white"));
            p.fill(ellipse(x2, 5.6, 1.2, 1.9), c("yellow"), { tone: 3 });
          }
        }
      },
      cookie: {
        main: ["bread", "tan"],
        accent: "brown",
        draw({ p, m, a, r, big }) {
          p.fill(ellipse(16, 16, r.between(12, 13)), m);
          if (r.chance(0.5)) p.clear(ellipse(27, 6, 8));
          for (const [x2, y] of big ? [
            [10, 11],
            [17, 8.4],
            [21, 15],
            [12, 19],
            [18, 22.6],
            [8, 16.4],
            [23, 20.6]
          ] : [
            [11, 12],
            [18, 11],
            [19, 19],
            [12, 20]
          ])
            p.fill(ellipse(x2 + r.between(-1, 1), y, big ? 1.5 : 1.4), a, { edge: "shadow" });
        }
      },
      donut: {
        main: ["pink", "brown", "sky"],
        accent: ["yellow", "white"],
        draw({ p, m, a, c, r, big }) {
          const hole = ellipse(16, 15.4, 3.6, 3.1);
          p.fill(minus(ellipse(16, 17, 13, 12), hole), c("bread"));
          p.fill(
            minus(
              soft([16, 4.4, 24, 6, 28, 13, 26, 21, 22, 20.4, 19, 23.4, 15, 21.6, 11, 23.6, 7, 20, 4.6, 20, 4, 13, 8, 6.4]),
              ellipse(16, 15, 4.8, 4.2)
            ),
            m,
            { shiny: true }
          );
          if (big)
            for (const [x2, y, t] of [
              [9, 12, 20],
              [13, 8, 80],
              [20, 8.6, 130],
              [24.4, 13, 40],
              [22, 18, 100],
              [9.6, 17.6, 150],
              [16, 20.6, 0]
            ])
              p.place(
                x2,
                y,
                { turn: t + r.between(-20, 20) },
                () => p.fill(limb(-1, 0, 1, 0, 0.6), t % 40 ? a : c("lime"), { tone: 3, onto: true })
              );
          else p.fill(ellipse(10, 10, 1.4), a, { tone: 3 });
        }
      },
      icecream: {
        main: ["pink", "cream", "brown", "lime"],
        accent: ["brown", "red"],
        draw({ p, m, a, c, r, big }) {
          p.fill(poly([9, 15, 23, 15, 16, 30.6]), c("bread"));
          if (big)
            for (const d of [-6, -2, 2, 6, 10])
              for (const s of [-1, 1])
                p.fill(
                  within(limb(16 + d - 6, 22 - s * 8, 16 + d + 6, 22 + s * 8, 0.35), poly([9, 15, 23, 15, 16, 30.6])),
                  c("bread"),
                  { tone: 1 }
                );
          const two = r.chance(0.6);
          p.fill(ellipse(16, 12, 7.6, 6.4), m, { edge: "shadow" });
          p.fill(stroke([9, 15, 12, 16.6, 15, 15.6, 19, 17, 23, 15], 1.5), m);
          if (two) p.fill(ellipse(16, 6.6, 5.4, 4.8), a, { edge: "shadow" });
          p.fill(ellipse(16.6, two ? 2.8 : 5.4, 1.9), c("red"), { shiny: true });
        }
      },
      candy: {
        main: ["red", "pink", "lime", "sky"],
        accent: "white",
        draw({ p, m, a, r, c }) {
          if (r.chance(0.5)) {
            p.fill(limb(16, 18, 16, 30, 1), c("white"));
            p.fill(ellipse(16, 11, 9.4), m, { shiny: true });
            p.fill(stroke([16, 11, 18, 9, 20, 12, 16.6, 15.4, 11.4, 12.6, 12.6, 6.6, 19, 5.6, 22.6, 9], 1), a, {
              tone: 3,
              onto: true
            });
            return;
          }
          for (const s of [-1, 1])
            p.fill(poly([16 + s * 6, 16, 16 + s * 14, 10, 16 + s * 13, 16, 16 + s * 14, 22]), m, {
              lighter: s > 0 ? -1 : 0
            });
          p.fill(ellipse(16, 16, 8.4), m, { shiny: true, edge: "shadow" });
          for (const x2 of [-3, 3])
            p.fill(within(limb(16 + x2 - 2, 8, 16 + x2 + 2, 24, 1.3), ellipse(16, 16, 8.4)), a, { tone: 3 });
        }
      },
      honey: {
        main: "amber",
        accent: "cream",
        grounded: true,
        draw({ p, m, a, c, r }) {
          p.fill(soft([7, 11, 25, 11, 27, 19, 25, 29, 7, 29, 5, 19]), m, { shiny: true });
          p.fill(rect(8.6, 16.6, 23.4, 24), a, { tone: 3, edge: "shadow" });
          p.fill(poly([16, 17.6, 19.4, 19.2, 19.4, 22, 16, 23.4, 12.6, 22, 12.6, 19.2]), c("amber"), { tone: 2 });
          p.fill(rect(6.6, 6.6, 25.4, 11.6), c("wood"), { bevel: 0.9 });
          p.fill(limb(20, 11, 20, 11 + r.between(3, 5), 1.4), m, { tone: 3 });
        }
      },
      beer: {
        main: ["wood", "amber"],
        accent: "cream",
        grounded: true,
        draw({ p, m, a, c, r, big, stage }) {
          if (!stage.plain) p.fill(minus(ellipse(24, 19.6, 6, 6.6), ellipse(23.4, 19.6, 3, 3.6)), m, {});
          p.fill(rect(6, 10, 23, 29.6), m);
          if (big) for (const x2 of [10, 14.4, 18.8]) p.fill(limb(x2, 12, x2, 29, 0.4), m, { tone: 0, onto: true });
          for (const y of [14, 25]) p.fill(rect(5.4, y, 23.6, y + 2), c("iron"), { tone: 2 });
          for (const [x2, y, s] of [
            [8, 8.6, 3.2],
            [13, 7, 3.8],
            [18.4, 7.4, 3.6],
            [22, 9.4, 2.6]
          ])
            p.fill(ellipse(x2, y, s), a, { lighter: 0 });
          p.fill(soft([8, 10, 12, 10, 11.6, 14 + r.between(0, 3), 9, 13.6]), a, { tone: 3 });
        }
      },
      cup: {
        main: ["white", "red", "sky", "green"],
        accent: "brown",
        grounded: true,
        draw({ p, m, a, c, r, stage }) {
          if (!stage.plain) p.fill(ring(24.4, 18.4, 5, 2.2), m);
          p.fill(ellipse(15, 28.4, 11, 2.2), m, { lighter: -1 });
          p.fill(soft([5, 12, 25, 12, 24, 21, 20, 27.6, 10, 27.6, 6, 21]), m, { shiny: true });
          p.fill(ellipse(15, 12.4, 10, 3), m, { tone: 3 });
          p.fill(ellipse(15, 12.8, 8.2, 2), a, { tone: 1 });
          for (const x2 of [11.6, 17.6])
            p.fill(stroke([x2, 8.4, x2 + 1.6, 6, x2 - 0.6, 4, x2 + 1, 1.6 + r.between(0, 1)], 0.65), c("white"), { tone: 2 });
        }
      },
      milk: {
        main: "white",
        accent: ["sky", "red"],
        grounded: true,
        draw({ p, m, a, r }) {
          const h = r.between(10, 12);
          p.fill(soft([12, 5, 20, 5, 20, h, 24, h + 4, 24.6, 29, 7.4, 29, 8, h + 4, 12, h]), m, { shiny: true });
          p.fill(rect(8, 19, 24, 24.6), a, { onto: true });
          p.fill(rect(11.4, 2.6, 20.6, 6), a, { bevel: 0.7 });
        }
      }
    };
  }
});

// src/art/subjects/symbols.ts
var SYMBOLS;
var init_symbols = __esm({
  "src/art/subjects/symbols.ts"() {
    "use strict";
    init_shapes();
    SYMBOLS = {
      heart: {
        main: ["red", "pink", "crimson"],
        accent: "white",
        draw({ p, m, r, is, big }) {
          const w = r.between(12, 13.6);
          const shape = soft([
            16,
            9.6,
            18.6,
            5.6,
            16 + w * 0.6,
            4,
            16 + w,
            8.4,
            16 + w * 0.94,
            14.6,
            16 + w * 0.5,
            22,
            16,
            28.6,
            16 - w * 0.5,
            22,
            16 - w * 0.94,
            14.6,
            16 - w,
            8.4,
            16 - w * 0.6,
            4,
            13.4,
            5.6
          ]);
          p.fill(shape, m, { shiny: true });
          p.fill(ellipse(16 - w * 0.56, 9.4, 2.2, 1.7), m, { tone: 4, onto: true });
          if (is("broken") && big)
            p.clear(poly([16, 6, 18, 12, 14.6, 16, 17.6, 21, 16, 30, 15, 30, 16, 21, 13, 16, 16.4, 12]));
        }
      },
      star: {
        main: ["gold", "yellow"],
        accent: "white",
        draw({ p, m, r, big }) {
          const points = starPoints(r, 16, 17, 5, 14.6, r.between(5.6, 7));
          p.fill(poly(points), m, { shiny: true });
          if (big)
            for (let i2 = 0; i2 < 10; i2 += 2) {
              const j = (i2 + 1) % 10;
              p.fill(
                poly([16, 17, points[i2 * 2] ?? 0, points[i2 * 2 + 1] ?? 0, points[j * 2] ?? 0, points[j * 2 + 1] ?? 0]),
                m,
                { tone: i2 === 8 || i2 === 0 ? 2 : 1, onto: true }
              );
            }
        }
      },
      sun: {
        main: ["yellow", "amber"],
        accent: "orange",
        draw(k) {
          const { p, m, a, r } = k;
          const n = r.pick([8, 8, 12]);
          for (let i2 = 0; i2 < n; i2++)
            p.place(16, 16, { turn: 360 / n * i2 }, () => p.fill(poly([-2.4, -9, 0, -14.6, 2.4, -9]), a, { tone: 3 }));
          p.fill(ellipse(16, 16, r.between(8, 9)), m, { shiny: true, edge: "line" });
        }
      },
      moon: {
        main: ["yellow", "silver"],
        accent: "white",
        draw({ p, m, r, big }) {
          const cut = r.between(5, 7.4);
          const shape = minus(ellipse(15, 16, 13), ellipse(15 + cut, 16 - cut * 0.5, 11));
          p.fill(shape, m, {});
          if (big)
            for (const [x2, y, s] of [
              [6, 16, 1.6],
              [9, 23, 1.4],
              [15, 26, 1.2]
            ])
              p.fill(within(ellipse(x2, y, s), shape), m, { tone: 1 });
        }
      },
      cloud: {
        main: ["white", "gray"],
        accent: "sky",
        draw({ p, m, a, r, says }) {
          const rain = says("rain", "regen", "pluie", "storm");
          for (const [x2, y, s] of [
            [8, 18.6, 5.4],
            [13, 13, 6.4],
            [20.4, 14, 5.8],
            [25, 18.6, 4.8]
          ])
            p.fill(ellipse(x2, y - (rain ? 4 : 0), s * r.between(0.94, 1.06)), m);
          p.fill(limb(8, 20.6 - (rain ? 4 : 0), 25, 20.6 - (rain ? 4 : 0), 3), m, { lighter: -1 });
          if (rain)
            for (const [x2, y] of [
              [8, 23],
              [14, 26],
              [20, 23],
              [25, 26]
            ])
              p.fill(limb(x2, y, x2 - 1, y + 3, 0.8), a, { tone: 2 });
        }
      },
      gear: {
        main: ["steel", "gold", "iron", "bronze"],
        accent: "red",
        draw({ p, m, r }) {
          const n = r.pick([6, 8, 8]);
          p.place(16, 16, { turn: r.between(0, 20) }, () => {
            for (let i2 = 0; i2 < n; i2++)
              p.place(
                0,
                0,
                { turn: 360 / n * i2 },
                () => p.fill(poly([-3, -9, -2.2, -14.4, 2.2, -14.4, 3, -9]), m, { tone: i2 < n * 0.2 || i2 > n * 0.6 ? 3 : 1 })
              );
          });
          p.fill(minus(ellipse(16, 16, 10.6), ellipse(16, 16, 4)), m, { shiny: true });
          p.fill(minus(ellipse(16, 16, 5.6), ellipse(16, 16, 4)), m, { tone: 1 });
          p.clear(ellipse(16, 16, 3.9));
        }
      },
      lock: {
        main: ["gold", "steel", "iron"],
        accent: "steel",
        draw({ p, m, c, ink, r, is }) {
          const open = is("open");
          p.place(open ? 20 : 16, open ? 12 : 13, { turn: open ? 24 : 0 }, () => {
            p.fill(minus(ring(0, 0, 8, 3), rect(-20, 1, 20, 20)), c("steel"), { shiny: true });
            for (const x2 of open ? [-6.5] : [-6.5, 6.5]) p.fill(rect(x2 - 1.5, 0, x2 + 1.5, 4), c("steel"), { tone: 2 });
          });
          const w = r.between(10, 11.4);
          p.fill(rect(16 - w, 14, 16 + w, 29.4), m, { bevel: 1.3 });
          p.fill(ellipse(16, 20, 2.6), ink, { tone: 0 });
          p.fill(poly([15, 20, 17, 20, 18, 26, 14, 26]), ink, { tone: 0 });
        }
      },
      flag: {
        main: ["red", "blue", "green", "gold"],
        accent: ["white", "gold"],
        grounded: true,
        draw({ p, m, a, c, r }) {
          p.fill(limb(7, 3.4, 7, 29.6, 1.1), c("wood"));
          p.fill(ellipse(7, 2.8, 1.9), c("gold"), { shiny: true });
          const s = r.between(-2, 2);
          const cloth = r.chance(0.5) ? soft([8, 4.4, 15, 3 + s, 22, 5.4 - s, 29.4, 4, 28.6, 11, 29, 17.6, 22, 18.6 - s, 15, 16.4 + s, 8, 18]) : poly([8, 4, 28, 4, 22.6, 11, 28, 18, 8, 18]);
          p.fill(cloth, m, { edge: "shadow" });
          if (r.chance(0.6)) p.fill(poly(starPoints(r, 16.4, 10.8, 5, 4.4, 1.9)), a, { tone: 3 });
          else p.fill(within(rect(0, 9, 32, 13), cloth), a);
        }
      },
      note: {
        main: ["violet", "blue", "black", "gold"],
        accent: "white",
        draw({ p, m, r }) {
          if (r.chance(0.6)) {
            p.fill(poly([11, 6, 27, 3, 27, 9, 11, 12]), m, { bevel: 0.8 });
            for (const [x2, y] of [
              [11, 26],
              [25, 23]
            ]) {
              p.fill(rect(x2, 6, x2 + 2.2, y), m, { tone: 2 });
              p.fill(ellipse(x2 - 2, y, 4.4, 3.4), m, { shiny: true });
            }
          } else {
            p.fill(rect(16, 3, 18.4, 25), m, { tone: 2 });
            p.fill(soft([17, 3, 20, 8, 26, 11, 25, 17, 22, 12.4, 17, 10.6]), m);
            p.fill(ellipse(13, 25.4, 5.4, 4.2), m, { shiny: true });
          }
        }
      },
      speaker: {
        main: ["steel", "white", "blue"],
        accent: "sky",
        draw({ p, m, a, r, says }) {
          p.fill(rect(3, 11, 10, 21), m, { bevel: 1 });
          p.fill(poly([9, 11, 17.4, 4, 17.4, 28, 9, 21]), m, {});
          if (says("mute")) return;
          const n = r.pick([2, 3]);
          for (let i2 = 0; i2 < n; i2++)
            p.fill(stroke([20 + i2 * 3.4, 16 - 3 - i2 * 3, 21.6 + i2 * 3.6, 16, 20 + i2 * 3.4, 16 + 3 + i2 * 3], 1), a, {
              tone: 2
            });
        }
      },
      eye: {
        main: ["sky", "green", "red", "violet", "amber"],
        accent: "white",
        draw({ p, m, c, ink, r, says }) {
          const h = r.between(7.6, 9.6);
          p.fill(
            soft([
              1.6,
              16,
              8,
              16 - h * 0.7,
              16,
              16 - h,
              24,
              16 - h * 0.7,
              30.4,
              16,
              24,
              16 + h * 0.7,
              16,
              16 + h,
              8,
              16 + h * 0.7
            ]),
            c("white"),
            {}
          );
          p.fill(ellipse(16, 16, h * 0.78), m, { edge: "line" });
          p.fill(ellipse(16, 16, says("evil") ? 1.4 : h * 0.38, h * 0.4), ink, { tone: 0 });
          p.fill(ellipse(14, 13.6, 1.5), c("white"), { tone: 4 });
        }
      }
    };
  }
});

// src/art/subjects/tools.ts
var iron, TOOLS;
var init_tools = __esm({
  "src/art/subjects/tools.ts"() {
    "use strict";
    init_shapes();
    init_long();
    iron = { main: ["iron", "steel"], accent: ["gold", "red", "blue"] };
    TOOLS = {
      pickaxe: long({ ...iron, grip: 9, held: 0.6 }, (k) => {
        shaft(k, -12, 18);
        const bend = k.r.between(3.4, 5.4);
        k.p.fill(
          soft([-13.4, -8 + bend * 0.6, -8, -13, 0, -15.6, 8, -13, 13.4, -8 + bend * 0.6, 8, -9.6, 0, -11, -8, -9.6]),
          k.m,
          { shiny: true }
        );
        k.p.fill(rect(-2.2, -16.4, 2.2, -9.6), k.m, { bevel: 0.8, edge: "shadow" });
      }),
      shovel: long({ ...iron, grip: 2 }, (k) => {
        shaft(k, -16, 6, 1.2);
        k.p.fill(ring(0, -15.6, 3.2, 1.7, 0.8), k.c("wood"));
        k.p.fill(soft([-4.6, 4.4, 0, 3.4, 4.6, 4.4, 5, 11, 0, k.r.between(17, 18.4), -5, 11]), k.m, { shiny: true });
        if (k.big) k.p.fill(limb(0, 6, 0, 13, 0.5), k.m, { tone: 1, onto: true });
      }),
      hammer: long({ ...iron, grip: 9, held: 0.5 }, (k) => {
        shaft(k, -10, 17, 1.5);
        k.p.fill(rect(-7.6, -15, 5, -8), k.m, { bevel: 1 });
        k.p.fill(k.r.chance(0.5) ? poly([5, -15, 12, -11, 12, -9, 5, -8]) : rect(5, -13.4, 8.4, -9.4), k.m, { tone: 1 });
        k.p.fill(rect(-9.4, -16, -6.8, -7), k.m, { bevel: 0.7 });
      }),
      saw: {
        main: "steel",
        accent: ["wood", "red"],
        draw({ p, m, a, r, big }) {
          p.place(16, 16, { turn: r.between(-36, -20) }, () => {
            const teeth2 = [];
            for (let x2 = 14; x2 > -5; x2 -= big ? 2.4 : 3.8) teeth2.push(x2, 4, x2 - (big ? 1.2 : 1.9), 6.6);
            p.fill(poly([-5, -5, 14.6, -1, 14.6, 4, ...teeth2, -5, 4]), m, { shiny: true });
            p.fill(minus(soft([-4, -6.4, -11, -7, -15, -2, -14, 6, -8, 7.6, -3.6, 5]), ellipse(-9.4, 0.4, 2.6, 3)), a);
          });
        }
      },
      hoe: long({ ...iron, grip: 10, held: 0.7 }, (k) => {
        shaft(k, -13, 18, 1.2, k.c("wood"), false);
        if (k.says("rake", "rechen", "rateau")) {
          k.p.fill(limb(-8, -13, 8, -13, 1.1), k.m);
          for (const x2 of [-7.6, -3.8, 0, 3.8, 7.6]) k.p.fill(limb(x2, -13, x2, -17.6, 0.9), k.m);
        } else {
          k.p.fill(stroke([0, -13, 0.6, -16, 4, -16.4], 1.2), k.m);
          k.p.fill(poly([2.4, -18, 6, -18.4, 9.4, -7.6, 1, -8]), k.m, { shiny: true });
        }
      }),
      wrench: {
        main: ["steel", "iron", "red"],
        accent: "iron",
        draw({ p, m, r }) {
          p.place(16, 16, { turn: r.between(34, 56) }, () => {
            p.fill(rect(-2.4, -9, 2.4, 11), m, { bevel: 0.9 });
            p.fill(minus(ellipse(0, -11, 6, 6), poly([-2.4, -20, 2.4, -20, 2, -10, -2, -10])), m, { shiny: true });
            p.fill(minus(ellipse(0, 12.4, 4.6), ellipse(0, 12.4, 2)), m, { shiny: true });
          });
        }
      },
      scissors: {
        main: "steel",
        accent: ["red", "blue", "green"],
        draw({ p, m, a, c, r, big }) {
          const open = r.between(big ? 13 : 24, big ? 24 : 30);
          for (const s of [-1, 1])
            p.place(16, 17, { turn: s * open }, () => {
              p.fill(poly([-1.8 * s, 1, 1.6 * s, 1, 1.2 * s, -10, -0.6 * s, -15.4]), m, { tone: s < 0 ? 3 : 1 });
              p.fill(limb(0, 0, -s * 1.4, 6, 1.3), a);
              p.fill(ring(-s * 2, 9.6, big ? 4 : 4.4, 2.1), a);
            });
          p.fill(ellipse(16, 17, 1.4), c("iron"), { shiny: true });
        }
      },
      fishingrod: {
        main: ["wood", "brown"],
        accent: "red",
        draw({ p, m, a, c, r }) {
          p.fill(limb(4, 29, 25, 4, 1.5, 0.7), m);
          p.fill(limb(4, 29, 9, 23, 1.9), c("leather"));
          p.fill(stroke([25, 4, 28, 9, 27.4, 16, 27.4, 20], 0.4), c("white"), { tone: 3 });
          p.fill(ellipse(27.4, 20.6, 2), a, { shiny: true });
          p.fill(stroke([27.4, 22.6, 27.6, 26, 26, 27.4 + r.between(-0.4, 1), 24.6, 25.6], 0.6), c("steel"));
          p.fill(ellipse(11.6, 22.6, 2.7), c("iron"), { shiny: true, edge: "shadow" });
        },
        held({ p, m, a, c }) {
          p.fill(limb(0, 3, 8, -15, 0.9, 0.5), m);
          p.fill(limb(8, -15, 9, -5, 0.35), c("white"), { tone: 3 });
          p.fill(ellipse(9, -4.4, 1.2), a);
        }
      },
      bucket: {
        main: ["wood", "steel"],
        accent: "iron",
        grounded: true,
        draw({ p, m, a: hoop, c, r, reading, big }) {
          const a = reading.accent ? c("iron") : hoop;
          p.fill(minus(ring(16, 13, 10.6, 1.4), rect(0, 13, 32, 32)), a);
          p.fill(poly([5.4, 12, 26.6, 12, 23.6, 29.4, 8.4, 29.4]), m);
          if (big)
            for (const x2 of [11, 16, 21]) p.fill(limb(x2, 14, 16 + (x2 - 16) * 0.8, 29, 0.35), m, { tone: 0, onto: true });
          for (const y of [16.4, 25]) p.fill(rect(4, y, 28, y + 1.7), a, { onto: true });
          p.fill(ellipse(16, 12, 10.6, 3.4), m, { tone: 0 });
          const filled = !reading.traits.has("empty") && r.chance(0.8);
          p.fill(ellipse(16, 12.4, 8.8, 2.4), filled ? reading.accent ? hoop : c("water") : m, { tone: filled ? 3 : 1 });
        }
      },
      wateringcan: {
        main: ["steel", "green", "sky"],
        accent: "iron",
        grounded: true,
        draw({ p, m, c, r }) {
          p.fill(minus(ring(22.6, 17, 7, 1.9), rect(0, 0, 20, 40)), m);
          p.fill(limb(11, 24, 4, 12, 1.8, 1.3), m);
          p.fill(poly([0.8, 12, 4, 8.6, 7.4, 12]), m, { tone: 3 });
          p.fill(poly([9.4, 13, 22.6, 13, 24, 29, 8, 29]), m, { shiny: true });
          p.fill(ellipse(16, 13, 6.6, 2), m, { tone: 0 });
          for (const x2 of [1.4, 4]) p.dot(x2, 16 + r.between(0, 3), 1, 2, c("water"), 3, false);
        }
      },
      anvil: {
        main: ["iron", "black"],
        accent: "orange",
        grounded: true,
        draw({ p, m, r }) {
          const w = r.between(9, 10.4);
          p.fill(poly([10, 24, 22, 24, 25, 29.6, 7, 29.6]), m, {});
          p.fill(rect(12, 18, 20, 25), m, { tone: 1 });
          p.fill(poly([16 - w, 11, 16 + w, 11, 16 + w - 1, 16.6, 20.6, 19, 11.4, 19, 16 - w + 2, 16.6]), m, { bevel: 1 });
          p.fill(soft([16 - w + 1, 11, 2, 12, 6, 16, 16 - w + 3, 16.6]), m, { shiny: true });
          p.fill(rect(16 - w, 10, 16 + w + 1, 12.4), m, { tone: 4 });
        }
      },
      broom: long({ main: "straw", accent: "red", grip: 6, held: 0.72 }, ({ p, m, a, c, r, big }) => {
        p.fill(limb(0, -18, 0, 6, 1.1), c("wood"));
        const w = r.between(4.6, 6);
        p.fill(soft([-2, 4.4, 2, 4.4, w, 12, w - 0.6, 18, 0, 17.2, -w + 0.6, 18, -w, 12]), m);
        if (big) for (const x2 of [-0.5, 0, 0.5]) p.fill(limb(x2 * 3, 9, x2 * w * 1.3, 17, 0.4), m, { tone: 1, onto: true });
        p.fill(rect(-2.6, 5.4, 2.6, 7.6), a, { bevel: 0.5 });
      })
    };
  }
});

// src/art/subjects/treasure.ts
var TREASURE;
var init_treasure = __esm({
  "src/art/subjects/treasure.ts"() {
    "use strict";
    init_shapes();
    init_gem();
    TREASURE = {
      coin: {
        main: "gold",
        accent: "red",
        draw(k) {
          const squash = k.r.pick([1, 1, 0.86, 0.7]);
          k.p.fill(ellipse(16.8, 16.4, 12.4 * squash, 12.6), k.m, { tone: 0 });
          coin(k, 15.4, 16, 12.4, squash);
        }
      },
      coins: {
        main: "gold",
        accent: "red",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          if (!k.big) {
            for (const [x2, y] of [
              [8.6, 24],
              [23.4, 24],
              [16, 13]
            ]) {
              p.fill(ellipse(x2 + r.between(-0.6, 0.6), y, 7, 5.6), m, { edge: "line" });
              p.dot(x2, y, 2, 4, m, 1);
              p.dot(x2 - 2, y - 2, 2, 2, m, 4);
            }
            return;
          }
          p.fill(soft([2, 29, 7, 22, 12, 17, 16, 14.6 - r.between(0, 2), 21, 17, 26, 23, 30, 29, 16, 30.4]), m, {
            lighter: -1
          });
          for (const [x2, y] of [
            [6, 27],
            [11, 28],
            [16.4, 28],
            [22, 28],
            [26.4, 27],
            [9, 23.4],
            [14, 24],
            [19.4, 23.6],
            [24, 23.6],
            [12, 19.4],
            [18.4, 19.6],
            [15.4, 16]
          ])
            p.fill(ellipse(x2 + r.between(-0.6, 0.6), y, 3.3, 2.2), m, { shiny: true, edge: "shadow" });
          if (k.reading.words.has("gem") || r.chance(0.4))
            p.fill(poly([20, 15, 23, 13, 26, 15, 23, 19.4]), k.a, { tone: 2, edge: "line" });
        }
      },
      ingot: {
        main: ["gold", "iron", "copper", "silver"],
        accent: "red",
        draw({ p, m, r, big }) {
          const bar = (x2, y) => {
            p.fill(poly([x2 - 9, y + 5, x2 - 6, y - 3, x2 + 6, y - 3, x2 + 9, y + 5]), m, { tone: 2, edge: "line" });
            p.fill(poly([x2 - 6, y - 3, x2 - 3.6, y - 5.6, x2 + 8.4, y - 5.6, x2 + 6, y - 3]), m, { tone: 4 });
            p.fill(poly([x2 + 6, y - 3, x2 + 8.4, y - 5.6, x2 + 11.4, y + 2, x2 + 9, y + 5]), m, { tone: 1 });
            if (big) p.fill(rect(x2 - 3.4, y - 0.4, x2 + 3.4, y + 2.6), m, { tone: 1 });
          };
          if (r.chance(0.5)) {
            bar(9.6, 24);
            bar(21, 24);
            bar(15, 14.4);
          } else p.place(16, 16, { scale: 1.3 }, () => bar(-1, 0.4));
        }
      },
      chest: {
        main: ["wood", "brown", "leather"],
        accent: ["gold", "iron"],
        grounded: true,
        draw({ p, m, a, c, r, ink, is, big, stage }) {
          const [w, lid] = [r.between(11.6, 13), r.between(6.4, 9.4)];
          const closedLid = soft([
            16 - w,
            17,
            16 - w,
            16 - lid * 0.6,
            16 - w * 0.7,
            16 - lid,
            16 + w * 0.7,
            16 - lid,
            16 + w,
            16 - lid * 0.6,
            16 + w,
            17
          ]);
          const open = is("open") || is("empty") || !is("closed") && r.chance(0.3);
          if (open) {
            p.fill(soft([16 - w, 15, 16 - w * 0.94, 8, 16, 4.4, 16 + w * 0.94, 8, 16 + w, 15]), m, { tone: 0 });
            p.fill(
              minus(
                soft([16 - w, 15, 16 - w * 0.94, 8, 16, 4.4, 16 + w * 0.94, 8, 16 + w, 15]),
                soft([18 - w, 16, 18 - w * 0.94, 10, 16, 7.4, 14 + w * 0.94, 10, 14 + w, 16])
              ),
              a
            );
            for (const [x2, y] of [
              [-7, 15],
              [-3, 13.4],
              [1.6, 14],
              [6, 15],
              [3.4, 12],
              [-1, 11.4]
            ])
              if (!is("empty")) p.fill(ellipse(16 + x2, y, 3, 2.2), c("gold"), { shiny: true, edge: "shadow" });
          } else p.fill(closedLid, m, {});
          p.fill(rect(16 - w, 16, 16 + w, 29.4), m, { bevel: 1 });
          if (big) for (const y of [20.4, 24.8]) p.fill(rect(16 - w, y, 16 + w, y + 0.6), m, { tone: 0, onto: true });
          for (const x2 of [-w, w - 3.2]) {
            p.fill(rect(16 + x2, 16, 16 + x2 + 3.2, 29.4), a, { bevel: 0.7 });
            if (!open) p.fill(within(rect(16 + x2, 0, 16 + x2 + 3.2, 16), closedLid), a);
          }
          p.fill(rect(16 - w, 15, 16 + w, 17), a, { tone: 1 });
          if (stage.plain) return;
          if (big) p.fill(rect(13, 14, 19, 21), a, { bevel: 0.9, edge: "line" });
          else p.fill(rect(14, 14, 18, 20), a, { tone: 3 });
          if (big) p.dot(16, 17.6, 1.4, 2.6, ink, 0);
        }
      },
      chalice: {
        main: ["gold", "silver"],
        accent: ["red", "emerald", "sky"],
        grounded: true,
        draw({ p, m, a, r, says }) {
          const cup = says("trophy", "pokal", "trophae", "trophee", "award");
          const w = r.between(8.6, 10);
          if (cup) for (const s of [-1, 1]) p.fill(ring(16 + s * w, 9.6, 4.6, 1.9), m, { shiny: true });
          p.fill(poly([9, 29.6, 10.4, 26.4, 14.4, 25, 14.6, 18, 17.4, 18, 17.6, 25, 21.6, 26.4, 23, 29.6]), m, {
            shiny: true
          });
          p.fill(ellipse(16, 21.6, 2.8, 1.9), m, { shiny: true, edge: "shadow" });
          p.fill(
            soft([16 - w, 4, 16 + w, 4, 16 + w * 0.94, 10, 16 + w * 0.5, 17, 16, 19, 16 - w * 0.5, 17, 16 - w * 0.94, 10]),
            m,
            { shiny: true, edge: "shadow" }
          );
          p.fill(ellipse(16, 4.6, w * 0.94, 1.9), m, { tone: 0 });
          for (const x2 of [-0.46, 0, 0.46])
            p.fill(ellipse(16 + x2 * w, 10 - Math.abs(x2), 1.5), a, { shiny: true, edge: "line" });
        }
      },
      bone: {
        main: "bone",
        accent: "red",
        draw({ p, m, r }) {
          p.place(16, 16, { turn: r.between(34, 56) }, () => {
            const s = r.between(2.9, 3.5);
            for (const y of [-11, 11]) for (const x2 of [-2.7, 2.7]) p.fill(ellipse(x2, y, s), m, {});
            p.fill(rect(-2.3, -11, 2.3, 11), m);
            p.fill(rect(-1.6, -11, 0, 10), m, { tone: 3, onto: true });
          });
        }
      },
      skull: {
        main: "bone",
        accent: "red",
        draw({ p, m, c, ink, r, big, is, stage }) {
          const w = r.between(10, 11.6);
          const jaw = r.chance(0.7);
          p.fill(soft([9.6, 20, 22.4, 20, 21.6, jaw ? 29 : 25.4, 10.4, jaw ? 29 : 25.4]), m, { tone: 2 });
          p.fill(ellipse(16, 13.4, w, 10), m, { edge: "shadow" });
          if (stage.plain) return;
          for (const s of [-1, 1]) p.fill(ellipse(16 + s * w * 0.44, 14.6, w * 0.28, 3.1), ink, { tone: 0 });
          if (is("angry") || is("glowing") || is("undead"))
            for (const s of [-1, 1]) p.dot(16 + s * w * 0.44, 15, 1.8, 1.8, c("red"), 3);
          p.fill(poly([16, 18, 17.8, 21.6, 14.2, 21.6]), ink, { tone: 0 });
          for (const x2 of big ? [-3.4, 0, 3.4] : [-2, 2])
            p.fill(rect(16 + x2 - 0.5, jaw ? 24 : 22.4, 16 + x2 + 0.5, jaw ? 29.4 : 25.6), m, { tone: 0, onto: true });
          if (r.chance(0.3)) p.fill(stroke([19, 4, 18, 7, 20, 9], 0.5), m, { tone: 0, onto: true });
        }
      },
      feather: {
        main: ["white", "sky", "red", "emerald"],
        accent: "gold",
        draw({ p, m, a, r, big }) {
          p.place(16, 16, { turn: r.between(34, 50) }, () => {
            p.fill(soft([0, -16, 4.4, -11, 5.4, -3, 4, 5, 0.6, 10, -3.4, 6, -5, -2, -3.4, -11]), m);
            p.fill(poly([0.6, -14, 5, -4, 4, 5, 0.6, 10]), m, { tone: 1, onto: true });
            p.fill(stroke([0, -13, 0.6, 0, 0, 17], 0.6), a, { tone: 2 });
            if (big)
              for (const y of [-7, -1, 4]) {
                p.clear(poly([6, y, 2, y + 2.4, 6, y + 1.6]));
                p.fill(limb(0, y + 3, -4.4, y, 0.35), m, { tone: 1, onto: true });
              }
          });
        }
      },
      shell: {
        main: ["pink", "orange", "cream"],
        accent: "white",
        draw({ p, m, r, big }) {
          const n = 7;
          const w = r.between(12, 13.4);
          if (!big) {
            p.fill(soft([16, 28, 4.6, 18, 3.6, 10, 9, 4.6, 16, 3, 23, 4.6, 28.4, 10, 27.4, 18]), m);
            for (const x2 of [8, 16, 24]) p.fill(limb(16 + (x2 - 16) * 0.2, 25, x2, 7, 0.9), m, { tone: 0, onto: true });
            p.fill(rect(11, 26, 21, 29.6), m, { tone: 1 });
            return;
          }
          for (let i2 = 0; i2 < n; i2++) {
            const t = (i2 / (n - 1) - 0.5) * 2.2;
            p.fill(
              poly([
                16 - 0.6,
                27,
                16 + Math.sin(t - 0.2) * w,
                22 - Math.cos(t - 0.2) * 18,
                16 + Math.sin(t) * (w + 0.6),
                21.4 - Math.cos(t) * 18.4,
                16 + Math.sin(t + 0.2) * w,
                22 - Math.cos(t + 0.2) * 18,
                16 + 0.6,
                27
              ]),
              m,
              { tone: i2 < n * 0.3 ? 3 : i2 > n * 0.68 ? 1 : 2, edge: "shadow" }
            );
          }
          p.fill(soft([11, 25, 16, 23.4, 21, 25, 20, 29, 12, 29]), m, { edge: "shadow" });
        }
      },
      horn: {
        main: ["bone", "brown"],
        accent: "gold",
        draw({ p, m, a, r }) {
          p.fill(stroke([4, 26, 12, 26, 20, 20, 25, 8 + r.between(-2, 2)], 1.2, 5), m);
          p.place(25, 8, { turn: 18 }, () => p.fill(ellipse(0, -0.4, 5.6, 2.2), a, { shiny: true }));
          p.place(25, 8, { turn: 18 }, () => p.fill(ellipse(0, -0.6, 3.6, 1.1), m, { tone: 0 }));
          for (const [x2, y, t] of [
            [9, 26.4, 90],
            [17.4, 22.6, 55]
          ])
            p.place(x2, y, { turn: t }, () => p.fill(rect(-3.4, -0.9, 3.4, 0.9), a, { onto: true }));
        }
      }
    };
  }
});

// src/art/subjects/trees.ts
var TREES;
var init_trees = __esm({
  "src/art/subjects/trees.ts"() {
    "use strict";
    init_shapes();
    init_plant();
    TREES = {
      tree: {
        main: ["leaf", "green", "moss", "grass"],
        accent: "red",
        grounded: true,
        draw(k) {
          const { p, m, r, reading, c } = k;
          trunk2(k, 14, r.between(1.8, 3.2));
          p.fill(limb(16, 20, 21, 15, 1.1), c("wood"));
          const [w, h] = r.pick([
            [1, 1],
            [0.72, 1.1],
            [1.16, 0.74]
          ]);
          const clumps = [
            [-7.6, 13.4, 5.2],
            [7.6, 13, 5.2],
            [0, 15, 5.4],
            [-4.6, 7.6, 5.6],
            [5, 7.2, 5.4],
            [0, 6, 5.2],
            [0, 10.4, 6]
          ];
          for (const [x2, y, s] of clumps) {
            const [cx, cy, size] = [
              16 + x2 * w + r.between(-1.2, 1.2),
              12 + (y - 12) * h + r.between(-0.9, 0.9),
              s * r.between(0.84, 1.1)
            ];
            p.fill(ellipse(cx, cy, size, size * 0.86), m, { edge: "shadow" });
            snowOn(k, cx - 0.6, cy - size * 0.6, size * 0.66);
          }
          const fruit = reading.kinds.find((kind) => ["apple", "cherry", "orange", "pear"].includes(kind));
          if (fruit)
            for (const [x2, y] of [
              [9, 12],
              [15, 7],
              [21.4, 9],
              [19, 14.6],
              [12.6, 16]
            ])
              p.fill(ellipse(x2, y, 1.6), c(fruit === "orange" ? "orange" : fruit === "pear" ? "lime" : "red"), {
                shiny: true,
                edge: "shadow"
              });
        }
      },
      pine: {
        main: ["leaf", "emerald", "teal"],
        accent: "gold",
        grounded: true,
        draw(k) {
          const { p, m, a, r, says } = k;
          const w = r.between(0.88, 1.1);
          trunk2(k, 22, 1.9);
          for (const [top, low, half] of [
            [14, 26.4, 11],
            [8, 19.4, 8.8],
            [2, 12.6, 6.4]
          ]) {
            p.fill(
              poly([
                16,
                top,
                16 + half * w * 0.5,
                (top + low) / 2,
                16 + half * w,
                low,
                16 + half * w * 0.4,
                low - 1,
                16,
                low + 0.6,
                16 - half * w * 0.4,
                low - 1,
                16 - half * w,
                low,
                16 - half * w * 0.5,
                (top + low) / 2
              ]),
              m,
              { edge: "shadow" }
            );
            snowOn(k, 16 - half * 0.2, low - (low - top) * 0.42, half * 0.46);
          }
          if (says("christmastree", "weihnachtsbaum", "christma")) {
            for (const [x2, y, n] of [
              [12, 11, 0],
              [20, 16, 1],
              [11, 19, 2],
              [16, 23, 0],
              [22, 24, 2]
            ])
              p.fill(ellipse(x2, y, 1.4), k.c(["red", "gold", "sky"][n]), { shiny: true });
            p.fill(ellipse(16, 2.6, 1.9), a, { shiny: true });
          }
        }
      },
      palm: {
        main: ["green", "grass"],
        accent: "brown",
        grounded: true,
        draw({ p, m, c, r, big }) {
          const bend = r.between(-4, 4);
          p.fill(stroke([16 - bend, 29.6, 16 - bend * 0.4, 20, 16 + bend * 0.5, 12], 2.1, 1.5), c("tan"));
          if (big)
            for (const y of [15, 18.4, 21.8, 25.2])
              p.fill(limb(13 - bend * (y - 20) / 16, y, 19 - bend * (y - 20) / 16, y + 0.4, 0.4), c("tan"), {
                tone: 0,
                onto: true
              });
          const x2 = 16 + bend * 0.5;
          for (const [dx, dy, lift] of [
            [-12.4, 5, 5],
            [12.4, 5, 5],
            [-10, -3.4, 5],
            [10, -3.4, 5],
            [-4, 9, 1],
            [5, 9, 1]
          ])
            p.fill(
              soft([
                x2,
                11,
                x2 + dx * 0.5,
                10 + dy * 0.3 - lift,
                x2 + dx,
                10 + dy,
                x2 + dx * 0.56,
                12.4 + dy * 0.5 - lift * 0.3
              ]),
              m,
              { edge: "shadow", lighter: dx > 0 ? -1 : 0 }
            );
          for (const dx of [-1.6, 1.4]) p.fill(ellipse(x2 + dx, 12.6, 1.7), c("brown"), { shiny: true });
        }
      },
      deadtree: {
        main: ["wood", "gray", "shadow"],
        accent: "red",
        grounded: true,
        draw(k) {
          const { p, m, r } = k;
          trunk2(k, 13, 2.2, m);
          for (const [s, y, x1, y1, x2, y2] of [
            [-1, 17, 6, 12, 9, 4],
            [1, 15, 6, 11, 10.6, 5],
            [-1, 13, 3, 8, 2, 1.6],
            [1, 20, 7, 18, 11, 13]
          ]) {
            p.fill(stroke([16, y + 3, 16 + s * x1, y1 + 2 + r.between(-1, 1), 16 + s * x2, y2], 1.5, 0.6), m);
            p.fill(limb(16 + s * x1, y1 + 2, 16 + s * (x1 + 4), y1 - 0.4, 0.9, 0.5), m);
          }
        }
      },
      bush: {
        main: ["leaf", "green", "moss"],
        accent: "red",
        grounded: true,
        draw(k) {
          const { p, m, a, r } = k;
          for (const [x2, y, s] of [
            [8, 23, 6],
            [24, 23, 6],
            [12, 16, 6],
            [20.4, 16, 6],
            [16, 22.6, 7]
          ]) {
            const size = s * r.between(0.92, 1.1);
            p.fill(ellipse(x2, y, size, size * 0.9), m, { edge: "shadow" });
            snowOn(k, x2, y - size * 0.6, size * 0.6);
          }
          if (r.chance(0.5) || k.says("berry"))
            for (const [x2, y] of [
              [9, 20],
              [15, 15],
              [22, 19],
              [17, 24],
              [11, 26]
            ])
              p.fill(ellipse(x2, y, 1.3), a, { shiny: true });
        }
      },
      cactus: {
        main: ["green", "moss", "emerald"],
        accent: "pink",
        grounded: true,
        draw({ p, m, a, r, big, c }) {
          const [left, right] = [r.between(10, 17), r.between(8, 15)];
          p.fill(stroke([16, 22, 9, 22, 7.4, 20, 7.4, left], 2.5), m);
          p.fill(stroke([16, 19, 23, 19, 24.6, 17, 24.6, right], 2.4), m, { lighter: -1 });
          p.fill(limb(16, 7, 16, 29, 4.4), m, { edge: "shadow" });
          if (big)
            for (const [x2, y] of [
              [14, 8],
              [17.6, 12],
              [14, 16],
              [17.6, 21],
              [14, 25],
              [7, 17],
              [24.6, 13]
            ])
              p.dot(x2, y, 0.7, 1.6, c("cream"), 3);
          for (const dx of [-1.6, 0, 1.6]) p.fill(ellipse(16 + dx, 2.8 + Math.abs(dx) * 0.4, 1.5), a, { tone: dx ? 2 : 3 });
        }
      }
    };
  }
});

// src/art/subjects/vegetables.ts
var VEGETABLES;
var init_vegetables = __esm({
  "src/art/subjects/vegetables.ts"() {
    "use strict";
    init_shapes();
    init_plant();
    VEGETABLES = {
      carrot: {
        main: "orange",
        accent: "leaf",
        draw({ p, m, a, r, big, says, c }) {
          const ramp3 = says("turnip", "rube", "navet") ? c("purple") : m;
          p.place(16, 16, { turn: 45 }, () => {
            for (const dx of [-4, 0, 4])
              p.fill(
                soft([dx * 0.2 - 1.2, -6, dx - 1.6, -14, dx, -17 + Math.abs(dx) * 0.4, dx + 1.6, -14, dx * 0.2 + 1.2, -6]),
                a,
                { edge: "shadow" }
              );
            p.fill(soft([-4.8, -7, 0, -8.4, 4.8, -7, 3.8, 4, 0, r.between(16, 18.6), -3.8, 4]), ramp3);
            if (big)
              for (const [x2, y] of [
                [-2, -3],
                [1.6, 2],
                [-1, 7]
              ])
                p.fill(limb(x2 - 1.6, y, x2 + 1.2, y + 0.3, 0.4), ramp3, { tone: 1, onto: true });
          });
        }
      },
      tomato: {
        main: "red",
        accent: "leaf",
        draw(k) {
          const { p, m, a, r } = k;
          p.fill(ellipse(16, 19, r.between(11, 12.4), r.between(9.4, 10.6)), m, { shiny: true });
          const star = [];
          for (let i2 = 0; i2 < 10; i2++) {
            const [t, s] = [i2 * Math.PI / 5 - Math.PI / 2, i2 % 2 ? 2 : 6.4];
            star.push(16 + Math.cos(t) * s, 10.6 + Math.sin(t) * s * 0.6);
          }
          p.fill(poly(star), a, { edge: "shadow" });
          p.fill(limb(16, 10, 16.6, 6.4, 0.9), a);
          shine(k, 9.6, 15.4, 1.2);
        }
      },
      pumpkin: {
        main: "orange",
        accent: "leaf",
        grounded: true,
        draw(k) {
          const { p, m, a, ink, r, c } = k;
          const w = r.between(12, 13.4);
          p.fill(stroke([16, 11, 16, 6, 19, 3.6], 1.6, 1.3), a);
          for (const x2 of [-0.66, 0.66, -0.36, 0.36])
            p.fill(ellipse(16 + x2 * w * 0.86, 20, w * 0.46, 9.6), m, { edge: "shadow", lighter: x2 > 0.5 ? -1 : 0 });
          p.fill(ellipse(16, 20, w * 0.36, 10), m, { edge: "shadow" });
          if (k.says("jackolantern") || k.is("angry") || k.is("happy") || r.chance(0.3)) {
            for (const s of [-1, 1]) {
              p.fill(poly([16 + s * 2, 19, 16 + s * 7.4, 19, 16 + s * 5, 15]), ink, { tone: 0 });
              p.dot(16 + s * 4.8, 18, 1.6, 1.2, c("yellow"), 3);
            }
            p.fill(poly([7.4, 22, 11, 23.4, 13, 22.4, 16, 24, 19, 22.4, 21, 23.4, 24.6, 22, 21, 27, 11, 27]), ink, {
              tone: 0
            });
          }
        }
      },
      corn: {
        main: "yellow",
        accent: "leaf",
        draw({ p, m, a, r, big }) {
          p.place(16, 16, { turn: r.between(14, 34) }, () => {
            const cob = ellipse(0, -2, 5.4, 12.6);
            p.fill(cob, m);
            for (const y of big ? [-11, -8.4, -5.8, -3.2, -0.6, 2] : [-8, -3])
              p.fill(within(rect(-6, y, 6, y + 0.7), cob), m, { tone: 1 });
            if (big) for (const x2 of [-2, 2]) p.fill(within(rect(x2 - 0.3, -20, x2 + 0.3, 20), cob), m, { tone: 1 });
            p.fill(soft([-6.6, -2, -3, 4, -1, 14, -3, 15, -7, 8]), a);
            p.fill(soft([6.6, -3, 4, 4, 0, 14.6, 3, 15, 8, 7]), a, { lighter: -1 });
          });
        }
      }
    };
  }
});

// src/art/subjects/vehicles.ts
var VEHICLES;
var init_vehicles = __esm({
  "src/art/subjects/vehicles.ts"() {
    "use strict";
    init_shapes();
    init_vehicle();
    VEHICLES = {
      car: {
        main: ["red", "blue", "yellow", "green", "white"],
        accent: "sky",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r, says, ink } = k;
          const roof = r.between(8, 11);
          const body = says("taxi") && !k.look.named ? c("yellow") : m;
          p.fill(soft([6.4, 18, 9.6, roof + 1, 13, roof, 19.4, roof, 23, roof + 1.4, 26.4, 18]), body);
          for (const [x0, x1, t] of [
            [9.4, 15, 11],
            [16.8, 23, 18.4]
          ])
            p.fill(poly([x0, 17, t === 11 ? t : x0 + 0.2, roof + 2, t === 11 ? x1 : t + 2, roof + 2, x1, 17]), a, {
              tone: 3,
              edge: "line"
            });
          p.fill(soft([1.6, 19, 4, 17, 26, 16.6, 30, 19, 30.6, 24, 28, 26.4, 4, 26.4, 1.6, 24]), body, {
            shiny: true,
            edge: "shadow"
          });
          p.fill(rect(2, 22.6, 30, 23.8), body, { tone: 0, onto: true });
          p.fill(ellipse(29, 20.4, 1.3, 1.5), c("yellow"), { tone: 3 });
          p.fill(ellipse(2.8, 20.4, 1, 1.3), c("red"), { tone: 1 });
          if (says("taxi")) p.fill(rect(13.6, roof - 2.6, 19, roof), ink, { tone: 2 });
          for (const x2 of [8.4, 23.6]) wheel(k, x2, 26, 3.9);
        }
      },
      truck: {
        main: ["red", "blue", "green", "orange"],
        accent: ["cream", "steel"],
        grounded: true,
        draw(k) {
          const { p, m, a, c, r, says } = k;
          const bus = says("bus", "van");
          const top = r.between(6.4, 8.4);
          if (bus) {
            p.fill(soft([2, 8, 4, top - 1, 28, top - 1, 30, 9, 30, 26, 2, 26]), m, { edge: "shadow" });
            for (const x2 of [4.4, 10.6, 16.8]) p.fill(rect(x2, 9.6, x2 + 4.8, 15.4), c("sky"), { tone: 3, edge: "line" });
            p.fill(rect(23.4, 9.6, 27.8, 23), c("sky"), { tone: 3, edge: "line" });
          } else {
            p.fill(rect(1.6, top, 19.4, 24.6), a, { bevel: 1 });
            p.fill(soft([20, 26, 20, 11, 26, 11, 29, 16.6, 30.6, 18, 30.6, 26]), m, { edge: "shadow" });
            p.fill(poly([22, 17, 22, 12.8, 25.6, 12.8, 28, 17]), c("sky"), { tone: 3, edge: "line" });
            p.fill(rect(1.6, 23.4, 30.4, 26.4), m, { tone: 1 });
            p.fill(ellipse(29.8, 20.6, 0.9, 1.4), c("yellow"), { tone: 3 });
          }
          for (const x2 of bus ? [8, 24] : [6.6, 14, 25]) wheel(k, x2, 26.4, 3.6);
        }
      },
      tank: {
        main: ["moss", "sand", "gray"],
        accent: "iron",
        grounded: true,
        draw({ p, m, c, ink, r, big }) {
          p.place(18, 11.6, { turn: -r.between(4, 14) }, () => {
            p.fill(rect(0, big ? -1.4 : -1, 12, big ? 1.4 : 1.8), m, { bevel: 0.8 });
            p.fill(rect(10.4, -2, 13, 2), m, { tone: 1 });
          });
          p.fill(soft([8, 16, 9.4, 9, 13, 7.6, 18, 8, 21, 11, 22, 16]), m, { edge: "shadow" });
          p.fill(rect(11.6, 5.8, 16, 8.4), m, { bevel: 0.7 });
          p.fill(poly([2, 20, 5, 15.4, 27, 15.4, 30, 20]), m, { edge: "shadow" });
          p.fill(limb(5.6, 24.6, 26.4, 24.6, 4.6), ink, { tone: 2, edge: "line" });
          for (const x2 of big ? [6, 11, 16, 21, 26] : [7.4, 16, 24.6]) {
            p.fill(ellipse(x2, 24.6, big ? 2.4 : 2.1), c("iron"), { shiny: true });
            if (big) p.fill(ellipse(x2, 24.6, 0.9), ink, { tone: 0 });
          }
        }
      },
      train: {
        main: ["red", "black", "green", "blue"],
        accent: "gold",
        grounded: true,
        draw(k) {
          const { p, m, a, c, r } = k;
          for (const [x2, y, s] of k.big ? [
            [22, 4, 2.6],
            [18, 2.8, 2]
          ] : [[19.6, 2.4, 2.6]])
            p.fill(ellipse(x2 + r.between(-1, 1), y, s), c("white"));
          p.fill(poly([22.6, 12, 23, 7, 21.6, 6, 27.4, 6, 26, 7, 26.4, 12]), c("iron"));
          p.fill(limb(13, 16, 26, 16, 5), m, { shiny: true });
          p.fill(ellipse(28.4, 16, 2, 4.6), c("iron"), { shiny: true });
          p.fill(rect(2.4, 6.6, 13, 22), m, { bevel: 1, edge: "line" });
          p.fill(rect(1.4, 5, 14, 8), m, { tone: 1 });
          p.fill(rect(5, 9.4, 10.4, 14), c("sky"), { tone: 3, edge: "line" });
          for (const x2 of k.big ? [16.4, 20.4] : [17.4]) p.fill(rect(x2, 11, x2 + 1.3, 21), a, { tone: 2, onto: true });
          p.fill(rect(2.4, 20.6, 29, 23.4), c("iron"), { bevel: 0.7 });
          p.fill(poly([28, 22, 31, 29, 27, 29]), c("iron"), { tone: 3 });
          if (!k.big) for (const x2 of [6.6, 14.6, 22.6]) p.fill(ellipse(x2, 26.6, 3), k.ink, { tone: 2, edge: "line" });
          else
            for (const [x2, s] of [
              [7.4, 4],
              [16.6, 3],
              [23.6, 3]
            ]) {
              p.fill(ellipse(x2, 29.4 - s, s), a, { edge: "line" });
              p.fill(ellipse(x2, 29.4 - s, s * 0.62), c("iron"), { tone: 1 });
            }
          if (k.big) p.fill(limb(7.4, 26.4, 23.6, 26.4, 0.6), c("steel"), { tone: 4 });
        }
      },
      cart: {
        main: ["wood", "brown"],
        accent: "iron",
        grounded: true,
        draw(k) {
          const { p, m, c, r, says } = k;
          if (says("minecart", "lore") || r.chance(0.25)) {
            for (const [x2, y, s] of [
              [10, 10, 4],
              [17, 8.6, 4.4],
              [22.6, 11, 3.6]
            ])
              p.fill(ellipse(x2, y, s), c(r.pick(["rock", "gold", "stone"])), { edge: "line" });
            p.fill(poly([4, 11, 28, 11, 25, 24, 7, 24]), c("iron"), { shiny: true });
            p.fill(rect(3, 10, 29, 13), c("iron"), { bevel: 0.8 });
            for (const x2 of [10, 22]) wheel(k, x2, 26, 3.6);
            return;
          }
          p.fill(limb(25, 20, 31, 15, 1), c("wood"));
          p.fill(poly([2, 11, 27, 11, 25, 21, 5, 21]), m, { edge: "shadow" });
          for (const y of [13.6, 17]) p.fill(rect(2, y, 28, y + 0.7), m, { tone: 0, onto: true });
          p.fill(rect(1.6, 9.6, 27.4, 11.8), m, { bevel: 0.7 });
          if (r.chance(0.6)) p.fill(soft([4, 10, 8, 5, 15, 3.6, 22, 5.6, 25, 10]), c("straw"), { edge: "shadow" });
          for (const x2 of [9, 20.6]) spoked(k, x2, 23.4, 6, c("brown"));
        }
      },
      bicycle: {
        main: ["red", "blue", "green", "black"],
        accent: "leather",
        grounded: true,
        draw(k) {
          const { p, m, a, c, ink, r, says } = k;
          const motor = says("motorcycle", "motorrad", "moto");
          if (!k.big && !motor) {
            for (const x2 of [7, 25]) spoked(k, x2, 22.6, 7, c("steel"));
            p.fill(stroke([9, 21, 12, 15, 21, 15, 24, 21], 1), m);
            p.fill(limb(21, 15, 20.6, 9.6, 1), m);
            p.fill(limb(20.6, 9, 24.6, 9, 1), ink, { tone: 2 });
            p.fill(limb(9, 12, 14, 12, 1.1), a);
            return;
          }
          for (const x2 of [7.6, 24.4]) {
            if (motor) wheel(k, x2, 23, 5.8);
            else spoked(k, x2, 23, 6.4, c("iron"));
          }
          if (motor) {
            p.fill(soft([7, 18, 12, 13, 20, 13, 23, 16, 20, 22, 11, 22]), m, { shiny: true, edge: "line" });
            p.fill(limb(6, 14.6, 13, 13.6, 1.5), a);
            p.fill(ellipse(15.6, 21, 3.4), c("steel"), { shiny: true, edge: "line" });
          } else
            for (const [x0, y0, x1, y1] of [
              [7.6, 23, 12, 13.6],
              [12, 13.6, 21.4, 13.6],
              [12, 13.6, 15.4, 23],
              [15.4, 23, 21.4, 13.6],
              [7.6, 23, 15.4, 23]
            ])
              p.fill(limb(x0, y0, x1, y1, 0.95), m, { edge: "line" });
          p.fill(limb(24.4, 23, 20.6, 9.4 + r.between(-1, 1), 0.95), motor ? c("steel") : m);
          p.fill(stroke([20.8, 9.6, 23.4, 8, 25.4, 9.6], 0.9), ink, { tone: 1 });
          if (!motor) {
            p.fill(limb(12, 13.6, 11.4, 11.4, 0.8), ink, { tone: 2 });
            p.fill(limb(9, 11, 14, 11, 1.1), a);
            p.fill(ellipse(15.4, 23, 1.8), c("steel"), { shiny: true });
          }
        }
      }
    };
  }
});

// src/art/subjects/wallTiles.ts
var WALL_TILES;
var init_wallTiles = __esm({
  "src/art/subjects/wallTiles.ts"() {
    "use strict";
    init_shapes();
    init_tile();
    WALL_TILES = {
      stonetile: tile({ main: ["stone", "rock"], accent: "moss" }, (k) => {
        const { p, m, a, r, big } = k;
        p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
        const g = Math.max(1, p.pixel);
        for (const [x0, y0, x1, y1] of r.pick([
          [
            [0, 0, 16, 16],
            [16, 0, 32, 16],
            [0, 16, 16, 32],
            [16, 16, 32, 32]
          ],
          [
            [0, 0, 20, 12],
            [20, 0, 32, 20],
            [0, 12, 12, 32],
            [12, 12, 20, 20],
            [12, 20, 32, 32]
          ]
        ])) {
          p.fill(rect((x0 ?? 0) + g, (y0 ?? 0) + g, x1 ?? 0, y1 ?? 0), m, {
            bevel: 1,
            lighter: r.pick([0, 0, -1])
          });
        }
        if (big)
          for (const [x2, y] of spread2(k, 2)) p.fill(stroke([x2 - 2, y, x2, y + 1, x2 + 1.4, y + 3], 0.5), m, { tone: 0 });
        if (k.says("mossy")) for (const [x2, y] of spread2(k, 2)) p.fill(ellipse(x2, y, 3.4, 1.9), a);
      }),
      cobbletile: tile({ main: ["stone", "rock", "tan"], accent: "dirt" }, (k) => {
        const { p, m, a, r } = k;
        p.fill(rect(-1, -1, 33, 33), a, { tone: 0 });
        for (let row2 = 0; row2 < 4; row2++)
          for (let i2 = 0; i2 < 4; i2++)
            p.fill(
              ellipse(
                i2 * 8 + 4 + (row2 % 2 ? 4 : 0) + r.between(-0.5, 0.5),
                row2 * 8 + 4,
                3.7 * r.between(0.9, 1.06),
                3.5 * r.between(0.9, 1.06)
              ),
              m
            );
      }),
      bricktile: tile(
        { main: ["brick", "stone", "tan"], accent: "gray" },
        (k) => courses(
          k,
          k.r.pick([4, 4, 8]) === 8 && k.big ? 8 : 4,
          k.says("stonewall", "castlewall", "steinmauer") ? 2 : 2,
          k.look.named ? k.m : k.c("dirt"),
          0.8
        )
      ),
      planktile: tile({ main: ["wood", "tan", "brown"], accent: "iron" }, (k) => {
        const { p, m, r, big } = k;
        for (let row2 = 0; row2 < 4; row2++) {
          const y = row2 * 8;
          const x2 = (row2 * 13 + 5) % 32 + r.between(-2, 2);
          p.fill(rect(-1, y, 33, y + (big ? 1 : 2)), m, { tone: 0 });
          p.fill(rect(-1, y + (big ? 1 : 2), 33, y + (big ? 2 : 4)), m, { tone: 3 });
          p.fill(rect(x2, y, x2 + (big ? 1 : 2), y + 8), m, { tone: 0 });
          if (big) {
            p.fill(limb(x2 + 6, y + 5, x2 + 12 + r.between(0, 4), y + 5, 0.42), m, { tone: 1 });
            p.fill(limb(x2 + 18, y + 3.6, x2 + 24, y + 3.6, 0.42), m, { tone: 1 });
            for (const dx of [-1.6, 2.6]) p.dot(x2 + dx, y + 4.4, 1, 1, m, 0);
          }
        }
      }),
      rooftile: tile({ main: ["red", "blue", "teal", "brown"], accent: "gray" }, ({ p, m, r }) => {
        p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
        for (let row2 = 3; row2 >= 0; row2--)
          for (let i2 = 0; i2 < 4; i2++) {
            const x2 = i2 * 8 + (row2 % 2 ? 4 : 0);
            p.fill(
              soft([
                x2 + 0.4,
                row2 * 8 - 1,
                x2 + 7.6,
                row2 * 8 - 1,
                x2 + 7.6,
                row2 * 8 + 4.6,
                x2 + 4,
                row2 * 8 + 8.4,
                x2 + 0.4,
                row2 * 8 + 4.6
              ]),
              m,
              { edge: "shadow", lighter: r.pick([0, 0, 0, -1]) }
            );
          }
      }),
      metaltile: tile({ main: ["steel", "iron", "copper"], accent: "iron" }, (k) => {
        const { p, m } = k;
        p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
        const g = Math.max(1, p.pixel);
        for (const [x2, y] of [
          [0, 0],
          [16, 0],
          [0, 16],
          [16, 16]
        ]) {
          p.fill(rect(x2 + g, y + g, x2 + 16, y + 16), m, { bevel: 0.9 });
          for (const dx of [3, 13]) for (const dy of [3, 13]) p.dot(x2 + dx, y + dy, 1.6, 1.6, m, dx + dy < 14 ? 4 : 1);
        }
      }),
      carpettile: tile({ main: ["cream", "red", "white"], accent: ["black", "gold", "brown"] }, ({ p, m, a, big }) => {
        for (const [x2, y] of [
          [0, 0],
          [16, 16]
        ])
          p.fill(rect(x2, y, x2 + 16, y + 16), a, { bevel: 0.8 });
        for (const [x2, y] of [
          [16, 0],
          [0, 16]
        ])
          p.fill(rect(x2, y, x2 + 16, y + 16), m, { bevel: big ? 0.8 : 0.8 });
      }),
      sciftile: tile({ main: ["teal", "navy", "green"], accent: ["cyan", "lime", "gold"] }, (k) => {
        const { p, m, a, r } = k;
        p.fill(rect(-1, -1, 33, 33), m, { tone: 1 });
        for (const y of [6, 22]) {
          const b = r.between(8, 22);
          p.fill(rect(-1, y, b, y + 1), a, { tone: 2 });
          p.fill(rect(b, y, b + 1, y + 6), a, { tone: 2 });
          p.fill(rect(b, y + 6, 33, y + 7), a, { tone: 2 });
          p.fill(rect(-1, y + 6, b - 6, y + 7), a, { tone: 2 });
          p.fill(rect(b - 7, y, b - 6, y + 7), a, { tone: 2 });
          p.fill(ellipse(b + 0.5, y + 0.5, 1.7), a, { tone: 4 });
        }
        p.fill(rect(20, 12, 28, 19), k.ink, { bevel: 0.8 });
      })
    };
  }
});

// src/art/subjects/weapons.ts
var steel, WEAPONS;
var init_weapons = __esm({
  "src/art/subjects/weapons.ts"() {
    "use strict";
    init_shapes();
    init_long();
    steel = { main: ["steel", "silver", "steel"], accent: ["gold", "bronze", "iron"] };
    WEAPONS = {
      sword: long(steel, (k) => {
        const guard = k.r.between(4.4, 6);
        switch (k.r.pick(["straight", "straight", "broad", "leaf"])) {
          case "broad":
            edge(k, -15, 8, k.r.between(3.2, 3.8), k.r.between(3, 4));
            break;
          case "leaf":
            for (const side of [-1, 1])
              k.p.fill(soft([0, -18, side * 1.6, -14, side * 3, -9, side * 1.8, 0, side * 2.4, 8, 0, 8]), k.m, {
                tone: side < 0 ? 3 : 1
              });
            break;
          default:
            edge(k, -18, 8, k.r.between(2, 2.8), k.r.between(3, 5));
        }
        hilt(k, 8, guard, 15);
        if (k.big) k.p.dot(0, 8, 1.6, 1.6, k.c("red"), 3);
      }),
      dagger: long({ ...steel, held: 0.42 }, (k) => {
        edge(k, -13, 5, k.r.between(2.2, 3), 7);
        hilt(k, 5, k.r.between(3.6, 4.6), 12);
      }),
      katana: long(steel, (k) => {
        const bow = k.r.between(1.6, 3);
        k.p.fill(stroke([-bow, -17, 0.4, -6, 0, 8], 0.9, 1.7), k.m, { tone: 1 });
        k.p.fill(stroke([-bow - 0.5, -17, -0.3, -6, -0.6, 8], 0.5, 0.95), k.m, { tone: 4 });
        k.p.fill(limb(0, 9, 0.6, 17, 1.4), k.c("crimson"));
        if (k.big) for (const y of [11, 13.4, 15.8]) k.p.dot(0.4, y, 1.6, 0.8, k.c("white"), 2);
        k.p.fill(ellipse(0, 8.4, 3.2, 1.2), k.a, { shiny: true, edge: "shadow" });
      }),
      axe: long({ ...steel, grip: 9 }, (k) => {
        shaft(k, -15, 17);
        switch (k.r.pick(["plain", "bearded", "spiked"])) {
          case "bearded":
            k.p.fill(soft([1, -14, -5, -14.6, -9, -16, -9.6, -9, -8, -1.6, -5.4, -5.4, 1, -7]), k.m, { shiny: true });
            k.p.fill(stroke([-8.8, -15, -9.4, -9, -8, -3], 0.7), k.m, { tone: 4, onto: true });
            break;
          case "spiked":
            axeHead(k, -1, -9.5, k.r.between(6.4, 7.4), k.r.between(7, 8.4));
            k.p.fill(poly([1, -12, 7, -9.6, 1, -7]), k.m, { tone: 1 });
            break;
          default:
            axeHead(k, -1, -9.5, k.r.between(7, 8.6), k.r.between(5, 7.4));
        }
        k.p.fill(rect(-1.6, -13.4, 2.4, -6), k.m, { bevel: 0.7 });
      }),
      battleaxe: long({ ...steel, grip: 9, held: 0.62 }, (k) => {
        shaft(k, -14, 17);
        const [reach, tall] = [k.r.between(6.6, 8), k.r.between(6.4, 7.8)];
        for (const side of [-1, 1]) axeHead(k, side, -8.5, reach, tall);
        k.p.fill(poly([0, -18, 1.4, -13, -1.4, -13]), k.m, { tone: 3 });
        k.p.fill(rect(-1.5, -12, 1.5, -5), k.a, { bevel: 0.6 });
      }),
      mace: long({ main: ["iron", "steel"], accent: "gold", grip: 9 }, (k) => {
        k.anchors.spiked = true;
        shaft(k, -6, 17);
        const n = k.r.pick([6, 8]);
        for (let i2 = 0; i2 < n; i2++) {
          const [x2, y] = [Math.cos(i2 * 2 * Math.PI / n), Math.sin(i2 * 2 * Math.PI / n)];
          k.p.fill(
            poly([x2 * 4 - y * 2, -10 + y * 4 + x2 * 2, x2 * 8, -10 + y * 8, x2 * 4 + y * 2, -10 + y * 4 - x2 * 2]),
            k.m,
            { tone: x2 + y < 0 ? 3 : 1 }
          );
        }
        k.p.fill(ellipse(0, -10, k.r.between(4.8, 5.6)), k.m, { shiny: true });
        k.p.fill(rect(-2, -4, 2, -2), k.a, { bevel: 0.5 });
      }),
      warhammer: long({ main: ["iron", "steel"], accent: "gold", grip: 8, held: 0.6 }, (k) => {
        shaft(k, -10, 17, 1.4);
        const half = k.r.between(7, 8.4);
        k.p.fill(rect(-half, -16, half, -7.6), k.m, { bevel: 1.2 });
        for (const side of [-1, 1])
          k.p.fill(rect(side * (half - 1.4) - 1.4, -16.8, side * (half - 1.4) + 1.4, -6.8), k.m, {
            bevel: 0.8,
            lighter: 0
          });
        k.p.fill(rect(-2, -16.4, 2, -7.2), k.a, { bevel: 0.6 });
      }),
      club: long({ main: "wood", accent: "iron", grip: 11 }, (k) => {
        k.anchors.spiked = true;
        k.p.fill(limb(0, -12, 0, 16, k.r.between(4.4, 5.4), 1.6), k.m);
        k.p.fill(ellipse(0, 16, 2.2), k.m);
        for (const [x2, y] of [
          [-2.2, -14],
          [2.4, -11],
          [-1.4, -8],
          [1.6, -4.6]
        ])
          k.p.fill(ellipse(x2, y, 1.3), k.a, { shiny: true, edge: "line" });
      }),
      spear: long({ ...steel, grip: 10, held: 0.78 }, (k) => {
        shaft(k, -9, 18, 1.1, k.c("wood"), false);
        const half = k.r.between(2.4, 3.4);
        k.p.fill(poly([0, -18, half, -11, 0, -7]), k.m, { tone: 1 });
        k.p.fill(poly([0, -18, -half, -11, 0, -7]), k.m, { tone: 4 });
        k.p.fill(rect(-1.6, -7.6, 1.6, -4.6), k.a, { bevel: 0.5 });
        if (k.r.chance(0.5)) k.p.fill(poly([1.2, -4.8, 4.8, -2, 1.2, 1]), k.c("red"));
      }),
      trident: long({ main: ["gold", "steel"], accent: "red", grip: 10, held: 0.74 }, (k) => {
        const half = k.r.between(4.2, 5.2) * (k.big ? 1 : 1.4);
        shaft(k, -6, 18, 1.2, k.says("pitchfork") ? k.c("wood") : k.m, false);
        k.p.fill(stroke([-half, -15, -half, -9.6, 0, -6.6, half, -9.6, half, -15], 1.15), k.m, { shiny: true });
        for (const x2 of [-half, 0, half])
          k.p.fill(poly([x2, -18.4, x2 + (k.big ? 1.9 : 1.1), -13, x2 - (k.big ? 1.9 : 1.1), -13]), k.m, {
            tone: x2 > 0 ? 2 : 3
          });
        k.p.fill(rect(-1.1, -14, 1.1, -6), k.m, { tone: 2 });
        k.p.fill(rect(-1.8, -6, 1.8, -3.8), k.a, { bevel: 0.5 });
      }),
      halberd: long({ ...steel, grip: 10, held: 0.76 }, (k) => {
        shaft(k, -12, 18, 1.1, k.c("wood"), false);
        axeHead(k, -1, -9, 6.4, 5.6);
        k.p.fill(poly([1, -11, 6.4, -9.6, 1, -7]), k.m, { tone: 1 });
        k.p.fill(poly([0, -18.6, 1.7, -11, -1.7, -11]), k.m, { tone: 3 });
      }),
      scythe: long({ ...steel, grip: 10, held: 0.72 }, (k) => {
        shaft(k, -14, 18, 1.2, k.c("wood"), false);
        k.p.fill(soft([1.4, -16, -5, -16.6, -11.5, -12, -14, -4.6, -9, -9.4, -4, -12, 1.4, -12]), k.m, { shiny: true });
        if (k.big) k.p.fill(stroke([-13.4, -5.4, -9, -10.2, -3.4, -12.6], 0.5), k.m, { tone: 4, onto: true });
        k.p.fill(limb(0, 4, 4, 3, 1), k.c("wood"));
      }),
      bow: long({ main: ["wood", "brown"], accent: "gold", grip: 0, held: 0.6, turn: 45 }, (k) => {
        const bend = k.r.between(5.6, 11);
        const back = k.r.pick([0, 0, 3.4]);
        k.p.fill(limb(5.4 - back, -15.4, 5.4 - back, 15.4, 0.42), k.c("cream"), { tone: 3 });
        k.p.fill(
          stroke(
            [
              ...back ? [5.8, -18] : [],
              5.8 - back,
              -16,
              0.6,
              -12.6,
              -bend * 0.5,
              -6.6,
              -bend * 0.7,
              0,
              -bend * 0.5,
              6.6,
              0.6,
              12.6,
              5.8 - back,
              16,
              ...back ? [5.8, 18] : []
            ],
            1.35
          ),
          k.m
        );
        k.p.fill(limb(-bend * 0.69, -2.4, -bend * 0.69, 2.4, 1.75), k.a, { edge: "shadow" });
      }),
      crossbow: long({ main: ["wood", "brown"], accent: ["iron", "steel"], grip: 6, held: 0.55 }, (k) => {
        k.p.fill(rect(-1.9, -12, 1.9, 16), k.m, { bevel: 0.9 });
        k.p.fill(limb(-12.4, -5.4, 0, 1, 0.4), k.c("cream"), { tone: 3 });
        k.p.fill(limb(12.4, -5.4, 0, 1, 0.4), k.c("cream"), { tone: 3 });
        k.p.fill(stroke([-13, -5, -7, -9.4, 0, -11, 7, -9.4, 13, -5], 1.6), k.a, { shiny: true });
        k.p.fill(poly([0, -18, 2.2, -13.4, -2.2, -13.4]), k.a, { tone: 3 });
      }),
      arrow: long({ main: ["steel", "iron"], accent: ["red", "white", "green"], grip: 6 }, (k) => {
        k.p.fill(limb(0, -13, 0, 14, 0.95), k.c("wood"));
        const half = k.r.between(3, 4);
        k.p.fill(poly([0, -18.6, half, -11, 0, -12.4]), k.m, { tone: 1 });
        k.p.fill(poly([0, -18.6, -half, -11, 0, -12.4]), k.m, { tone: 4 });
        for (const side of [-1, 1])
          k.p.fill(poly([side * 0.6, 8.6, side * 4, 11.6, side * 4, 18, side * 0.6, 14.6]), k.a, {
            tone: side < 0 ? 3 : 1
          });
      }),
      staff: long({ main: ["cyan", "purple", "red", "lime"], accent: "gold", grip: 10, held: 0.76 }, (k) => {
        shaft(k, -8, 18, 1.3);
        const round = k.r.between(3.6, 4.6);
        if (k.r.chance(0.5))
          k.p.fill(minus(ring(0, -12, round + 2.6, 1.9), rect(-2.2, -20, 2.2, -14)), k.a, { shiny: true });
        else k.p.fill(stroke([-round - 0.6, -14, -3.6, -8.4, 0, -7, 3.6, -8.4, round + 0.6, -14], 1.2), k.c("wood"));
        k.p.fill(ellipse(0, -12.6, round), k.m, { shiny: true, edge: "shadow" });
      }),
      wand: long({ main: ["gold", "pink", "cyan"], accent: "white", grip: 11, held: 0.48 }, (k) => {
        k.p.fill(limb(0, -6, 0, 16, 1.25, 1.5), k.c("black"));
        k.p.fill(rect(-1.5, 12.6, 1.5, 16.4), k.a, { tone: 3, onto: true });
        const points = [];
        for (let i2 = 0; i2 < 10; i2++) {
          const [t, reach] = [i2 * Math.PI / 5 - Math.PI / 4, i2 % 2 ? 3.2 : k.r.between(7, 7.6)];
          points.push(Math.sin(t) * reach, -10 - Math.cos(t) * reach);
        }
        k.p.fill(poly(points), k.m, { shiny: true });
      }),
      boomerang: {
        main: ["orange", "wood", "red"],
        accent: "cream",
        draw(k) {
          k.p.place(16, 16, { turn: k.r.between(-12, 12) }, () => {
            k.p.fill(stroke([-11, 10, -4, -4, 0, -8, 4, -4, 11, 10], 3, 3), k.m);
            for (const side of [-1, 1])
              k.p.fill(limb(side * 8.6, 4, side * 9.8, 7, 2.9), k.a, { tone: side < 0 ? 3 : 2, onto: true });
          });
        }
      },
      shuriken: {
        main: ["iron", "steel"],
        accent: "red",
        draw(k) {
          const n = k.r.pick([4, 4, 6]);
          k.p.place(16, 16, { turn: k.r.between(0, 30) }, () => {
            for (let i2 = 0; i2 < n; i2++)
              k.p.place(0, 0, { turn: 360 / n * i2 }, () => {
                k.p.fill(poly([0, -14, 3.6, -4, 0, 0]), k.m, { tone: 1 });
                k.p.fill(poly([0, -14, -3.6, -4, 0, 0]), k.m, { tone: i2 < n / 2 ? 3 : 2 });
              });
            k.p.fill(ellipse(0, 0, 4.4), k.m, { shiny: true });
            k.p.fill(ellipse(0, 0, 1.7), k.ink, { tone: 1 });
          });
        }
      }
    };
  }
});

// src/art/subjects/weather.ts
var WEATHER;
var init_weather = __esm({
  "src/art/subjects/weather.ts"() {
    "use strict";
    init_shapes();
    WEATHER = {
      smoke: {
        main: ["gray", "white", "silver"],
        accent: "white",
        draw({ p, m, r }) {
          for (const [x2, y, s] of [
            [8, 22, 5.6],
            [24, 22, 5.4],
            [16, 24, 6],
            [11, 14.6, 6],
            [21, 14, 6],
            [16, 8.4, 5.6],
            [16, 17, 6.6]
          ])
            p.fill(ellipse(x2 + r.between(-1.4, 1.4), y + r.between(-1, 1), s * r.between(0.88, 1.1)), m, {
              edge: "shadow"
            });
        }
      },
      bubble: {
        main: ["sky", "cyan", "pink"],
        accent: "white",
        draw({ p, m, r, c }) {
          const s = r.between(11.6, 13.4);
          p.fill(ellipse(16, 16, s), m, { tone: 3 });
          p.fill(ellipse(16.8, 16.8, s - 1.8), m, { tone: 4 });
          p.fill(minus(ellipse(16, 16, s - 1.6), ellipse(14, 14, s - 2)), m, { tone: 2 });
          p.fill(stroke([16 - s * 0.66, 15, 16 - s * 0.5, 16 - s * 0.5, 15, 16 - s * 0.68], 1.2), c("white"), { tone: 4 });
          p.fill(ellipse(16 + s * 0.42, 16 + s * 0.46, 1.3), c("white"), { tone: 4 });
        }
      },
      splash: {
        main: "water",
        accent: "white",
        grounded: true,
        draw({ p, m, r, says }) {
          if (says("wave", "welle", "vague")) {
            p.fill(
              soft([1.4, 30, 3, 20, 8, 10, 16, 4, 24, 4.6, 29, 10, 28, 15, 24, 11.6, 19.6, 12, 18.4, 17, 21, 23, 30.6, 30]),
              m
            );
            p.fill(stroke([4, 24, 7.6, 14, 14, 8, 22, 6.6, 27.4, 10.6], 1.2), m, { tone: 4, onto: true });
            p.fill(stroke([8, 28, 11, 19, 15, 13], 0.9), m, { tone: 3, onto: true });
            return;
          }
          for (const [x2, h, lean] of [
            [8, 10, -5],
            [12, 17, -3],
            [16, 21, r.between(-1, 1)],
            [20.4, 16, 3],
            [24, 10, 5]
          ])
            p.fill(
              soft([
                x2 - 2.6,
                28,
                x2 + lean * 0.5 - 1,
                26 - h * 0.7,
                x2 + lean,
                27 - h,
                x2 + lean * 0.5 + 1.6,
                26 - h * 0.6,
                x2 + 2.6,
                28
              ]),
              m,
              { edge: "shadow" }
            );
          p.fill(ellipse(16, 27.4, 13, 3), m);
          p.fill(ellipse(16, 27.4, 9, 1.6), m, { tone: 4 });
          for (const [x2, y] of [
            [5, 12],
            [26.4, 11],
            [20, 4.4],
            [11, 6]
          ])
            p.fill(ellipse(x2, y + r.between(-1, 1), 1.3, 1.7), m, { tone: 3 });
        }
      },
      drop: {
        main: ["sky", "blue"],
        accent: "white",
        draw({ p, m, r }) {
          const w = r.between(8.4, 10.4);
          p.fill(
            soft([16, 2, 18.6, 8, 16 + w, 18, 16 + w * 0.7, 26.4, 16, 29.6, 16 - w * 0.7, 26.4, 16 - w, 18, 13.4, 8]),
            m,
            { shiny: true }
          );
          p.fill(stroke([16 - w * 0.56, 19, 16 - w * 0.5, 23, 16 - w * 0.2, 25.6], 1.1), m, { tone: 4, onto: true });
        }
      },
      tornado: {
        main: ["gray", "teal", "sand"],
        accent: "white",
        grounded: true,
        draw({ p, m, r }) {
          const rows = [
            [4.6, 13, 3],
            [9.6, 11, 3],
            [14.4, 8.6, 2.7],
            [19, 6.4, 2.4],
            [23.4, 4.2, 2],
            [27.4, 2.4, 1.7]
          ];
          for (const [y, w, h] of rows) {
            const dx = r.between(-1.4, 1.4);
            p.fill(ellipse(16 + dx, y + 1, w, h + 1), m, { tone: 1, edge: "shadow" });
            p.fill(ellipse(16 + dx, y, w, h), m, { tone: 2 });
            p.fill(stroke([16 + dx - w * 0.8, y, 16 + dx - w * 0.2, y + h * 0.5, 16 + dx + w * 0.5, y + h * 0.3], 0.8), m, {
              tone: 4,
              onto: true
            });
          }
        }
      },
      sparkle: {
        main: ["yellow", "white", "cyan"],
        accent: "white",
        draw({ p, m, r }) {
          const star = (x2, y, s) => {
            p.fill(poly(starPoints(r, x2, y, 4, s, s * 0.26)), m, { tone: 3 });
            p.fill(poly(starPoints(r, x2, y, 4, s * 0.56, s * 0.2)), m, { tone: 4 });
          };
          star(14, 17, r.between(11.6, 13));
          star(25.4, 7.4, r.between(5, 6.4));
          star(25, 25.4, r.between(3.6, 4.6));
        }
      },
      snowflake: {
        main: "ice",
        accent: "white",
        draw({ p, m, r }) {
          const [arm, out] = [r.between(7, 10), r.between(3.4, 4.8)];
          for (const t of [0, 60, 120, 180, 240, 300])
            p.place(16, 16, { turn: t }, () => {
              p.fill(limb(0, 0, 0, -13.6, 1.1), m, { tone: 3 });
              for (const s of [-1, 1]) p.fill(limb(0, -arm, s * out, -arm - out * 0.8, 0.9), m, { tone: 3 });
            });
          p.fill(ellipse(16, 16, 2.4), m, { tone: 4 });
        }
      },
      web: {
        main: "white",
        accent: "gray",
        draw({ p, m, r, big }) {
          if (!big) {
            for (const t of [0, 90])
              p.place(16, 16, { turn: t + 45 }, () => p.fill(limb(0, -18, 0, 18, 1), m, { tone: 2 }));
            p.fill(minus(ellipse(16, 16, 12), ellipse(16, 16, 9.8)), m, { tone: 3 });
            p.fill(minus(ellipse(16, 16, 6.4), ellipse(16, 16, 4.2)), m, { tone: 3 });
            return;
          }
          const turn3 = r.between(-8, 8);
          p.place(16, 16, { turn: turn3 }, () => {
            for (let i2 = 0; i2 < 8; i2++)
              p.place(0, 0, { turn: i2 * 45 }, () => p.fill(limb(0, 0, 0, -14.6, 0.55), m, { tone: 2 }));
            for (const s of [4.6, 8.8, 13])
              for (let i2 = 0; i2 < 8; i2++)
                p.place(
                  0,
                  0,
                  { turn: i2 * 45 },
                  () => p.fill(stroke([0, -s, s * 0.34, -s * 0.76, s * Math.SQRT1_2, -s * Math.SQRT1_2], 0.5), m, {
                    tone: s > 9 ? 1 : 3
                  })
                );
          });
        }
      }
    };
  }
});

// src/art/subjects/subjects.ts
var SUBJECTS;
var init_subjects = __esm({
  "src/art/subjects/subjects.ts"() {
    "use strict";
    init_aircraft();
    init_armor();
    init_beasts();
    init_birds();
    init_buttons();
    init_crawlers();
    init_creatures();
    init_doors();
    init_firearms();
    init_fruit();
    init_furniture();
    init_gadgets();
    init_gear();
    init_gems();
    init_groundTiles();
    init_houses();
    init_jewelry();
    init_landmarks();
    init_meals();
    init_monsters();
    init_papers();
    init_people();
    init_plants();
    init_potions();
    init_props();
    init_rocks();
    init_seaAnimals();
    init_ships();
    init_spells();
    init_sweets();
    init_symbols();
    init_tools();
    init_treasure();
    init_trees();
    init_vegetables();
    init_vehicles();
    init_wallTiles();
    init_weapons();
    init_weather();
    SUBJECTS = {
      ...AIRCRAFT,
      ...ARMOR,
      ...BEASTS,
      ...BIRD_SUBJECTS,
      ...BUTTONS,
      ...CRAWLERS,
      ...CREATURES,
      ...DOORS,
      ...PLANTS,
      ...FIREARMS,
      ...FRUIT,
      ...FURNITURE,
      ...GADGETS,
      ...GEAR,
      ...GEMS,
      ...GROUND_TILES,
      ...HOUSES,
      ...JEWELRY,
      ...LANDMARKS,
      ...MEALS,
      ...MONSTERS,
      ...PAPERS,
      ...PEOPLE,
      ...POTIONS,
      ...PROPS,
      ...ROCKS,
      ...SEA_ANIMALS,
      ...SHIPS,
      ...SPELLS,
      ...SWEETS,
      ...SYMBOLS,
      ...TOOLS,
      ...TREASURE,
      ...TREES,
      ...VEGETABLES,
      ...VEHICLES,
      ...WALL_TILES,
      ...WEAPONS,
      ...WEATHER
    };
  }
});

// src/art/drawing/motionRoom.ts
function inMotion(frame, size) {
  const [x2, y] = [UNITS / 2, UNITS - UNITS / size];
  return {
    ...frame,
    x: x2 + (frame.x - x2) * IN_MOTION,
    y: y + (frame.y - y) * IN_MOTION,
    scale: frame.scale * IN_MOTION
  };
}
function fittedStages(stages, size, boxOf) {
  const pixel = UNITS / size;
  const square = [pixel, pixel, UNITS - pixel, UNITS - pixel];
  const shift = (box, axes) => {
    const [right, down] = into(box, square);
    return [axes[0] * Math.round(right / pixel) * pixel, axes[1] * Math.round(down / pixel) * pixel];
  };
  if (stages.some(({ motion }) => motion?.name === "die"))
    return stages.map((stage) => ({ ...stage, shift: shift(boxOf(stage), [1, 1]) }));
  const tried = REACHES.flatMap(
    (reach) => RISES.map((rise) => {
      const reaching2 = stages.map((stage) => inRoom(stage, { reach, rise }));
      return { reach, reaching: reaching2, boxes: reaching2.map(boxOf) };
    })
  );
  const fits = (box, sides) => into(box, square).every((by, axis) => !sides.includes(axis) || Math.abs(by) < SLACK);
  const inPlace = tried.find(({ boxes: boxes2 }) => boxes2.every((box) => fits(box, [0, 1])));
  if (inPlace && inPlace.reach >= ENOUGH) return inPlace.reaching;
  const aside = tried.find(({ reach, boxes: boxes2 }) => reach <= ENOUGH && boxes2.every((box) => fits(box, [1])));
  const { reaching, boxes } = aside ?? inPlace ?? tried.at(-1) ?? { reaching: stages, boxes: [] };
  return reaching.map((stage, i2) => ({ ...stage, shift: shift(boxes[i2] ?? square, [1, 0]) }));
}
function inRoom({ motion, ...stage }, room2) {
  return { ...stage, motion: motion && { ...motion, room: room2 } };
}
function into([left, top, right, bottom], square) {
  const by = (low, high, from, to) => low < from ? from - low : high > to ? to - high : 0;
  return [by(left, right, square[0], square[2]), by(top, bottom, square[1], square[3])];
}
var ALL_SIDES, IN_MOTION, REACHES, RISES, ENOUGH, SLACK;
var init_motionRoom = __esm({
  "src/art/drawing/motionRoom.ts"() {
    "use strict";
    init_painter();
    init_view();
    ALL_SIDES = Array.from({ length: DIRECTIONS }, (_, direction) => ({
      yaw: yawOf(direction)
    }));
    IN_MOTION = 0.9;
    REACHES = [1, 0.8, 0.6, 0.4, 0.2, 0];
    RISES = [1, 0.7, 0.45];
    ENOUGH = 0.6;
    SLACK = 0.5;
  }
});

// src/art/effects/effectWords.ts
function named(word2) {
  return BY_WORD3.get(word2) ?? (word2.length > 6 ? BY_WORD3.get(word2.replace(/e[rsnm]?$/, "")) : void 0);
}
function effectOf(word2) {
  const meant2 = named(word2);
  return meant2?.maybe ? void 0 : meant2?.effect;
}
var WORDS2, BY_WORD3, ON_GROUND;
var init_effectWords = __esm({
  "src/art/effects/effectWords.ts"() {
    "use strict";
    WORDS2 = {
      fire: `flames burning burn burns flaming aflame ablaze blazing brennend brennende brennender brennendes brennt flammen entzundet flammes
    enflamme enflammee brule brulant brulante embrase embrasee | fire fiery flame feuer feurig flamme feu`,
      frozen: `frozen freeze freezing frosted icicles iced gefroren gefrorene gefrorener eingefroren vereist vereiste vereister eiszapfen erfroren
    gele gelee givre givree congele congelee glacons | ice icy frost frosty eis eisig eisige glace glacee glacial`,
      poisoned: `poisoned vergiftet vergiftete vergifteter empoisonne empoisonnee intoxique | poison poisonous toxic giftig venin toxique`,
      golden: "gilded vergoldet vergoldete vergoldeter | gold golden goldene goldener goldenes dore doree",
      statue: `statue petrified petrify versteinert versteinerte versteinerter petrifie petrifiee | stone stein steinern pierre marble marmor marbre`,
      mossy: `mossy overgrown bemoost bemooste vermoost moosbedeckt moosig bewachsen moussu moussue envahi | moss moos mousse`,
      wet: `wet soaked soaking dripping drenched nass nasse nasser durchnasst triefend tropfend klatschnass mouille mouillee trempe trempee ruisselant`,
      snowy: "snowcovered schneebedeckt verschneit verschneite enneige enneigee | snow snowy schnee neige frosting",
      glow: `glow glows glowing aura leuchten leuchtend leuchtende leuchtender gluhen gluhend luire luisant halo lueur aureole neon shining
    lumineux lumineuse radiant strahlend brillant brillante verzaubert enchanted enchante`,
      damaged: `damage damaged damages scratch scratched scratches crack cracks cracked broken schaden beschadigt beschadigte riss risse rissig kratzer
    zerkratzt beschadige kaputt degats degat fissure fissures fissuree rayure rayures eraflure endommage endommagee abime abimee battleworn casse
    cassee brise`,
      shade: "| shadow shadowy schatten schattenhaft schlagschatten ombre"
    };
    BY_WORD3 = /* @__PURE__ */ new Map();
    for (const [effect, words] of Object.entries(WORDS2)) {
      words.split("|").forEach((list, i2) => {
        for (const word2 of list.split(/\s+/)) if (word2) BY_WORD3.set(word2, { effect, maybe: i2 > 0 });
      });
    }
    ON_GROUND = new Set(
      "add drop cast ground floor below under with fuge hinzu mit unter ajoute avec sous portee schlagschatten".split(" ")
    );
  }
});

// src/art/vocabulary/match.ts
function plainWords(prompt) {
  const plain = prompt.toLowerCase().replaceAll("\xDF", "ss").replaceAll("\u0153", "oe").replaceAll("\xE6", "ae").normalize("NFD").replace(/\p{M}+/gu, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS).map((word2) => word2.slice(0, MAX_LETTERS));
}
function singulars(word2) {
  const found = [word2];
  for (const [ending, instead] of ENDINGS)
    if (word2.length - ending.length >= 3 && word2.endsWith(ending)) found.push(word2.slice(0, -ending.length) + instead);
  if (/[aou]e/.test(word2)) found.push(...singulars(word2.replace(/([aou])e/g, "$1")).filter((other) => other !== word2));
  return found;
}
function slip(a = "", b = "", length) {
  return length > 6 || VOWELS.includes(a) && VOWELS.includes(b) ? 1 : 2;
}
function editDistance(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, above] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i2 = 1; i2 <= a.length; i2++) {
    const row2 = [i2];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i2 - 1] === b[j - 1] ? 0 : slip(a[i2 - 1], b[j - 1], a.length);
      let cost = Math.min((above[j] ?? 0) + 1, (row2[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i2 > 1 && j > 1 && a[i2 - 1] === b[j - 2] && a[i2 - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row2.push(cost);
    }
    [before, above] = [above, row2];
  }
  return above[b.length] ?? limit + 1;
}
function tolerance(word2) {
  if (word2.length < 5) return 0;
  return word2.length < 8 ? 1 : 2;
}
function misspelled(word2, known2) {
  const limit = tolerance(word2);
  if (limit === 0) return void 0;
  let [best, least] = [void 0, limit + 1];
  for (const candidate of known2) {
    if (candidate.length < 4) continue;
    if (candidate[0] !== word2[0] && candidate[0] !== word2[1]) continue;
    const distance3 = editDistance(word2, candidate, limit);
    if (distance3 < least) [best, least] = [candidate, distance3];
  }
  return best;
}
var MAX_WORDS, MAX_LETTERS, ENDINGS, VOWELS;
var init_match = __esm({
  "src/art/vocabulary/match.ts"() {
    "use strict";
    MAX_WORDS = 120;
    MAX_LETTERS = 32;
    ENDINGS = [
      ["s", ""],
      ["es", ""],
      ["ies", "y"],
      ["ves", "f"],
      ["ves", "fe"],
      ["e", ""],
      ["en", ""],
      ["er", ""],
      ["n", ""],
      ["ern", ""],
      ["nen", ""],
      ["x", ""],
      ["aux", "al"],
      ["men", "man"]
    ];
    VOWELS = "aeiouy";
  }
});

// src/art/vocabulary/counts.ts
function countOf(word2) {
  return BY_WORD4.get(word2);
}
function comesInNumbers(subject) {
  return COUNTED.has(subject);
}
function isPlural(word2, singular) {
  return word2 !== singular && PLURAL.test(word2);
}
var HEAP, NUMBERS, BY_WORD4, TWINS, SMALL2, COUNTED, A_FEW, PLURAL, HEAPS;
var init_counts = __esm({
  "src/art/vocabulary/counts.ts"() {
    "use strict";
    init_subjectWords();
    HEAP = 5;
    NUMBERS = {
      1: "one 1 ein eine einen einem einer eines un une a an",
      2: "two 2 pair twin couple zwei beide paar deux paire",
      3: "three 3 trio drei trois",
      4: "four 4 vier quatre",
      5: `five 5 six 6 seven 7 eight 8 nine 9 ten 10 dozen many several some few group pile heap bunch stack bouquet bundle funf sechs viele mehrere einige
    haufen stapel bundel strauss cinq plusieurs tas`
    };
    BY_WORD4 = /* @__PURE__ */ new Map();
    for (const [count, words] of Object.entries(NUMBERS))
      for (const word2 of words.split(/\s+/)) BY_WORD4.set(word2, Number(count));
    TWINS = /* @__PURE__ */ new Set(["pair", "paar", "paire"]);
    SMALL2 = ["weapons", "tools", "food", "treasure", "potions", "plants"];
    COUNTED = new Set(SMALL2.flatMap((category) => Object.keys(SUBJECT_WORDS[category])));
    A_FEW = 3;
    PLURAL = /(s|x|en|er|ern)$/;
    HEAPS = { coin: "coins" };
  }
});

// src/art/vocabulary/namedParts.ts
function partNamed(word2) {
  return BY_WORD5.get(word2);
}
var WORDS3, BY_WORD5;
var init_namedParts = __esm({
  "src/art/vocabulary/namedParts.ts"() {
    "use strict";
    WORDS3 = {
      hair: "hair haired haar haare haaren cheveu cheveux",
      beard: "beard bart barbe mustache schnurrbart moustache",
      eyes: "eyes eyed augen yeux",
      main: `sail sails segel voile voiles roof dach toit petals blutenblatter petales leaves blatter feuilles blade klinge lame liquid flussigkeit
    liquide fur fell fourrure skin scales schuppen ecailles`,
      accent: `handle hilt grip griff poignee manche mane mahne criniere scarf schal echarpe claws krallen griffes trim ribbon schleife ruban belly bauch
    ventre hooves hufe stripe streifen wheels rader roues spots flecken taches`
    };
    BY_WORD5 = /* @__PURE__ */ new Map();
    for (const [part, words] of Object.entries(WORDS3))
      for (const word2 of words.split(/\s+/)) BY_WORD5.set(word2, part);
  }
});

// src/art/vocabulary/traits.ts
function traitsOf(word2) {
  return BY_WORD6.get(word2);
}
var TRAITS, TRAIT_NAMES, BY_WORD6, LINKS, WITHOUT, FILLERS;
var init_traits = __esm({
  "src/art/vocabulary/traits.ts"() {
    "use strict";
    TRAITS = {
      tall: "tall high long lang lange langer hoch hohe grand grande slender towering",
      round: "round chubby rund runde runder rundes rond ronde plump spherical",
      fat: "fat big-bellied dick dicke dicker gros grosse obese heavy bulky stocky buff muscular",
      thin: "thin skinny slim dunn dunne dunner mince maigre narrow schmal lean",
      tiny: "tiny small little mini klein kleine kleiner kleines winzig winzige petit petite minuscule miniature baby pocket",
      giant: "giant huge gigantic massive large big great riesig riesige riesiger riesen gross grosser grosses geant geante enorme",
      spiky: "spiky spiked thorny barbed stachlig stachelig stachelige stacheliger spikes epineux herisse pointy prickly",
      broken: "broken torn zerrissen zerrissene dechire dechiree cracked damaged gesprungen rissig fissure felee fele ruined shattered kaputt kaputte kaputter zerbrochen zerbrochene beschadigt casse cassee brise brisee ruine worn",
      young: "young kid child baby jung junge junger junges jeune toddler",
      old: "old ancient elderly aged alt alte alter altes uralt vieux vieille vieil ancien ancienne",
      angry: "angry mad furious evil-looking grumpy wutend wutende wutender zornig bose boser boses aggressive aggressiv enrage enragee fache furieux furieuse mechant mechante evil wicked sinister fierce",
      happy: "happy smiling cheerful joyful cute friendly frohlich frohliche frohlicher lachelnd lachelnde glucklich susse suss heureux heureuse joyeux joyeuse souriant mignon mignonne kawaii laughing",
      sleepy: "sleepy sleeping tired asleep schlafend schlafende mude muder mudes schlafrig endormi endormie fatigue dormant",
      sad: "sad crying unhappy traurig traurige trauriger weinend triste depressed",
      side: "side sideview profile seite seitlich seitenansicht cote profil lateral sidescroller platformer",
      front: "front frontal frontview vorne vorderansicht face",
      back: "back backview behind hinten ruckansicht dos arriere",
      top: "top topdown top-down overhead birdseye draufsicht oben dessus vogelperspektive",
      open: "open opened offen offene geoffnet geoffnete ouvert ouverte",
      closed: "closed shut locked geschlossen geschlossene verschlossen ferme fermee",
      empty: "empty leer leere leerer vide",
      glowing: "glowing aura shining glow leuchtend leuchtende leuchtender gluhend gluhende strahlend lumineux lumineuse brillant brillante radiant enchanted magical verzaubert verzauberte enchante enchantee luminous",
      winged: "winged wing wings flugel aile ailes geflugelt geflugelte geflugelter aile ailee flying fliegend fliegende volant",
      horned: "horned horns horner cornes gehornt gehornter cornu",
      bearded: "bearded beard bart barbe bartig bartiger barbu",
      hooded: "hooded kapuzen encapuchonne",
      armored: "armored armoured gepanzert gepanzerter blinde cuirasse",
      crowned: "crowned royal gekront koniglich couronnee couronne royale",
      snowy: "snowy snow-covered verschneit verschneite enneige",
      undead: "undead zombified untot untoter",
      crossed: "crossed crossing gekreuzt gekreuzte croise croisee croises croisees entrecroise",
      striped: "striped stripes stripy gestreift gestreifte streifen raye rayee rayures",
      rainbow: "rainbow multicolored colorful regenbogen regenbogenfarben bunt bunter bunte buntes arcenciel multicolore",
      spotted: "spotted dotted speckled polkadot rotten moldy gepunktet gepunktete gefleckt gefleckte faul tachete tachetee pourri pourrie"
    };
    TRAIT_NAMES = Object.keys(TRAITS);
    BY_WORD6 = /* @__PURE__ */ new Map();
    for (const [trait, words] of Object.entries(TRAITS)) {
      for (const word2 of words.split(" ")) BY_WORD6.set(word2, (BY_WORD6.get(word2) ?? /* @__PURE__ */ new Set()).add(trait));
    }
    LINKS = new Set(
      "with holding wearing carrying wielding in on of from and at near under over riding for by full made as like into without no mit halt tragt in auf aus von und bei vor unter uber im am ohne fur avec portant tenant dans sur sous de du des d en et a au aux sans pour".split(
        " "
      )
    );
    WITHOUT = new Set("without no ohne sans".split(" "));
    FILLERS = new Set(
      `a an the some very really cool nice pretty beautiful simple basic classic pixel pixels art pixelart sprite sprites icon icons
  game item items asset object 2d 8bit 16bit bit style retro view facing standing walking running single set
  piece slice kind type picture image drawing design random fantasy medieval character figure enemy npc monster-like
  heroic brave wise lonely fancy epic legendary rare common strong powerful mighty deadly mysterious looking his her its their your
  my that this is are has who which full body x px of poisoned empoisonne empoisonnee aflame ablaze tropfend
  ein eine einen einem einer eines der die das den dem des sehr schone schoner schones kleiner bild symbol stuck
  un une le la les l tres beau belle joli jolie image dessin morceau style jeu objet
  tapferer tapfere machtige machtiger legendar legendares mystisch wild wilde wilder sauvage feral dire magic magical
  battle war storm hell dire super flat transparent background seamless tileable tile tiles texture block nahtlos kachel kacheln tuile tuiles texture`.trim().split(/\s+/)
    );
  }
});

// src/art/vocabulary/segments.ts
function languageOf(words) {
  if (words.some((word2) => GERMAN.has(word2))) return "de";
  return words.some((word2) => FRENCH.has(word2)) ? "fr" : "en";
}
function tokenOf(word2) {
  const token = { word: word2, count: countOf(word2), part: partNamed(word2) };
  for (const form of singulars(word2)) {
    if (token.part === "accent") break;
    if (!token.subject && subjectNamed(form)) token.plural = isPlural(word2, form);
    token.color ??= colorNamed(form);
    token.traits ??= traitsOf(form);
    token.subject ??= subjectNamed(form);
  }
  return token;
}
function compound(word2) {
  for (let cut = 3; cut <= word2.length - 3; cut++) {
    const hat = cut === word2.length - 3 && word2.endsWith("hut");
    const tail = hat ? tokenOf("hat") : tokenOf(word2.slice(cut));
    const short = word2.length - cut === 3 && GERMAN_NAMES.has(word2.slice(cut)) && colorNamed(word2.slice(0, cut));
    const enough = hat || short || word2.length - cut >= 4;
    if (!tail.subject || !enough) continue;
    const start = word2.slice(0, cut);
    const head = [start, start.replace(/[sn]$/, "")].map(tokenOf).find((token) => isKnown({ ...token, count: void 0 }) || FILLERS.has(token.word));
    if (head) return [head, tail];
  }
  for (let cut = 3; cut <= word2.length - 5; cut++) {
    const tail = tokenOf(word2.slice(cut));
    if (GERMAN_NAMES.has(tail.word) && !isLiving(tail.subject)) return [tail];
  }
  return void 0;
}
function meant(word2) {
  const token = tokenOf(word2);
  if (isKnown(token)) return [token];
  const parts = compound(word2);
  if (parts) return parts;
  const near = misspelled(word2, SUBJECT_NAMES) ?? misspelled(word2, COLOR_WORDS);
  return [near ? tokenOf(near) : token];
}
function isName(name, last2 = "") {
  return singulars(name).some((form) => subjectNamed(form) && (form === name || !LINKS.has(last2)));
}
function segmentsOf(words) {
  const segments = [{ link: "", tokens: [] }];
  const language = languageOf(words);
  for (let i2 = 0; i2 < words.length; i2++) {
    const word2 = words[i2] ?? "";
    const joined2 = [4, 3, 2].map((count) => ({ count, name: words.slice(i2, i2 + count).join("") })).find(({ count, name }) => i2 + count <= words.length && isName(name, words[i2 + count - 1]));
    const elsewhere = language === "en" ? void 0 : ELSEWHERE[language][word2];
    if (elsewhere) segments.at(-1)?.tokens.push({ word: word2, subject: elsewhere });
    else if (joined2) {
      segments.at(-1)?.tokens.push(tokenOf(joined2.name));
      i2 += joined2.count - 1;
    } else if (LINKS.has(word2)) segments.push({ link: word2, tokens: [] });
    else if (!FILLERS.has(word2) || traitsOf(word2) || countOf(word2)) segments.at(-1)?.tokens.push(...meant(word2));
    else if (colorNamed(word2)) segments.at(-1)?.tokens.push({ word: word2, color: colorNamed(word2) });
  }
  return segments;
}
var ELSEWHERE, GERMAN, FRENCH, isKnown;
var init_segments = __esm({
  "src/art/vocabulary/segments.ts"() {
    "use strict";
    init_colors2();
    init_counts();
    init_match();
    init_namedParts();
    init_subjectWords();
    init_traits();
    ELSEWHERE = {
      de: {
        hut: "wizardhat",
        gift: "poisonbottle",
        hand: "hand",
        boot: "boat",
        kiste: "crate",
        stern: "star",
        brief: "letter",
        wand: "bricktile",
        angel: "fishingrod"
      },
      fr: {
        main: "hand",
        coin: "coin",
        pain: "bread",
        lit: "bed",
        pie: "crow",
        four: "fireplace",
        cape: "cape",
        tour: "tower",
        chat: "cat"
      }
    };
    GERMAN = new Set(
      "ein eine einen einem einer mit ohne der die das und aus von im fur roter rote rotes blauer blaue gruner grune".split(
        " "
      )
    );
    FRENCH = new Set(
      "un une le la les avec sans des du de et rouge bleu verte vert noir noire blanc petit petite".split(" ")
    );
    isKnown = ({ color, traits, subject, count, part }) => Boolean(color ?? traits ?? subject ?? count ?? part);
  }
});

// src/art/vocabulary/prompt.ts
function isUnknownPart(tokens) {
  const noun = tokens.findLastIndex((token) => !isKnown(token));
  return noun >= 0 && tokens.some(({ color }) => color) && !tokens.some(({ subject, color }) => subject && !color);
}
function headOf2(tokens) {
  const nouns = tokens.filter(({ subject, color, traits }) => subject && !color && !traits);
  if (nouns.length > 1 && nouns.every(({ word: word2 }) => singulars(word2).some((form) => FRENCH_NAMES.has(form))))
    return nouns[0];
  return tokens.findLast(({ subject, color, traits }) => subject && !color && !traits) ?? tokens.findLast(({ subject }) => subject);
}
function isWithin(subject, other) {
  return VESSELS.has(subject) || JEWELS.has(other) && !Object.hasOwn(LIVING_WORDS.characters, subject);
}
function countIn(tokens, head) {
  const said = tokens.findLast(({ count }, i2) => count !== void 0 && !OF_ITS_OWN.test(tokens[i2 + 1]?.word ?? ""));
  if (!said) return head.plural && head.subject && comesInNumbers(head.subject) ? A_FEW : void 0;
  return TWINS.has(said.word) && !head.plural ? 1 : said.count;
}
function readPrompt(prompt) {
  const words = plainWords(prompt);
  const segments = segmentsOf(words).filter(({ tokens }, i2) => i2 === 0 || tokens.length);
  const draft = {
    before: [],
    colors: [],
    traits: /* @__PURE__ */ new Set(),
    parts: /* @__PURE__ */ new Map(),
    kinds: [],
    extras: [],
    without: []
  };
  for (const segment of segments) addSegment(draft, segment);
  settle(draft);
  const { subject, unknown, colors, accent, traits, parts, count, kinds, extras, without: without2 } = draft;
  const letter = [...unknown ?? words.find((word2) => !FILLERS.has(word2)) ?? words[0] ?? "?"][0] ?? "?";
  return {
    subject,
    letter,
    colors: [...new Set(colors)],
    accent,
    traits,
    parts,
    count: subject ? count ?? 1 : 1,
    kinds,
    extras: isPerson(subject) ? extras : extras.filter((extra2) => extra2.subject !== "armor"),
    without: without2,
    words: new Set([...words, ...segments.flatMap(({ tokens }) => tokens.map(({ word: word2 }) => word2))].flatMap(singulars))
  };
}
function isPerson(subject) {
  return subject !== void 0 && Object.hasOwn(LIVING_WORDS.characters, subject);
}
function addSegment(draft, { link, tokens }) {
  const head = headOf2(tokens);
  const partAfter = (i2) => {
    const part = tokens[i2 + 1]?.part;
    return part === "main" || part === "accent" ? void 0 : part;
  };
  const own = tokens.flatMap((token, i2) => token !== head && token.color && !partAfter(i2) ? [token.color] : []);
  tokens.forEach(({ color }, i2) => {
    const part = partAfter(i2);
    if (color && part) draft.parts.set(part, color);
  });
  if (!draft.subject && !draft.unknown) addSubject(draft, tokens, head, own);
  else addDetail(draft, { link, tokens }, head, own);
}
function addSubject(draft, tokens, head, own) {
  draft.unknown = head ? void 0 : tokens.findLast((token) => !isKnown(token) && !/^\d/.test(token.word))?.word;
  draft.subject = head?.subject;
  draft.before.push(...tokens);
  if (head) draft.count = countIn(draft.before, head);
  draft.colors.push(...own);
  if (head?.color && !OWN_COLORS.has(head.subject)) draft.colors.push(head.color);
  for (const token of tokens)
    if (token.subject && token !== head && !token.traits?.has("giant")) draft.kinds.push(token.subject);
  addTraits(draft, tokens);
}
function addDetail(draft, { link, tokens }, head, own) {
  const { subject, colors, traits, parts } = draft;
  const part = tokens.findLast((token) => token.part)?.part;
  const lastColor = tokens.findLast((token) => token.color)?.color;
  if (WITHOUT.has(link)) {
    if (head?.subject) draft.without.push(head.subject);
  } else if (HAVING.has(link) && part && part !== "main" && part !== "accent") {
    if (lastColor) parts.set(part, lastColor);
    addTraits(draft, tokens);
  } else if (HAVING.has(link) && (part === "accent" || !part && isUnknownPart(tokens))) {
    draft.accent ??= lastColor;
    addTraits(draft, tokens);
  } else if (head?.traits?.has("horned")) traits.add("horned");
  else if (head?.subject === "spikes") traits.add("spiky");
  else if (head?.subject && !part && !(MADE_OF.has(link) && head.color)) {
    if (OF_FRENCH.has(link)) colors.push(...own);
    else if (subject && isWithin(subject, head.subject))
      draft.accent ??= own[0] ?? head.color ?? FILLINGS[head.subject];
    else if (head.subject !== subject) draft.extras.push({ subject: head.subject, colors: own });
  } else {
    colors.push(...own);
    if (head?.color) colors.push(head.color);
    addTraits(draft, tokens);
  }
}
function addTraits({ traits }, tokens) {
  for (const token of tokens) for (const trait of token.traits ?? []) traits.add(trait);
}
function settle(draft) {
  const { colors, traits, kinds, extras, without: without2 } = draft;
  const person2 = isPerson(draft.subject);
  if (colors.length === 0)
    for (const kind of kinds) {
      const color = kind === "ghost" || !person2 ? KIND_COLORS[kind] : void 0;
      if (color) colors.push(color);
    }
  if (!person2 && extras.some((extra2) => extra2.subject === "armor")) traits.add("armored");
  if (traits.has("snowy") && !isLiving(draft.subject))
    colors.splice(0, colors.length, ...colors.filter((name) => name !== "snow"));
  if (draft.subject === "tree" && without2.includes("leafsingle")) draft.subject = "deadtree";
  if (traits.has("crossed")) draft.count = 2;
  const heap = draft.subject && HEAPS[draft.subject];
  if (draft.count === HEAP && heap) [draft.subject, draft.count] = [heap, 1];
}
var MADE_OF, HAVING, OF_FRENCH, OWN_COLORS, VESSELS, JEWELS, FILLINGS, KIND_COLORS, OF_ITS_OWN;
var init_prompt = __esm({
  "src/art/vocabulary/prompt.ts"() {
    "use strict";
    init_counts();
    init_match();
    init_segments();
    init_subjectWords();
    init_traits();
    init_living();
    MADE_OF = /* @__PURE__ */ new Set(["of", "de", "du", "d", "aus", "von", "made", "en", "in"]);
    HAVING = /* @__PURE__ */ new Set(["with", "wearing", "mit", "tragt", "avec", "a", "au", "aux", "and", "und", "et"]);
    OF_FRENCH = /* @__PURE__ */ new Set(["de", "du", "d", "des"]);
    OWN_COLORS = /* @__PURE__ */ new Set([
      "crystal",
      "diamondgem",
      "flame",
      "bone",
      "lightning",
      "bricktile",
      "stonetile",
      "rock",
      "coalore",
      "coins",
      "pearl",
      "honey",
      "bolt"
    ]);
    VESSELS = /* @__PURE__ */ new Set([
      "cauldron",
      "bucket",
      "bottle",
      "vial",
      "potion",
      "cup",
      "soup",
      "chest",
      "barrel",
      "chalice",
      "bag"
    ]);
    JEWELS = /* @__PURE__ */ new Set(["gem", "diamondgem", "crystal", "pearl"]);
    FILLINGS = {
      poisonbottle: "poison",
      milk: "white",
      beer: "amber",
      honey: "amber",
      cup: "brown",
      slime: "lime",
      soup: "orange"
    };
    KIND_COLORS = {
      ghost: "ghost",
      zombie: "moss",
      skeleton: "bone",
      robot: "steel",
      demon: "crimson",
      vampire: "shadow",
      golem: "stone",
      alien: "lime"
    };
    OF_ITS_OWN = /^(head|hand|eye|tail|leg|wing|side|stor)(ed|ied)$/;
  }
});

// src/art/drawing/saidEffect.ts
function isOfSubject(before) {
  return !NOT.has(before.at(-1) ?? "") && before.every((word2) => !LINKS.has(word2) || WITHIN.has(word2));
}
function effectIn(words) {
  const text = words.join(" ");
  for (const [effect, phrase] of PHRASES) {
    const found = phrase.exec(text);
    if (found && isOfSubject(plainWords(text.slice(0, found.index))))
      return { effect, rest: text.replace(phrase, " ") };
  }
  for (const [i2, word2] of words.entries()) {
    const effect = OTHERWISE.has(word2) ? void 0 : effectOf(word2);
    if (effect && DRAWN[effect] && effect !== "snowy" && isOfSubject(words.slice(0, i2)))
      return { effect, rest: words.filter((other) => effectOf(other) !== effect).join(" ") };
  }
  return void 0;
}
function readSaid(prompt) {
  const reading = readPrompt(prompt);
  const plain = { reading, prompt };
  const found = effectIn(plainWords(prompt));
  if (!found) return plain;
  const { effect, rest: rest2 } = found;
  const { subject } = reading;
  const { tile: tile2 = false, body = false } = (subject && SUBJECTS[subject]) ?? {};
  if (tile2 || subject && DRAWN[effect]?.includes(subject)) return plain;
  const drawn2 = effect === "snowy" && !body ? { prompt: `snowy ${rest2}` } : { prompt: rest2, effect };
  if (effect === "glow") return { ...plain, effect };
  const without2 = readPrompt(drawn2.prompt);
  return rest2.trim() && without2.subject === subject ? { ...drawn2, reading: without2 } : plain;
}
function roomOf(effect) {
  return (effect && ROOMS[effect]) ?? NO_ROOM;
}
var DRAWN, OTHERWISE, PHRASES, WITHIN, NOT, NO_ROOM, ROOMS;
var init_saidEffect = __esm({
  "src/art/drawing/saidEffect.ts"() {
    "use strict";
    init_effectWords();
    init_subjects();
    init_match();
    init_prompt();
    init_traits();
    DRAWN = {
      fire: ["flame", "fireball", "campfire", "torch", "candle", "fireplace", "explosion", "phoenix", "sun"],
      frozen: ["iceshard", "icecream", "snowman", "snowflake"],
      poisoned: ["poisonbottle"],
      mossy: [],
      wet: ["drop", "bubble"],
      glow: [],
      snowy: ["snowman", "snowflake"]
    };
    OTHERWISE = new Set("iced frosted freeze shining brillant brillante halo aureole icicles".split(" "));
    PHRASES = [
      ["fire", /\b(?:on fire|in flam(?:es|men)|en (?:feu|flammes?))\b/],
      ["frozen", /\b(?:covered|encased|trapped|frozen) in ice\b/],
      [
        "snowy",
        /\b(?:snow covered|covered (?:in|with|by) snow|mit schnee bedeckt\w*|schneebedeckt\w*|couverte?s? de neige)\b/
      ],
      ["mossy", /\b(?:moss covered|covered (?:in|with|by) moss|mit moos bedeckt\w*|couverte?s? de mousse)\b/]
    ];
    WITHIN = new Set("a de du d des au aux".split(" "));
    NOT = /* @__PURE__ */ new Set(["not", "nicht", "pas"]);
    NO_ROOM = { top: 0, sides: 0, bottom: 0 };
    ROOMS = {
      fire: { top: 0.17, sides: 0.08, bottom: 0 },
      frozen: { top: 0, sides: 0, bottom: 0.06 },
      poisoned: { top: 0.04, sides: 0.08, bottom: 0 },
      wet: { top: 0, sides: 0, bottom: 0.05 },
      glow: { top: 0.09, sides: 0.09, bottom: 0.09 }
    };
  }
});

// src/art/drawing/painting.ts
function subjectFor(reading) {
  const { subject: id, traits } = reading;
  const subject = id && SUBJECTS[id];
  if (!subject) return EMBLEM;
  return traits.has("top") ? fromAbove(id, subject) : subject;
}
function paintStages(painting, stages, after) {
  const { size } = painting;
  const isMotion = stages.some(({ motion }) => motion);
  const still = frameOf(painting, isMotion ? ALL_SIDES : stages);
  const frame = isMotion && still ? inMotion(still, size) : still;
  const placed2 = isMotion && frame ? fittedStages(stages, size, (stage) => boxIn(frame, painting, stage)) : stages;
  const painted2 = (one2) => placed2.map((stage) => {
    const [right, down] = stage.shift ?? [0, 0];
    return paintedIn(frame && { ...frame, x: frame.x + right, y: frame.y + down }, one2, stage);
  });
  return { before: painted2(painting), ...after && { after: painted2(after) } };
}
function paintedIn(frame, painting, stage, about) {
  const subject = subjectFor(painting.reading);
  const painter = new Painter(painting.size, subject.tile ?? false, painting.look.shading);
  const kit = kitFor(painter, painting, stage);
  painter.slack = painting.size < 24 && !isLiving(painting.reading.subject) ? THIN_SLACK : 0;
  if (!frame) subject.draw(kit);
  else {
    const { x: x2, y, ...placement } = about ?? { x: 0, y: 0 };
    painter.place(
      x2,
      y,
      placement,
      () => painter.place(frame.x - x2, frame.y - y, frame, () => drawDressed(painter, painting, stage))
    );
    finishTraits(kit);
  }
  return painter;
}
function kitFor(painter, { seed: seed2, size, reading, look, changes }, stage) {
  const item = (id, x2, y, turn3, colors = [], mirrored = false, on = painter) => {
    const held = SUBJECTS[id];
    if (!held) return;
    const own = seededRandom(`held ${id}`);
    const plain = { ...reading, extras: [], traits: /* @__PURE__ */ new Set() };
    const inLook = { ...lookFor({ colors }, held, own), fineness: look.fineness };
    const inner = kitOf(on, own, inLook, plain, () => {
    }, {}, size);
    on.place(x2, y, { turn: turn3, sx: mirrored ? -1 : 1 }, () => {
      if (held.held) held.held(inner);
      else on.place(0, -1, { scale: 0.36 }, () => on.place(-16, -16, {}, () => held.draw(inner)));
    });
  };
  return kitOf(painter, seededRandom(seed2), look, reading, item, stage, size, changes);
}
function drawDressed(painter, painting, stage) {
  const { reading, seed: seed2 } = painting;
  const subject = subjectFor(reading);
  arranged(painter, reading.count, reading.traits.has("crossed"), (i2) => {
    const kit = kitFor(painter, i2 ? { ...painting, seed: `${seed2} ${i2}` } : painting, stage);
    subject.draw(kit);
    pattern(kit, subject);
    if (!subject.dressed) dress(kit);
  });
}
function sketched(painting, stages, wide) {
  const { size, reading } = painting;
  const sketch = new Painter(size < 28 && !isLiving(reading.subject) ? size * 3 : size);
  for (const stage of stages)
    sketch.place(
      16,
      16,
      { scale: SKETCH2, sx: wide },
      () => sketch.place(-16, -16, {}, () => drawDressed(sketch, painting, stage))
    );
  const bounds = sketch.bounds() ?? [0, 0, UNITS, UNITS];
  const [left, top, right, bottom] = bounds;
  const painted2 = sketch.cells.of.filter((cell) => cell !== EMPTY).length * sketch.pixel ** 2;
  return { bounds, boxy: painted2 > 0.84 * (right - left) * (bottom - top) ? 0.91 : 1 };
}
function boxIn({ x: x2, y, scale: scale2, sx }, painting, stage) {
  const { bounds } = sketched(painting, [stage], sx);
  const at = (side, middle) => middle + (bounds[side] - 16) * scale2 / SKETCH2;
  const [middleX, middleY] = [x2 + 16 * scale2 * sx, y + 16 * scale2];
  return [at(0, middleX), at(1, middleY), at(2, middleX), at(3, middleY)];
}
function frameOf(painting, stages) {
  const { reading, size, seed: seed2, changes = NO_CHANGES } = painting;
  const subject = subjectFor(reading);
  if (subject.tile) return void 0;
  const is = (trait) => reading.traits.has(trait);
  const random = seededRandom(`frame ${seed2}`);
  const wide = (is("fat") || is("round") ? 1.12 : is("thin") ? 0.8 : 1) * (is("tall") ? 0.86 : 1) * random.between(0.94, 1.06);
  const reach = (other) => sketched({ ...painting, changes: { ...changes, ...other } }, stages, wide);
  const { bounds: atRest, boxy } = reach({ pose: void 0 });
  const pixel = UNITS / size;
  const free = roomOf(painting.effect);
  const room2 = UNITS - 2 * pixel;
  const fitOf2 = ([left2, top2, right2, bottom2]) => Math.min(
    (room2 - 2 * free.sides * UNITS) / (right2 - left2),
    (room2 - (free.top + free.bottom) * UNITS) / (bottom2 - top2)
  ) * SKETCH2 * boxy;
  const inPose = (held) => {
    const [l, t, r, b] = reach(held).bounds;
    return [l, t, r, Math.max(b, atRest[3])];
  };
  const [whole, body] = changes.pose ? [inPose({}), inPose({ right: "none", left: "none" })] : [atRest, atRest];
  const fit = Math.min(fitOf2(atRest), fitOf2(body), Math.max(fitOf2(whole), SMALLEST * fitOf2(atRest)));
  const [left, top, right, bottom] = fit > fitOf2(whole) ? body : whole;
  const scale2 = Math.min(fit, reading.count > 1 ? 2.7 : 1.35) * (is("tiny") ? 0.72 : is("giant") ? 1 : random.between(0.94, 1));
  const onPixels = (at) => Math.round(at / pixel) * pixel;
  const middle = (from, to) => (from + to) / 2 - 16;
  const x2 = onPixels(16 - middle(left, right) / SKETCH2 * scale2);
  const y = subject.grounded ? UNITS * (1 - free.bottom) - pixel - (bottom - 16) / SKETCH2 * scale2 : 16 + (free.top - free.bottom) / 2 * UNITS - middle(top, bottom) / SKETCH2 * scale2;
  return { x: x2 - 16 * scale2 * wide, y: onPixels(y) - 16 * scale2, scale: scale2, sx: wide };
}
var EMBLEM, THIN_SLACK, SMALLEST, SKETCH2;
var init_painting = __esm({
  "src/art/drawing/painting.ts"() {
    "use strict";
    init_finish();
    init_painter();
    init_seed();
    init_arrangement();
    init_changes();
    init_emblem();
    init_finishing();
    init_kit();
    init_look();
    init_patterns();
    init_fromAbove();
    init_subjects();
    init_subjectWords();
    init_motionRoom();
    init_saidEffect();
    EMBLEM = {
      main: ["wood", "stone", "brown"],
      accent: ["cream", "tan"],
      lettered: true,
      draw: drawEmblem
    };
    THIN_SLACK = 0.34;
    SMALLEST = 0.86;
    SKETCH2 = 0.55;
  }
});

// src/art/turning/solids.ts
function solidOf(subject) {
  return subject === void 0 ? EMBLEM2 : SOLIDS.get(subject) ?? USUAL;
}
var ROWS2, SOLIDS, EMBLEM2, USUAL;
var init_solids = __esm({
  "src/art/turning/solids.ts"() {
    "use strict";
    ROWS2 = [
      [
        { kind: "soft", deep: 1 },
        `bomb torch lantern candle bucket hourglass bell helmet wizardhat crown apple pear cherry grapes strawberry orange watermelon
    pineapple carrot tomato pumpkin egg corn cake burger icecream honey beer cup soup pearl coins chalice crystal gem diamondgem ore
    coalore rock potion vial poisonbottle bottle cauldron slime ghost beholder snowman treant tree pine palm deadtree bush flower rose
    tulip cactus tuft mushroom herb stump wheat carnivore barrel pot campfire cage spikes tower pyramid hut tent windmill lighthouse igloo well
    volcano mountain spaceship rocket ufo balloon flame fireball iceshard explosion smoke orbspell bubble crystalball splash drop tornado sparkle
    octopus jellyfish sun moon cloud bullet die`
      ],
      [{ kind: "soft", deep: 0.4 }, "phoenix bat butterfly lute rune candy heart cape crab horn anvil"],
      [
        { kind: "soft", deep: 0.55, aside: true },
        `bird chicken duck eagle crow fish shark whale snail snake worm scorpion bee dragon dinosaur cannon
    airplane helicopter submarine wateringcan log`
      ],
      [
        { kind: "flat", deep: 2.6 },
        `sword dagger katana axe battleaxe mace warhammer club spear trident halberd scythe bow crossbow arrow staff wand boomerang
    shuriken pistol rifle dynamite pickaxe shovel hammer saw hoe wrench scissors fishingrod rope key magnifier telescope broom ring
    amulet belt banana steak cookie donut pizza coin bone feather scroll leafsingle fence ladder lever portal lightning slash
    shockwave snowflake web star bolt check cross plus arrowicon gear flag note question exclamation play pause target music sunflower
    gate bridge`
      ],
      [{ kind: "flat", deep: 4 }, "tombstone save eye speaker window door"],
      [{ kind: "flat", deep: 3, bare: true }, "shield mask clock mirror sign compass letter map carpet coffin speech"],
      [{ kind: "flat", deep: 3, aside: true }, "bicycle"],
      [{ kind: "flat", deep: 6 }, "book lock"],
      [{ kind: "box", deep: 0.9, alike: true }, "crate gift skyscraper castle church table"],
      [{ kind: "box", deep: 0.72, windows: -8 }, "house"],
      [{ kind: "box", deep: 0.72 }, "barn temple shop"],
      [{ kind: "box", deep: 0.62 }, "chest mimic fireplace computer ingot cheese milk"],
      [{ kind: "box", deep: 0.42 }, "bookshelf wardrobe"],
      [{ kind: "box", deep: 0.8, alike: true, rear: [0.5, 0.2] }, "chair throne"],
      [{ kind: "box", deep: 0.62, aside: true }, "car truck tank train cart bed stairs sailingship boat"],
      [
        { kind: "block", deep: 1 },
        `grasstile dirttile sandtile stonetile cobbletile bricktile planktile watertile lavatile icetile snowtile rooftile metaltile
    leaftile carpettile sciftile`
      ]
    ];
    SOLIDS = new Map(
      ROWS2.flatMap(([solid, ids]) => ids.split(/\s+/).map((id) => [id, solid]))
    );
    EMBLEM2 = { kind: "box", deep: 0.9, alike: true };
    USUAL = { kind: "soft", deep: 0.7 };
  }
});

// src/art/directionSaid.ts
function directionSaid(prompt) {
  const reading = readPrompt(prompt);
  const { subject, traits } = reading;
  const solid = subjectFor(reading).body ? void 0 : solidOf(subject);
  if (!solid || solid.kind === "block") return void 0;
  if (traits.has("back")) return NORTH;
  if (traits.has("side")) return solid.aside ? void 0 : EAST;
  return traits.has("front") && solid.aside ? SOUTH : void 0;
}
var SOUTH, NORTH, EAST;
var init_directionSaid = __esm({
  "src/art/directionSaid.ts"() {
    "use strict";
    init_painting();
    init_solids();
    init_prompt();
    [SOUTH, NORTH, EAST] = [0, 4, 6];
  }
});

// src/shared/sprite/pixels/reduceColors.ts
function channelsOf(rgb) {
  return [rgb >> 16, rgb >> 8 & 255, rgb & 255];
}
function distance2(a, b) {
  const [dr, dg, db] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}
function nearest(palette, rgb) {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let i2 = 0; i2 < palette.length; i2++) {
    const entry = palette[i2];
    const d = entry ? distance2(entry, rgb) : Number.POSITIVE_INFINITY;
    if (d < bestDistance) {
      best = i2;
      bestDistance = d;
    }
  }
  return best;
}
function binsOf(counts) {
  if (counts.size <= POOL_FROM) return [...counts].map(([rgb, weight]) => ({ rgb: channelsOf(rgb), weight }));
  const pooled = /* @__PURE__ */ new Map();
  for (const [rgb, weight] of counts) {
    const key2 = rgb & POOL_MASK;
    const bin = pooled.get(key2);
    if (!bin || weight > bin.weight) pooled.set(key2, { rgb, weight: weight + (bin?.weight ?? 0) });
    else bin.weight += weight;
  }
  return [...pooled.values()].map(({ rgb, weight }) => ({ rgb: channelsOf(rgb), weight }));
}
function mean(bins) {
  let [r, g, b, total] = [0, 0, 0, 0];
  for (const { rgb, weight } of bins) {
    r += rgb[0] * weight;
    g += rgb[1] * weight;
    b += rgb[2] * weight;
    total += weight;
  }
  return [r / total, g / total, b / total];
}
function spread3(bins, center) {
  return bins.reduce((sum, { rgb, weight }) => sum + distance2(rgb, center) * weight, 0);
}
function medianCut(bins, n) {
  const boxes = [{ bins, error: spread3(bins, mean(bins)) }];
  while (boxes.length < n) {
    boxes.sort((a, b) => b.error - a.error);
    const box = boxes[0];
    if (!box || box.bins.length < 2) break;
    const widths = [0, 1, 2].map((c) => {
      const values = box.bins.map(({ rgb }) => rgb[c] ?? 0);
      return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    });
    const axis = widths.indexOf(Math.max(...widths));
    const middle = mean(box.bins)[axis] ?? 0;
    const low = box.bins.filter(({ rgb }) => (rgb[axis] ?? 0) <= middle);
    const high = box.bins.filter(({ rgb }) => (rgb[axis] ?? 0) > middle);
    if (!low.length || !high.length) break;
    boxes.shift();
    for (const part of [low, high]) boxes.push({ bins: part, error: spread3(part, mean(part)) });
  }
  return boxes.map((box) => box.bins);
}
function choosePalette(bins, n) {
  let groups = medianCut(bins, n);
  for (let round = 0; round < ROUNDS; round++) {
    const centers = groups.map(mean);
    const next = centers.map(() => []);
    for (const bin of bins) next[nearest(centers, bin.rgb)]?.push(bin);
    groups = next.filter((group) => group.length > 0);
  }
  return groups.map((group) => {
    const rgbs = group.map(({ rgb }) => rgb);
    return rgbs[nearest(rgbs, mean(group))] ?? [0, 0, 0];
  });
}
function reduceColors(frames, n) {
  const counts = colorCounts(frames);
  const palette = counts.size > n ? choosePalette(binsOf(counts), n) : void 0;
  const mapped = /* @__PURE__ */ new Map();
  for (const rgb of counts.keys()) {
    const channels = channelsOf(rgb);
    const [r, g, b] = palette?.[nearest(palette, channels)] ?? channels;
    mapped.set(rgb, r << 16 | g << 8 | b);
  }
  return frames.map(({ width, height, data }) => {
    const out = new Uint8ClampedArray(data.length);
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      const rgb = mapped.get(rgbAt(data, at)) ?? 0;
      out[at] = rgb >> 16;
      out[at + 1] = rgb >> 8 & 255;
      out[at + 2] = rgb & 255;
      out[at + 3] = 255;
    }
    return { width, height, data: out };
  });
}
var POOL_FROM, POOL_MASK, ROUNDS;
var init_reduceColors = __esm({
  "src/shared/sprite/pixels/reduceColors.ts"() {
    "use strict";
    init_colors();
    POOL_FROM = 2048;
    POOL_MASK = 15790320;
    ROUNDS = 4;
  }
});

// src/art/effects/withinPalette.ts
function hasMoreColors({ data }) {
  const known2 = /* @__PURE__ */ new Set();
  let last2 = -1;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = rgbAt(data, at);
    if (rgb === last2) continue;
    last2 = rgb;
    if (known2.add(rgb).size > MAX_COLORS2) return true;
  }
  return false;
}
function hasOtherHue(a, b) {
  return Math.min(a.chroma, b.chroma) > COLORFUL && hueDistance(a.hue, b.hue) > APART;
}
function entriesOf(source, edited) {
  const own = colorCounts([source]);
  const kept = /* @__PURE__ */ new Map();
  const [before, after] = [wordsOf(source.data), wordsOf(edited.data)];
  for (let p = 0; p < before.length; p++) {
    if (before[p] !== after[p] || (source.data[p * 4 + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = rgbAt(source.data, p * 4);
    kept.set(rgb, (kept.get(rgb) ?? 0) + 1);
  }
  return [...colorCounts([edited])].map(([rgb, count]) => {
    const { lightness, chroma, hue } = oklchOf(rgb >> 16, rgb >> 8 & 255, rgb & 255);
    const [angle, far] = [hue * Math.PI / 180, HUE * chroma];
    return {
      rgb,
      chroma,
      hue,
      at: [lightness, far * Math.cos(angle), far * Math.sin(angle)],
      count,
      kept: kept.get(rgb) ?? 0,
      own: own.has(rgb)
    };
  });
}
function withinPalette(source, edited, given, estranged = 1) {
  if (hasMoreColors(source) || !hasMoreColors(edited)) return edited;
  const entries = entriesOf(source, edited);
  let left = given * entries.reduce((sum, { kept }) => sum + kept, 0);
  const cost = (from, to) => from.at.reduce((sum, value, axis) => sum + (value - (to.at[axis] ?? 0)) ** 2, 0) * from.count * (from.kept ? OWN_PRICE : to.own ? estranged * (hasOtherHue(from, to) ? OTHER_HUE : 1) : 1);
  const rest2 = new Set(entries);
  const now = new Map(entries.map((entry) => [entry, entry]));
  while (rest2.size > MAX_COLORS2) {
    let least = Number.POSITIVE_INFINITY;
    let moves = [];
    let gone;
    for (const one2 of rest2) {
      if (one2.kept > left) continue;
      const others = [...rest2].filter((other) => other !== one2);
      const drawn2 = entries.filter((entry) => now.get(entry) === one2);
      const moved2 = drawn2.map((entry) => [entry, nearest2(entry, others, cost)]);
      const more = moved2.reduce((sum, [entry, to]) => sum + cost(entry, to) - cost(entry, one2), 0);
      if (more < least) [least, moves, gone] = [more, moved2, one2];
    }
    if (!gone) break;
    rest2.delete(gone);
    left -= gone.kept;
    for (const [entry, to] of moves) now.set(entry, to);
  }
  const colors = new Map([...now].filter(([entry, to]) => entry !== to).map(([entry, to]) => [entry.rgb, to.rgb]));
  const out = copyOf(edited);
  for (let p = 0; p < out.width * out.height; p++) {
    const rgb = colors.get(rgbAt(out.data, p * 4));
    if (rgb !== void 0 && out.data[p * 4 + 3]) setPixel(out, p % out.width, Math.floor(p / out.width), rgb);
  }
  return out;
}
function nearest2(from, among, cost) {
  return among.reduce((best, other) => cost(from, other) < cost(from, best) ? other : best, among[0] ?? from);
}
var MAX_COLORS2, OWN_PRICE, OTHER_HUE, HUE, COLORFUL, APART;
var init_withinPalette = __esm({
  "src/art/effects/withinPalette.ts"() {
    "use strict";
    init_colors();
    init_raster();
    init_compose();
    init_hsl();
    MAX_COLORS2 = 16;
    OWN_PRICE = 2;
    OTHER_HUE = 3;
    HUE = 2;
    [COLORFUL, APART] = [0.05, 30];
  }
});

// src/art/drawing/changedPictures.ts
function changedPictures(before, drawn2, after) {
  const mixed3 = after.map((painter, i2) => {
    const picture2 = drawn2[i2];
    const first = before[i2];
    return picture2 && first ? mix(first, picture2, painter) : painter.finish();
  });
  const [source, edit] = [stacked(drawn2), stacked(mixed3)];
  return unstacked(withinPalette(source, edit, GIVEN, ESTRANGED), drawn2.length);
}
function mix(before, drawn2, after) {
  const [then, now] = [unfinished(before.cells, before.shading), unfinished(after.cells, after.shading)];
  const { width, height } = drawn2;
  const mixed3 = createRaster(width, height);
  now.forEach((rgb, i2) => {
    const kept = rgb === then[i2];
    const color = kept ? drawn2.data[i2 * 4 + 3] ? rgbAt(drawn2.data, i2 * 4) : void 0 : rgb === NONE2 ? void 0 : rgb;
    setPixel(mixed3, i2 % width, Math.floor(i2 / width), color);
  });
  return mixed3;
}
function stacked(pictures) {
  const [first] = pictures;
  const whole = createRaster(first?.width ?? 0, (first?.height ?? 0) * pictures.length);
  for (const [i2, { data }] of pictures.entries()) whole.data.set(data, i2 * data.length);
  return whole;
}
function unstacked({ width, height, data }, count) {
  const length = data.length / count;
  return Array.from({ length: count }, (_, i2) => ({
    width,
    height: height / count,
    data: data.slice(i2 * length, (i2 + 1) * length)
  }));
}
var GIVEN, ESTRANGED;
var init_changedPictures = __esm({
  "src/art/drawing/changedPictures.ts"() {
    "use strict";
    init_colors();
    init_raster();
    init_compose();
    init_finish();
    init_withinPalette();
    GIVEN = 0.027;
    ESTRANGED = 1.3;
  }
});

// src/art/drawing/drawSprite.ts
function paintingOf({ prompt, size, variant, changes = NO_CHANGES }) {
  const { reading: said, prompt: drawn2, effect } = readSaid(prompt);
  const seed2 = `draw ${variant} ${drawn2}`;
  const look = lookFor(said, subjectFor(said), seededRandom(seed2));
  const main2 = changes.colors?.main;
  return {
    reading: changedReading(said, changes),
    size,
    look: main2 ? { ...look, main: look.of(main2), shiny: SHINY.has(nameOf(main2)) } : look,
    seed: seed2,
    changes,
    effect
  };
}
function changedReading(reading, { traits = {} }) {
  const said = Object.entries(traits);
  if (!said.length) return reading;
  const now = new Set(reading.traits);
  for (const [trait, is] of said) {
    if (is) now.add(trait);
    else now.delete(trait);
  }
  return { ...reading, traits: now };
}
function drawStages(request, stages) {
  const { changes = NO_CHANGES } = request;
  const { mirrored, turn: turn3 } = changes;
  const sign = mirrored ? -1 : 1;
  const staged = stages.map(({ yaw, ...stage }) => ({
    ...stage,
    yaw: yaw === void 0 ? void 0 : yaw * sign,
    turn: turn3 === void 0 ? void 0 : yawOf(turn3) * sign
  }));
  const painting = paintingOf({ ...request, changes: movingChanges(changes) });
  const { before, after } = paintStages(painting, staged, movesAll(changes) ? void 0 : paintingOf(request));
  const drawn2 = reduceColors(
    before.map((painter) => painter.finish()),
    MAX_COLORS3
  );
  const pictures = after ? changedPictures(before, drawn2, after) : drawn2;
  return mirrored ? pictures.map(mirrorImage) : pictures;
}
function brushOf(request) {
  const unturned = ({ reading, ...painting2 }) => ({
    ...painting2,
    reading: { ...reading, traits: new Set([...reading.traits].filter((trait) => !VIEWS.has(trait))) }
  });
  const painting = unturned(paintingOf(request));
  const { changes = NO_CHANGES } = request;
  const frame = frameOf(unturned(paintingOf({ ...request, changes: movingChanges(changes) })), [{}]);
  return {
    paint: (stage, about) => paintedIn(frame, painting, stage, about),
    kit: (painter) => kitFor(painter, painting, {})
  };
}
function drawSprite(request) {
  return drawStages(request, [{}])[0] ?? createRaster(request.size, request.size);
}
var MAX_COLORS3, VIEWS;
var init_drawSprite = __esm({
  "src/art/drawing/drawSprite.ts"() {
    "use strict";
    init_raster();
    init_reduceColors();
    init_compose();
    init_painter();
    init_seed();
    init_changes();
    init_look();
    init_view();
    init_colors2();
    init_changedPictures();
    init_painting();
    init_saidEffect();
    MAX_COLORS3 = 16;
    VIEWS = /* @__PURE__ */ new Set(["front", "side", "back", "top"]);
  }
});

// node_modules/fflate/esm/index.mjs
function unzlibSync(data, opts) {
  return inflt(data.subarray(zls(data, opts && opts.dictionary), -4), { i: 2 }, opts && opts.out, opts && opts.dictionary);
}
var import_module, require2, _a, Worker, isMarkedAsUntransferable, u8, u16, i32, fleb, fdeb, clim, freb, _a, fl, revfl, _b, fd, revfd, rev, x, i, hMap, flt, i, i, i, i, fdt, i, flrm, fdrm, max, bits, bits16, shft, slc, ec, err, inflt, et, zls, Inflate, Unzlib, td, tds;
var init_esm = __esm({
  "node_modules/fflate/esm/index.mjs"() {
    import_module = require("module");
    require2 = (0, import_module.createRequire)("/");
    try {
      _a = require2("worker_threads"), Worker = _a.Worker, isMarkedAsUntransferable = _a.isMarkedAsUntransferable;
    } catch (e) {
    }
    u8 = Uint8Array;
    u16 = Uint16Array;
    i32 = Int32Array;
    fleb = new u8([
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      1,
      1,
      1,
      1,
      2,
      2,
      2,
      2,
      3,
      3,
      3,
      3,
      4,
      4,
      4,
      4,
      5,
      5,
      5,
      5,
      0,
      /* unused */
      0,
      0,
      /* impossible */
      0
    ]);
    fdeb = new u8([
      0,
      0,
      0,
      0,
      1,
      1,
      2,
      2,
      3,
      3,
      4,
      4,
      5,
      5,
      6,
      6,
      7,
      7,
      8,
      8,
      9,
      9,
      10,
      10,
      11,
      11,
      12,
      12,
      13,
      13,
      /* unused */
      0,
      0
    ]);
    clim = new u8([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
    freb = function(eb, start) {
      var b = new u16(31);
      for (var i2 = 0; i2 < 31; ++i2) {
        b[i2] = start += 1 << eb[i2 - 1];
      }
      var r = new i32(b[30]);
      for (var i2 = 1; i2 < 30; ++i2) {
        for (var j = b[i2]; j < b[i2 + 1]; ++j) {
          r[j] = j - b[i2] << 5 | i2;
        }
      }
      return { b, r };
    };
    _a = freb(fleb, 2);
    fl = _a.b;
    revfl = _a.r;
    fl[28] = 258, revfl[258] = 28;
    _b = freb(fdeb, 0);
    fd = _b.b;
    revfd = _b.r;
    rev = new u16(32768);
    for (i = 0; i < 32768; ++i) {
      x = (i & 43690) >> 1 | (i & 21845) << 1;
      x = (x & 52428) >> 2 | (x & 13107) << 2;
      x = (x & 61680) >> 4 | (x & 3855) << 4;
      rev[i] = ((x & 65280) >> 8 | (x & 255) << 8) >> 1;
    }
    hMap = (function(cd, mb, r) {
      var s = cd.length;
      var i2 = 0;
      var l = new u16(mb);
      for (; i2 < s; ++i2) {
        if (cd[i2])
          ++l[cd[i2] - 1];
      }
      var le = new u16(mb);
      for (i2 = 1; i2 < mb; ++i2) {
        le[i2] = le[i2 - 1] + l[i2 - 1] << 1;
      }
      var co;
      if (r) {
        co = new u16(1 << mb);
        var rvb = 15 - mb;
        for (i2 = 0; i2 < s; ++i2) {
          if (cd[i2]) {
            var sv = i2 << 4 | cd[i2];
            var r_1 = mb - cd[i2];
            var v = le[cd[i2] - 1]++ << r_1;
            for (var m = v | (1 << r_1) - 1; v <= m; ++v) {
              co[rev[v] >> rvb] = sv;
            }
          }
        }
      } else {
        co = new u16(s);
        for (i2 = 0; i2 < s; ++i2) {
          if (cd[i2]) {
            co[i2] = rev[le[cd[i2] - 1]++] >> 15 - cd[i2];
          }
        }
      }
      return co;
    });
    flt = new u8(288);
    for (i = 0; i < 144; ++i)
      flt[i] = 8;
    for (i = 144; i < 256; ++i)
      flt[i] = 9;
    for (i = 256; i < 280; ++i)
      flt[i] = 7;
    for (i = 280; i < 288; ++i)
      flt[i] = 8;
    fdt = new u8(32);
    for (i = 0; i < 32; ++i)
      fdt[i] = 5;
    flrm = /* @__PURE__ */ hMap(flt, 9, 1);
    fdrm = /* @__PURE__ */ hMap(fdt, 5, 1);
    max = function(a) {
      var m = a[0];
      for (var i2 = 1; i2 < a.length; ++i2) {
        if (a[i2] > m)
          m = a[i2];
      }
      return m;
    };
    bits = function(d, p, m) {
      var o = p / 8 | 0;
      return (d[o] | d[o + 1] << 8) >> (p & 7) & m;
    };
    bits16 = function(d, p) {
      var o = p / 8 | 0;
      return (d[o] | d[o + 1] << 8 | d[o + 2] << 16) >> (p & 7);
    };
    shft = function(p) {
      return (p + 7) / 8 | 0;
    };
    slc = function(v, s, e) {
      if (s == null || s < 0)
        s = 0;
      if (e == null || e > v.length)
        e = v.length;
      return new u8(v.subarray(s, e));
    };
    ec = [
      "unexpected EOF",
      "invalid block type",
      "invalid length/literal",
      "invalid distance",
      "stream finished",
      "no stream handler",
      ,
      // determined by compression function
      "no callback",
      "invalid UTF-8 data",
      "extra field too long",
      "date not in range 1980-2099",
      "filename too long",
      "stream finishing",
      "invalid zip data"
      // determined by unknown compression method
    ];
    err = function(ind, msg, nt) {
      var e = new Error(msg || ec[ind]);
      e.code = ind;
      if (Error.captureStackTrace)
        Error.captureStackTrace(e, err);
      if (!nt)
        throw e;
      return e;
    };
    inflt = function(dat, st, buf, dict) {
      var sl = dat.length, dl = dict ? dict.length : 0;
      if (!sl || st.f && !st.l)
        return buf || new u8(0);
      var noBuf = !buf;
      var resize = noBuf || st.i != 2;
      var noSt = st.i;
      if (noBuf)
        buf = new u8(sl * 3);
      var cbuf = function(l2) {
        var bl = buf.length;
        if (l2 > bl) {
          var nbuf = new u8(Math.max(bl * 2, l2));
          nbuf.set(buf);
          buf = nbuf;
        }
      };
      var final = st.f || 0, pos = st.p || 0, bt = st.b || 0, lm = st.l, dm = st.d, lbt = st.m, dbt = st.n;
      var tbts = sl * 8;
      do {
        if (!lm) {
          final = bits(dat, pos, 1);
          var type = bits(dat, pos + 1, 3);
          pos += 3;
          if (!type) {
            var s = shft(pos) + 4, l = dat[s - 4] | dat[s - 3] << 8, t = s + l;
            if (t > sl) {
              if (noSt)
                err(0);
              break;
            }
            if (resize)
              cbuf(bt + l);
            buf.set(dat.subarray(s, t), bt);
            st.b = bt += l, st.p = pos = t * 8, st.f = final;
            continue;
          } else if (type == 1)
            lm = flrm, dm = fdrm, lbt = 9, dbt = 5;
          else if (type == 2) {
            var hLit = bits(dat, pos, 31) + 257, hcLen = bits(dat, pos + 10, 15) + 4;
            var tl = hLit + bits(dat, pos + 5, 31) + 1;
            pos += 14;
            var ldt = new u8(tl);
            var clt = new u8(19);
            for (var i2 = 0; i2 < hcLen; ++i2) {
              clt[clim[i2]] = bits(dat, pos + i2 * 3, 7);
            }
            pos += hcLen * 3;
            var clb = max(clt), clbmsk = (1 << clb) - 1;
            var clm = hMap(clt, clb, 1);
            for (var i2 = 0; i2 < tl; ) {
              var r = clm[bits(dat, pos, clbmsk)];
              pos += r & 15;
              var s = r >> 4;
              if (s < 16) {
                ldt[i2++] = s;
              } else {
                var c = 0, n = 0;
                if (s == 16)
                  n = 3 + bits(dat, pos, 3), pos += 2, c = ldt[i2 - 1];
                else if (s == 17)
                  n = 3 + bits(dat, pos, 7), pos += 3;
                else if (s == 18)
                  n = 11 + bits(dat, pos, 127), pos += 7;
                while (n--)
                  ldt[i2++] = c;
              }
            }
            var lt = ldt.subarray(0, hLit), dt = ldt.subarray(hLit);
            lbt = max(lt);
            dbt = max(dt);
            lm = hMap(lt, lbt, 1);
            dm = hMap(dt, dbt, 1);
          } else
            err(1);
          if (pos > tbts) {
            if (noSt)
              err(0);
            break;
          }
        }
        if (resize)
          cbuf(bt + 131072);
        var lms = (1 << lbt) - 1, dms = (1 << dbt) - 1;
        var lpos = pos;
        for (; ; lpos = pos) {
          var c = lm[bits16(dat, pos) & lms], sym = c >> 4;
          pos += c & 15;
          if (pos > tbts) {
            if (noSt)
              err(0);
            break;
          }
          if (!c)
            err(2);
          if (sym < 256)
            buf[bt++] = sym;
          else if (sym == 256) {
            lpos = pos, lm = null;
            break;
          } else {
            var add = sym - 254;
            if (sym > 264) {
              var i2 = sym - 257, b = fleb[i2];
              add = bits(dat, pos, (1 << b) - 1) + fl[i2];
              pos += b;
            }
            var d = dm[bits16(dat, pos) & dms], dsym = d >> 4;
            if (!d)
              err(3);
            pos += d & 15;
            var dt = fd[dsym];
            if (dsym > 3) {
              var b = fdeb[dsym];
              dt += bits16(dat, pos) & (1 << b) - 1, pos += b;
            }
            if (pos > tbts) {
              if (noSt)
                err(0);
              break;
            }
            if (resize)
              cbuf(bt + 131072);
            var end = bt + add;
            if (bt < dt) {
              var shift = dl - dt, dend = Math.min(dt, end);
              if (shift + bt < 0)
                err(3);
              for (; bt < dend; ++bt)
                buf[bt] = dict[shift + bt];
            }
            for (; bt < end; ++bt)
              buf[bt] = buf[bt - dt];
          }
        }
        st.l = lm, st.p = lpos, st.b = bt, st.f = final;
        if (lm)
          final = 1, st.m = lbt, st.d = dm, st.n = dbt;
      } while (!final);
      return bt != buf.length && noBuf ? slc(buf, 0, bt) : buf.subarray(0, bt);
    };
    et = /* @__PURE__ */ new u8(0);
    zls = function(d, dict) {
      if ((d[0] & 15) != 8 || d[0] >> 4 > 7 || (d[0] << 8 | d[1]) % 31)
        err(6, "invalid zlib data");
      if ((d[1] >> 5 & 1) == +!dict)
        err(6, "invalid zlib data: " + (d[1] & 32 ? "need" : "unexpected") + " dictionary");
      return (d[1] >> 3 & 4) + 2;
    };
    Inflate = /* @__PURE__ */ (function() {
      function Inflate2(opts, cb) {
        if (typeof opts == "function")
          cb = opts, opts = {};
        this.ondata = cb;
        var dict = opts && opts.dictionary && opts.dictionary.subarray(-32768);
        this.s = { i: 0, b: dict ? dict.length : 0 };
        this.o = new u8(32768);
        this.p = new u8(0);
        if (dict)
          this.o.set(dict);
      }
      Inflate2.prototype.e = function(c) {
        if (!this.ondata)
          err(5);
        if (this.d)
          err(4);
        if (!this.p.length)
          this.p = c;
        else if (c.length) {
          var n = new u8(this.p.length + c.length);
          n.set(this.p), n.set(c, this.p.length), this.p = n;
        }
      };
      Inflate2.prototype.c = function(final) {
        this.s.i = +(this.d = final || false);
        var bts = this.s.b;
        var dt = inflt(this.p, this.s, this.o);
        this.ondata(slc(dt, bts, this.s.b), this.d);
        this.o = slc(dt, this.s.b - 32768), this.s.b = this.o.length;
        this.p = slc(this.p, this.s.p / 8 | 0), this.s.p &= 7;
      };
      Inflate2.prototype.push = function(chunk, final) {
        this.e(chunk), this.c(final);
      };
      return Inflate2;
    })();
    Unzlib = /* @__PURE__ */ (function() {
      function Unzlib2(opts, cb) {
        Inflate.call(this, opts, cb);
        this.v = opts && opts.dictionary ? 2 : 1;
      }
      Unzlib2.prototype.push = function(chunk, final) {
        Inflate.prototype.e.call(this, chunk);
        if (this.v) {
          if (this.p.length < 6 && !final)
            return;
          this.p = this.p.subarray(zls(this.p, this.v - 1)), this.v = 0;
        }
        if (final) {
          if (this.p.length < 4)
            err(6, "invalid zlib data");
          this.p = this.p.subarray(0, -4);
        }
        Inflate.prototype.c.call(this, final);
      };
      return Unzlib2;
    })();
    td = typeof TextDecoder != "undefined" && /* @__PURE__ */ new TextDecoder();
    tds = 0;
    try {
      td.decode(et, { stream: true });
      tds = 1;
    } catch (e) {
    }
  }
});

// src/shared/sprite/pixels/pictureLimits.ts
var MAX_PICTURE_SIDE, MAX_PIXELS, MAX_FRAMES, MAX_PARTS;
var init_pictureLimits = __esm({
  "src/shared/sprite/pixels/pictureLimits.ts"() {
    "use strict";
    MAX_PICTURE_SIDE = 4096;
    MAX_PIXELS = MAX_PICTURE_SIDE * MAX_PICTURE_SIDE;
    MAX_FRAMES = 4096;
    MAX_PARTS = 65536;
  }
});

// src/shared/sprite/pixels/bytes.ts
function viewOf2(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}
function ascii(bytes, offset, length) {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
var CRC_TABLE;
var init_bytes = __esm({
  "src/shared/sprite/pixels/bytes.ts"() {
    "use strict";
    CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
      let value = byte;
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? 3988292384 ^ value >>> 1 : value >>> 1;
      return value;
    });
  }
});

// src/shared/sprite/pixels/pngFile.ts
var PNG_SIGNATURE;
var init_pngFile = __esm({
  "src/shared/sprite/pixels/pngFile.ts"() {
    "use strict";
    init_bytes();
    PNG_SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
  }
});

// src/shared/sprite/pixels/enlarge.ts
function everyNth(source, step) {
  if (step === 1) return source;
  const { width, height } = source;
  const small = createRaster(Math.ceil(width / step), Math.ceil(height / step));
  const [from, to] = [wordsOf(source.data), wordsOf(small.data)];
  const middle = step >> 1;
  for (let y = 0; y < small.height; y++) {
    const row2 = Math.min(height - 1, y * step + middle) * width;
    for (let x2 = 0; x2 < small.width; x2++) {
      to[y * small.width + x2] = from[row2 + Math.min(width - 1, x2 * step + middle)] ?? 0;
    }
  }
  return small;
}
var init_enlarge = __esm({
  "src/shared/sprite/pixels/enlarge.ts"() {
    "use strict";
    init_pictureLimits();
    init_pngFile();
    init_raster();
  }
});

// src/art/measure/silhouette.ts
function isOpaque({ width, height, data }, x2, y) {
  return x2 >= 0 && y >= 0 && x2 < width && y < height && (data[(y * width + x2) * 4 + 3] ?? 0) >= OPAQUE_FROM;
}
function boundsOf({ width, height, data }) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const row2 = y * width;
    const isFull = (x2) => (data[(row2 + x2) * 4 + 3] ?? 0) >= OPAQUE_FROM;
    let first = 0;
    while (first < width && !isFull(first)) first++;
    if (first === width) continue;
    let last2 = width - 1;
    while (last2 > right && !isFull(last2)) last2--;
    if (first < left) left = first;
    if (last2 > right) right = last2;
    if (bottom < 0) top = y;
    bottom = y;
  }
  if (right < 0) return { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  return { left, top, right, bottom };
}
function isEdge(raster, x2, y) {
  if (!isOpaque(raster, x2, y)) return false;
  return !isOpaque(raster, x2 - 1, y) || !isOpaque(raster, x2 + 1, y) || !isOpaque(raster, x2, y - 1) || !isOpaque(raster, x2, y + 1);
}
function lineMask(raster) {
  const { width, height, data } = raster;
  const mask = new Uint8Array(width * height);
  const isInk2 = (x2, y) => isOpaque(raster, x2, y) && luminance(rgbAt(data, (y * width + x2) * 4)) < INK;
  const queue = [];
  for (let y = 0; y < height; y++) {
    for (let x2 = 0; x2 < width; x2++) {
      if (!isEdge(raster, x2, y)) continue;
      mask[y * width + x2] = 1;
      if (isInk2(x2, y)) queue.push([x2, y]);
    }
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [x2, y] = next;
    for (const [nx, ny] of [
      [x2 + 1, y],
      [x2 - 1, y],
      [x2, y + 1],
      [x2, y - 1]
    ]) {
      if (mask[ny * width + nx] || !isInk2(nx, ny)) continue;
      mask[ny * width + nx] = 1;
      queue.push([nx, ny]);
    }
  }
  return mask;
}
var INK;
var init_silhouette = __esm({
  "src/art/measure/silhouette.ts"() {
    "use strict";
    init_colors();
    init_hsl();
    INK = 52;
  }
});

// src/art/effects/coat.ts
function coated(source, draw2, base = source) {
  const { width, height } = source;
  const step = Math.max(1, Math.round(Math.max(width, height) / DOTS));
  const coat = new Coat(everyNth(source, step));
  draw2(coat);
  const out = copyOf(base);
  for (let y = 0; y < height; y++) {
    const cy = Math.floor(y / step);
    for (let x2 = 0; x2 < width; x2++) {
      const cx = Math.floor(x2 / step);
      const solid = (source.data[(y * width + x2) * 4 + 3] ?? 0) >= OPAQUE_FROM;
      const rgb = coat.isSolid(cx, cy) === solid ? coat.colors[cy * coat.width + cx] : gapColor(coat, cx, cy, solid);
      if (rgb !== void 0 && rgb !== NONE3) setPixel(out, x2, y, rgb);
    }
  }
  return out;
}
function gapColor(coat, cx, cy, solid) {
  if (solid) return void 0;
  for (const [x2, y] of [
    [cx - 1, cy],
    [cx + 1, cy],
    [cx, cy - 1],
    [cx, cy + 1]
  ])
    if (!coat.isSolid(x2, y) && coat.isPainted(x2, y)) return coat.colors[y * coat.width + x2];
  return void 0;
}
var NONE3, DOTS, Coat;
var init_coat = __esm({
  "src/art/effects/coat.ts"() {
    "use strict";
    init_colors();
    init_enlarge();
    init_compose();
    init_silhouette();
    NONE3 = -1;
    DOTS = 96;
    Coat = class {
      width;
      height;
      bounds;
      /** Height of the visible part in dots. */
      high;
      /** Thickness of a line in dots: 1 up to about 48 rows. */
      thick;
      /** A color for each dot, 0xRRGGBB; −1 if the effect doesn't paint it. */
      colors;
      #solid;
      constructor(source) {
        this.width = source.width;
        this.height = source.height;
        this.bounds = boundsOf(source);
        this.high = this.bounds.bottom + 1 - this.bounds.top;
        this.thick = Math.max(1, Math.round(this.high / 36));
        this.colors = new Int32Array(source.width * source.height).fill(NONE3);
        this.#solid = Uint8Array.from(this.colors, (_, p) => (source.data[p * 4 + 3] ?? 0) >= OPAQUE_FROM ? 1 : 0);
      }
      isInside(x2, y) {
        return x2 >= 0 && y >= 0 && x2 < this.width && y < this.height;
      }
      /** Whether a dot belongs to the sprite. */
      isSolid(x2, y) {
        return this.isInside(x2, y) && this.#solid[y * this.width + x2] === 1;
      }
      /** Paints a dot if it belongs to the sprite. */
      over(x2, y, rgb) {
        if (this.isSolid(x2, y)) this.colors[y * this.width + x2] = rgb;
      }
      /** Paints a dot if it lies beside the sprite. */
      behind(x2, y, rgb) {
        if (this.isInside(x2, y) && !this.isSolid(x2, y)) this.colors[y * this.width + x2] = rgb;
      }
      /** Paints a dot, on the sprite or beside it. */
      both(x2, y, rgb) {
        if (this.isInside(x2, y)) this.colors[y * this.width + x2] = rgb;
      }
      /** Whether a dot and its four neighbors belong to the sprite. */
      isWithin(x2, y) {
        return [-1, 0, 1].every((d) => this.isSolid(x2 + d, y) && this.isSolid(x2, y + d));
      }
      isPainted(x2, y) {
        return this.isInside(x2, y) && this.colors[y * this.width + x2] !== NONE3;
      }
      /** First and last column of the sprite in a row; −1 if the row is empty. */
      ends(y) {
        const row2 = this.#solid.subarray(Math.max(0, y) * this.width, Math.max(0, y + 1) * this.width);
        return [row2.indexOf(1), row2.lastIndexOf(1)];
      }
      /** Runs `visit` for every dot of the sprite that has nothing above it, column by column. */
      eachTop(visit) {
        for (let x2 = 0; x2 < this.width; x2++)
          for (let y = 0; y < this.height; y++) if (this.isSolid(x2, y) && !this.isSolid(x2, y - 1)) visit(x2, y);
      }
      /** The same for every dot that has nothing below it. */
      eachBottom(visit) {
        for (let x2 = 0; x2 < this.width; x2++)
          for (let y = 0; y < this.height; y++) if (this.isSolid(x2, y) && !this.isSolid(x2, y + 1)) visit(x2, y);
      }
      /** Runs `visit` for every dot that is at most `reach` away from the sprite, with its distance. */
      eachAround(reach, visit) {
        const whole = Math.ceil(reach);
        const { left, right, top, bottom } = this.bounds;
        for (let y = top - whole; y <= bottom + whole; y++) {
          for (let x2 = left - whole; x2 <= right + whole; x2++) {
            if (!this.isInside(x2, y) || this.isSolid(x2, y)) continue;
            let least = Number.POSITIVE_INFINITY;
            for (let dy = -whole; dy <= whole; dy++)
              for (let dx = -whole; dx <= whole; dx++)
                if (this.isSolid(x2 + dx, y + dy)) least = Math.min(least, dx * dx + dy * dy);
            const away = Math.sqrt(least);
            if (away <= reach) visit(x2, y, away);
          }
        }
      }
      /** Recolors dots that stand alone in their color like their neighbors, and removes those without painted neighbors. */
      clean() {
        for (let round = 0; round < 3; round++) {
          for (let p = 0; p < this.colors.length; p++) {
            const own = this.colors[p] ?? NONE3;
            if (own === NONE3) continue;
            const around2 = this.#around(p);
            const painted2 = around2.filter((rgb) => rgb !== NONE3);
            if (!around2.includes(own)) this.colors[p] = mostFrequent(painted2) ?? NONE3;
          }
        }
      }
      #around(p) {
        const [x2, y] = [p % this.width, Math.floor(p / this.width)];
        const list = [];
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++)
            if ((dx || dy) && this.isInside(x2 + dx, y + dy)) list.push(this.colors[(y + dy) * this.width + x2 + dx] ?? NONE3);
        return list;
      }
    };
  }
});

// src/art/effects/cracks.ts
function cracks(coat, seed2, count, [dark, lit2]) {
  const random = seededRandom(`cracks ${seed2}`);
  const { bounds, high, thick } = coat;
  const [left, wide] = [bounds.left, bounds.right + 1 - bounds.left];
  const dot = (x2, y, rgb) => {
    for (let dy = 0; dy < thick; dy++)
      for (let dx = 0; dx < thick; dx++) coat.over(Math.round(x2) + dx, Math.round(y) + dy, rgb);
  };
  const shine2 = (x2, y) => {
    if (high >= 24 && coat.isWithin(Math.round(x2), Math.round(y))) dot(x2, y, lit2);
  };
  const run = (fromX, fromY, stepX, length, forks) => {
    let [x2, y, turn3] = [fromX, fromY, stepX];
    const path3 = [];
    for (let step = 0; step < length; step++) {
      path3.push([x2, y]);
      if (step % 4 === 3) turn3 = -turn3;
      x2 += step % 4 < 2 ? Math.sign(turn3) * thick : 0;
      y += step % 4 >= 1 ? thick : 0;
    }
    path3.forEach(([px, py], i2) => {
      if (i2 % 4 > 1) shine2(px + thick, py);
    });
    for (const [px, py] of path3) dot(px, py, dark);
    const fork = path3[Math.floor(path3.length * 0.5)];
    if (forks && fork) run(fork[0], fork[1], -stepX, length * 0.45, false);
  };
  for (let i2 = 0; i2 < count; i2++) {
    const side = (i2 + (random.chance(0.5) ? 1 : 0)) % 2;
    const y = Math.round(bounds.top + high * (0.08 + 0.62 * i2 / count + random.between(0, 0.12)));
    let x2 = side ? bounds.right : left;
    while (!coat.isSolid(x2, y) && x2 >= left && x2 <= bounds.right) x2 += side ? -1 : 1;
    const long2 = Math.min(high, wide * 1.6) * random.between(0.28, high < 24 ? 0.32 : 0.44);
    run(x2, y, side ? -1 : 1, Math.max(4, long2 / thick), true);
  }
}
var init_cracks = __esm({
  "src/art/effects/cracks.ts"() {
    "use strict";
    init_seed();
  }
});

// src/art/effects/flames.ts
function heated(coat, heat, { x: x2, y, high, wide, lean }) {
  for (let k = 0; k <= high; k++) {
    const up = k / (high + 1);
    const half = wide * (1 - up) ** 0.75;
    const center = x2 + lean * up * up;
    for (let px = Math.round(center - half); px <= Math.round(center + half); px++) {
      const py = Math.round(y - k);
      if (!coat.isInside(px, py)) continue;
      const p = py * coat.width + px;
      const hot = (1 - up) * (1 - 0.55 * (Math.abs(px - center) / (half + 0.6)));
      heat[p] = Math.max(heat[p] ?? 0, hot);
    }
  }
}
function flames(coat, tones, seed2, phase = 0, size = 1) {
  const random = seededRandom(`flames ${seed2}`);
  const { bounds, high, thick } = coat;
  const reach = Math.max(3.4, Math.min(28, high * 0.3)) * size;
  const gap = Math.max(3, Math.round(reach * 0.5));
  const back = new Float32Array(coat.colors.length);
  const front = new Float32Array(coat.colors.length);
  const turn3 = phase * Math.PI * 2;
  const tongue = (heat, x2, y, share, lean) => {
    const tall = Math.max(2, reach * share * (random.between(0.45, 1.15) + 0.15 * Math.sin(turn3 + x2 * 2)));
    const sway = Math.sin(turn3 + x2 + y) * reach * 0.14;
    heated(coat, heat, { x: x2, y, high: tall, wide: Math.max(0.8, tall * 0.22), lean: lean + sway });
  };
  const start = Math.floor(random.next() * gap);
  coat.eachTop((x2, y) => {
    if ((x2 + start) % gap === 0) tongue(back, x2, y - 1, y < bounds.top + high * 0.6 ? 1 : 0.7, 0);
    else if (size >= 1) coat.behind(x2, y - 1, tones[1]);
  });
  for (let y = bounds.bottom - start % 2; y >= bounds.top; y -= gap) {
    const [left, right] = coat.ends(y);
    if (left < 0) continue;
    tongue(back, left - thick * 0.6, y, 0.95, -reach * random.between(0.1, 0.3));
    tongue(back, right + thick * 0.6, y, 0.95, reach * random.between(0.1, 0.3));
  }
  coat.eachBottom((x2, y) => {
    if ((x2 + start) % gap > 0 && random.chance(0.7)) return;
    let run = 0;
    while (coat.isSolid(x2, y - run)) run++;
    const share = Math.min(0.8, run * 0.36 / reach);
    if (share * reach >= 2 && size >= 1) tongue(front, x2, y, share, 0);
  });
  const toneOf3 = (hot) => tones[hot > 0.66 ? 2 : hot > 0.36 ? 1 : 0];
  for (let p = 0; p < coat.colors.length; p++) {
    const [x2, y] = [p % coat.width, Math.floor(p / coat.width)];
    const [behind, over] = [back[p] ?? 0, front[p] ?? 0];
    if (behind > 0.08) coat.behind(x2, y, toneOf3(behind));
    if (over > 0.08) coat.over(x2, y, toneOf3(over));
  }
  coat.clean();
}
var FIRE;
var init_flames = __esm({
  "src/art/effects/flames.ts"() {
    "use strict";
    init_seed();
    FIRE = [13187627, 15895086, 16768875];
  }
});

// src/art/effects/growths.ts
function blot(coat, x2, y, radius, [dark, light]) {
  for (let dy = -Math.ceil(radius); dy <= radius; dy++)
    for (let dx = -Math.ceil(radius); dx <= radius; dx++)
      if (dx * dx + dy * dy <= radius * radius + 0.3)
        coat.over(Math.round(x2) + dx, Math.round(y) + dy, dx + dy < 0 ? light : dark);
}
function someDot(coat, random) {
  const { left, right, top, bottom } = coat.bounds;
  for (let attempt = 0; attempt < 30; attempt++) {
    const x2 = Math.floor(random.between(left, right + 1));
    const y = Math.floor(random.between(top, bottom + 1));
    if (coat.isWithin(x2, y)) return [x2, y];
  }
  return void 0;
}
function snow(coat, seed2) {
  const random = seededRandom(`snow ${seed2}`);
  const { bounds, high } = coat;
  const deep = Math.max(1, Math.round(high / 20));
  const [white, shade] = [15923197, 12177384];
  for (let x2 = 0; x2 < coat.width; x2++) {
    if (random.chance(0.08)) continue;
    const usual = deep + (random.chance(0.45) ? Math.max(1, Math.round(deep * 0.6)) : 0);
    for (let y = 0; y < coat.height; y++) {
      if (!coat.isSolid(x2, y) || coat.isSolid(x2, y - 1)) continue;
      let run = 1;
      while (coat.isSolid(x2, y + run)) run++;
      if (run < 3) continue;
      const thick = Math.max(1, Math.min(usual, Math.round(run * 0.2)));
      if (y > bounds.bottom - (high - 1) * 0.12) continue;
      for (let i2 = 0; i2 < thick && coat.isSolid(x2, y + i2); i2++)
        coat.over(x2, y + i2, i2 + 1 < thick || thick === 1 ? white : shade);
      if (deep > 1) coat.behind(x2, y - 1, white);
      y += Math.round((high - 1) * 0.2);
    }
  }
  coat.clean();
}
function moss(coat, seed2) {
  const random = seededRandom(`moss ${seed2}`);
  const { bounds, high, thick } = coat;
  const [dark, middle, light] = MOSS;
  for (let patch = 0; patch < 4; patch++) {
    const at = someDot(coat, random);
    if (at) blot(coat, at[0], at[1], Math.max(1, high * random.between(0.03, 0.07)), [dark, middle]);
  }
  let [grows, left] = [random.chance(0.6), 0];
  for (let x2 = 0; x2 < coat.width; x2++) {
    if (left-- <= 0) {
      grows = !grows;
      left = Math.round(high * (grows ? random.between(0.12, 0.24) : random.between(0.05, 0.12)));
    }
    if (!grows) continue;
    const deep = Math.max(2, Math.round(high * (random.chance(0.3) ? random.between(0.12, 0.2) : 0.075)));
    for (let y = 0; y < coat.height; y++) {
      if (!coat.isSolid(x2, y) || coat.isSolid(x2, y - 1) || y > bounds.bottom - high * 0.1) continue;
      for (let i2 = 0; i2 < deep; i2++) coat.over(x2, y + i2, i2 < thick ? light : i2 + thick < deep ? middle : dark);
      if (thick > 1) coat.behind(x2, y - 1, light);
      y += deep + Math.round(high * 0.15);
    }
  }
  coat.clean();
}
function icicles(coat, seed2) {
  const random = seededRandom(`icicles ${seed2}`);
  const { bounds, high, thick } = coat;
  const [white, ice, deep] = [16055295, 11920631, 6729440];
  coat.eachTop((x2, y) => {
    for (let i2 = 0; i2 < thick; i2++) coat.over(x2, y + i2, white);
  });
  const gap = 2 * thick + 1;
  let next = bounds.left + Math.floor(random.between(0, gap));
  coat.eachBottom((x2, y) => {
    if (x2 < next) return;
    let room2 = 0;
    while (room2 < high && coat.isInside(x2, y + 1 + room2) && !coat.isSolid(x2, y + 1 + room2)) room2++;
    const long2 = Math.max(3, Math.round(high * random.between(0.1, 0.22)));
    const from = room2 >= 3 ? y + 1 : y + 1 - Math.min(long2, Math.round(high * 0.16));
    for (let k = 0; k < Math.min(long2, room2 >= 3 ? room2 : long2); k++) {
      const half = Math.round(thick * (1 - k / long2) * 0.9);
      for (let dx = -half; dx <= half; dx++)
        coat.both(x2 + dx, from + k, dx < 0 || half === 0 ? k * 2 < long2 ? white : ice : dx === 0 ? ice : deep);
    }
    next = x2 + gap + Math.round(random.between(0, gap));
  });
}
function water(coat, seed2) {
  const random = seededRandom(`water ${seed2}`);
  const { bounds, high, thick } = coat;
  const [white, light, blue2] = [15136767, 8176878, 4163273];
  const half = (bounds.right + 1 - bounds.left) / 2 * 0.92;
  const flat = Math.max(1.2, half * 0.16);
  const [x2, y] = [(bounds.left + bounds.right + 1) / 2, Math.min(bounds.bottom + 1, coat.height - flat)];
  for (let py = Math.floor(y - flat); py <= y + flat; py++)
    for (let px = Math.floor(x2 - half); px <= x2 + half; px++) {
      const away = ((px + 0.5 - x2) / half) ** 2 + ((py + 0.5 - y) / flat) ** 2;
      if (away <= 1) coat.behind(px, py, py + 0.5 < y ? light : blue2);
    }
  const drop = (px, py, long2) => {
    for (let k = 0; k < long2; k++)
      for (let dx = 0; dx < thick; dx++) coat.both(px + dx, py + k, k < thick && long2 > thick ? white : light);
  };
  for (let streak = 0; streak < 5; streak++) {
    const at = someDot(coat, random);
    if (at) drop(at[0], at[1], Math.max(2, Math.round(high * random.between(0.08, 0.15))));
  }
  let next = bounds.left + thick;
  coat.eachBottom((px, py) => {
    if (px < next || py > bounds.bottom - high * 0.12) return;
    drop(px, py + 1, Math.max(2, 2 * thick));
    if (random.chance(0.6)) drop(px, py + 2 + 4 * thick, 2 * thick);
    next = px + Math.round(high * 0.14) + thick;
  });
}
function bubbles(coat, seed2) {
  const random = seededRandom(`bubbles ${seed2}`);
  const { bounds, high } = coat;
  const [line, green2, light] = [3107626, 7651900, 14087562];
  const count = 6;
  for (let i2 = 0; i2 < count; i2++) {
    const size = Math.max(2, Math.round(high / 30 * random.pick([3, 3, 4, 5])));
    const beside = i2 % 2 ? bounds.right + 1 - size * 0.3 : bounds.left - size * 0.7;
    const x2 = Math.round(Math.max(0, Math.min(coat.width - size, beside + random.between(-0.12, 0.12) * high)));
    const y = Math.round(bounds.top + high * random.between(-0.08, 0.7));
    for (let dy = 0; dy < size; dy++)
      for (let dx = 0; dx < size; dx++) {
        const corner = size > 2 && (dx === 0 || dx === size - 1) && (dy === 0 || dy === size - 1);
        if (corner) continue;
        const rim = size > 3 && (dx === 0 || dy === 0 || dx === size - 1 || dy === size - 1);
        const shine2 = dy < size / 2 && dx < size / 2;
        coat.both(x2 + dx, Math.max(0, y) + dy, rim ? line : shine2 ? light : green2);
      }
  }
}
function sparkles(coat, seed2) {
  const random = seededRandom(`sparkles ${seed2}`);
  const arm = coat.high < 26 ? 1 : 2 * coat.thick;
  for (let i2 = 0; i2 < (coat.high < 26 ? 2 : 3); i2++) {
    const at = someDot(coat, random);
    if (!at) continue;
    for (let d = -arm; d <= arm; d++) {
      coat.over(at[0] + d, at[1], 16776160);
      coat.over(at[0], at[1] + d, 16776160);
    }
  }
}
var MOSS;
var init_growths = __esm({
  "src/art/effects/growths.ts"() {
    "use strict";
    init_seed();
    MOSS = [3955243, 6063670, 9682252];
  }
});

// src/art/effects/halo.ts
function glow(coat, { tones }, variant) {
  const { thick } = coat;
  coat.eachAround(thick * 3.2, (x2, y, away) => {
    if (away <= thick * 1.1) coat.behind(x2, y, tones[4]);
    else if (away <= thick * 2.3) coat.behind(x2, y, tones[2]);
    else if ((Math.floor(x2 / thick) + Math.floor(y / thick) + variant) % 2 === 0) coat.behind(x2, y, tones[1]);
  });
}
function grounded(coat, rgb, variant) {
  const { left, right, bottom } = coat.bounds;
  const half = (right + 1 - left) / 2 * (1 + 0.08 * (variant % 3)) + 1.5 * coat.thick;
  const flat = Math.max(1.6, half * 0.3);
  const [x2, y] = [(left + right + 1) / 2 + variant % 2 * coat.thick, Math.min(bottom + 1, coat.height - flat)];
  for (let py = Math.floor(y - flat); py <= y + flat; py++)
    for (let px = Math.floor(x2 - half); px <= x2 + half; px++)
      if (((px + 0.5 - x2) / half) ** 2 + ((py + 0.5 - y) / flat) ** 2 <= 1) coat.behind(px, py, rgb);
}
var init_halo = __esm({
  "src/art/effects/halo.ts"() {
    "use strict";
  }
});

// src/art/measure/materials.ts
function isInk(rgb) {
  return luminance(rgb) <= INK2;
}
var INK2;
var init_materials = __esm({
  "src/art/measure/materials.ts"() {
    "use strict";
    init_colors();
    init_hsl();
    INK2 = 42;
  }
});

// src/art/effects/tints.ts
function inMaterial(source, color) {
  const ramp3 = rampOf(color);
  const [low, high] = rangeOf(source);
  return withChanged(source, (rgb) => toneOf2(ramp3, rgb, low, high));
}
function toneOf2({ outline, tones }, rgb, low, high) {
  if (isInk(rgb)) return outline;
  const share = (luminance(rgb) - low) / Math.max(1, high - low);
  return tones[Math.max(0, Math.min(4, Math.floor(share * 5)))] ?? tones[2];
}
function rangeOf(source) {
  const bins = new Uint32Array(256);
  let sum = 0;
  for (let at2 = 0; at2 < source.data.length; at2 += 4) {
    const rgb = rgbAt(source.data, at2);
    if (!source.data[at2 + 3] || isInk(rgb)) continue;
    const bin = Math.floor(luminance(rgb));
    bins[bin] = (bins[bin] ?? 0) + 1;
    sum++;
  }
  const at = (share) => {
    let seen = 0;
    for (let bin = 0; bin < 256; bin++) {
      seen += bins[bin] ?? 0;
      if (seen >= sum * share) return bin;
    }
    return 255;
  };
  return sum ? [at(0.04), at(0.96)] : [0, 255];
}
function inHue(source, hue, change) {
  return withChanged(source, (rgb) => {
    if (isInk(rgb)) return rgb;
    const color = toHsl(rgb);
    const turn3 = Math.max(-14, Math.min(14, ((color.h - hue + 540) % 360 - 180) * 0.12));
    return toRgb({ h: hue + turn3, ...change(color) });
  });
}
function tinted(source, color, by) {
  const mix2 = (rgb, shift) => Math.round((rgb >> shift & 255) * (1 - by) + (color >> shift & 255) * by) << shift;
  return withChanged(source, (rgb) => isInk(rgb) ? rgb : mix2(rgb, 16) | mix2(rgb, 8) | mix2(rgb, 0));
}
function withChanged(source, change) {
  const out = copyOf(source);
  const { data } = out;
  const known2 = /* @__PURE__ */ new Map();
  let [last2, now] = [-1, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    const rgb = rgbAt(data, at);
    if (rgb !== last2) {
      last2 = rgb;
      now = known2.get(rgb) ?? change(rgb);
      known2.set(rgb, now);
    }
    data[at] = now >> 16;
    data[at + 1] = now >> 8 & 255;
    data[at + 2] = now & 255;
  }
  return out;
}
var init_tints = __esm({
  "src/art/effects/tints.ts"() {
    "use strict";
    init_colors();
    init_compose();
    init_hsl();
    init_ramp();
    init_materials();
  }
});

// src/art/effects/withEffect.ts
function withEffect(source, effect, color, variant, phase) {
  const { paint, base } = DRAWINGS[effect];
  const below = base?.(source, variant) ?? source;
  return paint ? coated(source, (coat) => paint(coat, `${variant}`, color, variant, phase), below) : below;
}
var lighter, shadeOf, DRAWINGS;
var init_withEffect = __esm({
  "src/art/effects/withEffect.ts"() {
    "use strict";
    init_ramp();
    init_colors2();
    init_coat();
    init_cracks();
    init_flames();
    init_growths();
    init_halo();
    init_tints();
    lighter = ({ h, s, l }, by) => ({ h, s, l: l + by });
    shadeOf = (color, variant) => lighter(color, (variant % 2 ? -0.04 : 0.04) * Math.ceil(variant / 2));
    DRAWINGS = {
      fire: {
        paint(coat, seed2, color, _variant, phase) {
          const { tones } = rampOf(color ?? COLORS.fire);
          flames(coat, color ? [tones[1], tones[3], tones[4]] : FIRE, seed2, phase);
        }
      },
      frozen: {
        base: (source, variant) => inMaterial(source, shadeOf({ ...COLORS.ice, l: 0.66 }, variant)),
        paint: icicles
      },
      poisoned: { base: (source) => inHue(source, 98, ({ s, l }) => ({ s: 0.24 + s * 0.4, l: l * 0.92 })), paint: bubbles },
      shade: {
        base: (source, variant) => inHue(source, 262, ({ s, l }) => ({ s: 0.2 + s * 0.2, l: 0.09 + l * (0.3 + variant * 0.01) })),
        paint: (coat, seed2) => flames(coat, [3812700, 5916552, 8218296], seed2, 0, 0.62)
      },
      golden: { base: (source, variant) => inMaterial(source, shadeOf(COLORS.gold, variant)), paint: sparkles },
      statue: {
        base: (source, variant) => inMaterial(source, shadeOf(COLORS.stone, variant)),
        paint: (coat, seed2) => cracks(coat, seed2, 2, [3816518, 12172486])
      },
      damaged: {
        paint: (coat, seed2, _color, variant) => cracks(coat, seed2, (coat.high < 24 ? 2 : 3) + variant % 2, [1840672, 14209736])
      },
      snowy: { paint: snow },
      mossy: { paint: moss },
      wet: { base: (source) => tinted(source, 6260404, 0.28), paint: water },
      glow: {
        paint: (coat, _seed, color, variant) => glow(coat, rampOf(color ?? shadeOf(COLORS.amber, variant)), variant)
      },
      shadow: { paint: (coat, _seed, _color, variant) => grounded(coat, 2828344 + variant % 6 * 263173, variant) }
    };
  }
});

// src/art/drawing/withSaidEffect.ts
function lightOf({ reading, look }) {
  const [named2] = reading.colors;
  if (named2) return COLORS[named2];
  const own = toHsl(look.main.tones[2]);
  return own.s > 0.4 ? { ...own, l: 0.6 } : void 0;
}
function withSaidEffect(request, drawn2, loop = false) {
  const painting = paintingOf(request);
  const { effect } = painting;
  if (!effect) return [...drawn2];
  const color = effect === "glow" ? lightOf(painting) : void 0;
  const edited = drawn2.map(
    (picture2, i2) => withEffect(picture2, effect, color, request.variant, loop ? i2 / drawn2.length : void 0)
  );
  const merged = unstacked(withinPalette(stacked(drawn2), stacked(edited), GIVEN2), drawn2.length);
  return merged.map((picture2, i2) => withoutSpecks(drawn2[i2] ?? picture2, picture2));
}
var GIVEN2;
var init_withSaidEffect = __esm({
  "src/art/drawing/withSaidEffect.ts"() {
    "use strict";
    init_compose();
    init_hsl();
    init_withEffect();
    init_withinPalette();
    init_colors2();
    init_changedPictures();
    init_drawSprite();
    GIVEN2 = 0.12;
  }
});

// src/art/parts/ends.ts
function wheels({ p, ink }, top, wide = 3.4) {
  for (const s of [-1, 1]) p.fill(rect(s * 8.4 - wide / 2, top, s * 8.4 + wide / 2, 28), ink, { lighter: 1 });
}
function lights({ p, c }, y, back, aside = 6.4) {
  for (const s of [-1, 1]) p.dot(s * aside, y, 3.2, 2.6, c(back ? "red" : "yellow"), back ? 2 : 3);
}
function ship(k, back, top) {
  const { p, c } = k;
  p.fill(soft([-9, top, 9, top, 7.6, 23, 3, 27, -3, 27, -7.6, 23]), c("wood"), { edge: "shadow" });
  if (back) for (const x2 of [-4, 0, 4]) p.fill(rect(x2 - 1, top + 2, x2 + 1, top + 4.4), c("yellow"), { tone: 3 });
  else p.fill(limb(0, top, 0, 26, 0.9), c("wood"), { tone: 0, onto: true });
  p.fill(rect(-8.6, top, 8.6, top + 1.2), c("gold"), { tone: 2, onto: true });
  p.fill(rect(-10, 26, 10, 28), c("water"), { tone: 2 });
}
var plate, ENDS;
var init_ends = __esm({
  "src/art/parts/ends.ts"() {
    "use strict";
    init_shapes();
    plate = ({ p, c, ink }, back) => p.fill(rect(-3.2, 16.4, 3.2, 19), back ? c("white") : ink, { tone: back ? 3 : 1 });
    ENDS = {
      car(k, back) {
        const { p, m, a, says, look, c } = k;
        const body = says("taxi") && !look.named ? c("yellow") : m;
        wheels(k, 19);
        p.fill(soft([-7.4, 12, -6.4, 2, -4, 0, 4, 0, 6.4, 2, 7.4, 12]), body);
        p.fill(poly([-5.6, 11, -4.6, 2.6, 4.6, 2.6, 5.6, 11]), a, { tone: 3, edge: "line" });
        p.fill(soft([-9.6, 22, -9.6, 13, -8, 11, 8, 11, 9.6, 13, 9.6, 22, 8, 24, -8, 24]), body, {
          shiny: true,
          edge: "shadow"
        });
        plate(k, back);
        lights(k, 15.4, back);
        p.fill(rect(-9, 20.6, 9, 22), body, { tone: 0, onto: true });
      },
      truck(k, back) {
        const { p, m, a, c, says } = k;
        const bus = says("bus", "van");
        wheels(k, 21);
        if (!bus) p.fill(rect(-9.6, 0, 9.6, 22), a, { bevel: 1 });
        if (bus || !back) p.fill(rect(-9.4, bus ? 0 : 5, 9.4, 24), m, { bevel: 1, edge: bus ? "shadow" : "line" });
        if (bus || !back) p.fill(rect(-7.4, bus ? 3 : 8, 7.4, 13), c("sky"), { tone: 3, edge: "line" });
        else p.fill(rect(-0.5, 1, 0.5, 21), a, { tone: 0 });
        p.fill(rect(-9.6, 21.4, 9.6, 24.4), m, { tone: 1 });
        lights(k, 18.4, back, 7);
      },
      tank(k, back) {
        const { p, m, ink, c } = k;
        p.fill(soft([-5, 12, -4.6, 3, -2, 1, 3, 1, 5, 4, 5.4, 12]), m, { edge: "shadow" });
        if (!back) p.fill(ellipse(1, 6.4, 2.2), c("iron"), { tone: 0, edge: "line" });
        p.fill(poly([-9, 21, -7, 10.4, 7, 10.4, 9, 21]), m, { edge: "shadow" });
        for (const s of [-1, 1]) {
          p.fill(rect(s * 7.8 - 2.2, 12, s * 7.8 + 2.2, 28), ink, { lighter: 1, edge: "line" });
          for (const y of [15, 19, 23, 26.6])
            p.fill(rect(s * 7.8 - 1.6, y, s * 7.8 + 1.6, y + 0.9), c("iron"), { tone: 2 });
        }
        if (back) p.fill(rect(-3.6, 14, 3.6, 18), ink, { tone: 1 });
      },
      train(k, back) {
        const { p, m, a, c, ink } = k;
        p.fill(rect(-2.4, 0, 2.4, 8), c("iron"), { bevel: 0.8 });
        p.fill(rect(-9, 3, 9, 22), m, { bevel: 1 });
        p.fill(rect(-10, 2, 10, 5), m, { tone: 1 });
        for (const s of [-1, 1]) p.fill(rect(s * 6 - 2, 7, s * 6 + 2, 11), c("sky"), { tone: 3, edge: "line" });
        if (!back) {
          p.fill(rect(-2.4, 0, 2.4, 8), c("iron"), { bevel: 0.8, edge: "line" });
          p.fill(ellipse(0, 13, 7), m, { shiny: true, edge: "line" });
          p.fill(ellipse(0, 13, 4.8), c("iron"), { shiny: true });
          p.fill(ellipse(0, 11.6, 1.8), c("yellow"), { tone: 4, edge: "line" });
          p.fill(poly([-8, 28, -4, 21, 4, 21, 8, 28]), c("iron"), { bevel: 1, edge: "line" });
        } else p.fill(rect(-3, 8, 3, 22), ink, { tone: 1, edge: "line" });
        p.fill(rect(-9, 20.6, 9, 22.6), a, { tone: 2 });
        for (const s of [-1, 1]) p.fill(rect(s * 7.4 - 1.6, 22, s * 7.4 + 1.6, 28), c("iron"), { tone: 1 });
      },
      cart(k, back) {
        const { p, m, c } = k;
        if (k.says("minecart", "lore") || k.r.chance(0.25)) {
          wheels(k, 20, 2.4);
          for (const [x2, y] of [
            [-3, 4],
            [3.4, 4.4],
            [0, 3]
          ])
            p.fill(ellipse(x2, y, 3.4), c("stone"), { edge: "line" });
          p.fill(poly([-9, 6, 9, 6, 7, 22, -7, 22]), c("iron"), { shiny: true });
          p.fill(rect(-10, 5, 10, 8.6), c("iron"), { bevel: 0.8 });
          return;
        }
        if (!back) for (const s of [-1, 1]) p.fill(limb(s * 3, 13, s * 4, 22, 0.9), c("wood"));
        p.fill(poly([-8.4, 7, 8.4, 7, 6.8, 20, -6.8, 20]), m, { edge: "shadow" });
        for (const y of [10.6, 14.6]) p.fill(rect(-8, y, 8, y + 0.8), m, { tone: 0, onto: true });
        p.fill(soft([-7, 7, -4, 2, 0, 0.4, 4, 2, 7, 7]), c("straw"), { edge: "shadow" });
        p.fill(rect(-9, 6, 9, 8.4), m, { bevel: 0.7 });
        for (const s of [-1, 1])
          p.fill(rect(s * 8.8 - 1.2, 13, s * 8.8 + 1.2, 28), c("brown"), { bevel: 0.7, edge: "line" });
      },
      sailingship(k, back) {
        const { p, m, c, says, reading, look } = k;
        const pirate = (says("pirateship", "piratenschiff") || reading.kinds.includes("pirate")) && !look.named;
        const sail = pirate ? c("black") : m;
        p.fill(limb(0, 0, 0, 20, 0.9), c("brown"));
        for (const [y0, y1, w] of [
          [2.6, 8.6, 6.4],
          [9.6, 17.6, 8]
        ])
          p.fill(
            soft([-w + 1, y0, w - 1, y0, w, (y0 + y1) / 2, w - 0.6, y1, 0, y1 + 0.6, 0.6 - w, y1, -w, (y0 + y1) / 2]),
            sail,
            {
              edge: "line",
              lighter: back ? -1 : 0
            }
          );
        ship(k, back, 17.6);
      },
      boat({ p, m, a, c }) {
        p.fill(soft([-9, 0, 9, 0, 7.6, 22, 3, 27, -3, 27, -7.6, 22]), m, { edge: "shadow" });
        p.fill(rect(-8.6, 0, 8.6, 1.8), a, { tone: 2, onto: true });
        p.fill(rect(-10, 26, 10, 28), c("water"), { tone: 2 });
      }
    };
  }
});

// src/art/turning/cells.ts
function emptyCells(size) {
  return { size, tile: false, of: new Int16Array(size * size).fill(EMPTY), ramps: [] };
}
function cellAt({ size, of }, x2, y) {
  return x2 < 0 || x2 >= size || y < 0 || y >= size ? EMPTY : of[y * size + x2] ?? EMPTY;
}
function putCell(to, x2, y, from, cell, lighter2 = 0) {
  const ramp3 = from.ramps[cell >> 3];
  if (cell === EMPTY || !ramp3 || x2 < 0 || x2 >= to.size || y < 0 || y >= to.size) return;
  const known2 = to.ramps.indexOf(ramp3);
  const index = known2 < 0 ? to.ramps.push(ramp3) - 1 : known2;
  const tone = cell & 7;
  to.of[y * to.size + x2] = index * 8 + (tone === LINE ? tone : Math.min(4, Math.max(0, tone + lighter2)));
}
function mostFrequentCell(cells) {
  return mostFrequent([...cells].filter((cell) => cell !== EMPTY)) ?? EMPTY;
}
function extentOf({ size, of }) {
  let [left, top, right, bottom] = [size, size, -1, -1];
  of.forEach((cell, i2) => {
    if (cell === EMPTY) return;
    const [x2, y] = [i2 % size, Math.floor(i2 / size)];
    [left, right, top, bottom] = [Math.min(left, x2), Math.max(right, x2), Math.min(top, y), Math.max(bottom, y)];
  });
  return right < 0 ? void 0 : [left, top, right, bottom];
}
function keepRows(narrowed, whole, axis, narrow) {
  const out = copyOf2(narrowed);
  for (let y = 0; y < whole.size; y++)
    if (!rowSpan(narrowed, y))
      for (let x2 = 0; x2 < whole.size; x2++)
        putCell(out, Math.floor(axis + (x2 + 0.5 - axis) * narrow), y, whole, cellAt(whole, x2, y));
  return out;
}
function rowSpan(cells, y) {
  let [left, right] = [-1, -1];
  for (let x2 = 0; x2 < cells.size; x2++) {
    if (cellAt(cells, x2, y) === EMPTY) continue;
    if (left < 0) left = x2;
    right = x2;
  }
  return left < 0 ? void 0 : [left, right];
}
var inTone, copyOf2;
var init_cells = __esm({
  "src/art/turning/cells.ts"() {
    "use strict";
    init_compose();
    init_finish();
    inTone = (cell, tone) => cell & ~7 | tone;
    copyOf2 = (cells) => ({ ...cells, of: cells.of.slice(), ramps: [...cells.ramps] });
  }
});

// src/art/turning/flat.ts
function edgeOf(face2, axis, thick) {
  const out = emptyCells(face2.size);
  const left = Math.round(axis - thick / 2);
  for (let y = 0; y < face2.size; y++) {
    const span2 = rowSpan(face2, y);
    if (!span2) continue;
    const row2 = Array.from({ length: span2[1] - span2[0] + 1 }, (_, i2) => cellAt(face2, span2[0] + i2, y));
    const material = mostFrequentCell(row2.map((cell) => cell === EMPTY ? EMPTY : inTone(cell, 2)));
    for (let x2 = 0; x2 < thick; x2++)
      putCell(out, left + x2, y, face2, inTone(material, x2 * 3 < thick ? 3 : x2 === thick - 1 && thick > 2 ? 1 : 2));
  }
  return out;
}
function withEdge(face2, thick, toLeft) {
  const out = emptyCells(face2.size);
  const aside = (toLeft ? 1 : -1) * Math.floor(thick / 2);
  for (let y = 0; y < face2.size; y++)
    for (let x2 = 0; x2 < face2.size; x2++) {
      const cell = cellAt(face2, x2, y);
      if (cell === EMPTY) continue;
      putCell(out, x2 + aside, y, face2, cell);
      for (let i2 = 1; i2 <= thick; i2++) {
        const behind = x2 + (toLeft ? -i2 : i2);
        if (cellAt(face2, behind, y) !== EMPTY) break;
        putCell(out, behind + aside, y, face2, inTone(cell, toLeft ? 3 : 0));
      }
    }
  return out;
}
function bareBack(face2, border) {
  const { size, of, ramps } = face2;
  const isInner = (i2) => {
    const [x2, y] = [i2 % size, Math.floor(i2 / size)];
    for (let dy = -border; dy <= border; dy++)
      for (let dx = -border; dx <= border; dx++) if (cellAt(face2, x2 + dx, y + dy) === EMPTY) return false;
    return true;
  };
  const rim = Array.from(of, (cell, i2) => cell === EMPTY || isInner(i2) ? EMPTY : inTone(cell, 1));
  const material = mostFrequentCell(rim);
  return {
    size,
    tile: false,
    ramps,
    of: of.map((cell, i2) => cell === EMPTY || rim[i2] === material ? cell : material)
  };
}
var init_flat = __esm({
  "src/art/turning/flat.ts"() {
    "use strict";
    init_finish();
    init_cells();
  }
});

// src/art/turning/hull.ts
function turnedBox({ front, back, right, left, axis }, yaw) {
  const { size } = front;
  const [sin, cos] = [Math.sin(yaw * Math.PI / 180), Math.cos(yaw * Math.PI / 180)];
  const [end, endSign] = cos >= 0 ? [front, 1] : [back, -1];
  const [side, sideSign] = sin >= 0 ? [right, 1] : [left, -1];
  if (Math.abs(sin) < 0.1) return end;
  if (Math.abs(cos) < 0.1) return side;
  const out = emptyCells(size);
  const [endShade, sideShade] = [sin * endSign > 0 ? SHADE2 : 0, -cos * sideSign > 0 ? SHADE2 : 0];
  for (let y = 0; y < size; y++) {
    for (let x2 = 0; x2 < size; x2++) {
      let before = false;
      for (let s = size; s > -size; s -= 0.5) {
        const [across, along] = [(x2 + 0.5 - axis) * cos - s * sin, (x2 + 0.5 - axis) * sin + s * cos];
        const onEnd = cellAt(end, Math.floor(axis + across * endSign), y);
        const onSide = cellAt(side, Math.floor(axis + along * sideSign), y);
        if (onEnd !== EMPTY && onSide !== EMPTY) {
          if (before) putCell(out, x2, y, side, onSide, sideShade);
          else putCell(out, x2, y, end, onEnd, endShade);
          break;
        }
        before = onEnd === EMPTY && onSide !== EMPTY;
      }
    }
  }
  return out;
}
function rowsOf(face2, axis, wide) {
  const out = emptyCells(face2.size);
  for (let y = 0; y < face2.size; y++) {
    const span2 = rowSpan(face2, y);
    if (!span2) continue;
    const row2 = Array.from({ length: span2[1] - span2[0] + 1 }, (_, i2) => cellAt(face2, span2[0] + i2, y));
    const cell = mostFrequentCell(row2);
    const [left, right] = [Math.round(axis - wide / 2), Math.round(axis + wide / 2) - 1];
    for (let x2 = left; x2 <= right; x2++)
      putCell(out, x2, y, face2, cell, wide < 12 || x2 > left && x2 < right ? 0 : x2 === left ? 1 : -1);
  }
  return out;
}
function withRear(face2, [down, deep]) {
  const [left, top, right, bottom] = extentOf(face2) ?? [0, 0, 0, 0];
  const out = emptyCells(face2.size);
  const wide = Math.max(2, Math.round((right - left + 1) * deep));
  for (let y = top; y <= bottom; y++) {
    const upper = y - top < (bottom - top) * down;
    const row2 = Array.from({ length: right - left + 1 }, (_, i2) => cellAt(face2, left + i2, y));
    const cell = upper ? mostFrequentCell(row2) : EMPTY;
    for (let x2 = left; x2 <= (upper ? left + wide - 1 : right); x2++)
      putCell(out, x2, y, face2, upper ? cell : cellAt(face2, x2, y));
  }
  return out;
}
function mirroredCells(face2, axis) {
  const out = emptyCells(face2.size);
  for (let y = 0; y < face2.size; y++)
    for (let x2 = 0; x2 < face2.size; x2++) putCell(out, Math.round(2 * axis - 1 - x2), y, face2, cellAt(face2, x2, y));
  return out;
}
var SHADE2;
var init_hull = __esm({
  "src/art/turning/hull.ts"() {
    "use strict";
    init_finish();
    init_cells();
    SHADE2 = -1;
  }
});

// src/art/turning/soft.ts
function turnMarks(to, marked, yaw, narrow, upright = false) {
  const { whole, plain, axis } = marked;
  const { size } = whole;
  const turn3 = yaw * Math.PI / 180;
  const [sin, cos] = [Math.sin(turn3), Math.cos(turn3)];
  for (let y = 0; y < size; y++) {
    const span2 = rowSpan(plain, y);
    const [center, half] = span2 ? [(span2[0] + span2[1] + 1) / 2 - axis, (span2[1] - span2[0] + 1) / 2] : [0, 0];
    if (half && !upright) turnSurfaceMarks(to, marked, y, center, half, turn3, narrow);
    for (const [first, last2] of runsBeside(marked, y)) {
      const middle = (first + last2 + 1) / 2 - axis;
      const wide = Math.max(2, (last2 - first + 1) * (upright ? 1 : Math.abs(cos)));
      const start = Math.round(axis + middle * cos - wide / 2);
      const near = !upright && -middle * sin > 0.3;
      for (let x2 = start; x2 < start + Math.round(wide); x2++) {
        const share = (x2 + 0.5 - start) / Math.round(wide);
        const from = first + Math.floor((cos < 0 ? 1 - share : share) * (last2 - first + 1));
        if (near || cellAt(to, x2, y) === EMPTY) putCell(to, x2, y, whole, cellAt(whole, from, y));
      }
    }
  }
}
function turnSurfaceMarks(to, marked, y, center, half, turn3, narrow) {
  const { whole, plain, axis } = marked;
  const isOn = (x2) => cellAt(plain, x2, y) !== EMPTY && isMark(marked, x2, y);
  const middle = axis + center * Math.cos(turn3);
  for (let from = 0; from < whole.size; from++) {
    const around2 = Math.asin(Math.max(-1, Math.min(1, (from + 0.5 - axis - center) / half))) + turn3;
    const x2 = Math.floor(middle + half * narrow * Math.sin(around2));
    if (isOn(from) && Math.cos(around2) > FACING) putCell(to, x2, y, whole, cellAt(whole, from, y));
  }
  for (let x2 = 0; x2 < whole.size; x2++) {
    const place = (x2 + 0.5 - middle) / (half * narrow);
    const around2 = Math.asin(Math.max(-1, Math.min(1, place))) - turn3;
    const from = Math.floor(axis + center + half * Math.sin(around2));
    if (Math.abs(place) < 1 && Math.cos(around2) > FACING && isOn(from))
      putCell(to, x2, y, whole, cellAt(whole, from, y));
  }
}
function runsBeside(marked, y) {
  const runs = [];
  for (let x2 = 0; x2 < marked.whole.size; x2++) {
    if (cellAt(marked.plain, x2, y) !== EMPTY || !isMark(marked, x2, y)) continue;
    const last2 = runs.at(-1);
    if (last2 && last2[1] === x2 - 1) last2[1] = x2;
    else runs.push([x2, x2]);
  }
  return runs;
}
var FACING, isMark;
var init_soft = __esm({
  "src/art/turning/soft.ts"() {
    "use strict";
    init_finish();
    init_cells();
    FACING = 0.08;
    isMark = ({ whole, plain }, x2, y) => {
      const [a, b] = [cellAt(whole, x2, y), cellAt(plain, x2, y)];
      return a !== EMPTY && (b === EMPTY || whole.ramps[a >> 3] !== plain.ramps[b >> 3] || (a & 7) !== (b & 7));
    };
  }
});

// src/art/turning/turnThing.ts
function thingOf(request, solid) {
  const { size } = request;
  const brush = brushOf(request);
  const [left, , right, bottom] = extentOf(brush.paint({}).cells) ?? [0, 0, size - 1, size - 1];
  const [wide, axis] = [right - left + 1, (left + right + 1) / 2];
  const widest = solid.kind === "box" ? (1 + solid.deep) * wide / CORNER : wide;
  const scale2 = Math.min(1, (size - 2) / widest);
  const about = { x: axis * UNITS / size, y: (bottom + 1) * UNITS / size, scale: scale2 };
  const painted2 = /* @__PURE__ */ new Map();
  const paint = (sx, plain) => {
    const key2 = `${sx} ${plain}`;
    const cells = painted2.get(key2) ?? brush.paint({ plain }, { ...about, sx }).cells;
    painted2.set(key2, cells);
    return cells;
  };
  const [l, t, r, b] = extentOf(paint(1, solid.aside ? "sides" : void 0)) ?? [0, 0, size - 1, size - 1];
  return {
    request,
    solid,
    brush,
    about,
    unit: size / UNITS * scale2,
    axis,
    wide: r - l + 1,
    top: t,
    bottom: b,
    paint
  };
}
function softView({ solid, axis, paint }, yaw) {
  const turn3 = solid.aside ? yaw - 90 : yaw;
  const [cos, sin] = [cosOf(turn3), sinOf(turn3)];
  if (cos > 0.99) return paint(1);
  const narrow = Math.hypot(cos, solid.deep * sin);
  const side = cos < -0.01 ? -1 : 1;
  const view = keepRows(paint(side * narrow, "sides"), paint(side, "sides"), axis, narrow);
  turnMarks(view, { whole: paint(1), plain: paint(1, "sides"), axis }, turn3, narrow);
  return view;
}
function flatView({ request, solid, unit, axis, paint }, yaw) {
  const turn3 = solid.aside ? yaw - 90 : yaw;
  const [cos, sin] = [cosOf(turn3), sinOf(turn3)];
  const thick = Math.max(2, Math.round(solid.deep * unit));
  if (Math.abs(cos) < 0.1) return edgeOf(paint(1, "sides"), axis, thick);
  const [side, plain] = cos < 0 ? [-1, "sides"] : [1, void 0];
  const face2 = keepRows(paint(cos, plain), paint(side, plain), axis, Math.abs(cos));
  const shown = cos < 0 && solid.bare ? bareBack(face2, Math.max(1, Math.round(request.size / 11))) : face2;
  return Math.abs(sin) < 0.1 ? shown : withEdge(shown, Math.max(1, Math.round(thick * Math.abs(sin))), sin * cos > 0);
}
function endOf({ request, solid, brush, wide, top, bottom, axis, paint }, back) {
  const { subject } = readPrompt(request.prompt);
  const draw2 = subject && ENDS[subject];
  if (!draw2) return rowsOf(paint(1, "bare"), axis, wide * solid.deep);
  const painter = new Painter(request.size);
  const { pixel } = painter;
  const [sx, sy] = [wide * solid.deep * pixel / END_WIDE, (bottom + 1 - top) * pixel / END_HIGH];
  painter.place(axis * pixel, top * pixel, { sx, sy }, () => draw2(brush.kit(painter), back));
  return painter.cells;
}
function sideOf({ request, solid, brush, about, axis, wide, paint }) {
  if (solid.alike) {
    const side = keepRows(paint(solid.deep, "sides"), paint(1, "sides"), axis, solid.deep);
    return solid.rear ? withRear(side, solid.rear) : side;
  }
  const painter = new Painter(request.size);
  const rows = rowsOf(paint(1, "bare"), axis, wide * solid.deep);
  for (let y = 0; y < request.size; y++)
    for (let x2 = 0; x2 < request.size; x2++) putCell(painter.cells, x2, y, rows, cellAt(rows, x2, y));
  const windows = solid.windows;
  if (windows)
    painter.place(about.x, about.y, { scale: about.scale ?? 1 }, () => {
      for (const x2 of [-4, 4]) pane(brush.kit(painter), x2 * solid.deep * 1.4, windows, 1.9, 2);
    });
  return painter.cells;
}
function facesOf(thing) {
  const { solid, axis, paint } = thing;
  if (solid.aside)
    return {
      front: endOf(thing, false),
      back: endOf(thing, true),
      right: paint(1, "sides"),
      left: paint(-1, "sides"),
      axis
    };
  const right = sideOf(thing);
  return { front: paint(1), back: paint(-1, "sides"), right, left: mirroredCells(right, axis), axis };
}
function boxViews(thing) {
  const faces = facesOf(thing);
  const { solid, axis, paint } = thing;
  if (solid.aside) return views((yaw) => turnedBox(faces, yaw));
  const marked = { whole: faces.front, plain: paint(1, "sides"), axis };
  const body = { ...faces, front: without(marked.whole, marked.plain) };
  return views((yaw) => {
    if (yaw === 0) return faces.front;
    const view = copyOf2(turnedBox(body, yaw));
    if (!solid.alike) turnMarks(view, marked, yaw, 1, true);
    return view;
  });
}
function without(whole, plain) {
  return { ...whole, of: whole.of.map((cell, i2) => plain.of[i2] === EMPTY ? EMPTY : cell) };
}
function blockFaces(request) {
  const { size } = request;
  const side = 2 * Math.floor((size - 2) / CORNER / 2);
  const tile2 = brushOf({ ...request, size: side }).paint({}).cells;
  const face2 = emptyCells(size);
  for (let y = 0; y < side; y++)
    for (let x2 = 0; x2 < side; x2++) putCell(face2, (size - side) / 2 + x2, size - 1 - side + y, tile2, cellAt(tile2, x2, y));
  return { front: face2, back: face2, right: face2, left: face2, axis: size / 2 };
}
function cellViews(request, solid) {
  if (solid.kind === "block") {
    const faces = blockFaces(request);
    return views((yaw) => turnedBox(faces, yaw));
  }
  const thing = thingOf(request, solid);
  if (solid.kind === "box") return boxViews(thing);
  return views((yaw) => solid.kind === "flat" ? flatView(thing, yaw) : softView(thing, yaw));
}
function onOneLine(cells) {
  const foot = (view) => extentOf(view)?.[3] ?? 0;
  const [first] = cells;
  return cells.map((view) => {
    const down = first ? foot(first) - foot(view) : 0;
    if (!down) return view;
    const moved2 = emptyCells(view.size);
    for (let y = 0; y < view.size; y++)
      for (let x2 = 0; x2 < view.size; x2++) putCell(moved2, x2, y + down, view, cellAt(view, x2, y));
    return moved2;
  });
}
function thingViews(request) {
  const cells = cellViews(request, solidOf(readPrompt(request.prompt).subject));
  return reduceColors(
    onOneLine(cells).map((view) => picture(view, USUAL_SHADING)),
    MAX_COLORS4
  );
}
var MAX_COLORS4, END_WIDE, END_HIGH, CORNER, cosOf, sinOf, views;
var init_turnThing = __esm({
  "src/art/turning/turnThing.ts"() {
    "use strict";
    init_reduceColors();
    init_finish();
    init_painter();
    init_shading();
    init_drawSprite();
    init_building();
    init_ends();
    init_view();
    init_prompt();
    init_cells();
    init_flat();
    init_hull();
    init_soft();
    init_solids();
    MAX_COLORS4 = 16;
    [END_WIDE, END_HIGH] = [20, 28];
    CORNER = Math.SQRT2;
    cosOf = (yaw) => Math.cos(yaw * Math.PI / 180);
    sinOf = (yaw) => Math.sin(yaw * Math.PI / 180);
    views = (view) => Array.from({ length: DIRECTIONS }, (_, i2) => view(yawOf(i2)));
  }
});

// src/art/drawMotion.ts
var drawMotion_exports = {};
__export(drawMotion_exports, {
  drawMotion: () => drawMotion,
  drawView: () => drawView,
  drawViews: () => drawViews,
  hasBody: () => hasBody
});
function hasBody(prompt) {
  return Boolean(subjectFor(readPrompt(prompt)).body);
}
function drawView({ direction, ...request }) {
  const key2 = JSON.stringify([request.prompt, request.size, request.variant, request.changes]);
  if (last?.key !== key2) last = { key: key2, views: drawViews(request) };
  return last.views[direction] ?? createRaster(request.size, request.size);
}
function drawViews(request) {
  return withSaidEffect(request, plainViews(request));
}
function plainViews(request) {
  if (!hasBody(request.prompt)) {
    const views2 = thingViews(request);
    return request.changes?.mirrored ? views2.map((view, i2) => mirrorImage(views2[(DIRECTIONS - i2) % DIRECTIONS] ?? view)) : views2;
  }
  return drawStages(
    request,
    Array.from({ length: DIRECTIONS }, (_, direction) => ({ yaw: yawOf(direction) }))
  );
}
function drawMotion(request, name, frames, direction) {
  const yaw = direction === void 0 ? void 0 : yawOf(direction);
  const drawn2 = drawStages(
    request,
    Array.from({ length: frames }, (_, i2) => ({
      yaw,
      motion: { name, t: i2 / (name === "die" ? frames - 1 || 1 : frames) }
    }))
  );
  return withSaidEffect(request, drawn2, true);
}
var last;
var init_drawMotion = __esm({
  "src/art/drawMotion.ts"() {
    "use strict";
    init_raster();
    init_compose();
    init_drawSprite();
    init_painting();
    init_withSaidEffect();
    init_view();
    init_turnThing();
    init_prompt();
  }
});

// src/art/drawingSpec.ts
var drawingSpec_exports = {};
__export(drawingSpec_exports, {
  drawFromSpec: () => drawFromSpec,
  drawStill: () => drawStill,
  shows: () => shows
});
function drawFromSpec({ direction, ...request }) {
  return direction === void 0 ? drawStill(request) : drawView({ ...request, direction });
}
function drawStill(request) {
  const direction = directionSaid(request.prompt);
  if (direction !== void 0) return drawView({ ...request, direction });
  const drawn2 = drawSprite(request);
  return withSaidEffect(request, [drawn2])[0] ?? drawn2;
}
function shows(picture2, spec) {
  if (picture2.width !== spec.size || picture2.height !== spec.size) return false;
  const drawn2 = drawFromSpec(spec);
  return drawn2.data.every((value, at) => value === picture2.data[at]);
}
var init_drawingSpec = __esm({
  "src/art/drawingSpec.ts"() {
    "use strict";
    init_directionSaid();
    init_drawSprite();
    init_withSaidEffect();
    init_drawMotion();
  }
});

// src/art/canvas/resize.ts
function fitSquare(source, size) {
  const side = Math.max(source.width, source.height);
  const square = createRaster(size, size);
  const [padX, padY] = [Math.floor((side - source.width) / 2), Math.floor((side - source.height) / 2)];
  for (let y = 0; y < size; y++) {
    const sy = Math.floor((y + 0.5) * side / size) - padY;
    for (let x2 = 0; x2 < size; x2++) {
      const sx = Math.floor((x2 + 0.5) * side / size) - padX;
      if (sx < 0 || sy < 0 || sx >= source.width || sy >= source.height) continue;
      const from = (sy * source.width + sx) * 4;
      square.data.set(source.data.subarray(from, from + 4), (y * size + x2) * 4);
    }
  }
  return square;
}
var init_resize = __esm({
  "src/art/canvas/resize.ts"() {
    "use strict";
    init_raster();
  }
});

// src/art/measure/ownColors.ts
function lit(rgb, by) {
  const channel = (value) => Math.round(by < 0 ? value * (1 + by) : value + (255 - value) * by);
  return channel(rgb >> 16) << 16 | channel(rgb >> 8 & 255) << 8 | channel(rgb & 255);
}
function ownColors(source) {
  const counts = [...colorCounts([source])].sort((a, b) => b[1] - a[1]);
  const own = counts.slice(0, MAX_COLORS5).map(([rgb]) => rgb);
  if (own.length >= FEW3) return own;
  const shades = own.map((rgb) => lit(rgb, SHADE3)).filter((rgb) => !own.includes(rgb));
  return [.../* @__PURE__ */ new Set([...own, ...shades])];
}
function shaderOf(palette) {
  const known2 = /* @__PURE__ */ new Map();
  return (rgb, by) => {
    const step = luminance(rgb) < INK ? 0 : Math.round(by * 32);
    if (step === 0 && palette.includes(rgb)) return rgb;
    const key2 = rgb * 256 + step + 64;
    const found = known2.get(key2) ?? nearest3(palette, lit(rgb, step / 32));
    known2.set(key2, found);
    return found;
  };
}
function nearest3(palette, rgb) {
  let [best, least] = [rgb, Number.POSITIVE_INFINITY];
  for (const own of palette) {
    const [dr, dg, db] = [
      (own >> 16) - (rgb >> 16),
      (own >> 8 & 255) - (rgb >> 8 & 255),
      (own & 255) - (rgb & 255)
    ];
    const cost = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
    if (cost < least) [best, least] = [own, cost];
  }
  return best;
}
var MAX_COLORS5, FEW3, SHADE3;
var init_ownColors = __esm({
  "src/art/measure/ownColors.ts"() {
    "use strict";
    init_colors();
    init_hsl();
    init_silhouette();
    MAX_COLORS5 = 256;
    FEW3 = 5;
    SHADE3 = -0.26;
  }
});

// src/art/turning/backView.ts
function isSkin(rgb) {
  const { h, s, l } = toHsl(rgb);
  return h > 8 && h < 45 && s > 0.2 && l > 0.5 && l < 0.93;
}
function around(source, lines, cx, cy, reach) {
  const found = [];
  const stride2 = reach > 3 ? Math.ceil(reach / 2) : 1;
  for (let y = cy - reach; y <= cy + reach; y += stride2) {
    for (let x2 = cx - reach; x2 <= cx + reach; x2 += stride2) {
      if (isOpaque(source, x2, y) && !lines[y * source.width + x2])
        found.push(rgbAt(source.data, (y * source.width + x2) * 4));
    }
  }
  return found;
}
function coverOf(source, top, tall) {
  const colors = [];
  for (let y = top; y < top + tall * 0.3; y++) {
    for (let x2 = 0; x2 < source.width; x2++) {
      const at = (y * source.width + x2) * 4;
      if ((source.data[at + 3] ?? 0) < OPAQUE_FROM || isEdge(source, x2, y)) continue;
      const rgb = rgbAt(source.data, at);
      if (!isSkin(rgb) && luminance(rgb) > 30) colors.push(rgb);
    }
  }
  return mostFrequent(colors);
}
function backView(source) {
  const { width, height, data } = source;
  const { top, bottom } = boundsOf(source);
  const tall = bottom - top + 1;
  const cover = coverOf(source, top, tall);
  const reach = Math.max(1, Math.round(Math.min(width, height) / 10));
  const lines = lineMask(source);
  const back = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x2 = 0; x2 < width; x2++) {
      const at = (y * width + x2) * 4;
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      let rgb = rgbAt(data, at);
      if (!isEdge(source, x2, y)) {
        rgb = mostFrequent(around(source, lines, x2, y, reach)) ?? rgb;
        if (cover !== void 0 && isSkin(rgb) && y < top + tall * HEAD2) rgb = cover;
        const color = toHsl(rgb);
        rgb = toRgb({ ...color, l: color.l * 0.9 });
      }
      back.data.set([rgb >> 16, rgb >> 8 & 255, rgb & 255, 255], (y * width + width - 1 - x2) * 4);
    }
  }
  return back;
}
var HEAD2;
var init_backView = __esm({
  "src/art/turning/backView.ts"() {
    "use strict";
    init_colors();
    init_raster();
    init_compose();
    init_hsl();
    init_silhouette();
    HEAD2 = 0.55;
  }
});

// src/art/turning/turnSprite.ts
var turnSprite_exports = {};
__export(turnSprite_exports, {
  turnSprite: () => turnSprite
});
function span(raster, y) {
  let [left, right] = [-1, -1];
  for (let x2 = 0; x2 < raster.width; x2++) {
    if (!isOpaque(raster, x2, y)) continue;
    if (left < 0) left = x2;
    right = x2;
  }
  return left < 0 ? void 0 : [left, right];
}
function axisAt(raster, y, reach) {
  if (!span(raster, y)) return void 0;
  let [sum, width, rows] = [0, 0, 0];
  for (let row2 = y - reach; row2 <= y + reach; row2++) {
    const ends = span(raster, row2);
    if (!ends) continue;
    sum += (ends[0] + ends[1] + 1) / 2;
    width += (ends[1] - ends[0] + 1) / 2;
    rows++;
  }
  return { center: sum / rows, half: width / rows };
}
function colorNear(raster, lines, x2, y) {
  let line;
  for (let away = 0; away < raster.width; away++) {
    for (const column of [x2 - away, x2 + away]) {
      if (!isOpaque(raster, column, y)) continue;
      const rgb = rgbAt(raster.data, (y * raster.width + column) * 4);
      if (!lines[y * raster.width + column]) return rgb;
      line ??= rgb;
    }
  }
  return line;
}
function turnSprite(source, { size, direction }) {
  const front = fitSquare(source, size);
  if (direction === 0) return front;
  const back = backView(front);
  const shade = shaderOf(ownColors(front));
  const [frontLines, backLines] = [lineMask(front), lineMask(back)];
  const angle = (ANGLES[direction % 8] ?? 0) * Math.PI / 180;
  const aside = Math.abs(Math.sin(angle));
  const narrow = 1 - (1 - PROFILE) * aside ** 1.5;
  const facing = Math.sign(Math.sin(angle));
  const { left, right, top, bottom } = boundsOf(front);
  const smoothing = Math.max(1, Math.round(size / 12));
  const middle = (left + right + 1) / 2;
  const view = createRaster(size, size);
  const lineAt = (x2, y) => isOpaque(front, x2, y) && isEdge(front, x2, y);
  for (let y = top; y <= bottom; y++) {
    const row2 = axisAt(front, y, smoothing);
    if (!row2) continue;
    const lean = (y - top) / (bottom - top + 1) < 0.5 ? Math.round(facing * aside * size / 32) : 0;
    const { center, half } = row2;
    const draw2 = (x2, unfolded) => {
      const sx = Math.floor(unfolded);
      const around2 = Math.asin(Math.max(-1, Math.min(1, (unfolded - center) / half)));
      const longitude = around2 - angle;
      const onFront = Math.cos(longitude) >= 0;
      const [texture, lines] = onFront ? [front, frontLines] : [back, backLines];
      const column = Math.floor((onFront ? center : size - center) + (onFront ? 1 : -1) * Math.sin(longitude) * half);
      const isLine = lineAt(sx, y);
      const found = isLine ? rgbAt(front.data, (y * size + sx) * 4) : colorNear(texture, lines, column, y);
      if (found === void 0) return;
      const rgb = shade(found, isLine ? 0 : SHADE4 * (Math.sin(longitude) - Math.sin(around2)));
      view.data.set([rgb >> 16, rgb >> 8 & 255, rgb & 255, 255], (y * size + x2) * 4);
    };
    let isEmpty = true;
    for (let x2 = 0; x2 < size; x2++) {
      const unfolded = middle + (x2 + 0.5 - lean - middle) / narrow;
      if (!isOpaque(front, Math.floor(unfolded), y)) continue;
      draw2(x2, unfolded);
      isEmpty = false;
    }
    const first = (span(front, y)?.[0] ?? 0) + 0.5;
    if (isEmpty) draw2(Math.floor(middle + (first - middle) * narrow), first);
  }
  return view;
}
var ANGLES, SHADE4, PROFILE;
var init_turnSprite = __esm({
  "src/art/turning/turnSprite.ts"() {
    "use strict";
    init_colors();
    init_raster();
    init_resize();
    init_ownColors();
    init_silhouette();
    init_backView();
    ANGLES = [0, 318, 296, 222, 180, 138, 64, 42];
    SHADE4 = 0.16;
    PROFILE = 0.74;
  }
});

// src/art/vocabulary/motionWords.ts
function motionIn(text) {
  const words = plainWords(text);
  for (const [at, word2] of words.entries()) {
    const named2 = EXACT.get(word2) ?? BEGINNINGS.find(([beginning]) => word2.startsWith(beginning))?.[1];
    if (named2) return named2;
    if (word2 === "die" && (at === words.length - 1 || words[at + 1] === "animation")) return "die";
  }
  return void 0;
}
var MOTION_WORDS, EXACT, BEGINNINGS;
var init_motionWords = __esm({
  "src/art/vocabulary/motionWords.ts"() {
    "use strict";
    init_match();
    MOTION_WORDS = {
      idle: "idle* idling breath* rest resting stand stands standing subtle wait* calm* | atm* ruh* wart* steh* | respir* repos* attend* immobile debout",
      walk: "walk* march* stroll* step steps stepping sneak* patrol* | geh* gang schreit* spazier* schleich* wander* | avance* promene* marche*",
      run: "run runs running sprint* dash dashes dashing gallop* chase* chasing | renn* lauf* galopp* | courir court course courant galop*",
      jump: "jump* hop hops hopping leap* bounc* | spring* sprung* hupf* hops* | saut* bond bondir bondit",
      attack: "attack* slash* swing* hit hits hitting stab* punch* strike* striking lunge* lunging bite bites biting kick* shoot* shot fight* thrust* | angriff* angreif* greift schlag* hieb* stich* beiss* kampf* schiess* tritt* | attaqu* frapp* coup coups tranch* mord* tirer combat*",
      cast: "cast casts casting spell* conjur* channel* magic* summon* heal heals healing | zauber* wirkt beschwor* heil* | incant* sort sorts invoqu* magie soign*",
      hurt: "hurt* damag* injur* wound* flinch* recoil* stagger* | verletz* getroff* schmerz* treffer | blesse* blessure doul* degat*",
      die: "dies dying death dead collaps* faint* defeat* kill* | stirb* sterb* tod tot umfall* besiegt | meur* mort* mourir vaincu",
      bob: "bob bobs bobbing nod* | wipp* nick* | balanc*",
      squash: "squash* squish* stretch* jelly wobbl* slime* puls* throb* heart* | quetsch* wabbel* herz* schleim* | ecras* gelee* coeur*",
      sway: "sway* wave waves waving wind windy dance* dancing rustl* tree* grass flag* leaf leaves flower* | wieg* schwank* weht wehen winken winkt tanz* baum* fahne* gras blume* | ondul* dans* arbre* herbe* drapeau* fleur* vent",
      flicker: "flicker* flame* flaming fire* burn* torch* candle* blaz* campfire* | flacker* feuer* flamm* brenn* fackel* kerze* loder* | vacill* feu brul* bougie*",
      spin: "spin spins spinning rotat* turn turns turning twirl* coin* gem gems | dreh* rotier* munze* edelstein* | tourn* pivot*",
      hover: "hover* float* fly flies flying flap* ghost* levitat* drift* | schweb* flieg* geist* gleit* | flott* vole voler levit* fantome*",
      shake: "shak* trembl* shiver* vibrat* rumbl* rattl* | zitter* schuttel* beben bebt wackel* ruttel* | secou* vibre*",
      blink: "blink* wink winks winking eye eyes | blinz* zwinker* auge augen | clign* oeil yeux"
    };
    EXACT = /* @__PURE__ */ new Map();
    BEGINNINGS = [];
    for (const [motion, words] of Object.entries(MOTION_WORDS)) {
      for (const word2 of words.split(/[ |]+/)) {
        if (word2.endsWith("*")) BEGINNINGS.push([word2.slice(0, -1), motion]);
        else EXACT.set(word2, motion);
      }
    }
  }
});

// src/art/animating/motions.ts
var turn, swell2, ramp2, MOTIONS;
var init_motions = __esm({
  "src/art/animating/motions.ts"() {
    "use strict";
    turn = (t) => Math.sin(2 * Math.PI * t);
    swell2 = (t) => (1 - Math.cos(2 * Math.PI * t)) / 2;
    ramp2 = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)));
    MOTIONS = {
      idle: (t) => ({ stretch: -1.2 * swell2(t) }),
      bob: (t) => ({ up: 2 * swell2(t) }),
      walk: (t) => ({ step: 2 * turn(t), up: swell2(2 * t % 1), swing: 1.4 * turn(t), lean: 0.8 * swell2(t) }),
      run: (t) => ({
        step: 3.4 * turn(t),
        up: 2 * swell2(2 * t % 1),
        swing: 1.4 * turn(t),
        lean: 3 * Math.min(1, 3 * swell2(t))
      }),
      attack(t) {
        if (t < 0.35) return { right: -2.4 * swell2(t / 0.7), lean: -3 * swell2(t / 0.7), stretch: -1 * swell2(t / 0.7) };
        if (t < 0.75) return { right: 4 * swell2((t - 0.35) / 0.8 + 0.12), lean: 5 * swell2((t - 0.35) / 0.8 + 0.12) };
        const rest2 = 1 - (t - 0.75) / 0.25;
        return { right: 3 * rest2, lean: 2.6 * rest2 };
      },
      jump(t) {
        if (t < 0.2) return { stretch: -5 * swell2(t / 0.4) };
        if (t < 0.8)
          return {
            up: 9 * Math.sin(Math.PI * (t - 0.2) / 0.6),
            stretch: 2 * Math.abs(Math.cos(Math.PI * (t - 0.2) / 0.6))
          };
        return { stretch: -5 * (1 - (t - 0.8) / 0.2) };
      },
      cast: (t) => ({ up: swell2(t), stretch: 1.6 * swell2(t), swing: 2.4 * swell2(t), light: 0.3 * swell2(2 * t % 1) }),
      hurt: (t) => ({ right: -2.4 * swell2(t), lean: -4 * swell2(t), stretch: -1.6 * swell2(t), light: 0.45 * swell2(t) ** 3 }),
      die: (t) => ({
        lean: -4 * swell2(ramp2(t, 0, 0.4)),
        stretch: -2 * swell2(ramp2(t, 0, 0.5)),
        fall: 90 * ramp2(t, 0.3, 0.85) ** 2
      }),
      squash: (t) => ({ stretch: 2 * turn(t) - 5 * swell2(t), widen: 5 * swell2(t) - 2 * turn(t) }),
      sway: (t) => ({ lean: 3 * turn(t), stretch: -0.8 * swell2(t) }),
      flicker: (t) => ({
        lick: 1.6 * swell2(t) ** 0.5,
        phase: 2 * t,
        stretch: 1.4 * turn(2 * t) - swell2(t),
        light: 0.16 * turn(3 * t)
      }),
      // The back is in the shade.
      spin: (t) => ({ spin: t, light: t > 0.25 && t < 0.75 ? -0.14 : 0 }),
      hover: (t) => ({ up: 3 * swell2(t), right: 0.8 * turn(t), lean: 0.7 * turn(t) }),
      shake: (t) => ({ right: Math.cos(6 * Math.PI * t) - 1, lean: turn(2 * t) }),
      blink: (t) => ({ blink: t > 0.3 && t < 0.7, stretch: -0.6 * swell2(t) })
    };
  }
});

// src/art/animating/spriteParts.ts
function hasLegs(source, { left, right, bottom }) {
  const middle = Math.round((left + right) / 2);
  const reach = Math.max(1, Math.round((right - left) / 8));
  for (let x2 = middle - reach; x2 <= middle + reach; x2++) if (!isOpaque(source, x2, bottom)) return true;
  return false;
}
function eyesOf(source, { left, top, right, bottom }) {
  const { width, data } = source;
  const lines = lineMask(source);
  const seen = new Uint8Array(lines.length);
  const isSpot = (x2, y) => isOpaque(source, x2, y) && !lines[y * width + x2] && luminance(rgbAt(data, (y * width + x2) * 4)) < DARK2;
  const most = Math.max(2, Math.round(LARGEST * Math.max(right - left + 1, bottom - top + 1)));
  const lowest = top + (bottom - top) * FACE;
  const eyes = [];
  for (let y = top; y <= lowest; y++) {
    for (let x2 = left; x2 <= right; x2++) {
      if (seen[y * width + x2] || !isSpot(x2, y)) continue;
      const box = { left: x2, top: y, right: x2, bottom: y };
      const queue = [[x2, y]];
      seen[y * width + x2] = 1;
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [cx, cy] = next;
        box.left = Math.min(box.left, cx);
        box.right = Math.max(box.right, cx);
        box.top = Math.min(box.top, cy);
        box.bottom = Math.max(box.bottom, cy);
        for (const [nx, ny] of [
          [cx + 1, cy],
          [cx - 1, cy],
          [cx, cy + 1],
          [cx, cy - 1]
        ]) {
          if (seen[ny * width + nx] || !isSpot(nx, ny)) continue;
          seen[ny * width + nx] = 1;
          queue.push([nx, ny]);
        }
      }
      if (box.right - box.left < most && box.bottom - box.top < most) eyes.push(box);
    }
  }
  return eyes;
}
function withEyesClosed(source, bounds) {
  const { width, height } = source;
  const data = Uint8ClampedArray.from(source.data);
  for (const eye3 of eyesOf(source, bounds)) {
    const over = Math.max(bounds.top, eye3.top - 1);
    for (let y = eye3.top; y <= eye3.bottom; y++) {
      if (y === eye3.bottom && eye3.bottom > eye3.top) continue;
      for (let x2 = eye3.left; x2 <= eye3.right; x2++) {
        const from = (over * width + x2) * 4;
        if (isOpaque(source, x2, over)) data.set(source.data.subarray(from, from + 4), (y * width + x2) * 4);
      }
    }
  }
  return { width, height, data };
}
var DARK2, FACE, LARGEST;
var init_spriteParts = __esm({
  "src/art/animating/spriteParts.ts"() {
    "use strict";
    init_colors();
    init_hsl();
    init_silhouette();
    DARK2 = 70;
    FACE = 0.66;
    LARGEST = 0.2;
  }
});

// src/art/animating/animateSprite.ts
function posed(source, bounds, pose) {
  const { width, height } = source;
  const legs = hasLegs(source, bounds);
  const { right = 0, up = 0, lean = 0, step = 0, swing = 0, widen = 0, spin = 0, lick = 0, phase = 0 } = pose;
  const stretch = (pose.stretch ?? 0) - (legs ? 0 : Math.abs(step));
  const tall = bounds.bottom - bounds.top + 1;
  const unit = tall / 32;
  const pixels = (length) => Math.round(length * Math.max(unit, 0.5));
  const rise = Math.min(pixels(up), bounds.top);
  const dip = Math.min(pixels(up) - rise, pixels(2));
  const stretched = Math.max(2, Math.min(tall + pixels(stretch) - dip, tall + bounds.top - rise));
  const middle = (bounds.left + bounds.right) / 2;
  const half = Math.max(1, (bounds.right - bounds.left + 1) / 2);
  const room2 = Math.min(bounds.left, width - 1 - bounds.right);
  const wide = Math.max(0.5, half + Math.min(pixels(widen) / 2, room2));
  const facing = Math.cos(2 * Math.PI * spin);
  const across = wide / half * (facing < 0 ? -1 : 1) * Math.max(Math.abs(facing), 0.14);
  const frame = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    const above = bounds.bottom - (y + rise);
    const fromGround = above < 0 ? above : Math.round(above * (tall - 1) / Math.max(1, stretched - 1));
    const share = fromGround / tall;
    const tip = pixels(lick * Math.max(0, share) ** 0.7 * Math.sin(2 * Math.PI * (phase + share * 1.4)));
    const shift = pixels(right) + Math.round(lean * Math.max(unit, 0.5) * share) + tip;
    for (let x2 = 0; x2 < width; x2++) {
      const sx = across === 1 ? x2 - shift : Math.round(middle + (x2 - shift - middle) / across);
      const side = (sx - middle) / half;
      let sy = bounds.bottom - fromGround;
      if (share < LEGS) {
        sy += legs ? pixels(Math.max(0, side < 0 ? step : -step)) : 0;
        if (sy > bounds.bottom) continue;
      } else if (share < 0.6 && Math.abs(side) > SIDES) sy += pixels(side < 0 ? swing : -swing);
      if (sx < 0 || sx >= width || sy < 0 || sy >= height) continue;
      const from = (sy * width + sx) * 4;
      frame.data.set(source.data.subarray(from, from + 4), (y * width + x2) * 4);
    }
  }
  return frame;
}
function fallen(sprite, bounds, degrees) {
  const { width, height } = sprite;
  const [sin, cos] = [Math.sin(degrees * Math.PI / 180), Math.cos(degrees * Math.PI / 180)];
  const [cx, cy] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const [tall, wide] = [bounds.bottom - bounds.top, bounds.right - bounds.left];
  const [middleX, reach] = [(width - 1) / 2, (Math.abs(cos) * tall + Math.abs(sin) * wide) / 2];
  const x0 = Math.floor(cx + (middleX - cx) * sin) + cy % 1;
  const y0 = bounds.bottom - reach;
  const fit = 1 + (Math.max(1, (tall + 1) / width) - 1) * sin;
  const frame = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x2 = 0; x2 < width; x2++) {
      const [dx, dy] = [(x2 - x0) * fit, y - y0];
      const [sx, sy] = [Math.round(cx + dx * cos - dy * sin), Math.round(cy + dx * sin + dy * cos)];
      if (sx < 0 || sx >= width || sy < 0 || sy >= height) continue;
      const from = (sy * width + sx) * 4;
      frame.data.set(sprite.data.subarray(from, from + 4), (y * width + x2) * 4);
    }
  }
  return frame;
}
function litSprite(sprite, by, shade) {
  const { width, height } = sprite;
  const data = Uint8ClampedArray.from(sprite.data);
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    const rgb = shade(rgbAt(data, at), by);
    data.set([rgb >> 16, rgb >> 8 & 255, rgb & 255], at);
  }
  return { width, height, data };
}
function animateSprite(source, { prompt, frames, colors, motion }) {
  const name = motion ?? motionIn(prompt) ?? "bob";
  const bounds = boundsOf(source);
  const shade = shaderOf(ownColors(source));
  const last2 = name === "die" ? frames - 1 : frames;
  const drawn2 = Array.from({ length: frames }, (_, i2) => {
    if (i2 === 0) return source;
    const pose = MOTIONS[name](i2 / last2);
    const frame = posed(pose.blink ? withEyesClosed(source, bounds) : source, bounds, pose);
    const placed2 = pose.fall ? fallen(frame, bounds, pose.fall) : frame;
    return pose.light ? litSprite(placed2, pose.light, shade) : placed2;
  });
  return colors === void 0 ? drawn2 : reduceColors(drawn2, colors);
}
var LEGS, SIDES;
var init_animateSprite = __esm({
  "src/art/animating/animateSprite.ts"() {
    "use strict";
    init_colors();
    init_raster();
    init_reduceColors();
    init_ownColors();
    init_silhouette();
    init_motionWords();
    init_motions();
    init_spriteParts();
    LEGS = 0.17;
    SIDES = 0.55;
  }
});

// src/art/animate.ts
var animate_exports = {};
__export(animate_exports, {
  animate: () => animate
});
function isByJoints(motion) {
  return BY_JOINTS.has(motion);
}
function animate(source, { spec, prompt, frames, colors }) {
  if (!spec) return animateSprite(source, { prompt, frames, colors });
  const motion = motionIn(prompt) ?? (hasBody(spec.prompt) ? "idle" : motionIn(spec.prompt));
  if (!hasBody(spec.prompt) || !motion || !isByJoints(motion))
    return animateSprite(source, { prompt, frames, colors, motion });
  const drawn2 = drawMotion(spec, motion, frames, spec.direction);
  return colors === void 0 ? drawn2 : reduceColors(drawn2, colors);
}
var BY_JOINTS;
var init_animate = __esm({
  "src/art/animate.ts"() {
    "use strict";
    init_reduceColors();
    init_animateSprite();
    init_drawMotion();
    init_motionWords();
    BY_JOINTS = /* @__PURE__ */ new Set([
      "idle",
      "walk",
      "run",
      "jump",
      "attack",
      "cast",
      "hurt",
      "die"
    ]);
  }
});

// node_modules/jpeg-js/lib/encoder.js
var require_encoder = __commonJS({
  "node_modules/jpeg-js/lib/encoder.js"(exports2, module2) {
    var btoa = btoa || function(buf) {
      return Buffer.from(buf).toString("base64");
    };
    function JPEGEncoder(quality) {
      var self = this;
      var fround = Math.round;
      var ffloor = Math.floor;
      var YTable = new Array(64);
      var UVTable = new Array(64);
      var fdtbl_Y = new Array(64);
      var fdtbl_UV = new Array(64);
      var YDC_HT;
      var UVDC_HT;
      var YAC_HT;
      var UVAC_HT;
      var bitcode = new Array(65535);
      var category = new Array(65535);
      var outputfDCTQuant = new Array(64);
      var DU = new Array(64);
      var byteout = [];
      var bytenew = 0;
      var bytepos = 7;
      var YDU = new Array(64);
      var UDU = new Array(64);
      var VDU = new Array(64);
      var clt = new Array(256);
      var RGB_YUV_TABLE = new Array(2048);
      var currentQuality;
      var ZigZag = [
        0,
        1,
        5,
        6,
        14,
        15,
        27,
        28,
        2,
        4,
        7,
        13,
        16,
        26,
        29,
        42,
        3,
        8,
        12,
        17,
        25,
        30,
        41,
        43,
        9,
        11,
        18,
        24,
        31,
        40,
        44,
        53,
        10,
        19,
        23,
        32,
        39,
        45,
        52,
        54,
        20,
        22,
        33,
        38,
        46,
        51,
        55,
        60,
        21,
        34,
        37,
        47,
        50,
        56,
        59,
        61,
        35,
        36,
        48,
        49,
        57,
        58,
        62,
        63
      ];
      var std_dc_luminance_nrcodes = [0, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
      var std_dc_luminance_values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
      var std_ac_luminance_nrcodes = [0, 0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
      var std_ac_luminance_values = [
        1,
        2,
        3,
        0,
        4,
        17,
        5,
        18,
        33,
        49,
        65,
        6,
        19,
        81,
        97,
        7,
        34,
        113,
        20,
        50,
        129,
        145,
        161,
        8,
        35,
        66,
        177,
        193,
        21,
        82,
        209,
        240,
        36,
        51,
        98,
        114,
        130,
        9,
        10,
        22,
        23,
        24,
        25,
        26,
        37,
        38,
        39,
        40,
        41,
        42,
        52,
        53,
        54,
        55,
        56,
        57,
        58,
        67,
        68,
        69,
        70,
        71,
        72,
        73,
        74,
        83,
        84,
        85,
        86,
        87,
        88,
        89,
        90,
        99,
        100,
        101,
        102,
        103,
        104,
        105,
        106,
        115,
        116,
        117,
        118,
        119,
        120,
        121,
        122,
        131,
        132,
        133,
        134,
        135,
        136,
        137,
        138,
        146,
        147,
        148,
        149,
        150,
        151,
        152,
        153,
        154,
        162,
        163,
        164,
        165,
        166,
        167,
        168,
        169,
        170,
        178,
        179,
        180,
        181,
        182,
        183,
        184,
        185,
        186,
        194,
        195,
        196,
        197,
        198,
        199,
        200,
        201,
        202,
        210,
        211,
        212,
        213,
        214,
        215,
        216,
        217,
        218,
        225,
        226,
        227,
        228,
        229,
        230,
        231,
        232,
        233,
        234,
        241,
        242,
        243,
        244,
        245,
        246,
        247,
        248,
        249,
        250
      ];
      var std_dc_chrominance_nrcodes = [0, 0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0];
      var std_dc_chrominance_values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
      var std_ac_chrominance_nrcodes = [0, 0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119];
      var std_ac_chrominance_values = [
        0,
        1,
        2,
        3,
        17,
        4,
        5,
        33,
        49,
        6,
        18,
        65,
        81,
        7,
        97,
        113,
        19,
        34,
        50,
        129,
        8,
        20,
        66,
        145,
        161,
        177,
        193,
        9,
        35,
        51,
        82,
        240,
        21,
        98,
        114,
        209,
        10,
        22,
        36,
        52,
        225,
        37,
        241,
        23,
        24,
        25,
        26,
        38,
        39,
        40,
        41,
        42,
        53,
        54,
        55,
        56,
        57,
        58,
        67,
        68,
        69,
        70,
        71,
        72,
        73,
        74,
        83,
        84,
        85,
        86,
        87,
        88,
        89,
        90,
        99,
        100,
        101,
        102,
        103,
        104,
        105,
        106,
        115,
        116,
        117,
        118,
        119,
        120,
        121,
        122,
        130,
        131,
        132,
        133,
        134,
        135,
        136,
        137,
        138,
        146,
        147,
        148,
        149,
        150,
        151,
        152,
        153,
        154,
        162,
        163,
        164,
        165,
        166,
        167,
        168,
        169,
        170,
        178,
        179,
        180,
        181,
        182,
        183,
        184,
        185,
        186,
        194,
        195,
        196,
        197,
        198,
        199,
        200,
        201,
        202,
        210,
        211,
        212,
        213,
        214,
        215,
        216,
        217,
        218,
        226,
        227,
        228,
        229,
        230,
        231,
        232,
        233,
        234,
        242,
        243,
        244,
        245,
        246,
        247,
        248,
        249,
        250
      ];
      function initQuantTables(sf) {
        var YQT = [
          16,
          11,
          10,
          16,
          24,
          40,
          51,
          61,
          12,
          12,
          14,
          19,
          26,
          58,
          60,
          55,
          14,
          13,
          16,
          24,
          40,
          57,
          69,
          56,
          14,
          17,
          22,
          29,
          51,
          87,
          80,
          62,
          18,
          22,
          37,
          56,
          68,
          109,
          103,
          77,
          24,
          35,
          55,
          64,
          81,
          104,
          113,
          92,
          49,
          64,
          78,
          87,
          103,
          121,
          120,
          101,
          72,
          92,
          95,
          98,
          112,
          100,
          103,
          99
        ];
        for (var i2 = 0; i2 < 64; i2++) {
          var t = ffloor((YQT[i2] * sf + 50) / 100);
          if (t < 1) {
            t = 1;
          } else if (t > 255) {
            t = 255;
          }
          YTable[ZigZag[i2]] = t;
        }
        var UVQT = [
          17,
          18,
          24,
          47,
          99,
          99,
          99,
          99,
          18,
          21,
          26,
          66,
          99,
          99,
          99,
          99,
          24,
          26,
          56,
          99,
          99,
          99,
          99,
          99,
          47,
          66,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99,
          99
        ];
        for (var j = 0; j < 64; j++) {
          var u = ffloor((UVQT[j] * sf + 50) / 100);
          if (u < 1) {
            u = 1;
          } else if (u > 255) {
            u = 255;
          }
          UVTable[ZigZag[j]] = u;
        }
        var aasf = [
          1,
          1.387039845,
          1.306562965,
          1.175875602,
          1,
          0.785694958,
          0.5411961,
          0.275899379
        ];
        var k = 0;
        for (var row2 = 0; row2 < 8; row2++) {
          for (var col = 0; col < 8; col++) {
            fdtbl_Y[k] = 1 / (YTable[ZigZag[k]] * aasf[row2] * aasf[col] * 8);
            fdtbl_UV[k] = 1 / (UVTable[ZigZag[k]] * aasf[row2] * aasf[col] * 8);
            k++;
          }
        }
      }
      function computeHuffmanTbl(nrcodes, std_table) {
        var codevalue = 0;
        var pos_in_table = 0;
        var HT = new Array();
        for (var k = 1; k <= 16; k++) {
          for (var j = 1; j <= nrcodes[k]; j++) {
            HT[std_table[pos_in_table]] = [];
            HT[std_table[pos_in_table]][0] = codevalue;
            HT[std_table[pos_in_table]][1] = k;
            pos_in_table++;
            codevalue++;
          }
          codevalue *= 2;
        }
        return HT;
      }
      function initHuffmanTbl() {
        YDC_HT = computeHuffmanTbl(std_dc_luminance_nrcodes, std_dc_luminance_values);
        UVDC_HT = computeHuffmanTbl(std_dc_chrominance_nrcodes, std_dc_chrominance_values);
        YAC_HT = computeHuffmanTbl(std_ac_luminance_nrcodes, std_ac_luminance_values);
        UVAC_HT = computeHuffmanTbl(std_ac_chrominance_nrcodes, std_ac_chrominance_values);
      }
      function initCategoryNumber() {
        var nrlower = 1;
        var nrupper = 2;
        for (var cat = 1; cat <= 15; cat++) {
          for (var nr = nrlower; nr < nrupper; nr++) {
            category[32767 + nr] = cat;
            bitcode[32767 + nr] = [];
            bitcode[32767 + nr][1] = cat;
            bitcode[32767 + nr][0] = nr;
          }
          for (var nrneg = -(nrupper - 1); nrneg <= -nrlower; nrneg++) {
            category[32767 + nrneg] = cat;
            bitcode[32767 + nrneg] = [];
            bitcode[32767 + nrneg][1] = cat;
            bitcode[32767 + nrneg][0] = nrupper - 1 + nrneg;
          }
          nrlower <<= 1;
          nrupper <<= 1;
        }
      }
      function initRGBYUVTable() {
        for (var i2 = 0; i2 < 256; i2++) {
          RGB_YUV_TABLE[i2] = 19595 * i2;
          RGB_YUV_TABLE[i2 + 256 >> 0] = 38470 * i2;
          RGB_YUV_TABLE[i2 + 512 >> 0] = 7471 * i2 + 32768;
          RGB_YUV_TABLE[i2 + 768 >> 0] = -11059 * i2;
          RGB_YUV_TABLE[i2 + 1024 >> 0] = -21709 * i2;
          RGB_YUV_TABLE[i2 + 1280 >> 0] = 32768 * i2 + 8421375;
          RGB_YUV_TABLE[i2 + 1536 >> 0] = -27439 * i2;
          RGB_YUV_TABLE[i2 + 1792 >> 0] = -5329 * i2;
        }
      }
      function writeBits(bs) {
        var value = bs[0];
        var posval = bs[1] - 1;
        while (posval >= 0) {
          if (value & 1 << posval) {
            bytenew |= 1 << bytepos;
          }
          posval--;
          bytepos--;
          if (bytepos < 0) {
            if (bytenew == 255) {
              writeByte(255);
              writeByte(0);
            } else {
              writeByte(bytenew);
            }
            bytepos = 7;
            bytenew = 0;
          }
        }
      }
      function writeByte(value) {
        byteout.push(value);
      }
      function writeWord(value) {
        writeByte(value >> 8 & 255);
        writeByte(value & 255);
      }
      function fDCTQuant(data, fdtbl) {
        var d0, d1, d2, d3, d4, d5, d6, d7;
        var dataOff = 0;
        var i2;
        var I8 = 8;
        var I64 = 64;
        for (i2 = 0; i2 < I8; ++i2) {
          d0 = data[dataOff];
          d1 = data[dataOff + 1];
          d2 = data[dataOff + 2];
          d3 = data[dataOff + 3];
          d4 = data[dataOff + 4];
          d5 = data[dataOff + 5];
          d6 = data[dataOff + 6];
          d7 = data[dataOff + 7];
          var tmp0 = d0 + d7;
          var tmp7 = d0 - d7;
          var tmp1 = d1 + d6;
          var tmp6 = d1 - d6;
          var tmp2 = d2 + d5;
          var tmp5 = d2 - d5;
          var tmp3 = d3 + d4;
          var tmp4 = d3 - d4;
          var tmp10 = tmp0 + tmp3;
          var tmp13 = tmp0 - tmp3;
          var tmp11 = tmp1 + tmp2;
          var tmp12 = tmp1 - tmp2;
          data[dataOff] = tmp10 + tmp11;
          data[dataOff + 4] = tmp10 - tmp11;
          var z1 = (tmp12 + tmp13) * 0.707106781;
          data[dataOff + 2] = tmp13 + z1;
          data[dataOff + 6] = tmp13 - z1;
          tmp10 = tmp4 + tmp5;
          tmp11 = tmp5 + tmp6;
          tmp12 = tmp6 + tmp7;
          var z5 = (tmp10 - tmp12) * 0.382683433;
          var z2 = 0.5411961 * tmp10 + z5;
          var z4 = 1.306562965 * tmp12 + z5;
          var z3 = tmp11 * 0.707106781;
          var z11 = tmp7 + z3;
          var z13 = tmp7 - z3;
          data[dataOff + 5] = z13 + z2;
          data[dataOff + 3] = z13 - z2;
          data[dataOff + 1] = z11 + z4;
          data[dataOff + 7] = z11 - z4;
          dataOff += 8;
        }
        dataOff = 0;
        for (i2 = 0; i2 < I8; ++i2) {
          d0 = data[dataOff];
          d1 = data[dataOff + 8];
          d2 = data[dataOff + 16];
          d3 = data[dataOff + 24];
          d4 = data[dataOff + 32];
          d5 = data[dataOff + 40];
          d6 = data[dataOff + 48];
          d7 = data[dataOff + 56];
          var tmp0p2 = d0 + d7;
          var tmp7p2 = d0 - d7;
          var tmp1p2 = d1 + d6;
          var tmp6p2 = d1 - d6;
          var tmp2p2 = d2 + d5;
          var tmp5p2 = d2 - d5;
          var tmp3p2 = d3 + d4;
          var tmp4p2 = d3 - d4;
          var tmp10p2 = tmp0p2 + tmp3p2;
          var tmp13p2 = tmp0p2 - tmp3p2;
          var tmp11p2 = tmp1p2 + tmp2p2;
          var tmp12p2 = tmp1p2 - tmp2p2;
          data[dataOff] = tmp10p2 + tmp11p2;
          data[dataOff + 32] = tmp10p2 - tmp11p2;
          var z1p2 = (tmp12p2 + tmp13p2) * 0.707106781;
          data[dataOff + 16] = tmp13p2 + z1p2;
          data[dataOff + 48] = tmp13p2 - z1p2;
          tmp10p2 = tmp4p2 + tmp5p2;
          tmp11p2 = tmp5p2 + tmp6p2;
          tmp12p2 = tmp6p2 + tmp7p2;
          var z5p2 = (tmp10p2 - tmp12p2) * 0.382683433;
          var z2p2 = 0.5411961 * tmp10p2 + z5p2;
          var z4p2 = 1.306562965 * tmp12p2 + z5p2;
          var z3p2 = tmp11p2 * 0.707106781;
          var z11p2 = tmp7p2 + z3p2;
          var z13p2 = tmp7p2 - z3p2;
          data[dataOff + 40] = z13p2 + z2p2;
          data[dataOff + 24] = z13p2 - z2p2;
          data[dataOff + 8] = z11p2 + z4p2;
          data[dataOff + 56] = z11p2 - z4p2;
          dataOff++;
        }
        var fDCTQuant2;
        for (i2 = 0; i2 < I64; ++i2) {
          fDCTQuant2 = data[i2] * fdtbl[i2];
          outputfDCTQuant[i2] = fDCTQuant2 > 0 ? fDCTQuant2 + 0.5 | 0 : fDCTQuant2 - 0.5 | 0;
        }
        return outputfDCTQuant;
      }
      function writeAPP0() {
        writeWord(65504);
        writeWord(16);
        writeByte(74);
        writeByte(70);
        writeByte(73);
        writeByte(70);
        writeByte(0);
        writeByte(1);
        writeByte(1);
        writeByte(0);
        writeWord(1);
        writeWord(1);
        writeByte(0);
        writeByte(0);
      }
      function writeAPP1(exifBuffer) {
        if (!exifBuffer) return;
        writeWord(65505);
        if (exifBuffer[0] === 69 && exifBuffer[1] === 120 && exifBuffer[2] === 105 && exifBuffer[3] === 102) {
          writeWord(exifBuffer.length + 2);
        } else {
          writeWord(exifBuffer.length + 5 + 2);
          writeByte(69);
          writeByte(120);
          writeByte(105);
          writeByte(102);
          writeByte(0);
        }
        for (var i2 = 0; i2 < exifBuffer.length; i2++) {
          writeByte(exifBuffer[i2]);
        }
      }
      function writeSOF0(width, height) {
        writeWord(65472);
        writeWord(17);
        writeByte(8);
        writeWord(height);
        writeWord(width);
        writeByte(3);
        writeByte(1);
        writeByte(17);
        writeByte(0);
        writeByte(2);
        writeByte(17);
        writeByte(1);
        writeByte(3);
        writeByte(17);
        writeByte(1);
      }
      function writeDQT() {
        writeWord(65499);
        writeWord(132);
        writeByte(0);
        for (var i2 = 0; i2 < 64; i2++) {
          writeByte(YTable[i2]);
        }
        writeByte(1);
        for (var j = 0; j < 64; j++) {
          writeByte(UVTable[j]);
        }
      }
      function writeDHT() {
        writeWord(65476);
        writeWord(418);
        writeByte(0);
        for (var i2 = 0; i2 < 16; i2++) {
          writeByte(std_dc_luminance_nrcodes[i2 + 1]);
        }
        for (var j = 0; j <= 11; j++) {
          writeByte(std_dc_luminance_values[j]);
        }
        writeByte(16);
        for (var k = 0; k < 16; k++) {
          writeByte(std_ac_luminance_nrcodes[k + 1]);
        }
        for (var l = 0; l <= 161; l++) {
          writeByte(std_ac_luminance_values[l]);
        }
        writeByte(1);
        for (var m = 0; m < 16; m++) {
          writeByte(std_dc_chrominance_nrcodes[m + 1]);
        }
        for (var n = 0; n <= 11; n++) {
          writeByte(std_dc_chrominance_values[n]);
        }
        writeByte(17);
        for (var o = 0; o < 16; o++) {
          writeByte(std_ac_chrominance_nrcodes[o + 1]);
        }
        for (var p = 0; p <= 161; p++) {
          writeByte(std_ac_chrominance_values[p]);
        }
      }
      function writeCOM(comments) {
        if (typeof comments === "undefined" || comments.constructor !== Array) return;
        comments.forEach((e) => {
          if (typeof e !== "string") return;
          writeWord(65534);
          var l = e.length;
          writeWord(l + 2);
          var i2;
          for (i2 = 0; i2 < l; i2++)
            writeByte(e.charCodeAt(i2));
        });
      }
      function writeSOS() {
        writeWord(65498);
        writeWord(12);
        writeByte(3);
        writeByte(1);
        writeByte(0);
        writeByte(2);
        writeByte(17);
        writeByte(3);
        writeByte(17);
        writeByte(0);
        writeByte(63);
        writeByte(0);
      }
      function processDU(CDU, fdtbl, DC, HTDC, HTAC) {
        var EOB = HTAC[0];
        var M16zeroes = HTAC[240];
        var pos;
        var I16 = 16;
        var I63 = 63;
        var I64 = 64;
        var DU_DCT = fDCTQuant(CDU, fdtbl);
        for (var j = 0; j < I64; ++j) {
          DU[ZigZag[j]] = DU_DCT[j];
        }
        var Diff = DU[0] - DC;
        DC = DU[0];
        if (Diff == 0) {
          writeBits(HTDC[0]);
        } else {
          pos = 32767 + Diff;
          writeBits(HTDC[category[pos]]);
          writeBits(bitcode[pos]);
        }
        var end0pos = 63;
        for (; end0pos > 0 && DU[end0pos] == 0; end0pos--) {
        }
        ;
        if (end0pos == 0) {
          writeBits(EOB);
          return DC;
        }
        var i2 = 1;
        var lng;
        while (i2 <= end0pos) {
          var startpos = i2;
          for (; DU[i2] == 0 && i2 <= end0pos; ++i2) {
          }
          var nrzeroes = i2 - startpos;
          if (nrzeroes >= I16) {
            lng = nrzeroes >> 4;
            for (var nrmarker = 1; nrmarker <= lng; ++nrmarker)
              writeBits(M16zeroes);
            nrzeroes = nrzeroes & 15;
          }
          pos = 32767 + DU[i2];
          writeBits(HTAC[(nrzeroes << 4) + category[pos]]);
          writeBits(bitcode[pos]);
          i2++;
        }
        if (end0pos != I63) {
          writeBits(EOB);
        }
        return DC;
      }
      function initCharLookupTable() {
        var sfcc = String.fromCharCode;
        for (var i2 = 0; i2 < 256; i2++) {
          clt[i2] = sfcc(i2);
        }
      }
      this.encode = function(image, quality2) {
        var time_start = (/* @__PURE__ */ new Date()).getTime();
        if (quality2) setQuality(quality2);
        byteout = new Array();
        bytenew = 0;
        bytepos = 7;
        writeWord(65496);
        writeAPP0();
        writeCOM(image.comments);
        writeAPP1(image.exifBuffer);
        writeDQT();
        writeSOF0(image.width, image.height);
        writeDHT();
        writeSOS();
        var DCY = 0;
        var DCU = 0;
        var DCV = 0;
        bytenew = 0;
        bytepos = 7;
        this.encode.displayName = "_encode_";
        var imageData = image.data;
        var width = image.width;
        var height = image.height;
        var quadWidth = width * 4;
        var tripleWidth = width * 3;
        var x2, y = 0;
        var r, g, b;
        var start, p, col, row2, pos;
        while (y < height) {
          x2 = 0;
          while (x2 < quadWidth) {
            start = quadWidth * y + x2;
            p = start;
            col = -1;
            row2 = 0;
            for (pos = 0; pos < 64; pos++) {
              row2 = pos >> 3;
              col = (pos & 7) * 4;
              p = start + row2 * quadWidth + col;
              if (y + row2 >= height) {
                p -= quadWidth * (y + 1 + row2 - height);
              }
              if (x2 + col >= quadWidth) {
                p -= x2 + col - quadWidth + 4;
              }
              r = imageData[p++];
              g = imageData[p++];
              b = imageData[p++];
              YDU[pos] = (RGB_YUV_TABLE[r] + RGB_YUV_TABLE[g + 256 >> 0] + RGB_YUV_TABLE[b + 512 >> 0] >> 16) - 128;
              UDU[pos] = (RGB_YUV_TABLE[r + 768 >> 0] + RGB_YUV_TABLE[g + 1024 >> 0] + RGB_YUV_TABLE[b + 1280 >> 0] >> 16) - 128;
              VDU[pos] = (RGB_YUV_TABLE[r + 1280 >> 0] + RGB_YUV_TABLE[g + 1536 >> 0] + RGB_YUV_TABLE[b + 1792 >> 0] >> 16) - 128;
            }
            DCY = processDU(YDU, fdtbl_Y, DCY, YDC_HT, YAC_HT);
            DCU = processDU(UDU, fdtbl_UV, DCU, UVDC_HT, UVAC_HT);
            DCV = processDU(VDU, fdtbl_UV, DCV, UVDC_HT, UVAC_HT);
            x2 += 32;
          }
          y += 8;
        }
        if (bytepos >= 0) {
          var fillbits = [];
          fillbits[1] = bytepos + 1;
          fillbits[0] = (1 << bytepos + 1) - 1;
          writeBits(fillbits);
        }
        writeWord(65497);
        if (typeof module2 === "undefined") return new Uint8Array(byteout);
        return Buffer.from(byteout);
        var jpegDataUri = "data:image/jpeg;base64," + btoa(byteout.join(""));
        byteout = [];
        var duration = (/* @__PURE__ */ new Date()).getTime() - time_start;
        return jpegDataUri;
      };
      function setQuality(quality2) {
        if (quality2 <= 0) {
          quality2 = 1;
        }
        if (quality2 > 100) {
          quality2 = 100;
        }
        if (currentQuality == quality2) return;
        var sf = 0;
        if (quality2 < 50) {
          sf = Math.floor(5e3 / quality2);
        } else {
          sf = Math.floor(200 - quality2 * 2);
        }
        initQuantTables(sf);
        currentQuality = quality2;
      }
      function init() {
        var time_start = (/* @__PURE__ */ new Date()).getTime();
        if (!quality) quality = 50;
        initCharLookupTable();
        initHuffmanTbl();
        initCategoryNumber();
        initRGBYUVTable();
        setQuality(quality);
        var duration = (/* @__PURE__ */ new Date()).getTime() - time_start;
      }
      init();
    }
    if (typeof module2 !== "undefined") {
      module2.exports = encode;
    } else if (typeof window !== "undefined") {
      window["jpeg-js"] = window["jpeg-js"] || {};
      window["jpeg-js"].encode = encode;
    }
    function encode(imgData, qu) {
      if (typeof qu === "undefined") qu = 50;
      var encoder = new JPEGEncoder(qu);
      var data = encoder.encode(imgData, qu);
      return {
        data,
        width: imgData.width,
        height: imgData.height
      };
    }
  }
});

// node_modules/jpeg-js/lib/decoder.js
var require_decoder = __commonJS({
  "node_modules/jpeg-js/lib/decoder.js"(exports2, module2) {
    var JpegImage = (function jpegImage() {
      "use strict";
      var dctZigZag = new Int32Array([
        0,
        1,
        8,
        16,
        9,
        2,
        3,
        10,
        17,
        24,
        32,
        25,
        18,
        11,
        4,
        5,
        12,
        19,
        26,
        33,
        40,
        48,
        41,
        34,
        27,
        20,
        13,
        6,
        7,
        14,
        21,
        28,
        35,
        42,
        49,
        56,
        57,
        50,
        43,
        36,
        29,
        22,
        15,
        23,
        30,
        37,
        44,
        51,
        58,
        59,
        52,
        45,
        38,
        31,
        39,
        46,
        53,
        60,
        61,
        54,
        47,
        55,
        62,
        63
      ]);
      var dctCos1 = 4017;
      var dctSin1 = 799;
      var dctCos3 = 3406;
      var dctSin3 = 2276;
      var dctCos6 = 1567;
      var dctSin6 = 3784;
      var dctSqrt2 = 5793;
      var dctSqrt1d2 = 2896;
      function constructor() {
      }
      function buildHuffmanTable(codeLengths, values) {
        var k = 0, code = [], i2, j, length = 16;
        while (length > 0 && !codeLengths[length - 1])
          length--;
        code.push({ children: [], index: 0 });
        var p = code[0], q;
        for (i2 = 0; i2 < length; i2++) {
          for (j = 0; j < codeLengths[i2]; j++) {
            p = code.pop();
            p.children[p.index] = values[k];
            while (p.index > 0) {
              if (code.length === 0)
                throw new Error("Could not recreate Huffman Table");
              p = code.pop();
            }
            p.index++;
            code.push(p);
            while (code.length <= i2) {
              code.push(q = { children: [], index: 0 });
              p.children[p.index] = q.children;
              p = q;
            }
            k++;
          }
          if (i2 + 1 < length) {
            code.push(q = { children: [], index: 0 });
            p.children[p.index] = q.children;
            p = q;
          }
        }
        return code[0].children;
      }
      function decodeScan(data, offset, frame, components, resetInterval, spectralStart, spectralEnd, successivePrev, successive, opts) {
        var precision = frame.precision;
        var samplesPerLine = frame.samplesPerLine;
        var scanLines = frame.scanLines;
        var mcusPerLine = frame.mcusPerLine;
        var progressive = frame.progressive;
        var maxH = frame.maxH, maxV = frame.maxV;
        var startOffset = offset, bitsData = 0, bitsCount = 0;
        function readBit() {
          if (bitsCount > 0) {
            bitsCount--;
            return bitsData >> bitsCount & 1;
          }
          bitsData = data[offset++];
          if (bitsData == 255) {
            var nextByte = data[offset++];
            if (nextByte) {
              throw new Error("unexpected marker: " + (bitsData << 8 | nextByte).toString(16));
            }
          }
          bitsCount = 7;
          return bitsData >>> 7;
        }
        function decodeHuffman(tree) {
          var node = tree, bit;
          while ((bit = readBit()) !== null) {
            node = node[bit];
            if (typeof node === "number")
              return node;
            if (typeof node !== "object")
              throw new Error("invalid huffman sequence");
          }
          return null;
        }
        function receive(length) {
          var n2 = 0;
          while (length > 0) {
            var bit = readBit();
            if (bit === null) return;
            n2 = n2 << 1 | bit;
            length--;
          }
          return n2;
        }
        function receiveAndExtend(length) {
          var n2 = receive(length);
          if (n2 >= 1 << length - 1)
            return n2;
          return n2 + (-1 << length) + 1;
        }
        function decodeBaseline(component2, zz) {
          var t = decodeHuffman(component2.huffmanTableDC);
          var diff = t === 0 ? 0 : receiveAndExtend(t);
          zz[0] = component2.pred += diff;
          var k2 = 1;
          while (k2 < 64) {
            var rs = decodeHuffman(component2.huffmanTableAC);
            var s = rs & 15, r = rs >> 4;
            if (s === 0) {
              if (r < 15)
                break;
              k2 += 16;
              continue;
            }
            k2 += r;
            var z = dctZigZag[k2];
            zz[z] = receiveAndExtend(s);
            k2++;
          }
        }
        function decodeDCFirst(component2, zz) {
          var t = decodeHuffman(component2.huffmanTableDC);
          var diff = t === 0 ? 0 : receiveAndExtend(t) << successive;
          zz[0] = component2.pred += diff;
        }
        function decodeDCSuccessive(component2, zz) {
          zz[0] |= readBit() << successive;
        }
        var eobrun = 0;
        function decodeACFirst(component2, zz) {
          if (eobrun > 0) {
            eobrun--;
            return;
          }
          var k2 = spectralStart, e = spectralEnd;
          while (k2 <= e) {
            var rs = decodeHuffman(component2.huffmanTableAC);
            var s = rs & 15, r = rs >> 4;
            if (s === 0) {
              if (r < 15) {
                eobrun = receive(r) + (1 << r) - 1;
                break;
              }
              k2 += 16;
              continue;
            }
            k2 += r;
            var z = dctZigZag[k2];
            zz[z] = receiveAndExtend(s) * (1 << successive);
            k2++;
          }
        }
        var successiveACState = 0, successiveACNextValue;
        function decodeACSuccessive(component2, zz) {
          var k2 = spectralStart, e = spectralEnd, r = 0;
          while (k2 <= e) {
            var z = dctZigZag[k2];
            var direction = zz[z] < 0 ? -1 : 1;
            switch (successiveACState) {
              case 0:
                var rs = decodeHuffman(component2.huffmanTableAC);
                var s = rs & 15, r = rs >> 4;
                if (s === 0) {
                  if (r < 15) {
                    eobrun = receive(r) + (1 << r);
                    successiveACState = 4;
                  } else {
                    r = 16;
                    successiveACState = 1;
                  }
                } else {
                  if (s !== 1)
                    throw new Error("invalid ACn encoding");
                  successiveACNextValue = receiveAndExtend(s);
                  successiveACState = r ? 2 : 3;
                }
                continue;
              case 1:
              // skipping r zero items
              case 2:
                if (zz[z])
                  zz[z] += (readBit() << successive) * direction;
                else {
                  r--;
                  if (r === 0)
                    successiveACState = successiveACState == 2 ? 3 : 0;
                }
                break;
              case 3:
                if (zz[z])
                  zz[z] += (readBit() << successive) * direction;
                else {
                  zz[z] = successiveACNextValue << successive;
                  successiveACState = 0;
                }
                break;
              case 4:
                if (zz[z])
                  zz[z] += (readBit() << successive) * direction;
                break;
            }
            k2++;
          }
          if (successiveACState === 4) {
            eobrun--;
            if (eobrun === 0)
              successiveACState = 0;
          }
        }
        function decodeMcu(component2, decode2, mcu2, row2, col) {
          var mcuRow = mcu2 / mcusPerLine | 0;
          var mcuCol = mcu2 % mcusPerLine;
          var blockRow = mcuRow * component2.v + row2;
          var blockCol = mcuCol * component2.h + col;
          if (component2.blocks[blockRow] === void 0 && opts.tolerantDecoding)
            return;
          decode2(component2, component2.blocks[blockRow][blockCol]);
        }
        function decodeBlock(component2, decode2, mcu2) {
          var blockRow = mcu2 / component2.blocksPerLine | 0;
          var blockCol = mcu2 % component2.blocksPerLine;
          if (component2.blocks[blockRow] === void 0 && opts.tolerantDecoding)
            return;
          decode2(component2, component2.blocks[blockRow][blockCol]);
        }
        var componentsLength = components.length;
        var component, i2, j, k, n;
        var decodeFn;
        if (progressive) {
          if (spectralStart === 0)
            decodeFn = successivePrev === 0 ? decodeDCFirst : decodeDCSuccessive;
          else
            decodeFn = successivePrev === 0 ? decodeACFirst : decodeACSuccessive;
        } else {
          decodeFn = decodeBaseline;
        }
        var mcu = 0, marker;
        var mcuExpected;
        if (componentsLength == 1) {
          mcuExpected = components[0].blocksPerLine * components[0].blocksPerColumn;
        } else {
          mcuExpected = mcusPerLine * frame.mcusPerColumn;
        }
        if (!resetInterval) resetInterval = mcuExpected;
        var h, v;
        while (mcu < mcuExpected) {
          for (i2 = 0; i2 < componentsLength; i2++)
            components[i2].pred = 0;
          eobrun = 0;
          if (componentsLength == 1) {
            component = components[0];
            for (n = 0; n < resetInterval; n++) {
              decodeBlock(component, decodeFn, mcu);
              mcu++;
            }
          } else {
            for (n = 0; n < resetInterval; n++) {
              for (i2 = 0; i2 < componentsLength; i2++) {
                component = components[i2];
                h = component.h;
                v = component.v;
                for (j = 0; j < v; j++) {
                  for (k = 0; k < h; k++) {
                    decodeMcu(component, decodeFn, mcu, j, k);
                  }
                }
              }
              mcu++;
              if (mcu === mcuExpected) break;
            }
          }
          if (mcu === mcuExpected) {
            do {
              if (data[offset] === 255) {
                if (data[offset + 1] !== 0) {
                  break;
                }
              }
              offset += 1;
            } while (offset < data.length - 2);
          }
          bitsCount = 0;
          marker = data[offset] << 8 | data[offset + 1];
          if (marker < 65280) {
            throw new Error("marker was not found");
          }
          if (marker >= 65488 && marker <= 65495) {
            offset += 2;
          } else
            break;
        }
        return offset - startOffset;
      }
      function buildComponentData(frame, component) {
        var lines = [];
        var blocksPerLine = component.blocksPerLine;
        var blocksPerColumn = component.blocksPerColumn;
        var samplesPerLine = blocksPerLine << 3;
        var R = new Int32Array(64), r = new Uint8Array(64);
        function quantizeAndInverse(zz, dataOut, dataIn) {
          var qt = component.quantizationTable;
          var v0, v1, v2, v3, v4, v5, v6, v7, t;
          var p = dataIn;
          var i3;
          for (i3 = 0; i3 < 64; i3++)
            p[i3] = zz[i3] * qt[i3];
          for (i3 = 0; i3 < 8; ++i3) {
            var row2 = 8 * i3;
            if (p[1 + row2] == 0 && p[2 + row2] == 0 && p[3 + row2] == 0 && p[4 + row2] == 0 && p[5 + row2] == 0 && p[6 + row2] == 0 && p[7 + row2] == 0) {
              t = dctSqrt2 * p[0 + row2] + 512 >> 10;
              p[0 + row2] = t;
              p[1 + row2] = t;
              p[2 + row2] = t;
              p[3 + row2] = t;
              p[4 + row2] = t;
              p[5 + row2] = t;
              p[6 + row2] = t;
              p[7 + row2] = t;
              continue;
            }
            v0 = dctSqrt2 * p[0 + row2] + 128 >> 8;
            v1 = dctSqrt2 * p[4 + row2] + 128 >> 8;
            v2 = p[2 + row2];
            v3 = p[6 + row2];
            v4 = dctSqrt1d2 * (p[1 + row2] - p[7 + row2]) + 128 >> 8;
            v7 = dctSqrt1d2 * (p[1 + row2] + p[7 + row2]) + 128 >> 8;
            v5 = p[3 + row2] << 4;
            v6 = p[5 + row2] << 4;
            t = v0 - v1 + 1 >> 1;
            v0 = v0 + v1 + 1 >> 1;
            v1 = t;
            t = v2 * dctSin6 + v3 * dctCos6 + 128 >> 8;
            v2 = v2 * dctCos6 - v3 * dctSin6 + 128 >> 8;
            v3 = t;
            t = v4 - v6 + 1 >> 1;
            v4 = v4 + v6 + 1 >> 1;
            v6 = t;
            t = v7 + v5 + 1 >> 1;
            v5 = v7 - v5 + 1 >> 1;
            v7 = t;
            t = v0 - v3 + 1 >> 1;
            v0 = v0 + v3 + 1 >> 1;
            v3 = t;
            t = v1 - v2 + 1 >> 1;
            v1 = v1 + v2 + 1 >> 1;
            v2 = t;
            t = v4 * dctSin3 + v7 * dctCos3 + 2048 >> 12;
            v4 = v4 * dctCos3 - v7 * dctSin3 + 2048 >> 12;
            v7 = t;
            t = v5 * dctSin1 + v6 * dctCos1 + 2048 >> 12;
            v5 = v5 * dctCos1 - v6 * dctSin1 + 2048 >> 12;
            v6 = t;
            p[0 + row2] = v0 + v7;
            p[7 + row2] = v0 - v7;
            p[1 + row2] = v1 + v6;
            p[6 + row2] = v1 - v6;
            p[2 + row2] = v2 + v5;
            p[5 + row2] = v2 - v5;
            p[3 + row2] = v3 + v4;
            p[4 + row2] = v3 - v4;
          }
          for (i3 = 0; i3 < 8; ++i3) {
            var col = i3;
            if (p[1 * 8 + col] == 0 && p[2 * 8 + col] == 0 && p[3 * 8 + col] == 0 && p[4 * 8 + col] == 0 && p[5 * 8 + col] == 0 && p[6 * 8 + col] == 0 && p[7 * 8 + col] == 0) {
              t = dctSqrt2 * dataIn[i3 + 0] + 8192 >> 14;
              p[0 * 8 + col] = t;
              p[1 * 8 + col] = t;
              p[2 * 8 + col] = t;
              p[3 * 8 + col] = t;
              p[4 * 8 + col] = t;
              p[5 * 8 + col] = t;
              p[6 * 8 + col] = t;
              p[7 * 8 + col] = t;
              continue;
            }
            v0 = dctSqrt2 * p[0 * 8 + col] + 2048 >> 12;
            v1 = dctSqrt2 * p[4 * 8 + col] + 2048 >> 12;
            v2 = p[2 * 8 + col];
            v3 = p[6 * 8 + col];
            v4 = dctSqrt1d2 * (p[1 * 8 + col] - p[7 * 8 + col]) + 2048 >> 12;
            v7 = dctSqrt1d2 * (p[1 * 8 + col] + p[7 * 8 + col]) + 2048 >> 12;
            v5 = p[3 * 8 + col];
            v6 = p[5 * 8 + col];
            t = v0 - v1 + 1 >> 1;
            v0 = v0 + v1 + 1 >> 1;
            v1 = t;
            t = v2 * dctSin6 + v3 * dctCos6 + 2048 >> 12;
            v2 = v2 * dctCos6 - v3 * dctSin6 + 2048 >> 12;
            v3 = t;
            t = v4 - v6 + 1 >> 1;
            v4 = v4 + v6 + 1 >> 1;
            v6 = t;
            t = v7 + v5 + 1 >> 1;
            v5 = v7 - v5 + 1 >> 1;
            v7 = t;
            t = v0 - v3 + 1 >> 1;
            v0 = v0 + v3 + 1 >> 1;
            v3 = t;
            t = v1 - v2 + 1 >> 1;
            v1 = v1 + v2 + 1 >> 1;
            v2 = t;
            t = v4 * dctSin3 + v7 * dctCos3 + 2048 >> 12;
            v4 = v4 * dctCos3 - v7 * dctSin3 + 2048 >> 12;
            v7 = t;
            t = v5 * dctSin1 + v6 * dctCos1 + 2048 >> 12;
            v5 = v5 * dctCos1 - v6 * dctSin1 + 2048 >> 12;
            v6 = t;
            p[0 * 8 + col] = v0 + v7;
            p[7 * 8 + col] = v0 - v7;
            p[1 * 8 + col] = v1 + v6;
            p[6 * 8 + col] = v1 - v6;
            p[2 * 8 + col] = v2 + v5;
            p[5 * 8 + col] = v2 - v5;
            p[3 * 8 + col] = v3 + v4;
            p[4 * 8 + col] = v3 - v4;
          }
          for (i3 = 0; i3 < 64; ++i3) {
            var sample2 = 128 + (p[i3] + 8 >> 4);
            dataOut[i3] = sample2 < 0 ? 0 : sample2 > 255 ? 255 : sample2;
          }
        }
        requestMemoryAllocation(samplesPerLine * blocksPerColumn * 8);
        var i2, j;
        for (var blockRow = 0; blockRow < blocksPerColumn; blockRow++) {
          var scanLine = blockRow << 3;
          for (i2 = 0; i2 < 8; i2++)
            lines.push(new Uint8Array(samplesPerLine));
          for (var blockCol = 0; blockCol < blocksPerLine; blockCol++) {
            quantizeAndInverse(component.blocks[blockRow][blockCol], r, R);
            var offset = 0, sample = blockCol << 3;
            for (j = 0; j < 8; j++) {
              var line = lines[scanLine + j];
              for (i2 = 0; i2 < 8; i2++)
                line[sample + i2] = r[offset++];
            }
          }
        }
        return lines;
      }
      function clampTo8bit(a) {
        return a < 0 ? 0 : a > 255 ? 255 : a;
      }
      constructor.prototype = {
        load: function load(path3) {
          var xhr = new XMLHttpRequest();
          xhr.open("GET", path3, true);
          xhr.responseType = "arraybuffer";
          xhr.onload = (function() {
            var data = new Uint8Array(xhr.response || xhr.mozResponseArrayBuffer);
            this.parse(data);
            if (this.onload)
              this.onload();
          }).bind(this);
          xhr.send(null);
        },
        parse: function parse(data) {
          var maxResolutionInPixels = this.opts.maxResolutionInMP * 1e3 * 1e3;
          var offset = 0, length = data.length;
          function readUint16() {
            var value = data[offset] << 8 | data[offset + 1];
            offset += 2;
            return value;
          }
          function readDataBlock() {
            var length2 = readUint16();
            var array = data.subarray(offset, offset + length2 - 2);
            offset += array.length;
            return array;
          }
          function prepareComponents(frame2) {
            var maxH2 = 1, maxV2 = 1;
            var component2, componentId2;
            for (componentId2 in frame2.components) {
              if (frame2.components.hasOwnProperty(componentId2)) {
                component2 = frame2.components[componentId2];
                if (maxH2 < component2.h) maxH2 = component2.h;
                if (maxV2 < component2.v) maxV2 = component2.v;
              }
            }
            var mcusPerLine = Math.ceil(frame2.samplesPerLine / 8 / maxH2);
            var mcusPerColumn = Math.ceil(frame2.scanLines / 8 / maxV2);
            for (componentId2 in frame2.components) {
              if (frame2.components.hasOwnProperty(componentId2)) {
                component2 = frame2.components[componentId2];
                var blocksPerLine = Math.ceil(Math.ceil(frame2.samplesPerLine / 8) * component2.h / maxH2);
                var blocksPerColumn = Math.ceil(Math.ceil(frame2.scanLines / 8) * component2.v / maxV2);
                var blocksPerLineForMcu = mcusPerLine * component2.h;
                var blocksPerColumnForMcu = mcusPerColumn * component2.v;
                var blocksToAllocate = blocksPerColumnForMcu * blocksPerLineForMcu;
                var blocks2 = [];
                requestMemoryAllocation(blocksToAllocate * 256);
                for (var i3 = 0; i3 < blocksPerColumnForMcu; i3++) {
                  var row2 = [];
                  for (var j2 = 0; j2 < blocksPerLineForMcu; j2++)
                    row2.push(new Int32Array(64));
                  blocks2.push(row2);
                }
                component2.blocksPerLine = blocksPerLine;
                component2.blocksPerColumn = blocksPerColumn;
                component2.blocks = blocks2;
              }
            }
            frame2.maxH = maxH2;
            frame2.maxV = maxV2;
            frame2.mcusPerLine = mcusPerLine;
            frame2.mcusPerColumn = mcusPerColumn;
          }
          var jfif = null;
          var adobe = null;
          var pixels = null;
          var frame, resetInterval;
          var quantizationTables = [], frames = [];
          var huffmanTablesAC = [], huffmanTablesDC = [];
          var fileMarker = readUint16();
          var malformedDataOffset = -1;
          this.comments = [];
          if (fileMarker != 65496) {
            throw new Error("SOI not found");
          }
          fileMarker = readUint16();
          while (fileMarker != 65497) {
            var i2, j, l;
            switch (fileMarker) {
              case 65280:
                break;
              case 65504:
              // APP0 (Application Specific)
              case 65505:
              // APP1
              case 65506:
              // APP2
              case 65507:
              // APP3
              case 65508:
              // APP4
              case 65509:
              // APP5
              case 65510:
              // APP6
              case 65511:
              // APP7
              case 65512:
              // APP8
              case 65513:
              // APP9
              case 65514:
              // APP10
              case 65515:
              // APP11
              case 65516:
              // APP12
              case 65517:
              // APP13
              case 65518:
              // APP14
              case 65519:
              // APP15
              case 65534:
                var appData = readDataBlock();
                if (fileMarker === 65534) {
                  var comment = String.fromCharCode.apply(null, appData);
                  this.comments.push(comment);
                }
                if (fileMarker === 65504) {
                  if (appData[0] === 74 && appData[1] === 70 && appData[2] === 73 && appData[3] === 70 && appData[4] === 0) {
                    jfif = {
                      version: { major: appData[5], minor: appData[6] },
                      densityUnits: appData[7],
                      xDensity: appData[8] << 8 | appData[9],
                      yDensity: appData[10] << 8 | appData[11],
                      thumbWidth: appData[12],
                      thumbHeight: appData[13],
                      thumbData: appData.subarray(14, 14 + 3 * appData[12] * appData[13])
                    };
                  }
                }
                if (fileMarker === 65505) {
                  if (appData[0] === 69 && appData[1] === 120 && appData[2] === 105 && appData[3] === 102 && appData[4] === 0) {
                    this.exifBuffer = appData.subarray(5, appData.length);
                  }
                }
                if (fileMarker === 65518) {
                  if (appData[0] === 65 && appData[1] === 100 && appData[2] === 111 && appData[3] === 98 && appData[4] === 101 && appData[5] === 0) {
                    adobe = {
                      version: appData[6],
                      flags0: appData[7] << 8 | appData[8],
                      flags1: appData[9] << 8 | appData[10],
                      transformCode: appData[11]
                    };
                  }
                }
                break;
              case 65499:
                var quantizationTablesLength = readUint16();
                var quantizationTablesEnd = quantizationTablesLength + offset - 2;
                while (offset < quantizationTablesEnd) {
                  var quantizationTableSpec = data[offset++];
                  requestMemoryAllocation(64 * 4);
                  var tableData = new Int32Array(64);
                  if (quantizationTableSpec >> 4 === 0) {
                    for (j = 0; j < 64; j++) {
                      var z = dctZigZag[j];
                      tableData[z] = data[offset++];
                    }
                  } else if (quantizationTableSpec >> 4 === 1) {
                    for (j = 0; j < 64; j++) {
                      var z = dctZigZag[j];
                      tableData[z] = readUint16();
                    }
                  } else
                    throw new Error("DQT: invalid table spec");
                  quantizationTables[quantizationTableSpec & 15] = tableData;
                }
                break;
              case 65472:
              // SOF0 (Start of Frame, Baseline DCT)
              case 65473:
              // SOF1 (Start of Frame, Extended DCT)
              case 65474:
                readUint16();
                frame = {};
                frame.extended = fileMarker === 65473;
                frame.progressive = fileMarker === 65474;
                frame.precision = data[offset++];
                frame.scanLines = readUint16();
                frame.samplesPerLine = readUint16();
                frame.components = {};
                frame.componentsOrder = [];
                var pixelsInFrame = frame.scanLines * frame.samplesPerLine;
                if (pixelsInFrame > maxResolutionInPixels) {
                  var exceededAmount = Math.ceil((pixelsInFrame - maxResolutionInPixels) / 1e6);
                  throw new Error(`maxResolutionInMP limit exceeded by ${exceededAmount}MP`);
                }
                var componentsCount = data[offset++], componentId;
                var maxH = 0, maxV = 0;
                for (i2 = 0; i2 < componentsCount; i2++) {
                  componentId = data[offset];
                  var h = data[offset + 1] >> 4;
                  var v = data[offset + 1] & 15;
                  var qId = data[offset + 2];
                  if (h <= 0 || v <= 0) {
                    throw new Error("Invalid sampling factor, expected values above 0");
                  }
                  frame.componentsOrder.push(componentId);
                  frame.components[componentId] = {
                    h,
                    v,
                    quantizationIdx: qId
                  };
                  offset += 3;
                }
                prepareComponents(frame);
                frames.push(frame);
                break;
              case 65476:
                var huffmanLength = readUint16();
                for (i2 = 2; i2 < huffmanLength; ) {
                  var huffmanTableSpec = data[offset++];
                  var codeLengths = new Uint8Array(16);
                  var codeLengthSum = 0;
                  for (j = 0; j < 16; j++, offset++) {
                    codeLengthSum += codeLengths[j] = data[offset];
                  }
                  requestMemoryAllocation(16 + codeLengthSum);
                  var huffmanValues = new Uint8Array(codeLengthSum);
                  for (j = 0; j < codeLengthSum; j++, offset++)
                    huffmanValues[j] = data[offset];
                  i2 += 17 + codeLengthSum;
                  (huffmanTableSpec >> 4 === 0 ? huffmanTablesDC : huffmanTablesAC)[huffmanTableSpec & 15] = buildHuffmanTable(codeLengths, huffmanValues);
                }
                break;
              case 65501:
                readUint16();
                resetInterval = readUint16();
                break;
              case 65500:
                readUint16();
                readUint16();
                break;
              case 65498:
                var scanLength = readUint16();
                var selectorsCount = data[offset++];
                var components = [], component;
                for (i2 = 0; i2 < selectorsCount; i2++) {
                  component = frame.components[data[offset++]];
                  var tableSpec = data[offset++];
                  component.huffmanTableDC = huffmanTablesDC[tableSpec >> 4];
                  component.huffmanTableAC = huffmanTablesAC[tableSpec & 15];
                  components.push(component);
                }
                var spectralStart = data[offset++];
                var spectralEnd = data[offset++];
                var successiveApproximation = data[offset++];
                var processed = decodeScan(
                  data,
                  offset,
                  frame,
                  components,
                  resetInterval,
                  spectralStart,
                  spectralEnd,
                  successiveApproximation >> 4,
                  successiveApproximation & 15,
                  this.opts
                );
                offset += processed;
                break;
              case 65535:
                if (data[offset] !== 255) {
                  offset--;
                }
                break;
              default:
                if (data[offset - 3] == 255 && data[offset - 2] >= 192 && data[offset - 2] <= 254) {
                  offset -= 3;
                  break;
                } else if (fileMarker === 224 || fileMarker == 225) {
                  if (malformedDataOffset !== -1) {
                    throw new Error(`first unknown JPEG marker at offset ${malformedDataOffset.toString(16)}, second unknown JPEG marker ${fileMarker.toString(16)} at offset ${(offset - 1).toString(16)}`);
                  }
                  malformedDataOffset = offset - 1;
                  const nextOffset = readUint16();
                  if (data[offset + nextOffset - 2] === 255) {
                    offset += nextOffset - 2;
                    break;
                  }
                }
                throw new Error("unknown JPEG marker " + fileMarker.toString(16));
            }
            fileMarker = readUint16();
          }
          if (frames.length != 1)
            throw new Error("only single frame JPEGs supported");
          for (var i2 = 0; i2 < frames.length; i2++) {
            var cp = frames[i2].components;
            for (var j in cp) {
              cp[j].quantizationTable = quantizationTables[cp[j].quantizationIdx];
              delete cp[j].quantizationIdx;
            }
          }
          this.width = frame.samplesPerLine;
          this.height = frame.scanLines;
          this.jfif = jfif;
          this.adobe = adobe;
          this.components = [];
          for (var i2 = 0; i2 < frame.componentsOrder.length; i2++) {
            var component = frame.components[frame.componentsOrder[i2]];
            this.components.push({
              lines: buildComponentData(frame, component),
              scaleX: component.h / frame.maxH,
              scaleY: component.v / frame.maxV
            });
          }
        },
        getData: function getData(width, height) {
          var scaleX = this.width / width, scaleY = this.height / height;
          var component1, component2, component3, component4;
          var component1Line, component2Line, component3Line, component4Line;
          var x2, y;
          var offset = 0;
          var Y, Cb, Cr, K, C, M, Ye, R, G, B;
          var colorTransform;
          var dataLength = width * height * this.components.length;
          requestMemoryAllocation(dataLength);
          var data = new Uint8Array(dataLength);
          switch (this.components.length) {
            case 1:
              component1 = this.components[0];
              for (y = 0; y < height; y++) {
                component1Line = component1.lines[0 | y * component1.scaleY * scaleY];
                for (x2 = 0; x2 < width; x2++) {
                  Y = component1Line[0 | x2 * component1.scaleX * scaleX];
                  data[offset++] = Y;
                }
              }
              break;
            case 2:
              component1 = this.components[0];
              component2 = this.components[1];
              for (y = 0; y < height; y++) {
                component1Line = component1.lines[0 | y * component1.scaleY * scaleY];
                component2Line = component2.lines[0 | y * component2.scaleY * scaleY];
                for (x2 = 0; x2 < width; x2++) {
                  Y = component1Line[0 | x2 * component1.scaleX * scaleX];
                  data[offset++] = Y;
                  Y = component2Line[0 | x2 * component2.scaleX * scaleX];
                  data[offset++] = Y;
                }
              }
              break;
            case 3:
              colorTransform = true;
              if (this.adobe && this.adobe.transformCode)
                colorTransform = true;
              else if (typeof this.opts.colorTransform !== "undefined")
                colorTransform = !!this.opts.colorTransform;
              component1 = this.components[0];
              component2 = this.components[1];
              component3 = this.components[2];
              for (y = 0; y < height; y++) {
                component1Line = component1.lines[0 | y * component1.scaleY * scaleY];
                component2Line = component2.lines[0 | y * component2.scaleY * scaleY];
                component3Line = component3.lines[0 | y * component3.scaleY * scaleY];
                for (x2 = 0; x2 < width; x2++) {
                  if (!colorTransform) {
                    R = component1Line[0 | x2 * component1.scaleX * scaleX];
                    G = component2Line[0 | x2 * component2.scaleX * scaleX];
                    B = component3Line[0 | x2 * component3.scaleX * scaleX];
                  } else {
                    Y = component1Line[0 | x2 * component1.scaleX * scaleX];
                    Cb = component2Line[0 | x2 * component2.scaleX * scaleX];
                    Cr = component3Line[0 | x2 * component3.scaleX * scaleX];
                    R = clampTo8bit(Y + 1.402 * (Cr - 128));
                    G = clampTo8bit(Y - 0.3441363 * (Cb - 128) - 0.71413636 * (Cr - 128));
                    B = clampTo8bit(Y + 1.772 * (Cb - 128));
                  }
                  data[offset++] = R;
                  data[offset++] = G;
                  data[offset++] = B;
                }
              }
              break;
            case 4:
              if (!this.adobe)
                throw new Error("Unsupported color mode (4 components)");
              colorTransform = false;
              if (this.adobe && this.adobe.transformCode)
                colorTransform = true;
              else if (typeof this.opts.colorTransform !== "undefined")
                colorTransform = !!this.opts.colorTransform;
              component1 = this.components[0];
              component2 = this.components[1];
              component3 = this.components[2];
              component4 = this.components[3];
              for (y = 0; y < height; y++) {
                component1Line = component1.lines[0 | y * component1.scaleY * scaleY];
                component2Line = component2.lines[0 | y * component2.scaleY * scaleY];
                component3Line = component3.lines[0 | y * component3.scaleY * scaleY];
                component4Line = component4.lines[0 | y * component4.scaleY * scaleY];
                for (x2 = 0; x2 < width; x2++) {
                  if (!colorTransform) {
                    C = component1Line[0 | x2 * component1.scaleX * scaleX];
                    M = component2Line[0 | x2 * component2.scaleX * scaleX];
                    Ye = component3Line[0 | x2 * component3.scaleX * scaleX];
                    K = component4Line[0 | x2 * component4.scaleX * scaleX];
                  } else {
                    Y = component1Line[0 | x2 * component1.scaleX * scaleX];
                    Cb = component2Line[0 | x2 * component2.scaleX * scaleX];
                    Cr = component3Line[0 | x2 * component3.scaleX * scaleX];
                    K = component4Line[0 | x2 * component4.scaleX * scaleX];
                    C = 255 - clampTo8bit(Y + 1.402 * (Cr - 128));
                    M = 255 - clampTo8bit(Y - 0.3441363 * (Cb - 128) - 0.71413636 * (Cr - 128));
                    Ye = 255 - clampTo8bit(Y + 1.772 * (Cb - 128));
                  }
                  data[offset++] = 255 - C;
                  data[offset++] = 255 - M;
                  data[offset++] = 255 - Ye;
                  data[offset++] = 255 - K;
                }
              }
              break;
            default:
              throw new Error("Unsupported color mode");
          }
          return data;
        },
        copyToImageData: function copyToImageData(imageData, formatAsRGBA) {
          var width = imageData.width, height = imageData.height;
          var imageDataArray = imageData.data;
          var data = this.getData(width, height);
          var i2 = 0, j = 0, x2, y;
          var Y, K, C, M, R, G, B;
          switch (this.components.length) {
            case 1:
              for (y = 0; y < height; y++) {
                for (x2 = 0; x2 < width; x2++) {
                  Y = data[i2++];
                  imageDataArray[j++] = Y;
                  imageDataArray[j++] = Y;
                  imageDataArray[j++] = Y;
                  if (formatAsRGBA) {
                    imageDataArray[j++] = 255;
                  }
                }
              }
              break;
            case 3:
              for (y = 0; y < height; y++) {
                for (x2 = 0; x2 < width; x2++) {
                  R = data[i2++];
                  G = data[i2++];
                  B = data[i2++];
                  imageDataArray[j++] = R;
                  imageDataArray[j++] = G;
                  imageDataArray[j++] = B;
                  if (formatAsRGBA) {
                    imageDataArray[j++] = 255;
                  }
                }
              }
              break;
            case 4:
              for (y = 0; y < height; y++) {
                for (x2 = 0; x2 < width; x2++) {
                  C = data[i2++];
                  M = data[i2++];
                  Y = data[i2++];
                  K = data[i2++];
                  R = 255 - clampTo8bit(C * (1 - K / 255) + K);
                  G = 255 - clampTo8bit(M * (1 - K / 255) + K);
                  B = 255 - clampTo8bit(Y * (1 - K / 255) + K);
                  imageDataArray[j++] = R;
                  imageDataArray[j++] = G;
                  imageDataArray[j++] = B;
                  if (formatAsRGBA) {
                    imageDataArray[j++] = 255;
                  }
                }
              }
              break;
            default:
              throw new Error("Unsupported color mode");
          }
        }
      };
      var totalBytesAllocated = 0;
      var maxMemoryUsageBytes = 0;
      function requestMemoryAllocation(increaseAmount = 0) {
        var totalMemoryImpactBytes = totalBytesAllocated + increaseAmount;
        if (totalMemoryImpactBytes > maxMemoryUsageBytes) {
          var exceededAmount = Math.ceil((totalMemoryImpactBytes - maxMemoryUsageBytes) / 1024 / 1024);
          throw new Error(`maxMemoryUsageInMB limit exceeded by at least ${exceededAmount}MB`);
        }
        totalBytesAllocated = totalMemoryImpactBytes;
      }
      constructor.resetMaxMemoryUsage = function(maxMemoryUsageBytes_) {
        totalBytesAllocated = 0;
        maxMemoryUsageBytes = maxMemoryUsageBytes_;
      };
      constructor.getBytesAllocated = function() {
        return totalBytesAllocated;
      };
      constructor.requestMemoryAllocation = requestMemoryAllocation;
      return constructor;
    })();
    if (typeof module2 !== "undefined") {
      module2.exports = decode;
    } else if (typeof window !== "undefined") {
      window["jpeg-js"] = window["jpeg-js"] || {};
      window["jpeg-js"].decode = decode;
    }
    function decode(jpegData, userOpts = {}) {
      var defaultOpts = {
        // "undefined" means "Choose whether to transform colors based on the image’s color model."
        colorTransform: void 0,
        useTArray: false,
        formatAsRGBA: true,
        tolerantDecoding: true,
        maxResolutionInMP: 100,
        // Don't decode more than 100 megapixels
        maxMemoryUsageInMB: 512
        // Don't decode if memory footprint is more than 512MB
      };
      var opts = { ...defaultOpts, ...userOpts };
      var arr = new Uint8Array(jpegData);
      var decoder = new JpegImage();
      decoder.opts = opts;
      JpegImage.resetMaxMemoryUsage(opts.maxMemoryUsageInMB * 1024 * 1024);
      decoder.parse(arr);
      var channels = opts.formatAsRGBA ? 4 : 3;
      var bytesNeeded = decoder.width * decoder.height * channels;
      try {
        JpegImage.requestMemoryAllocation(bytesNeeded);
        var image = {
          width: decoder.width,
          height: decoder.height,
          exifBuffer: decoder.exifBuffer,
          data: opts.useTArray ? new Uint8Array(bytesNeeded) : Buffer.alloc(bytesNeeded)
        };
        if (decoder.comments.length > 0) {
          image["comments"] = decoder.comments;
        }
      } catch (err2) {
        if (err2 instanceof RangeError) {
          throw new Error("Could not allocate enough memory for the image. Required: " + bytesNeeded);
        }
        if (err2 instanceof ReferenceError) {
          if (err2.message === "Buffer is not defined") {
            throw new Error("Buffer is not globally defined in this environment. Consider setting useTArray to true");
          }
        }
        throw err2;
      }
      decoder.copyToImageData(image, opts.formatAsRGBA);
      return image;
    }
  }
});

// node_modules/jpeg-js/index.js
var require_jpeg_js = __commonJS({
  "node_modules/jpeg-js/index.js"(exports2, module2) {
    var encode = require_encoder();
    var decode = require_decoder();
    module2.exports = {
      encode,
      decode
    };
  }
});

// ../../griddev/bench.ts
var bench_exports = {};
__export(bench_exports, {
  compare: () => compare
});
module.exports = __toCommonJS(bench_exports);

// src/pixelArt/grid/edges.ts
init_raster();
function visibleWords(picture2) {
  const words = wordsOf(picture2.data);
  const { data } = picture2;
  let copy;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 0 || data[at * 4 + 3] !== 0) continue;
    copy ??= words.slice();
    copy[at] = 0;
  }
  return copy ?? words;
}
function edgesOf(picture2) {
  const { width, height } = picture2;
  const words = visibleWords(picture2);
  const columns = new Int32Array(width);
  const rows = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    const row2 = y * width;
    for (let x2 = 1; x2 < width; x2++) {
      if (words[row2 + x2] !== words[row2 + x2 - 1]) columns[x2] = (columns[x2] ?? 0) + 1;
    }
    if (y === 0) continue;
    let changes = 0;
    for (let at = row2; at < row2 + width; at++) if (words[at] !== words[at - width]) changes++;
    rows[y] = changes;
  }
  return { x: axisEdges(columns), y: axisEdges(rows) };
}
function axisEdges(counts) {
  const at = [];
  counts.forEach((count, position) => {
    if (count > 0) at.push(position);
  });
  return { length: counts.length, at: Int32Array.from(at), counts };
}

// src/pixelArt/grid/lattice.ts
var LEAST_STEP = 1.45;
var MOST_STEP = 128;
var DRIFT = 0.12;
function exactLattices(pictures) {
  const edges = pictures.map(({ at }) => at).filter(({ length }) => length > 0);
  if (edges.length === 0) return [];
  const span2 = Math.max(...edges.map((at) => (at[at.length - 1] ?? 0) - (at[0] ?? 0)), 1);
  const found = [];
  let run = [];
  const close = () => {
    const lattice = run.length > 0 ? bestOfRun(pictures, run) : void 0;
    if (lattice) found.push(lattice);
    run = [];
  };
  for (let step = Math.min(MOST_STEP, leastGap(edges) + 1); step >= LEAST_STEP; step *= 1 - DRIFT / (span2 + 1)) {
    if (edges.every((at) => fitsArc(at, step, 1 + DRIFT))) run.push(step);
    else close();
  }
  close();
  return found;
}
function leastGap(edges) {
  let least = MOST_STEP;
  for (const at of edges) {
    for (let i2 = 1; i2 < at.length; i2++) least = Math.min(least, (at[i2] ?? 0) - (at[i2 - 1] ?? 0));
  }
  return least;
}
function fitsArc(at, step, arc) {
  const first = at[0] ?? 0;
  let least = 0;
  let most = 0;
  for (let i2 = 1; i2 < at.length; i2++) {
    const deviation = centered((at[i2] ?? 0) - first, step);
    if (deviation < least) least = deviation;
    else if (deviation > most) most = deviation;
    if (most - least < arc) continue;
    return step < 2.5 * arc && emptyArc(at, step) > step - arc;
  }
  return true;
}
function emptyArc(at, step) {
  const residues = Float64Array.from(at, (position) => position - Math.floor(position / step) * step).sort();
  let widest = (residues[0] ?? 0) + step - (residues[residues.length - 1] ?? 0);
  for (let i2 = 1; i2 < residues.length; i2++) widest = Math.max(widest, (residues[i2] ?? 0) - (residues[i2 - 1] ?? 0));
  return widest;
}
function centered(value, step) {
  return value - Math.round(value / step) * step;
}
function bestOfRun(pictures, run) {
  const [most, least] = [(run[0] ?? 0) * (1 + 1e-9), run[run.length - 1] ?? 0];
  const whole = wholeStep(pictures, least, most) ?? uncutStep(pictures, least, most);
  if (whole) return whole;
  const middle = run[run.length >> 1] ?? 0;
  const lines = pictures.map(({ at }) => numberLines(at, middle));
  const slack = (step2) => Math.min(...pictures.map(({ at }, index) => slackOf(at, lines[index] ?? new Int32Array(), step2).slack));
  let [low, high] = [least * (1 - DRIFT / 50), most * (1 + DRIFT / 50)];
  for (let round = 0; round < 80; round++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (slack(a) < slack(b)) low = a;
    else high = b;
  }
  const step = (low + high) / 2;
  if (slack(step) <= 0) return void 0;
  const offsets = pictures.map(({ at }, index) => slackOf(at, lines[index] ?? new Int32Array(), step).offset);
  return { step, offsets, least, most };
}
function offsetsFor(pictures, step) {
  const offsets = pictures.map(({ at }) => {
    if (at.length === 0) return 0;
    const [uncut2, any] = [numberLines(at, step, 0), numberLines(at, step)].map((lines) => slackOf(at, lines, step));
    const { slack, offset } = uncut2 && uncut2.slack > 0 ? uncut2 : any ?? { slack: 0, offset: 0 };
    return slack > 0 ? offset : void 0;
  });
  return offsets.every((offset) => offset !== void 0) ? offsets : void 0;
}
function wholeStep(pictures, least, most) {
  for (let step = Math.floor(most); step >= least; step--) {
    if (!pictures.every(({ at }) => at.every((position) => (position - (at[0] ?? 0)) % step === 0))) continue;
    return { step, offsets: pictures.map(({ at }) => (at[0] ?? 0) % step), least, most };
  }
  return void 0;
}
function uncutStep(pictures, least, most) {
  const length = pictures[0]?.length ?? 0;
  if (pictures.some((picture2) => picture2.length !== length)) return void 0;
  const middle = (least + most) / 2;
  const counts = [];
  for (let count = Math.ceil(length / most); count <= length / least; count++) counts.push(count);
  counts.sort((a, b) => Math.abs(length / a - middle) - Math.abs(length / b - middle));
  for (const count of counts) {
    const step = length / count;
    const offsets = pictures.map(({ at }) => {
      const { slack, offset } = slackOf(at, numberLines(at, step, 0), step);
      return slack > 0 ? offset : void 0;
    });
    if (offsets.every((offset) => offset !== void 0 && Math.abs(offset) <= 0.5)) {
      return { step, offsets: offsets.map((offset) => offset ?? 0), least, most };
    }
  }
  return void 0;
}
function numberLines(at, step, offset) {
  const origin = offset ?? middleOfArc(at, step);
  return Int32Array.from(at, (position) => Math.round((position - origin) / step));
}
function middleOfArc(at, step) {
  const residues = Float64Array.from(at, (position) => position - Math.floor(position / step) * step).sort();
  let start = residues[0] ?? 0;
  let widest = start + step - (residues[residues.length - 1] ?? 0);
  for (let i2 = 1; i2 < residues.length; i2++) {
    const gap = (residues[i2] ?? 0) - (residues[i2 - 1] ?? 0);
    if (gap > widest) [widest, start] = [gap, residues[i2] ?? 0];
  }
  return start + (step - widest) / 2;
}
function slackOf(at, lines, step) {
  let [most, least] = [Infinity, -Infinity];
  for (let i2 = 0; i2 < at.length; i2++) {
    const rest2 = (at[i2] ?? 0) - (lines[i2] ?? 0) * step;
    most = Math.min(most, rest2 + 0.5);
    least = Math.max(least, rest2 - 0.5);
  }
  if (at.length === 0) return { slack: 1, offset: 0 };
  return { slack: most - least, offset: least <= 0 && most >= 0 ? 0 : (least + most) / 2 };
}

// src/pixelArt/grid/exactGrid.ts
var SQUARE = 1.06;
var LEAST_EVIDENCE = 8;
var CHANCES = { whole: 0, uncut: 2, cut: 5 };
var NOT_SQUARE = 8;
var LEAST_UNEQUAL_STEP = 2.9;
var FEW = { changes: 4, side: 160, evidence: 20 };
var DENSE = { step: 2.5, share: 0.5 };
var LEAST_CELLS = { most: 8, least: 3 };
function findExactGrid(pictures) {
  const edges = pictures.map(edgesOf);
  const axes = [edges.map(({ x: x3 }) => x3), edges.map(({ y: y2 }) => y2)];
  const side = Math.max(...pictures.map(({ width, height }) => Math.max(width, height)));
  const best = bestPair(explained(axes[0], side), explained(axes[1], side));
  if (!best) return void 0;
  const [x2, y] = alike(axes, best);
  const step = { x: x2.step, y: y.step };
  const offsets = pictures.map((_, index) => ({
    x: centered(x2.offsets[index] ?? 0, x2.step),
    y: centered(y.offsets[index] ?? 0, y.step)
  }));
  return {
    step,
    offsets,
    certainty: 1,
    sizes: spriteSizes(pictures, step, offsets),
    kernel: "nearest",
    isStraight: false,
    noise: 0,
    gutter: 0
  };
}
function explained(pictures, side) {
  const changes = Math.max(...pictures.map(({ at }) => at.length));
  const span2 = Math.max(...pictures.map(({ at }) => (at[at.length - 1] ?? 0) - (at[0] ?? 0)));
  const [first] = pictures;
  const few = changes < FEW.changes && side <= FEW.side ? FEW.evidence : 0;
  return exactLattices(pictures).flatMap((lattice) => {
    const { step } = lattice;
    const isWhole = Math.abs(step - Math.round(step)) < 1e-9;
    const cells = span2 / step;
    if (!isWhole && step < DENSE.step && (changes - 1) / cells < DENSE.share) return [];
    const chances = isWhole ? CHANCES.whole : dividesWholly(first, step) ? CHANCES.uncut : CHANCES.cut;
    return [{ ...lattice, cells, chances, evidence: (changes - 1) * Math.log(step) - few }];
  });
}
function dividesWholly(edges, step) {
  const cells = (edges?.length ?? 0.5) / step;
  return Math.abs(cells - Math.round(cells)) < 1e-9;
}
function bestPair(xs, ys) {
  let best;
  let most = LEAST_EVIDENCE;
  for (const x2 of xs) {
    for (const y of ys) {
      const isSquare = x2.most * SQUARE >= y.least && y.most * SQUARE >= x2.least;
      if (!isSquare && Math.min(x2.step, y.step) < LEAST_UNEQUAL_STEP) continue;
      const chances = isSquare ? Math.max(x2.chances, y.chances) : x2.chances + y.chances + NOT_SQUARE;
      const evidence = x2.evidence + y.evidence - chances;
      if (evidence <= most || Math.max(x2.cells, y.cells) < LEAST_CELLS.most) continue;
      if (Math.min(x2.cells, y.cells) < LEAST_CELLS.least) continue;
      most = evidence;
      best = [x2, y];
    }
  }
  return best;
}
function alike(axes, [x2, y]) {
  const [strong, weak, weakAxis] = x2.evidence > y.evidence ? [x2, y, axes[1]] : [y, x2, axes[0]];
  const length = weakAxis[0]?.length ?? 0;
  const isUncut = dividesWholly((strong === x2 ? axes[0] : axes[1])[0], strong.step);
  const uncut2 = length / Math.round(length / strong.step);
  for (const step of isUncut && strong.chances > CHANCES.whole ? [uncut2, strong.step] : [strong.step]) {
    const offsets = offsetsFor(weakAxis, step);
    if (!offsets) continue;
    const fitted = { ...weak, step, offsets };
    return strong === x2 ? [x2, fitted] : [fitted, y];
  }
  return [x2, y];
}
function spriteSizes(pictures, step, offsets) {
  const cells = (length, stepOfAxis, offset) => Math.max(1, Math.round((length - offset) / stepOfAxis - 1e-6));
  const own = pictures.map(({ width, height }, index) => ({
    width: cells(width, step.x, offsets[index]?.x ?? 0),
    height: cells(height, step.y, offsets[index]?.y ?? 0)
  }));
  return pictures.map(({ width, height }, index) => {
    const alike2 = own.filter((_, at) => pictures[at]?.width === width && pictures[at]?.height === height);
    if (alike2.length === 1) return own[index] ?? { width: 1, height: 1 };
    return { width: cells(width, step.x, 0), height: cells(height, step.y, 0) };
  });
}

// src/pixelArt/grid/kernels.ts
function cubic(b, c) {
  const near = [(12 - 9 * b - 6 * c) / 6, (-18 + 12 * b + 6 * c) / 6, (6 - 2 * b) / 6];
  const far = [(-b - 6 * c) / 6, (6 * b + 30 * c) / 6, (-12 * b - 48 * c) / 6, (8 * b + 24 * c) / 6];
  return {
    radius: () => 2,
    weight: (distance3) => {
      const d = Math.abs(distance3);
      if (d < 1) return (near[0] * d + near[1]) * d * d + near[2];
      return d < 2 ? ((far[0] * d + far[1]) * d + far[2]) * d + far[3] : 0;
    }
  };
}
function lanczos(lobes) {
  const sinc2 = (x2) => Math.abs(x2) < 1e-9 ? 1 : Math.sin(Math.PI * x2) / (Math.PI * x2);
  return { radius: () => lobes, weight: (d) => Math.abs(d) < lobes ? sinc2(d) * sinc2(d / lobes) : 0 };
}
function errorFunction(x2) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x2));
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x2) * (1 - tail * Math.exp(-x2 * x2));
}
function blurred(sigma) {
  const below = (distance3, step) => errorFunction(distance3 * step / (sigma * Math.SQRT2));
  return {
    radius: (step) => 0.5 + 3.5 * sigma / step,
    weight: (d, step) => (below(d + 0.5, step) - below(d - 0.5, step)) / 2
  };
}
var KERNEL_TABLE = {
  /** Each picture pixel has the color of the cell that holds its center. */
  nearest: { radius: () => 0.5, weight: (d) => d >= -0.5 && d < 0.5 ? 1 : 0 },
  /** Picture pixels on a line mix the colors of their cells by area. */
  area: {
    radius: (step) => 0.5 + 0.5 / step,
    weight: (d, step) => Math.min(1, Math.max(0, (0.5 - Math.abs(d)) * step + 0.5))
  },
  bilinear: { radius: () => 1, weight: (d) => Math.max(0, 1 - Math.abs(d)) },
  "catmull-rom": cubic(0, 0.5),
  "cubic-75": cubic(0, 0.75),
  "cubic-100": cubic(0, 1),
  mitchell: cubic(1 / 3, 1 / 3),
  lanczos2: lanczos(2),
  lanczos3: lanczos(3),
  lanczos4: lanczos(4),
  "blur-04": blurred(0.4),
  "blur-06": blurred(0.6),
  "blur-08": blurred(0.8),
  "blur-10": blurred(1),
  "blur-13": blurred(1.3),
  "blur-16": blurred(1.6),
  "blur-20": blurred(2)
};
var KERNELS = KERNEL_TABLE;
var KERNEL_IDS = Object.keys(KERNEL_TABLE);

// src/pixelArt/grid/leastSquares.ts
function tapsOf(length, { step, offset, cells }, kernel) {
  const reach = kernel.radius(step);
  const width = Math.floor(2 * reach) + 2;
  const before = offset < -0.01 || offset > 0.01 ? Math.max(0, Math.ceil(reach + offset / step)) : 0;
  const end = offset + cells * step;
  const after = Math.abs(end - length) > 0.01 ? Math.max(0, Math.ceil(reach + (length - end) / step)) : 0;
  const all = before + cells + after;
  const first = new Int32Array(length);
  const weights = new Float64Array(length * width);
  for (let pixel = 0; pixel < length; pixel++) {
    const place = (pixel + 0.5 - offset) / step - 0.5 + before;
    const start = Math.max(0, Math.min(all - width, Math.ceil(place - reach - 1e-9)));
    first[pixel] = start;
    let sum = 0;
    for (let tap = 0; tap < width && start + tap < all; tap++) {
      const weight = kernel.weight(place - start - tap, step);
      weights[pixel * width + tap] = weight;
      sum += weight;
    }
    if (Math.abs(sum) < 1e-6) {
      weights[pixel * width + Math.min(width - 1, Math.max(0, Math.round(place) - start))] = 1;
      continue;
    }
    for (let tap = 0; tap < width; tap++) weights[pixel * width + tap] = (weights[pixel * width + tap] ?? 0) / sum;
  }
  return { pixels: length, cells: all, before, width, first, weights };
}
var RIDGE = 1e-4;
var AxisSolver = class {
  /** @param ridge is added to the diagonal, as a share of its mean */
  constructor(taps2, ridge2 = RIDGE, stride2 = 1) {
    this.taps = taps2;
    const { pixels, cells, width, first, weights } = taps2;
    this.#band = Math.min(width - 1, cells - 1);
    const row2 = this.#band + 1;
    const matrix = new Float64Array(cells * row2);
    for (let pixel = 0; pixel < pixels; pixel += stride2) {
      const start = first[pixel] ?? 0;
      for (let a = 0; a < width; a++) {
        const weight = weights[pixel * width + a] ?? 0;
        if (weight === 0) continue;
        for (let b = 0; b <= a; b++) {
          const at = (start + a) * row2 + this.#band + b - a;
          matrix[at] = (matrix[at] ?? 0) + weight * (weights[pixel * width + b] ?? 0);
        }
      }
    }
    const added = Math.max(1e-9, ridge2 * pixels / stride2 / cells);
    for (let cell = 0; cell < cells; cell++) {
      const at = cell * row2 + this.#band;
      matrix[at] = (matrix[at] ?? 0) + added;
    }
    this.#factor = factorize(matrix, cells, this.#band);
  }
  taps;
  #band;
  /** `cells * (band + 1)`: the lower triangle of the factor; the diagonal comes last. */
  #factor;
  /** `lines` values for each cell. @param sums as of `gather`; becomes the result */
  solve(sums, lines) {
    const { cells } = this.taps;
    const [factor, band] = [this.#factor, this.#band];
    const row2 = band + 1;
    for (let cell = 0; cell < cells; cell++) {
      const to = cell * lines;
      for (let before = Math.max(0, cell - band); before < cell; before++) {
        const weight = factor[cell * row2 + band + before - cell] ?? 0;
        if (weight !== 0) subtract(sums, to, before * lines, weight, lines);
      }
      scale(sums, to, 1 / (factor[cell * row2 + band] ?? 1), lines);
    }
    for (let cell = cells - 1; cell >= 0; cell--) {
      const to = cell * lines;
      for (let after = cell + 1; after <= Math.min(cells - 1, cell + band); after++) {
        const weight = factor[after * row2 + band + cell - after] ?? 0;
        if (weight !== 0) subtract(sums, to, after * lines, weight, lines);
      }
      scale(sums, to, 1 / (factor[cell * row2 + band] ?? 1), lines);
    }
    return sums;
  }
};
function subtract(values, to, from, weight, count) {
  for (let n = 0; n < count; n++) values[to + n] = (values[to + n] ?? 0) - weight * (values[from + n] ?? 0);
}
function scale(values, to, by, count) {
  for (let n = 0; n < count; n++) values[to + n] = (values[to + n] ?? 0) * by;
}
function factorize(matrix, cells, band) {
  const row2 = band + 1;
  for (let i2 = 0; i2 < cells; i2++) {
    for (let j = Math.max(0, i2 - band); j <= i2; j++) {
      let sum = matrix[i2 * row2 + band + j - i2] ?? 0;
      for (let k = Math.max(0, i2 - band); k < j; k++) {
        if (j - k > band) continue;
        sum -= (matrix[i2 * row2 + band + k - i2] ?? 0) * (matrix[j * row2 + band + k - j] ?? 0);
      }
      matrix[i2 * row2 + band + j - i2] = i2 === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (matrix[j * row2 + band] ?? 1);
    }
  }
  return matrix;
}
function gather(values, lines, taps2, stride2 = 1) {
  const { pixels, cells, width, first, weights } = taps2;
  const sums = new Float64Array(cells * lines);
  for (let pixel = 0; pixel < pixels; pixel += stride2) {
    for (let tap = 0; tap < width; tap++) {
      const weight = weights[pixel * width + tap] ?? 0;
      if (weight === 0) continue;
      const [from, to] = [pixel * lines, ((first[pixel] ?? 0) + tap) * lines];
      for (let n = 0; n < lines; n++) sums[to + n] = (sums[to + n] ?? 0) + weight * (values[from + n] ?? 0);
    }
  }
  return sums;
}
function spread(cells, lines, { pixels, width, first, weights }) {
  const values = new Float64Array(pixels * lines);
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let tap = 0; tap < width; tap++) {
      const weight = weights[pixel * width + tap] ?? 0;
      if (weight === 0) continue;
      const [from, to] = [((first[pixel] ?? 0) + tap) * lines, pixel * lines];
      for (let n = 0; n < lines; n++) values[to + n] = (values[to + n] ?? 0) + weight * (cells[from + n] ?? 0);
    }
  }
  return values;
}

// src/pixelArt/grid/periods.ts
var MOST = 10;
var MOST_STEP2 = 64;
var LEAST_STEP2 = 1.45;
function periodsOf(profiles) {
  const longest = Math.max(...profiles.map(({ length }) => length));
  const size = 2 ** Math.ceil(Math.log2(longest * 4));
  const power = new Float64Array(size / 2 + 1);
  for (const profile of profiles) addPower(profile, size, power);
  const least = Math.max(2, Math.floor(size / MOST_STEP2), Math.ceil(4 * size / longest));
  const peaks = [];
  for (let bin = least; bin <= size / 2; bin++) {
    const here = power[bin] ?? 0;
    if (here < (power[bin - 1] ?? 0) || here < (power[bin + 1] ?? power[bin - 1] ?? 0)) continue;
    const strength = here / (medianNear(power, bin, Math.max(16, size / longest * 8)) + 1e-9);
    const exact = size / (bin + vertex(power, bin));
    peaks.push({ step: exact, strength });
    const mirrored = 1 / (1 - 1 / exact);
    if (mirrored >= LEAST_STEP2) peaks.push({ step: mirrored, strength });
  }
  return peaks.filter(({ step }) => step >= LEAST_STEP2).sort((a, b) => b.strength - a.strength).slice(0, MOST);
}
function vertex(power, bin) {
  const [a, b, c] = [bin - 1, bin, bin + 1].map((n) => Math.sqrt(power[n] ?? 0));
  const bend = a - 2 * b + c;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend))) : 0;
}
function medianNear(power, bin, reach) {
  const near = power.slice(Math.max(1, Math.floor(bin - reach)), Math.floor(bin + reach + 1)).sort();
  return near[near.length >> 1] ?? 0;
}
function addPower(profile, size, power) {
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const mean2 = profile.reduce((a, b) => a + b, 0) / profile.length;
  profile.forEach((value, n) => {
    const window2 = 0.5 - 0.5 * Math.cos(2 * Math.PI * (n + 0.5) / profile.length);
    real[n] = (value - mean2) * window2;
  });
  transform(real, imaginary);
  for (let bin = 0; bin < power.length; bin++) {
    power[bin] = (power[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  }
}
function transform(real, imaginary) {
  const size = real.length;
  for (let from = 1, to = 0; from < size; from++) {
    let bit = size >> 1;
    for (; to & bit; bit >>= 1) to ^= bit;
    to ^= bit;
    if (from >= to) continue;
    [real[from], real[to]] = [real[to] ?? 0, real[from] ?? 0];
    [imaginary[from], imaginary[to]] = [imaginary[to] ?? 0, imaginary[from] ?? 0];
  }
  for (let half = 1; half < size; half *= 2) {
    const angle = -Math.PI / half;
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)];
      for (let even = k; even < size; even += 2 * half) {
        const odd = even + half;
        const re = (real[odd] ?? 0) * cos - (imaginary[odd] ?? 0) * sin;
        const im = (real[odd] ?? 0) * sin + (imaginary[odd] ?? 0) * cos;
        real[odd] = (real[even] ?? 0) - re;
        imaginary[odd] = (imaginary[even] ?? 0) - im;
        real[even] = (real[even] ?? 0) + re;
        imaginary[even] = (imaginary[even] ?? 0) + im;
      }
    }
  }
}

// src/pixelArt/grid/signals.ts
var LINES = 24;
function detailOf(picture2) {
  const planes = planesOf(picture2);
  const { width, height } = picture2;
  return {
    x: axisDetail(planes, width, height, 1, width),
    y: axisDetail(planes, height, width, width, 1)
  };
}
function planesOf({ data, width, height }) {
  const light = new Float32Array(width * height);
  const alpha2 = new Float32Array(width * height);
  let isSolid = true;
  for (let at = 0; at < light.length; at++) {
    const own = data[at * 4 + 3] ?? 0;
    const sum = (data[at * 4] ?? 0) * 0.3 + (data[at * 4 + 1] ?? 0) * 0.5 + (data[at * 4 + 2] ?? 0) * 0.2;
    light[at] = sum * own / 255;
    alpha2[at] = own;
    isSolid &&= own === data[3];
  }
  return isSolid ? [light] : [light, alpha2];
}
function axisDetail(planes, length, lines, step, stride2) {
  const profile = new Float64Array(length);
  const energy = new Float64Array(lines);
  const skip = Math.max(1, Math.floor(lines / 1024));
  for (const plane of planes) {
    for (let line = 0; line < lines; line += skip) {
      let total = 0;
      for (let n = 1; n < length - 1; n++) {
        const at = line * stride2 + n * step;
        const bend = Math.abs((plane[at - step] ?? 0) + (plane[at + step] ?? 0) - 2 * (plane[at] ?? 0));
        profile[n] = (profile[n] ?? 0) + bend;
        total += bend;
      }
      energy[line] = (energy[line] ?? 0) + total;
    }
  }
  const chosen = richest(energy);
  const values = new Float32Array(length * chosen.length * planes.length);
  let to = 0;
  for (let n = 0; n < length; n++)
    for (const plane of planes) for (const line of chosen) values[to++] = plane[line * stride2 + n * step] ?? 0;
  return { profile, signals: { length, lines: chosen.length * planes.length, values } };
}
function richest(energy) {
  const count = Math.min(LINES, energy.length);
  return Array.from({ length: count }, (_, section) => {
    const [from, to] = [section, section + 1].map((n) => Math.floor(n * energy.length / count));
    let best = from;
    for (let line = from; line < to; line++) if ((energy[line] ?? 0) > (energy[best] ?? 0)) best = line;
    return best;
  });
}

// src/pixelArt/grid/softGrid.ts
var TRIED = ["nearest", "bilinear", "catmull-rom"];
var FLOOR = 0.15;
var CELL_COST = 3;
var NOT_SQUARE2 = 0.08;
var SQUARE2 = 1.06;
function fitOf({ length, lines, values }, axis, kernel) {
  const taps2 = tapsOf(length, axis, KERNELS[kernel]);
  const cells = new AxisSolver(taps2).solve(gather(values, lines, taps2), lines);
  const made = spread(cells, lines, taps2);
  let sum = 0;
  for (let at = 0; at < made.length; at++) {
    const missed = (made[at] ?? 0) - (values[at] ?? 0);
    sum += missed * missed;
  }
  const error = sum / lines / Math.max(1, length - axis.cells);
  return { ...axis, kernel, error, cost: length * Math.log(error + FLOOR) + CELL_COST * axis.cells };
}
var cellsIn = (length, step, offset) => Math.max(1, Math.round((length - offset) / step));
function uncut(length, step) {
  const cells = Math.max(1, Math.round(length / step));
  return { step: length / cells, offset: 0, cells };
}
function fitsAlong(detail, steps) {
  const { signals } = detail;
  const { length } = signals;
  const fits = [];
  for (const step of steps) {
    const tried = /* @__PURE__ */ new Set();
    for (const near of [0, 1, -1]) {
      const axis = uncut(length, length / (Math.round(length / step) + near));
      if (Math.abs(length / axis.step - length / step) > 0.75 || tried.has(axis.cells)) continue;
      tried.add(axis.cells);
      for (const kernel of TRIED) fits.push(fitOf(signals, axis, kernel));
    }
    for (let phase = 0; phase < 4; phase++) {
      const offset = (phase / 4 - 0.5) * step;
      for (const kernel of TRIED)
        fits.push(fitOf(signals, { step, offset, cells: cellsIn(length, step, offset) }, kernel));
    }
  }
  const best = [];
  for (const fit of fits.sort((a, b) => a.cost - b.cost)) {
    if (best.length < 6 && !best.some(({ step }) => Math.abs(length / step - length / fit.step) < 0.75)) best.push(fit);
  }
  return best.map((fit) => fit.offset === 0 ? fit : refined(signals, fit)).sort((a, b) => a.cost - b.cost);
}
function refined(signals, start) {
  let best = start;
  for (let move = start.step / 8; move > 0.01; move /= 2) {
    for (let turn3 = 0; turn3 < 2; turn3++) {
      const before = best;
      for (const [left, right] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1]]) {
        const first = before.offset + left * move;
        const last2 = before.offset + before.cells * before.step + right * move;
        const step = (last2 - first) / before.cells;
        const offset = centered(first, step);
        const fit = fitOf(signals, { step, offset, cells: cellsIn(signals.length, step, offset) }, best.kernel);
        if (fit.cost < best.cost) best = fit;
      }
      if (best === before) break;
    }
  }
  return best;
}
function stepsOf(details, alike2) {
  const periods = [periodsOf(details.map(({ profile }) => profile)), periodsOf(alike2.map(({ profile }) => profile))];
  const [own = [], other = []] = periods.map((list) => list.map(({ step }) => step));
  const length = details[0]?.signals.length ?? 1;
  const distinct = [];
  for (const step of [...own, 2, ...other.slice(0, 5)]) {
    if (length / step >= 4 && !distinct.some((known2) => Math.abs(length / known2 - length / step) < 0.4))
      distinct.push(step);
  }
  return distinct;
}
function bestPair2(xs, ys, pixels) {
  let best;
  let least = Infinity;
  for (const x2 of xs) {
    for (const y of ys) {
      const isSquare = Math.max(x2.step, y.step) / Math.min(x2.step, y.step) < SQUARE2;
      const cost = x2.cost + y.cost + (isSquare ? 0 : NOT_SQUARE2 * pixels);
      if (cost >= least) continue;
      least = cost;
      best = [x2, y];
    }
  }
  return best;
}
function bestKernel(x2, y, [fitX, fitY]) {
  let best = [fitX, fitY];
  let least = Infinity;
  for (const kernel of KERNEL_IDS) {
    const pair2 = [fitOf(x2, fitX, kernel), fitOf(y, fitY, kernel)];
    const cost = pair2[0].cost + pair2[1].cost;
    if (cost >= least) continue;
    least = cost;
    best = pair2;
  }
  return best;
}
function contrast(signals, fit) {
  const { length } = signals;
  const { step, cells, kernel } = fit;
  const others = [
    { step, offset: centered(fit.offset + step / 2, step), cells },
    ...[-3, -2, 2, 3].map((more) => {
      const span2 = cells * step;
      return { step: span2 / (cells + more), offset: fit.offset, cells: cells + more };
    })
  ].filter((axis) => axis.cells > 2);
  const errors = others.map(({ step: other, offset }) => fitOf(signals, { step: other, offset, cells: cellsIn(length, other, offset) }, kernel).error).sort((a, b) => a - b);
  return (fit.error + FLOOR) / ((errors[errors.length >> 1] ?? 0) + FLOOR);
}
function findSoftGrid(pictures) {
  const details = pictures.map(detailOf);
  const [main2] = details;
  if (!main2 || main2.x.signals.length < 12 || main2.y.signals.length < 12) return void 0;
  const [xs, ys] = [details.map(({ x: x3 }) => x3), details.map(({ y: y2 }) => y2)];
  const [fitsX, fitsY] = [fitsAlong(main2.x, stepsOf(xs, ys)), fitsAlong(main2.y, stepsOf(ys, xs))];
  const pair2 = bestPair2(fitsX, fitsY, main2.x.signals.length + main2.y.signals.length);
  if (!pair2) return void 0;
  const [x2, y] = bestKernel(main2.x.signals, main2.y.signals, pair2);
  const certainty = 1 - Math.sqrt(contrast(main2.x.signals, x2) * contrast(main2.y.signals, y));
  if (certainty < LEAST_CERTAINTY) return void 0;
  const step = { x: x2.step, y: y.step };
  const offsets = pictures.map(() => ({ x: x2.offset, y: y.offset }));
  const noise2 = Math.sqrt((x2.error + y.error) / 2);
  return {
    step,
    offsets,
    certainty,
    sizes: spriteSizes(pictures, step, offsets),
    kernel: x2.kernel,
    isStraight: false,
    noise: noise2,
    gutter: 0
  };
}
var LEAST_CERTAINTY = Number(process.env.CERT ?? 0.3);

// src/pixelArt/grid/findGrid.ts
function findGrid(pictures, _hint = {}) {
  return findExactGrid(pictures) ?? findSoftGrid(pictures);
}

// src/pixelArt/grid/shrink.ts
init_raster();

// src/pixelArt/grid/restore.ts
init_raster();
function restoreCells(picture2, { step, offsets, sizes, kernel }, index) {
  const [offset, size] = [offsets[index], sizes[index]];
  if (!offset || !size) throw new RangeError(`no picture ${index} in this grid`);
  const { width, height } = picture2;
  const x2 = tapsOf(width, { step: step.x, offset: offset.x, cells: size.width }, KERNELS[kernel]);
  const y = tapsOf(height, { step: step.y, offset: offset.y, cells: size.height }, KERNELS[kernel]);
  const rows = new AxisSolver(y).solve(gather(premultiplied(picture2), width * 4, y), width * 4);
  const cells = new Float64Array(size.width * size.height * 4);
  const solver = new AxisSolver(x2);
  for (let row2 = 0; row2 < size.height; row2++) {
    const from = (row2 + y.before) * width * 4;
    const line = solver.solve(gather(rows.subarray(from, from + width * 4), 4, x2), 4);
    cells.set(line.subarray(x2.before * 4, (x2.before + size.width) * 4), row2 * size.width * 4);
  }
  return cells;
}
function premultiplied({ data }) {
  const values = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha2 = data[at + 3] ?? 0;
    if (alpha2 === 0) continue;
    for (let channel = at; channel < at + 3; channel++) values[channel] = (data[channel] ?? 0) * alpha2 / 255;
    values[at + 3] = alpha2;
  }
  return values;
}
function toRaster(cells, width, height, tolerance2) {
  const raster = createRaster(width, height);
  const { data } = raster;
  for (let at = 0; at < data.length; at += 4) {
    let alpha2 = cells[at + 3] ?? 0;
    if (alpha2 < tolerance2) continue;
    if (alpha2 > 255 - tolerance2) alpha2 = 255;
    for (let channel = at; channel < at + 3; channel++) data[channel] = Math.round((cells[channel] ?? 0) * 255 / alpha2);
    data[at + 3] = Math.round(alpha2);
  }
  return raster;
}

// src/pixelArt/grid/shrink.ts
function shrink(picture2, grid, index) {
  const size = grid.sizes[index];
  if (grid.noise === 0 || !size) return middles(picture2, grid, index);
  return toRaster(restoreCells(picture2, grid, index), size.width, size.height, 3 + 2 * grid.noise);
}
function middles(picture2, { step, offsets, sizes, gutter }, index) {
  const [offset, size] = [offsets[index], sizes[index]];
  if (!offset || !size) throw new RangeError(`no picture ${index} in this grid`);
  const sprite = createRaster(size.width, size.height);
  const [from, to] = [visibleWords(picture2), wordsOf(sprite.data)];
  const place = (cell, stepOfAxis, origin, length) => Math.min(length - 1, Math.max(0, Math.floor(origin + (cell + 0.5) * stepOfAxis + gutter / 2)));
  for (let y = 0; y < size.height; y++) {
    const row2 = place(y, step.y, offset.y, picture2.height) * picture2.width;
    for (let x2 = 0; x2 < size.width; x2++) {
      to[y * size.width + x2] = from[row2 + place(x2, step.x, offset.x, picture2.width)] ?? 0;
    }
  }
  return sprite;
}

// test/support/cleanSprites.ts
var import_node_fs2 = require("node:fs");
var import_node_path2 = __toESM(require("node:path"));

// src/art/art.ts
init_directionSaid();
init_drawSprite();
init_saidEffect();
init_subjectWords();
async function draw(spec) {
  const isPlain = spec.direction === void 0 && directionSaid(spec.prompt) === void 0 && readSaid(spec.prompt).effect === void 0;
  return isPlain ? drawSprite(spec) : (await Promise.resolve().then(() => (init_drawingSpec(), drawingSpec_exports))).drawFromSpec(spec);
}
async function turn2(source, request, spec) {
  if (!spec) return { picture: (await Promise.resolve().then(() => (init_turnSprite(), turnSprite_exports))).turnSprite(source, request) };
  const turned = { ...spec, ...request };
  return { picture: (await Promise.resolve().then(() => (init_drawMotion(), drawMotion_exports))).drawView(turned), spec: turned };
}
async function animate2(source, request, spec) {
  return (await Promise.resolve().then(() => (init_animate(), animate_exports))).animate(source, { ...request, spec });
}
function subjects() {
  const firstWord = ([id, words]) => [id, words.split(" ")[0] ?? id];
  return Object.fromEntries(
    Object.entries(SUBJECT_WORDS).map(([category, words]) => [
      category,
      Object.fromEntries(Object.entries(words).map(firstWord))
    ])
  );
}

// src/shared/sprite/aseprite/flatten.ts
init_pictureLimits();
init_raster();

// src/shared/sprite/aseprite/blend.ts
function multiply8(a, b) {
  const t = a * b + 128;
  return (t >> 8) + t >> 8;
}
var divide8 = (a, b) => Math.trunc((a * 255 + (b >> 1)) / b);
var word = (r, g, b, a) => (r | g << 8 | b << 16 | a << 24) >>> 0;
var red = (color) => color & 255;
var green = (color) => color >> 8 & 255;
var blue = (color) => color >> 16 & 255;
var alpha = (color) => color >>> 24;
var blendNormal = (backdrop, source, opacity) => {
  const backAlpha = alpha(backdrop);
  if (backAlpha === 0) return (source & 16777215 | multiply8(alpha(source), opacity) << 24) >>> 0;
  if (alpha(source) === 0) return backdrop;
  const sourceAlpha = multiply8(alpha(source), opacity);
  const a = sourceAlpha + backAlpha - multiply8(backAlpha, sourceAlpha);
  const mix2 = (b, s) => b + Math.trunc((s - b) * sourceAlpha / a);
  return word(
    mix2(red(backdrop), red(source)),
    mix2(green(backdrop), green(source)),
    mix2(blue(backdrop), blue(source)),
    a
  );
};
function merge(from, to, amount) {
  const a = alpha(from) + multiply8(alpha(to) - alpha(from), amount);
  if (a === 0) return 0;
  if (alpha(from) === 0) return (to & 16777215 | a << 24) >>> 0;
  if (alpha(to) === 0) return (from & 16777215 | a << 24) >>> 0;
  const mix2 = (b, s) => b + multiply8(s - b, amount);
  return word(mix2(red(from), red(to)), mix2(green(from), green(to)), mix2(blue(from), blue(to)), a);
}
var screen = (b, s) => b + s - multiply8(b, s);
var hardLight = (b, s) => s < 128 ? multiply8(b, s << 1) : screen(b, (s << 1) - 255);
var divide = (b, s) => b === 0 ? 0 : b >= s ? 255 : divide8(b, s);
function colorBurn(b, s) {
  if (b === 255) return 255;
  return 255 - b >= s ? 0 : 255 - divide8(255 - b, s);
}
function softLight(back, source) {
  const b = back / 255;
  const s = source / 255;
  if (s <= 0.5) return Math.trunc((b - (1 - 2 * s) * b * (1 - b)) * 255 + 0.5);
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return Math.trunc((b + (2 * s - 1) * (d - b)) * 255 + 0.5);
}
var CHANNELS = {
  multiply: multiply8,
  screen,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  color_dodge: (b, s) => divide(b, 255 - s),
  color_burn: colorBurn,
  hard_light: hardLight,
  soft_light: softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * multiply8(b, s),
  addition: (b, s) => Math.min(b + s, 255),
  subtract: (b, s) => Math.max(b - s, 0),
  divide
};
var rgbOf = (color) => [red(color) / 255, green(color) / 255, blue(color) / 255];
var luminosity = ([r, g, b]) => 0.3 * r + 0.59 * g + 0.11 * b;
var saturation = (color) => Math.max(...color) - Math.min(...color);
function withLuminosity(color, wanted) {
  const difference = wanted - luminosity(color);
  let moved2 = [color[0] + difference, color[1] + difference, color[2] + difference];
  const l = luminosity(moved2);
  const least = Math.min(...moved2);
  const most = Math.max(...moved2);
  const scaled = (by, over) => [
    l + (moved2[0] - l) * by / over,
    l + (moved2[1] - l) * by / over,
    l + (moved2[2] - l) * by / over
  ];
  if (least < 0) moved2 = scaled(l, l - least);
  if (most > 1) moved2 = scaled(1 - l, most - l);
  return moved2;
}
function withSaturation(color, wanted) {
  const least = Math.min(...color);
  const range = Math.max(...color) - least;
  if (range === 0) return [0, 0, 0];
  const scaled = (channel) => (channel - least) * wanted / range;
  return [scaled(color[0]), scaled(color[1]), scaled(color[2])];
}
var COLORS2 = {
  hsl_hue: (b, s) => withLuminosity(withSaturation(s, saturation(b)), luminosity(b)),
  hsl_saturation: (b, s) => withLuminosity(withSaturation(b, saturation(s)), luminosity(b)),
  hsl_color: (b, s) => withLuminosity(s, luminosity(b)),
  hsl_luminosity: (b, s) => withLuminosity(b, luminosity(s))
};
function mixed(mode) {
  if (mode in COLORS2) {
    const mix3 = COLORS2[mode];
    return (backdrop, source) => {
      const [r, g, b] = mix3(rgbOf(backdrop), rgbOf(source));
      return word(Math.trunc(255 * r), Math.trunc(255 * g), Math.trunc(255 * b), alpha(source));
    };
  }
  const mix2 = CHANNELS[mode];
  return (backdrop, source) => word(
    mix2(red(backdrop), red(source)),
    mix2(green(backdrop), green(source)),
    mix2(blue(backdrop), blue(source)),
    alpha(source)
  );
}
function blendOf(mode) {
  if (mode === "normal") return blendNormal;
  const mix2 = mixed(mode);
  return (backdrop, source, opacity) => {
    const normal2 = blendNormal(backdrop, source, opacity);
    const backAlpha = alpha(backdrop);
    if (backAlpha === 0) return normal2;
    const blended = blendNormal(backdrop, mix2(backdrop, source), opacity);
    const part = merge(normal2, blended, backAlpha);
    return merge(part, blended, multiply8(backAlpha, multiply8(alpha(source), opacity)));
  };
}
function grayscaleMode(mode) {
  if (mode in COLORS2) return "normal";
  return mode === "addition" ? "exclusion" : mode;
}

// src/shared/sprite/aseprite/celPixels.ts
init_pictureLimits();

// src/shared/sprite/pixels/frameTag.ts
var LOOP_DIRECTIONS = ["forward", "reverse", "pingpong", "pingpong_reverse"];

// src/shared/sprite/aseprite/chunks.ts
init_pictureLimits();

// src/shared/sprite/aseprite/budget.ts
init_pictureLimits();
var MOST2 = {
  layers: 65536,
  tags: 65536,
  /** Keys of all slices together. */
  sliceKeys: 262144,
  /** Values of user data; each map and list counts as several. */
  properties: 1e6,
  /** Bytes of the tiles of all tilesets: each stays inflated while frames are drawn. */
  tileBytes: 4 * MAX_PIXELS,
  /** Colors of all palettes: each change of a palette makes another one. */
  colors: 4194304
};
var MOST_CHUNKS = 131072;
var MOST_DAMAGE = 1e3;
var Budget = class {
  left = { ...MOST2 };
  /** @throws {RangeError} if the document would exceed its limit; then nothing is counted */
  take(what, count = 1) {
    if (count > this.left[what]) throw new RangeError(`There are too many ${what}.`);
    this.left[what] -= count;
  }
};

// src/shared/sprite/aseprite/document.ts
var BLEND_MODES = [
  "normal",
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color_dodge",
  "color_burn",
  "hard_light",
  "soft_light",
  "difference",
  "exclusion",
  "hsl_hue",
  "hsl_saturation",
  "hsl_color",
  "hsl_luminosity",
  "addition",
  "subtract",
  "divide"
];
function seenLayers(layers, isVisible = (layer) => layers[layer]?.visible ?? false) {
  const seen = [];
  for (const [index, { parent }] of layers.entries())
    seen.push(isVisible(index) && (parent === void 0 || (seen[parent] ?? false)));
  return seen;
}

// src/shared/sprite/aseprite/userData.ts
var DEPTH = 16;
var CONTAINER = 8;
function readUserData(reader, budget) {
  const flags = reader.u32();
  const text = flags & 1 ? reader.string() : void 0;
  const color = flags & 2 ? hexColor(reader.raw(4)) : void 0;
  const properties = flags & 4 ? readMaps(reader, budget) : void 0;
  return { text, color, properties };
}
function hexColor(channels) {
  return `#${[...channels].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
function readMaps(reader, budget) {
  reader.skip(4);
  budget.take("properties", CONTAINER);
  const maps = /* @__PURE__ */ new Map();
  for (let left = reader.u32(); left > 0; left--) {
    const key2 = reader.u32();
    maps.set(key2, readMap(reader, budget, 0));
  }
  return maps;
}
function readMap(reader, budget, depth) {
  budget.take("properties", CONTAINER);
  const map = /* @__PURE__ */ new Map();
  for (let left = reader.u32(); left > 0; left--) {
    const name = reader.string();
    map.set(name, readValue(reader, budget, reader.u16(), depth));
  }
  return map;
}
var SCALARS = {
  1: (reader) => reader.u8() !== 0,
  2: (reader) => reader.i8(),
  3: (reader) => reader.u8(),
  4: (reader) => reader.i16(),
  5: (reader) => reader.u16(),
  6: (reader) => reader.i32(),
  7: (reader) => reader.u32(),
  8: (reader) => reader.i64(),
  9: (reader) => reader.u64(),
  10: (reader) => reader.fixed(),
  11: (reader) => reader.f32(),
  12: (reader) => reader.f64(),
  13: (reader) => reader.string(),
  14: (reader) => ({ x: reader.i32(), y: reader.i32() }),
  15: (reader) => ({ width: reader.i32(), height: reader.i32() }),
  16: (reader) => ({ x: reader.i32(), y: reader.i32(), width: reader.i32(), height: reader.i32() }),
  19: (reader) => reader.raw(16)
};
var VECTOR = 17;
var MAP = 18;
function readValue(reader, budget, type, depth) {
  budget.take("properties");
  if (depth > DEPTH) throw new RangeError("Properties are nested too deep.");
  if (type === MAP) return readMap(reader, budget, depth + 1);
  if (type === VECTOR) return readVector(reader, budget, depth + 1);
  const read = SCALARS[type];
  if (!read) throw new RangeError(`Unknown property type ${type}.`);
  return read(reader);
}
function readVector(reader, budget, depth) {
  const count = reader.u32();
  const type = reader.u16();
  budget.take("properties", CONTAINER);
  const values = [];
  while (values.length < count) values.push(readValue(reader, budget, type || reader.u16(), depth));
  return values;
}

// src/shared/sprite/aseprite/chunks.ts
var CHUNK = {
  oldPalette: 4,
  oldPalette64: 17,
  layer: 8196,
  cel: 8197,
  colorProfile: 8199,
  tags: 8216,
  palette: 8217,
  userData: 8224,
  slice: 8226,
  tileset: 8227
};
var PIXEL_BYTES = { rgba: 4, grayscale: 2, indexed: 1 };
var MOST_TILE_PIXELS = MAX_PIXELS / 2;
function checkPixels(count, most = MAX_PIXELS) {
  if (count > most) throw new RangeError(`There are more than ${most} pixels.`);
}
var MOST_LEVELS = 256;
var LAYER_KINDS = ["image", "group", "tilemap"];
function readLayer(reader) {
  const flags = reader.u16();
  const kind = LAYER_KINDS[reader.u16()];
  if (!kind) throw new RangeError("Unknown kind of layer.");
  const level = reader.u16();
  if (level > MOST_LEVELS) throw new RangeError("Groups are nested too deep.");
  reader.skip(4);
  const blendMode = BLEND_MODES[reader.u16()] ?? "normal";
  const opacity = reader.u8();
  reader.skip(3);
  const name = reader.string();
  const tileset = kind === "tilemap" ? reader.u32() : void 0;
  const has = (flag) => (flags & flag) !== 0;
  return {
    level,
    layer: { name, kind, visible: has(1), background: has(8), reference: has(64), opacity, blendMode, tileset }
  };
}
var RAW = 0;
var LINKED = 1;
var IMAGE = 2;
var TILEMAP = 3;
function readCel(reader, mode) {
  const layer = reader.u16();
  const x2 = reader.i16();
  const y = reader.i16();
  const opacity = reader.u8();
  const type = reader.u16();
  const zIndex = reader.i16();
  reader.skip(5);
  const cel = { layer, x: x2, y, opacity, zIndex };
  if (type === LINKED) return { ...cel, content: { kind: "link", frame: reader.u16() } };
  const width = reader.u16();
  const height = reader.u16();
  checkPixels(width * height);
  if (type === RAW || type === IMAGE) {
    const bytes = type === RAW ? reader.raw(width * height * PIXEL_BYTES[mode]) : reader.rest();
    return { ...cel, content: { kind: "image", width, height, pixels: { bytes, compressed: type === IMAGE } } };
  }
  if (type !== TILEMAP) throw new RangeError("Unknown kind of cel.");
  const bits2 = reader.u16();
  if (bits2 !== 8 && bits2 !== 16 && bits2 !== 32) throw new RangeError("A tile has 8, 16, or 32 bits.");
  const masks = { id: reader.u32(), flipX: reader.u32(), flipY: reader.u32(), diagonal: reader.u32() };
  reader.skip(10);
  const tiles = { bytes: reader.rest(), compressed: true };
  return { ...cel, content: { kind: "tilemap", width, height, bits: bits2, masks, tiles } };
}
function readTileset(reader, mode, budget) {
  const id = reader.u32();
  const flags = reader.u32();
  const count = reader.u32();
  const tile2 = { width: reader.u16(), height: reader.u16() };
  const baseIndex = reader.i16();
  reader.skip(14);
  const name = reader.string();
  if (flags & 1) reader.skip(8);
  const size = count * tile2.width * tile2.height;
  checkPixels(size, MOST_TILE_PIXELS);
  const pixels = flags & 2 ? { bytes: reader.raw(reader.u32()), compressed: true } : void 0;
  if (pixels) budget.take("tileBytes", size * PIXEL_BYTES[mode]);
  return { id, name, count, tile: tile2, baseIndex, zeroIsEmpty: (flags & 4) !== 0, pixels };
}
function readTags(reader, budget = new Budget()) {
  const count = reader.u16();
  budget.take("tags", count);
  reader.skip(8);
  return Array.from({ length: count }, () => {
    const from = reader.u16();
    const to = reader.u16();
    const direction = LOOP_DIRECTIONS[reader.u8()] ?? "forward";
    const repeat = reader.u16() || void 0;
    reader.skip(6);
    const color = hexColor(reader.raw(3));
    reader.skip(1);
    return { name: reader.string(), from, to, direction, repeat, color };
  });
}
function readSlice(reader, budget) {
  const count = reader.u32();
  const flags = reader.u32();
  reader.skip(4);
  const name = reader.string();
  const keys = [];
  while (keys.length < count) {
    budget.take("sliceKeys");
    keys.push(readSliceKey(reader, flags));
  }
  return { name, keys };
}
function readSliceKey(reader, flags) {
  const frame = reader.u32();
  const rect2 = () => ({ x: reader.i32(), y: reader.i32(), width: reader.u32(), height: reader.u32() });
  const bounds = rect2();
  const center = flags & 1 ? rect2() : void 0;
  const pivot = flags & 2 ? { x: reader.i32(), y: reader.i32() } : void 0;
  return { frame, bounds, center, pivot };
}
var MOST_COLORS = 65536;
function readPalette(reader, before, budget) {
  const size = reader.u32();
  const first = reader.u32();
  const last2 = reader.u32();
  reader.skip(8);
  if (size > MOST_COLORS) throw new RangeError("The palette has too many colors.");
  const palette = resized(before, Math.max(size, before.length / 4), budget);
  for (let index = first; index <= last2; index++) {
    const flags = reader.u16();
    const color = reader.raw(4);
    if (index < size) palette.set(color, index * 4);
    if (flags & 1) reader.string();
  }
  return palette;
}
function readOldPalette(reader, before, bits2, budget) {
  let palette = before;
  let index = 0;
  for (let packets = reader.u16(); packets > 0; packets--) {
    index += reader.u8();
    const count = reader.u8() || 256;
    palette = resized(palette, Math.min(256, Math.max(palette.length / 4, index + count)), budget);
    for (let left = count; left > 0; left--, index++) {
      const rgb = [...reader.raw(3)].map((value) => bits2 === 6 ? (value << 2 | value >> 4) & 255 : value);
      if (index < 256) palette.set([...rgb, 255], index * 4);
    }
  }
  return palette;
}
function resized(palette, colors, budget) {
  budget.take("colors", colors);
  const result = new Uint8Array(colors * 4);
  result.set(palette.subarray(0, result.length));
  return result;
}

// src/shared/sprite/aseprite/inflate.ts
init_esm();
var SLICE = 8 * 1024;
var AT_ONCE = 64 * 1024;
var inflateBounded = (bytes, size) => {
  const result = new Uint8Array(size);
  if (bytes.length <= AT_ONCE) {
    try {
      return unzlibSync(bytes, { out: result });
    } catch {
    }
  }
  let filled = 0;
  const stream = new Unzlib((chunk) => {
    const part = chunk.subarray(0, size - filled);
    result.set(part, filled);
    filled += part.length;
  });
  for (let at = 0; at < bytes.length && filled < size; at += SLICE) {
    stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  }
  return result.subarray(0, filled);
};
var DamagedPixelsError = class extends Error {
  name = "DamagedPixelsError";
};
function unpacked({ bytes, compressed }, size, inflate) {
  const found = compressed ? inflated(bytes, size, inflate) : bytes.subarray(0, size);
  if (found.length < size) throw new DamagedPixelsError("There are fewer pixels than announced.");
  return found;
}
function inflated(bytes, size, inflate) {
  try {
    return inflate(bytes, size);
  } catch (cause) {
    throw new DamagedPixelsError("Couldn't inflate the pixels.", { cause });
  }
}

// src/shared/sprite/aseprite/tilemap.ts
function drawTilemap(map, cel, tileset, colorAt2, canvas, inflate) {
  const { width: tileWidth, height: tileHeight } = tileset.tile;
  const x2 = Math.max(0, cel.x);
  const y = Math.max(0, cel.y);
  const width = Math.min(canvas.width, cel.x + map.width * tileWidth) - x2;
  const height = Math.min(canvas.height, cel.y + map.height * tileHeight) - y;
  if (width <= 0 || height <= 0) return void 0;
  const target = { x: x2, y, width, height, words: new Uint32Array(width * height) };
  const ids = unpacked(map.tiles, map.width * map.height * (map.bits / 8), inflate);
  const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
  const read = TILE_READERS[map.bits] ?? (() => 0);
  for (let row2 = Math.floor((y - cel.y) / tileHeight); cel.y + row2 * tileHeight < y + height; row2++) {
    for (let column = Math.floor((x2 - cel.x) / tileWidth); cel.x + column * tileWidth < x2 + width; column++) {
      const tile2 = read(view, row2 * map.width + column);
      const index = (tile2 & map.masks.id) >>> 0;
      const empty = tileset.zeroIsEmpty ? index === 0 : tile2 === map.masks.id;
      if (empty || index >= tileset.count) continue;
      const flips = {
        x: (tile2 & map.masks.flipX) !== 0,
        y: (tile2 & map.masks.flipY) !== 0,
        diagonal: (tile2 & map.masks.diagonal) !== 0
      };
      const first = index * tileWidth * tileHeight;
      const place = { left: cel.x + column * tileWidth - x2, top: cel.y + row2 * tileHeight - y };
      drawTile((pixel) => colorAt2(first + pixel), tileset.tile, flips, target, place);
    }
  }
  return target;
}
var TILE_READERS = {
  8: (view, index) => view.getUint8(index),
  16: (view, index) => view.getUint16(2 * index, true),
  32: (view, index) => view.getUint32(4 * index, true)
};
function drawTile(colorAt2, { width, height }, flips, target, { left, top }) {
  for (let y = Math.max(0, -top); y < Math.min(height, target.height - top); y++) {
    for (let x2 = Math.max(0, -left); x2 < Math.min(width, target.width - left); x2++) {
      const u = flips.x ? width - 1 - x2 : x2;
      const v = flips.y ? height - 1 - y : y;
      const [column, row2] = flips.diagonal ? [v, u] : [u, v];
      const inside = column < width && row2 < height;
      target.words[(top + y) * target.width + left + x2] = inside ? colorAt2(row2 * width + column) : 0;
    }
  }
}

// src/shared/sprite/aseprite/celPixels.ts
var MOST_KEPT = MAX_PIXELS / 4;
var CelDecoder = class {
  constructor(document2, inflate) {
    this.document = document2;
    this.inflate = inflate;
  }
  document;
  inflate;
  kept = /* @__PURE__ */ new Map();
  keptPixels = 0;
  /** Inflated pixels of tilesets; undefined for damaged ones. Each is inflated once: the budget limits all of them together. */
  tiles = /* @__PURE__ */ new Map();
  ofFrame = /* @__PURE__ */ new Map();
  /**
   * The part of a cel that is inside the canvas.
   * @param opaque whether the transparent index counts as a color, as in the background
   */
  decode(cel, { palette }, opaque) {
    const content = this.contentOf(cel);
    if (!content) return void 0;
    if (content.kind === "tilemap") return this.tilemap(content, cel, palette);
    const { width, height, pixels } = content;
    const words = () => this.words(this.bytes(pixels, width * height), palette, opaque);
    const isLinked = cel.content.kind === "link";
    return { x: cel.x, y: cel.y, width, height, words: isLinked ? this.once(content, palette, words) : words() };
  }
  /** The content of a cel, or of the cel that it is linked to; undefined if there is none. */
  contentOf({ content, layer }) {
    if (content.kind !== "link") return content;
    const { frame } = content;
    const cels = this.ofFrame.get(frame) ?? new Map(this.document.frames[frame]?.cels.map((cel) => [cel.layer, cel]));
    this.ofFrame.set(frame, cels);
    const other = cels.get(layer)?.content;
    return other && other.kind !== "link" ? other : void 0;
  }
  /**
   * All tiles of a tileset one below the other, with the colors of a palette; undefined if it has none, or if they are in another file.
   * Throws `DamagedPixelsError`.
   */
  tilesOf(tileset, palette) {
    const bytes = this.tileBytes(tileset);
    return bytes && this.words(bytes, palette, false);
  }
  tileBytes(tileset) {
    const { pixels, tile: tile2 } = tileset;
    const count = tileset.count * tile2.width * tile2.height;
    if (!pixels || count === 0) return void 0;
    if (!this.tiles.has(tileset)) {
      this.tiles.set(tileset, void 0);
      this.tiles.set(tileset, aligned(this.bytes(pixels, count)));
    }
    const bytes = this.tiles.get(tileset);
    if (!bytes) throw new DamagedPixelsError("The tiles are damaged.");
    return bytes;
  }
  bytes(packed, count) {
    return unpacked(packed, count * PIXEL_BYTES[this.document.colorMode], this.inflate);
  }
  words(bytes, palette, opaque) {
    const { colorMode } = this.document;
    if (colorMode === "rgba") return wordsOf2(bytes);
    const words = new Uint32Array(bytes.length / PIXEL_BYTES[colorMode]);
    if (colorMode === "grayscale") {
      for (let at = 0; at < words.length; at++) words[at] = grayAt(bytes, at);
      return words;
    }
    const colors = this.colors(palette, opaque);
    for (let at = 0; at < words.length; at++) words[at] = colors[bytes[at] ?? 0] ?? 0;
    return words;
  }
  /** Colors by index. Each cel gets its own table: 256 words are small compared to the pixels. */
  colors(palette, opaque) {
    const colors = new Uint32Array(256);
    colors.set(wordsOf2(palette).subarray(0, 256));
    if (!opaque) colors[this.document.transparentIndex] = 0;
    return colors;
  }
  /** Returns the color of a pixel by its position. Large tilesets aren't converted completely, because a cel may show only one tile. */
  colorAt(bytes, palette) {
    const { colorMode } = this.document;
    if (colorMode === "grayscale") return (at) => grayAt(bytes, at);
    const words = colorMode === "rgba" ? wordsOf2(bytes) : this.colors(palette, false);
    return colorMode === "rgba" ? (at) => words[at] ?? 0 : (at) => words[bytes[at] ?? 0] ?? 0;
  }
  tilemap(map, cel, palette) {
    const id = this.document.layers[cel.layer]?.tileset ?? -1;
    const tileset = this.document.tilesets.get(id);
    const bytes = tileset && this.tileBytes(tileset);
    return bytes && drawTilemap(map, cel, tileset, this.colorAt(bytes, palette), this.document, this.inflate);
  }
  /** The pixels of a content that is shown several times, cached by its palette. */
  once(of, palette, make) {
    const known2 = this.kept.get(of);
    if (known2?.palette === palette) return known2.words;
    const words = make();
    if (words.length > MOST_KEPT) return words;
    this.keptPixels += words.length - (known2?.words.length ?? 0);
    if (this.keptPixels > MOST_KEPT) {
      this.kept.clear();
      this.keptPixels = words.length;
    }
    this.kept.set(of, { palette, words });
    return words;
  }
};
function grayAt(bytes, at) {
  return ((bytes[2 * at] ?? 0) * 65793 | (bytes[2 * at + 1] ?? 0) << 24) >>> 0;
}
function aligned(bytes) {
  return bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
}
function wordsOf2(bytes) {
  const { buffer, byteOffset, byteLength } = aligned(bytes);
  return new Uint32Array(buffer, byteOffset, byteLength >> 2);
}

// src/shared/sprite/aseprite/flatten.ts
var Flattener = class {
  constructor(document2, { isVisible, inflate = inflateBounded } = {}) {
    this.document = document2;
    this.decoder = new CelDecoder(document2, inflate);
    this.visible = seenLayers(document2.layers, isVisible);
    this.orders = ordersOf(document2);
    this.mostCanvases = Math.floor(MAX_PIXELS / (document2.width * document2.height));
  }
  document;
  /** Damaged cels found so far. */
  broken = [];
  decoder;
  visible;
  /** Position of each layer among those that it is drawn with, from the bottom. */
  orders;
  /** Most canvases for nested groups in memory at once: together no larger than the largest canvas. */
  mostCanvases;
  /** @param index of an existing frame, from 0 */
  frame(index) {
    const { width, height, frames } = this.document;
    const raster = createRaster(width, height);
    const frame = frames[index];
    if (!frame) throw new RangeError(`There is no frame ${index}.`);
    const celOf = new Map(frame.cels.map((cel) => [cel.layer, cel]));
    const drawing = { index, frame, celOf, within: this.within(celOf.keys()) };
    this.drawGroup(void 0, drawing, wordsOf(raster.data), 0);
    return raster;
  }
  /** If groups aren't drawn as images of their own, all layers are drawn together. */
  within(filled) {
    const { layers, groupsBlend } = this.document;
    const within2 = /* @__PURE__ */ new Map();
    const known2 = /* @__PURE__ */ new Set();
    for (const layer of filled) {
      let at = layer;
      while (at !== void 0 && layers[at] && !known2.has(at)) {
        known2.add(at);
        const group = groupsBlend ? layers[at]?.parent : void 0;
        const others = within2.get(group) ?? [];
        others.push(at);
        within2.set(group, others);
        at = group;
      }
    }
    return within2;
  }
  /** @param depth number of surrounding groups with their own canvas */
  drawGroup(group, drawing, canvas, depth) {
    for (const { layer, cel } of this.plan(group, drawing)) {
      const { kind, opacity, blendMode } = this.document.layers[layer];
      if (kind !== "group") {
        if (cel) this.drawCel(cel, drawing, canvas);
      } else {
        const { width, height } = this.document;
        if (depth < this.mostCanvases) {
          const words = new Uint32Array(width * height);
          this.drawGroup(layer, drawing, words, depth + 1);
          this.drawPixels({ x: 0, y: 0, width, height, words }, blendMode, opacity, canvas);
        } else {
          this.drawGroup(layer, drawing, canvas, depth);
        }
      }
    }
  }
  /**
   * What is drawn, from bottom to top. A z-index moves a cel by that many layers, hidden ones and groups included; the background stays
   * at the bottom.
   */
  plan(group, { celOf, within: within2 }) {
    const { layers } = this.document;
    const items = (within2.get(group) ?? []).map((layer) => {
      const cel = celOf.get(layer);
      const z = cel?.zIndex ?? 0;
      return { layer, cel, order: (this.orders[layer] ?? 0) + z, z };
    });
    items.sort((a, b) => a.order - b.order || a.z - b.z || a.layer - b.layer);
    const seen = items.filter(({ layer }) => this.visible[layer] && !layers[layer]?.reference);
    return [
      ...seen.filter(({ layer }) => layers[layer]?.background),
      ...seen.filter(({ layer }) => !layers[layer]?.background)
    ];
  }
  drawCel(cel, { index, frame }, canvas) {
    const layer = this.document.layers[cel.layer];
    const pixels = this.pixels(cel, index, frame, layer.background);
    if (!pixels) return;
    const opacity = this.document.layerOpacity ? multiply8(cel.opacity, layer.opacity) : cel.opacity;
    if (layer.background) this.drawPixels(pixels, "normal", 255, canvas);
    else this.drawPixels(pixels, layer.blendMode, opacity, canvas);
  }
  pixels(cel, index, frame, opaque) {
    try {
      return this.decoder.decode(cel, frame, opaque);
    } catch (error) {
      if (!(error instanceof DamagedPixelsError)) throw error;
      this.broken.push({ frame: index, layer: cel.layer });
      return void 0;
    }
  }
  /** Draws pixels on the canvas, as far as they are inside. */
  drawPixels({ x: x2, y, width, height, words }, mode, opacity, canvas) {
    const { width: side, height: rows, colorMode } = this.document;
    const used = colorMode === "grayscale" ? grayscaleMode(mode) : mode;
    const left = Math.max(0, -x2);
    const right = Math.min(width, side - x2);
    const drawRow = used === "normal" && opacity === 255 ? drawNormalRow : drawRowWith(blendOf(used), opacity);
    const [from, to] = [signed(words), signed(canvas)];
    for (let row2 = Math.max(0, -y); row2 < Math.min(height, rows - y); row2++) {
      drawRow(from, row2 * width + left, row2 * width + right, to, (row2 + y) * side + x2 + left);
    }
  }
};
function ordersOf({ layers, groupsBlend }) {
  if (!groupsBlend) return [...layers.keys()];
  const counts = /* @__PURE__ */ new Map();
  return layers.map(({ parent }) => {
    const order = counts.get(parent) ?? 0;
    counts.set(parent, order + 1);
    return order;
  });
}
var signed = ({ buffer, byteOffset, length }) => new Int32Array(buffer, byteOffset, length);
var drawNormalRow = (words, start, end, canvas, place) => {
  for (let source = start, target = place; source < end; source++, target++) {
    const color = words[source] ?? 0;
    const alpha2 = color >>> 24;
    if (alpha2 === 255) canvas[target] = color;
    else if (alpha2 !== 0) {
      const below = canvas[target] ?? 0;
      canvas[target] = below >>> 24 === 0 ? color : blendNormal(below, color, 255);
    }
  }
};
function drawRowWith(blend, opacity) {
  return (words, start, end, canvas, place) => {
    for (let source = start, target = place; source < end; source++, target++) {
      const color = words[source] ?? 0;
      if (color >>> 24 !== 0) canvas[target] = blend(canvas[target] ?? 0, color, opacity);
    }
  };
}

// src/shared/sprite/pixels/pictureError.ts
var PictureError = class extends Error {
  constructor(fault, message, options) {
    super(message, options);
    this.fault = fault;
    this.name = "PictureError";
  }
  fault;
};

// src/shared/sprite/aseprite/read.ts
init_pictureLimits();

// src/shared/sprite/aseprite/byteReader.ts
init_bytes();
var EndOfBytesError = class extends Error {
  name = "EndOfBytesError";
};
var utf8 = new TextDecoder();
var ByteReader = class {
  /** Reads `bytes[start, end)`. */
  constructor(bytes, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.end = end;
    this.view = viewOf2(bytes);
    this.at = start;
  }
  bytes;
  end;
  view;
  at;
  get position() {
    return this.at;
  }
  get left() {
    return this.end - this.at;
  }
  take(count) {
    const at = this.at;
    if (count > this.end - at) throw new EndOfBytesError("The bytes end too early.");
    this.at += count;
    return at;
  }
  skip(count) {
    this.take(count);
  }
  u8() {
    return this.view.getUint8(this.take(1));
  }
  i8() {
    return this.view.getInt8(this.take(1));
  }
  u16() {
    return this.view.getUint16(this.take(2), true);
  }
  i16() {
    return this.view.getInt16(this.take(2), true);
  }
  u32() {
    return this.view.getUint32(this.take(4), true);
  }
  i32() {
    return this.view.getInt32(this.take(4), true);
  }
  i64() {
    return this.view.getBigInt64(this.take(8), true);
  }
  u64() {
    return this.view.getBigUint64(this.take(8), true);
  }
  f32() {
    return this.view.getFloat32(this.take(4), true);
  }
  f64() {
    return this.view.getFloat64(this.take(8), true);
  }
  /** 16.16 fixed point. */
  fixed() {
    return this.i32() / 65536;
  }
  /** A length, then that many bytes of UTF-8. */
  string() {
    return utf8.decode(this.raw(this.u16()));
  }
  /** The next bytes, not copied. */
  raw(count) {
    const at = this.take(count);
    return this.bytes.subarray(at, at + count);
  }
  rest() {
    return this.raw(this.left);
  }
};

// src/shared/sprite/aseprite/walk.ts
init_bytes();
var HEADER = 128;
var FILE_MAGIC = 42464;
var FRAME_MAGIC = 61946;
var FRAME_HEADER = 16;
var CHUNK_HEADER = 6;
function isAseprite(bytes) {
  return bytes.length >= HEADER && viewOf2(bytes).getUint16(4, true) === FILE_MAGIC;
}
function walkAseprite(bytes) {
  const view = viewOf2(bytes);
  const announced = view.getUint16(6, true);
  const speed = view.getUint16(18, true);
  const frames = [];
  let at = HEADER;
  let left = MOST_CHUNKS;
  while (frames.length < announced && at + FRAME_HEADER <= bytes.length) {
    if (view.getUint16(at + 4, true) !== FRAME_MAGIC) break;
    const end = at + view.getUint32(at, true);
    const few = view.getUint16(at + 6, true);
    const duration = view.getUint16(at + 8, true) || speed;
    const count = view.getUint32(at + 12, true) || few;
    const chunks = walkChunks(view, at + FRAME_HEADER, Math.min(end, bytes.length), Math.min(count, left));
    left -= chunks.length;
    frames.push({ start: at, end, duration, chunks });
    if (end > bytes.length || end < at + FRAME_HEADER || left === 0) break;
    at = end;
  }
  return { frames, announced };
}
function walkChunks(view, start, end, count) {
  const chunks = [];
  let at = start;
  while (chunks.length < count && at + CHUNK_HEADER <= end) {
    const next = at + view.getUint32(at, true);
    if (next < at + CHUNK_HEADER || next > end) break;
    chunks.push({ type: view.getUint16(at + 4, true), start: at + CHUNK_HEADER, end: next });
    at = next;
  }
  return chunks;
}

// src/shared/sprite/aseprite/read.ts
var COLOR_MODES = { 32: "rgba", 16: "grayscale", 8: "indexed" };
function readAseprite(bytes) {
  if (!isAseprite(bytes)) throw new PictureError("not-a-picture", "This isn't an Aseprite file.");
  const header = readHeader(bytes);
  const { frames, announced } = walkAseprite(bytes);
  const builder = new DocumentBuilder(bytes, header.colorMode, hasNewPalette(frames));
  for (const [index, frame] of frames.slice(0, MAX_FRAMES).entries()) builder.addFrame(index, frame);
  const last2 = frames.at(-1);
  if (frames.length === 0) throw new PictureError("truncated", "The file ends before its first frame.");
  if (last2 && (frames.length < announced || last2.end > bytes.length)) {
    builder.damage.push({ what: "cut", frame: last2.end > bytes.length ? frames.length - 1 : frames.length, announced });
  }
  return { ...header, ...builder.document() };
}
function hasNewPalette(frames) {
  return frames.some(({ chunks }) => chunks.some(({ type }) => type === CHUNK.palette));
}
function readHeader(bytes) {
  const reader = new ByteReader(bytes, 8);
  const width = reader.u16();
  const height = reader.u16();
  const colorMode = COLOR_MODES[reader.u16()];
  const flags = reader.u32();
  reader.skip(10);
  const transparentIndex = reader.u8();
  reader.skip(5);
  const pixelRatio = { width: reader.u8() || 1, height: reader.u8() || 1 };
  if (!colorMode || width === 0 || height === 0)
    throw new PictureError("truncated", "The header describes an empty canvas.");
  if (width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE)
    throw new PictureError("too-large", "The canvas is too large.");
  return {
    width,
    height,
    colorMode,
    transparentIndex,
    layerOpacity: (flags & 1) !== 0,
    groupsBlend: (flags & 2) !== 0,
    pixelRatio
  };
}
var DocumentBuilder = class {
  constructor(bytes, colorMode, newPalette) {
    this.bytes = bytes;
    this.colorMode = colorMode;
    this.newPalette = newPalette;
  }
  bytes;
  colorMode;
  newPalette;
  damage = [];
  layers = [];
  /** Index of the last layer of each level, to find the group of the next layer. */
  lastOfLevel = [];
  frames = [];
  tags = [];
  slices = [];
  tilesets = /* @__PURE__ */ new Map();
  sprite = {};
  budget = new Budget();
  colorProfile = "none";
  palette = new Uint8Array();
  cels = [];
  /** Owners of the next user data chunks; the last one gets all that follow. */
  owners = [this.sprite];
  addFrame(index, { duration, chunks }) {
    this.cels = [];
    for (const { type, start, end } of chunks) {
      try {
        this.addChunk(type, new ByteReader(this.bytes, start, end));
      } catch (error) {
        if (!(error instanceof EndOfBytesError || error instanceof RangeError)) throw error;
        if (this.damage.length < MOST_DAMAGE) this.damage.push({ what: "chunk", frame: index, type });
      }
    }
    this.frames.push({ duration, cels: this.cels, palette: this.palette });
  }
  addChunk(type, reader) {
    switch (type) {
      case CHUNK.layer:
        this.owners = [this.addLayer(reader)];
        break;
      case CHUNK.cel: {
        const cel = readCel(reader, this.colorMode);
        this.cels.push(cel);
        this.owners = [cel];
        break;
      }
      case CHUNK.tileset: {
        const tileset = readTileset(reader, this.colorMode, this.budget);
        this.tilesets.set(tileset.id, tileset);
        this.owners = [tileset, {}];
        break;
      }
      case CHUNK.slice: {
        const slice = readSlice(reader, this.budget);
        this.slices.push(slice);
        this.owners = [slice];
        break;
      }
      case CHUNK.tags: {
        const tags = readTags(reader, this.budget);
        this.tags.push(...tags);
        this.owners = [...tags];
        break;
      }
      case CHUNK.userData: {
        const owner = this.owners.length > 1 ? this.owners.shift() : this.owners[0];
        if (owner) owner.userData = readUserData(reader, this.budget);
        break;
      }
      case CHUNK.palette:
        this.palette = readPalette(reader, this.palette, this.budget);
        break;
      case CHUNK.oldPalette:
        if (!this.newPalette) this.palette = readOldPalette(reader, this.palette, 8, this.budget);
        break;
      case CHUNK.oldPalette64:
        if (!this.newPalette) this.palette = readOldPalette(reader, this.palette, 6, this.budget);
        break;
      case CHUNK.colorProfile:
        this.colorProfile = ["none", "srgb", "icc"][reader.u16()] ?? "none";
        break;
    }
  }
  addLayer(reader) {
    this.budget.take("layers");
    const { layer, level } = readLayer(reader);
    const parent = level > 0 ? this.lastOfLevel[level - 1] : void 0;
    const whole = { ...layer, parent };
    this.lastOfLevel[level] = this.layers.length;
    this.lastOfLevel.length = level + 1;
    this.layers.push(whole);
    return whole;
  }
  document() {
    const { layers, tags, slices, tilesets, colorProfile, damage } = this;
    const last2 = this.frames.length - 1;
    return {
      layers,
      frames: this.frames,
      // A tag beyond the existing frames would play nothing.
      tags: tags.filter(({ from, to }) => from <= last2 && from <= to).map((tag) => ({ ...tag, to: Math.min(tag.to, last2) })),
      slices,
      tilesets,
      colorProfile,
      userData: this.sprite.userData,
      damage
    };
  }
};

// src/shared/sprite/pixels/frames.ts
init_raster();
function placeFrame(sheet, rect2, width, height) {
  const frame = createRaster(width, height);
  const { x: x2, y, w, h, left, top } = partInside(sheet, rect2, width, height);
  for (let row2 = 0; row2 < h; row2++) {
    const from = ((y + row2) * sheet.width + x2) * 4;
    frame.data.set(sheet.data.subarray(from, from + w * 4), ((top + row2) * width + left) * 4);
  }
  return frame;
}
function partInside(sheet, rect2, width, height) {
  const [fromX, toX] = overlap(rect2.x, rect2.w, rect2.left, sheet.width, width);
  const [fromY, toY] = overlap(rect2.y, rect2.h, rect2.top, sheet.height, height);
  const [w, h] = [toX - fromX, toY - fromY];
  if (w <= 0 || h <= 0) return { x: 0, y: 0, w: 0, h: 0, left: 0, top: 0 };
  return { x: rect2.x + fromX, y: rect2.y + fromY, w, h, left: rect2.left + fromX, top: rect2.top + fromY };
}
function overlap(source, length, target, sourceSize, targetSize) {
  return [Math.max(0, -source, -target), Math.min(length, sourceSize - source, targetSize - target)];
}
function crop(source, rect2) {
  return placeFrame(source, { ...rect2, left: 0, top: 0 }, rect2.w, rect2.h);
}
function paste(source, target, x2, y) {
  for (let row2 = 0; row2 < source.height; row2++) {
    const line = source.data.subarray(row2 * source.width * 4, (row2 + 1) * source.width * 4);
    target.data.set(line, ((y + row2) * target.width + x2) * 4);
  }
}
function joinFrames(frames, columns = frames.length) {
  const [first] = frames;
  if (!first) throw new RangeError("A sheet needs a frame.");
  const { width, height } = first;
  const sheet = createRaster(width * columns, height * Math.ceil(frames.length / columns));
  frames.forEach((frame, i2) => {
    if (frame.width !== width || frame.height !== height)
      throw new RangeError("Frames of a sheet must have the same size.");
    paste(frame, sheet, i2 % columns * width, Math.floor(i2 / columns) * height);
  });
  return sheet;
}

// src/shared/sprite/pixels/png.ts
init_bytes();
init_pngFile();

// src/shared/sprite/pixels/pngHeader.ts
init_bytes();
init_pictureLimits();

// src/shared/sprite/pixels/sniff.ts
init_bytes();

// src/shared/sprite/pixels/walkGif.ts
init_bytes();

// src/shared/sprite/pixels/gifBlocks.ts
init_bytes();
init_pictureLimits();

// src/shared/sprite/pixels/walkJpeg.ts
init_bytes();
init_pictureLimits();

// src/shared/sprite/pixels/walkPng.ts
init_bytes();
init_pictureLimits();
var FIRST_CHUNK = 8;
function* walkPng(bytes) {
  const view = viewOf2(bytes);
  let offset = FIRST_CHUNK;
  for (let parts = 0; offset + 12 <= bytes.length && parts <= MAX_PARTS; parts++) {
    const start = offset + 8;
    const end = start + view.getUint32(offset);
    if (end + 4 > bytes.length) return;
    const type = ascii(bytes, offset + 4, 4);
    yield { type, start, end };
    if (type === "IEND") return;
    offset = end + 4;
  }
}

// src/shared/sprite/pixels/walkWebp.ts
init_bytes();
init_pictureLimits();

// src/shared/sprite/pixels/sniff.ts
function pictureFormat(bytes) {
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\n") return "png";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return "webp";
  if (bytes[0] === 255 && bytes[1] === 216 && bytes[2] === 255) return "jpeg";
  return void 0;
}

// src/shared/sprite/pixels/pngHeader.ts
var COLOR_TYPES = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] }
};
var INDEXED = 3;
function readPngParts(bytes) {
  if (pictureFormat(bytes) !== "png") throw new PictureError("not-a-picture", "This isn't a PNG file.");
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== "IHDR")
    throw new PictureError("truncated", "The PNG header is cut short.");
  const view = viewOf2(bytes);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const depth = view.getUint8(24);
  const kind = view.getUint8(25);
  const colors = COLOR_TYPES[kind];
  if (!colors?.depths.includes(depth) || view.getUint8(28) > 1 || width < 1 || height < 1) {
    throw new PictureError("truncated", "The PNG header is damaged.");
  }
  if (width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) {
    throw new PictureError("too-large", `The image is larger than ${MAX_PICTURE_SIDE} \xD7 ${MAX_PICTURE_SIDE} pixels.`);
  }
  let palette;
  let transparency;
  const data = [];
  let chunks = 0;
  for (const { type, start, end } of walkPng(bytes)) {
    if (++chunks > MAX_PARTS) throw new PictureError("too-large", `The PNG has more than ${MAX_PARTS} chunks.`);
    const content = bytes.subarray(start, end);
    if (type === "PLTE" && kind === INDEXED) palette = content;
    else if (type === "tRNS") transparency = content;
    else if (type === "IDAT") data.push(content);
  }
  if (kind === INDEXED && !palette) throw new PictureError("truncated", "The PNG has no palette.");
  const { channels } = colors;
  const [whole, ...more] = data;
  return {
    width,
    height,
    depth,
    channels,
    interlaced: view.getUint8(28) === 1,
    palette,
    transparency,
    data: whole && more.length === 0 ? whole : joined(data)
  };
}

// src/shared/sprite/pixels/pngScanlines.ts
init_esm();
var SLICE2 = 8 * 1024;
function inflateScanlines(data, size) {
  const result = new Uint8Array(size);
  inflateInto(result, data, SLICE2, () => true);
  return result;
}
function inflateInto(result, data, slice, mayContinue) {
  const size = result.length;
  let filled = 0;
  const inflator = new Unzlib((chunk) => {
    result.set(chunk.subarray(0, size - filled), filled);
    filled = Math.min(size, filled + chunk.length);
  });
  try {
    for (let at = 0; at < data.length && filled < size; at += slice) {
      if (at > 0 && !mayContinue()) return false;
      inflator.push(data.subarray(at, at + slice));
    }
  } catch (cause) {
    throw new PictureError("truncated", "The PNG data is damaged.", { cause });
  }
  if (filled < size) throw new PictureError("truncated", "The PNG data ends too early.");
  return true;
}
function paeth(left, up, corner) {
  const guess = left + up - corner;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
function predict(filter, left, up, corner) {
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? left + up >> 1 : paeth(left, up, corner);
}
function unfilter(data, offset, rows, rowBytes, step) {
  for (let y = 0; y < rows; y++) {
    const start = offset + y * (rowBytes + 1) + 1;
    const above = y > 0 ? start - rowBytes - 1 : -1;
    const filter = data[start - 1] ?? 0;
    if (filter > 4) throw new PictureError("truncated", "The PNG data is damaged.");
    if (filter === 0) continue;
    for (let x2 = 0; x2 < rowBytes; x2++) {
      const left = x2 >= step ? data[start + x2 - step] ?? 0 : 0;
      const up = above >= 0 ? data[above + x2] ?? 0 : 0;
      const corner = above >= 0 && x2 >= step ? data[above + x2 - step] ?? 0 : 0;
      data[start + x2] = (data[start + x2] ?? 0) + predict(filter, left, up, corner);
    }
  }
}

// src/shared/sprite/pixels/png.ts
init_raster();
var WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }];
var ADAM7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 }
];
function passLayout({ width, height, depth, channels, interlaced }) {
  return (interlaced ? ADAM7 : WHOLE).map((pass) => {
    const columns = Math.ceil((width - pass.x) / pass.dx);
    return {
      pass,
      columns,
      rows: Math.ceil((height - pass.y) / pass.dy),
      rowBytes: Math.ceil(columns * channels * depth / 8)
    };
  }).filter(({ columns, rows }) => columns > 0 && rows > 0);
}
function decodePng(bytes) {
  const parts = readPngParts(bytes);
  return decodeScanlines(parts, inflateScanlines(parts.data, scanlineBytes(parts)));
}
function scanlineBytes(parts) {
  return passLayout(parts).reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
}
function decodeScanlines(parts, data) {
  const { width, height, depth, channels } = parts;
  const layout = passLayout(parts);
  const raster = createRaster(width, height);
  const write = pixelWriter(parts);
  const samples = new Array(channels).fill(0);
  let offset = 0;
  for (const { pass, columns, rows, rowBytes } of layout) {
    unfilter(data, offset, rows, rowBytes, Math.max(1, channels * depth >> 3));
    for (let row2 = 0; row2 < rows; row2++) {
      const line = offset + row2 * (rowBytes + 1) + 1;
      if (depth === 8 && channels === 4 && pass.dx === 1 && pass.dy === 1) {
        raster.data.set(data.subarray(line, line + rowBytes), row2 * rowBytes);
        continue;
      }
      for (let column = 0; column < columns; column++) {
        for (let c = 0; c < channels; c++) samples[c] = sampleAt(data, line, column * channels + c, depth);
        const at = ((pass.y + row2 * pass.dy) * width + pass.x + column * pass.dx) * 4;
        write(raster.data, at, samples);
      }
    }
    offset += rows * (rowBytes + 1);
  }
  return raster;
}
function sampleAt(data, offset, index, depth) {
  if (depth === 8) return data[offset + index] ?? 0;
  if (depth === 16) return (data[offset + index * 2] ?? 0) << 8 | (data[offset + index * 2 + 1] ?? 0);
  const bit = index * depth;
  return (data[offset + (bit >> 3)] ?? 0) >> 8 - depth - (bit & 7) & (1 << depth) - 1;
}
function pixelWriter({ channels, depth, palette, transparency }) {
  const scale2 = 255 / (2 ** depth - 1);
  const clear = !palette && transparency && transparency.length >= channels * 2 ? viewOf2(transparency) : void 0;
  return (out, at, samples) => {
    if (palette) {
      const index = samples[0] ?? 0;
      for (let c = 0; c < 3; c++) out[at + c] = palette[index * 3 + c] ?? 0;
      out[at + 3] = transparency?.[index] ?? 255;
      return;
    }
    const gray = channels < 3;
    for (let c = 0; c < 3; c++) out[at + c] = Math.round((samples[gray ? 0 : c] ?? 0) * scale2);
    if (channels === 2 || channels === 4) out[at + 3] = Math.round((samples[channels - 1] ?? 0) * scale2);
    else out[at + 3] = clear && samples.every((sample, c) => sample === clear.getUint16(c * 2)) ? 0 : 255;
  };
}

// test/support/cleanSprites.ts
init_raster();

// test/support/places.ts
var import_node_fs = require("node:fs");
var import_node_path = __toESM(require("node:path"));
function findRoot() {
  let folder = __dirname;
  while (!(0, import_node_fs.existsSync)(import_node_path.default.join(folder, "package-lock.json"))) {
    const parent = import_node_path.default.dirname(folder);
    if (parent === folder) throw new Error(`No package-lock.json above ${__dirname}.`);
    folder = parent;
  }
  return folder;
}
var root = findRoot();

// test/support/trickySprites.ts
init_raster();

// test/support/random.ts
function seeded(seed2) {
  let state = seed2 >>> 0;
  return () => {
    state = state + 1831565813 >>> 0;
    let mixed3 = Math.imul(state ^ state >>> 15, 1 | state);
    mixed3 = mixed3 + Math.imul(mixed3 ^ mixed3 >>> 7, 61 | mixed3) ^ mixed3;
    return ((mixed3 ^ mixed3 >>> 14) >>> 0) / 4294967296;
  };
}
var seed = Number(process.env.SPRITE_KILN_SEED ?? Date.now() % 2 ** 31);

// test/support/trickySprites.ts
function painted(width, height, paint) {
  const picture2 = createRaster(width, height);
  for (let y = 0; y < height; y++)
    for (let x2 = 0; x2 < width; x2++) {
      const color = paint(x2, y);
      if (color === void 0) continue;
      const { rgb, alpha: alpha2 } = typeof color === "number" ? { rgb: color, alpha: 255 } : color;
      picture2.data.set([rgb >> 16, rgb >> 8 & 255, rgb & 255, alpha2], (y * width + x2) * 4);
    }
  return picture2;
}
function lettered(rows, colors) {
  return painted(rows[0]?.length ?? 1, rows.length, (x2, y) => colors[rows[y]?.[x2] ?? " "]);
}
var BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
var bayerAt = (x2, y) => ((BAYER[y % 4 * 4 + x2 % 4] ?? 0) + 0.5) / 16;
function mixed2(from, to, share) {
  const channel = (shift) => Math.round((from >> shift & 255) * (1 - share) + (to >> shift & 255) * share) << shift;
  return channel(16) | channel(8) | channel(0);
}
var SKY = [1776442, 5453130, 9451337, 15222085, 16360044];
var STONE = [2829110, 4868698, 7171456, 9737384];
var GRASS = [1985835, 3107642, 4885578, 7647322];
var INK3 = 1709091;
var pick = (colors, at) => colors[Math.max(0, Math.min(colors.length - 1, at))];
var DIGITS = [31599, 11415, 29671, 29647, 23497];
var digitAt = (digit, x2, y) => (DIGITS[digit % DIGITS.length] ?? 0) >> 14 - y * 3 - x2 & 1;
var disc = (x2, y, cx, cy, radius) => Math.hypot(x2 + 0.5 - cx, y + 0.5 - cy) < radius;
function ditheredSky(width, height) {
  return painted(width, height, (x2, y) => {
    const tone = y / height * (SKY.length - 1);
    return pick(SKY, Math.floor(tone) + (tone % 1 > bayerAt(x2, y) ? 1 : 0));
  });
}
function grain(width, height, colors, seed2) {
  const random = seeded(seed2);
  return painted(width, height, () => pick(colors, Math.floor(random() ** 1.6 * colors.length)));
}
function bricks(width, height) {
  const random = seeded(9);
  const tones = Array.from({ length: 400 }, () => 1 + Math.floor(random() * 3));
  return painted(width, height, (x2, y) => {
    const course = Math.floor(y / 4);
    const shifted = x2 + course % 2 * 4;
    if (y % 4 === 3 || shifted % 8 === 7) return STONE[0];
    const tone = tones[course * 20 + Math.floor(shifted / 8)] ?? 1;
    return pick(STONE, tone + (y % 4 === 0 ? 1 : 0));
  });
}
function blocks(side, single, seed2) {
  const random = seeded(seed2);
  const colors = [3878730, 6966383, 11895693, 15046811, 16764338];
  const tones = Array.from({ length: side * side }, () => Math.floor(random() * colors.length));
  const alone = Array.from({ length: side * side }, () => random() < single);
  return painted(side, side, (x2, y) => {
    const at = y * side + x2;
    const block = (y - y % 2) * side + x2 - x2 % 2;
    return pick(colors, (alone[at] ? tones[at] : tones[block]) ?? 0);
  });
}
function wireframe(side) {
  return painted(side, side, (x2, y) => {
    if (x2 === y || x2 === side - 1 - y) return 6750156;
    if (x2 === 0 || y === 0 || x2 === side - 1 || y === side - 1) return 3394713;
    return x2 % 8 === 4 && y > side / 2 ? 2258773 : void 0;
  });
}
function isometricTile(width) {
  const height = width / 2;
  const random = seeded(4);
  const specks = Array.from({ length: width * height }, () => random() < 0.06);
  return painted(width, height + 6, (x2, y) => {
    const half = (top) => height / 2 - Math.abs(top - height / 2 + 0.5) + 0.5;
    const reach = y < height ? half(y) * 2 : 0;
    if (Math.abs(x2 - width / 2 + 0.5) < reach) return specks[y * width + x2] ? GRASS[3] : GRASS[2] ?? 0;
    const above = Math.floor(height / 2 + (width / 2 - Math.abs(x2 - width / 2 + 0.5)) / 2);
    if (y < above || y >= above + 6) return void 0;
    return x2 < width / 2 ? 7031343 : 5059617;
  });
}
function panel(width, height) {
  return painted(width, height, (x2, y) => {
    const edge2 = Math.min(x2, y, width - 1 - x2, height - 1 - y);
    const corner = Math.min(x2, width - 1 - x2) + Math.min(y, height - 1 - y);
    if (corner < 2) return void 0;
    const tone = [INK3, 14262374, 9393723, INK3][edge2];
    if (tone !== void 0) return tone;
    if (corner === 8) return 14262374;
    return (x2 + y) % 6 === 0 ? 4145012 : 3158108;
  });
}
function heart() {
  return lettered(
    [
      ".............",
      "..ooo...ooo..",
      ".orrro.orrro.",
      "orwrrrorrrrro",
      "orwrrrrrrrrdo",
      "orrrrrrrrrrdo",
      "orrrrrrrrrrdo",
      ".orrrrrrrrdo.",
      "..orrrrrrdo..",
      "...orrrrdo...",
      "....orrdo....",
      ".....odo.....",
      "......o......"
    ],
    { o: INK3, r: 14170698, w: 16765136, d: 10101304 }
  );
}
function mushroom() {
  return lettered(
    [
      "....oooo....",
      "..oorrrroo..",
      ".orrwwrrrro.",
      ".orrwwrrwro.",
      "orrrrrrrwwro",
      "orwrrrrrrwro",
      "owwrrrwrrrro",
      ".oooooooooo.",
      "...occcdo...",
      "...occcdo...",
      "...occddo...",
      "....oooo...."
    ],
    { o: INK3, r: 12794940, w: 15919580, c: 15257512, d: 11833190 }
  );
}
function key() {
  return lettered(
    [
      "............",
      ".yyy........",
      "yy.yy.......",
      "y...yyyyyyyy",
      "yy.yy...y.yd",
      ".yyd....d.d.",
      "............",
      "............"
    ],
    { y: 15909198, d: 11566379 }
  );
}
function shadowed(side) {
  return painted(side, side, (x2, y) => {
    const body = disc(x2, y, side / 2, side * 0.45, side * 0.36);
    if (body) {
      const light = Math.hypot(x2 - side * 0.36, y - side * 0.3) / side;
      return pick([12580256, 8376425, 5020234, 3107642], Math.floor(light * 7));
    }
    const wide = Math.hypot((x2 + 0.5 - side / 2) / (side * 0.4), (y + 0.5 - side * 0.85) / (side * 0.09)) < 1;
    return wide ? { rgb: 0, alpha: 96 } : void 0;
  });
}
function glowing(side) {
  return painted(side, side, (x2, y) => {
    const away = Math.hypot(x2 + 0.5 - side / 2, y + 0.5 - side / 2) / side;
    if (away < 0.14) return 16776160;
    if (away < 0.22) return 16765788;
    const alpha2 = [192, 128, 64, 32][Math.floor((away - 0.22) / 0.07)];
    return alpha2 === void 0 ? void 0 : { rgb: 16752674, alpha: alpha2 };
  });
}
function stainedGlass(side) {
  return painted(side, side, (x2, y) => {
    if (x2 % 5 === 0 || y % 7 === 0) return INK3;
    const rgb = pick([14170698, 3832792, 4894794, 15253568, 10111704], (Math.floor(x2 / 5) * 3 + Math.floor(y / 7) * 2) % 5) ?? 0;
    return { rgb, alpha: 160 };
  });
}
function smoothedDisc(side) {
  return painted(side, side, (x2, y) => {
    const away = Math.hypot(x2 + 0.5 - side / 2, y + 0.5 - side / 2) - side * 0.42;
    if (away > 0.5) return void 0;
    if (away > -0.2) return 2771562;
    if (away > -1) return 4157338;
    return y < side * 0.4 ? 9422830 : 6266844;
  });
}
function counter() {
  return painted(41, 9, (x2, y) => {
    if (x2 === 0 || y === 0 || x2 === 40 || y === 8) return 4868698;
    const [column, row2] = [(x2 - 2) % 4, y - 2];
    if (x2 < 2 || column === 3 || row2 < 0 || row2 > 4 || x2 > 37) return INK3;
    return digitAt(Math.floor((x2 - 2) / 4) * 3, column, row2) ? 15921888 : INK3;
  });
}
function label() {
  const on = (x2, y) => x2 >= 0 && y >= 0 && x2 % 4 < 3 && y < 5 && x2 < 48 && digitAt(Math.floor(x2 / 4) * 7, x2 % 4, y);
  return painted(49, 6, (x2, y) => on(x2, y) ? 16777215 : on(x2 - 1, y - 1) ? 3153978 : void 0);
}
function rampBars() {
  return painted(64, 20, (x2, y) => {
    if (y === 0 || y === 19 || x2 === 0 || x2 === 63) return INK3;
    return mixed2(1583176, 9433312, Math.floor(x2 / 4) / 15);
  });
}
var smoothRamp = (paint) => painted(48, 48, paint);
function iconSheet() {
  const random = seeded(31);
  const bits2 = Array.from({ length: 16 * 8 * 4 }, () => random() < 0.55);
  const colors = [14964526, 1556155, 16763156, 7778369];
  return painted(32, 32, (x2, y) => {
    const icon = Math.floor(y / 8) * 4 + Math.floor(x2 / 8);
    const [column, row2] = [x2 % 8, y % 8];
    const mirrored = column < 4 ? column : 7 - column;
    if (row2 === 0 || row2 === 7 || column === 0 || column === 7) return void 0;
    return bits2[icon * 32 + row2 * 4 + mirrored] ? pick(colors, icon % 4) : void 0;
  });
}
function room() {
  return painted(128, 96, (x2, y) => {
    if (disc(x2, y, 97, 24, 11)) return disc(x2, y, 93, 21, 9) ? 16774352 : 15259808;
    if (y > 70) return (x2 * 3 + y * 5) % 31 === 0 ? 5913128 : 8015928;
    if (x2 > 20 && x2 < 51 && y > 29)
      return x2 === 21 || x2 === 50 || y === 30 ? INK3 : x2 === 45 && y === 52 ? 15909198 : 9393723;
    return y === 70 || y === 69 ? 3811898 : (x2 + y * 2) % 47 === 0 ? 4872826 : 4477556;
  });
}
var TRICKY_SPRITES = {
  "dithered sky": () => ditheredSky(48, 32),
  "large dithered sky": () => ditheredSky(120, 80),
  "checkerboard of pixels": () => painted(16, 16, (x2, y) => (x2 + y) % 2 ? 15790320 : 3158064),
  "checkerboard of pixels on transparency": () => painted(24, 24, (x2, y) => (x2 + y) % 2 ? 4885578 : void 0),
  "checkerboard of two sizes": () => painted(32, 32, (x2, y) => {
    const coarse = (Math.floor(x2 / 4) + Math.floor(y / 4)) % 2 === 0;
    return (coarse ? x2 + y : Math.floor(x2 / 2) + Math.floor(y / 2)) % 2 ? 14733488 : 7360560;
  }),
  "lines of a pixel": () => wireframe(32),
  "large lines of a pixel": () => wireframe(96),
  "every other row": () => painted(24, 24, (x2, y) => y % 2 ? x2 < 12 ? 3107642 : 4885578 : 993816),
  hatching: () => painted(40, 30, (x2, y) => (x2 + y) % 3 === 0 ? 9393723 : (x2 - y + 60) % 7 === 0 ? 6699313 : 14262374),
  plaid: () => painted(
    36,
    36,
    (x2, y) => (x2 % 6 < 2 ? 1 : 0) + (y % 6 < 2 ? 1 : 0) === 2 ? 8003371 : x2 * y % 2 ? 11024964 : 13194332
  ),
  bricks: () => bricks(32, 32),
  "wall of bricks": () => bricks(64, 64),
  grass: () => grain(32, 32, [4885578, 3107642, 7647322, 1985835], 5),
  stone: () => grain(64, 64, STONE, 6),
  "tiny sand": () => grain(12, 12, [14270602, 12887402, 15654062], 7),
  "blocks of four with many single pixels": () => blocks(32, 0.12, 1),
  "blocks of four with few single pixels": () => blocks(48, 0.01, 2),
  "isometric tile": () => isometricTile(32),
  "large isometric tile": () => isometricTile(64),
  panel: () => panel(47, 33),
  "small panel": () => panel(18, 14),
  heart,
  mushroom,
  key,
  "flat icon": () => painted(
    17,
    17,
    (x2, y) => x2 > 5 && x2 < 11 || y > 5 && y < 11 ? x2 < 2 || y < 2 || x2 > 14 || y > 14 ? void 0 : 3832792 : void 0
  ),
  "flat icon of two colors": () => painted(24, 24, (x2, y) => disc(x2, y, 12, 12, 10.6) ? Math.abs(x2 - y) < 2 ? 16777215 : 14170698 : void 0),
  "ring of a pixel": () => painted(31, 31, (x2, y) => Math.abs(Math.hypot(x2 - 15, y - 15) - 13) < 0.55 ? INK3 : void 0),
  counter,
  label,
  "bars of a ramp": rampBars,
  "smooth ramp": () => smoothRamp((x2, y) => x2 === 0 ? INK3 : mixed2(2822229, 16099520, (x2 + y) / 94)),
  "smooth ball": () => smoothRamp((x2, y) => {
    if (!disc(x2, y, 24, 24, 21)) return void 0;
    return mixed2(16773312, 6299706, Math.min(1, Math.round(Math.hypot(x2 - 17, y - 16) * 1.2) / 36));
  }),
  "steps of a ramp": () => painted(33, 21, (x2, y) => pick(SKY, Math.floor((x2 + y * 0.5) / 9))),
  "shadow below": () => shadowed(24),
  "large shadow below": () => shadowed(64),
  "rings of light": () => glowing(32),
  "stained glass": () => stainedGlass(36),
  "edges smoothed by hand": () => smoothedDisc(20),
  "sheet of icons": iconSheet,
  room,
  "single pixels": () => painted(
    20,
    20,
    (x2, y) => (x2 * 7 + y * 11) % 23 === 0 ? 16777215 : (x2 * 5 + y * 3) % 29 === 0 ? 12570879 : 657950
  ),
  "stars on transparency": () => painted(
    40,
    40,
    (x2, y) => (x2 * 13 + y * 29) % 67 === 0 ? 16774336 : (x2 * 31 + y * 17) % 71 === 0 ? 10535167 : void 0
  )
};

// test/support/cleanSprites.ts
function tidy({ width, height, data }) {
  const result = { width, height, data: data.slice() };
  for (let at = 0; at < data.length; at += 4) if (!data[at + 3]) result.data.fill(0, at, at + 4);
  return result;
}
function greatestDivisor(a, b) {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
function commonRun({ width, data }, axis) {
  const words = wordsOf(data);
  const before = axis === "x" ? 1 : width;
  let [first, divisor] = [-1, 0];
  for (let at = 0; at < words.length; at++) {
    const place = axis === "x" ? at % width : Math.floor(at / width);
    if (place === 0 || words[at] === words[at - before] || place === first) continue;
    if (first < 0) first = place;
    else divisor = greatestDivisor(divisor, Math.abs(place - first));
  }
  return divisor;
}
function maybeEnlarged(picture2) {
  return commonRun(picture2, "x") !== 1 && commonRun(picture2, "y") !== 1;
}
function fromFiles() {
  const samples = import_node_path2.default.join(root, "samples");
  const fixtures = import_node_path2.default.join(root, "test/fixtures/aseprite");
  const pngs = (0, import_node_fs2.readdirSync)(samples).filter((name) => name.endsWith(".png"));
  const documents = (0, import_node_fs2.readdirSync)(fixtures).filter((name) => name.endsWith(".aseprite"));
  const pictures = [
    ...pngs.map((name) => [name, decodePng((0, import_node_fs2.readFileSync)(import_node_path2.default.join(samples, name)))]),
    ...documents.map((name) => {
      const document2 = readAseprite((0, import_node_fs2.readFileSync)(import_node_path2.default.join(fixtures, name)));
      return [name, new Flattener(document2).frame(document2.frames.length >> 1)];
    })
  ];
  return pictures.filter(([, picture2]) => Math.min(picture2.width, picture2.height) >= 12 && !maybeEnlarged(tidy(picture2))).map(([name, picture2]) => ({ name, kind: "file", picture: tidy(picture2) }));
}
var SIDES2 = [16, 24, 32, 48, 64, 96, 128];
async function drawn() {
  const words = Object.values(subjects()).flatMap((category) => Object.values(category));
  const sprites = [];
  const add = (name, picture2) => {
    if (!maybeEnlarged(tidy(picture2))) sprites.push({ name, kind: "drawn", picture: tidy(picture2) });
  };
  for (const [at, prompt] of [...new Set(words)].entries()) {
    const size = SIDES2[at % SIDES2.length] ?? 32;
    add(`${prompt} of ${size}`, await draw({ prompt, size, variant: at % 3 }));
  }
  for (const [at, prompt] of ["knight", "wolf", "potion", "wizard"].entries()) {
    const spec = { prompt, size: [32, 24, 16, 48][at] ?? 32, variant: 0 };
    const source = await draw(spec);
    const views2 = [];
    for (let direction = 0; direction < 8; direction += 2)
      views2.push((await turn2(source, { size: spec.size, direction }, spec)).picture);
    add(`sheet of ${prompt} from four sides`, joinFrames(views2, 2));
    add(`strip of ${prompt} walking`, joinFrames(await animate2(source, { prompt: "walk", frames: 4 }, spec)));
  }
  return sprites;
}
var known;
function cleanSprites() {
  known ??= drawn().then((sprites) => [
    ...fromFiles(),
    ...Object.entries(TRICKY_SPRITES).map(([name, paint]) => ({
      name,
      kind: "tricky",
      picture: tidy(paint())
    })),
    ...sprites
  ]);
  return known;
}

// test/support/uglySprites.ts
var import_jpeg_js = __toESM(require_jpeg_js());
init_raster();

// test/support/resampling.ts
init_raster();
var sinc = (x2) => x2 === 0 ? 1 : Math.sin(Math.PI * x2) / (Math.PI * x2);
var KERNELS2 = {
  bilinear: { reach: 1, weight: (x2) => Math.max(0, 1 - Math.abs(x2)) },
  bicubic: {
    reach: 2,
    weight: (x2) => {
      const d = Math.abs(x2);
      if (d < 1) return (1.5 * d - 2.5) * d * d + 1;
      return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
    }
  },
  lanczos: { reach: 3, weight: (x2) => Math.abs(x2) < 3 ? sinc(x2) * sinc(x2 / 3) : 0 }
};
function resample(source, width, height, filter) {
  if (filter === "nearest") return nearest4(source, width, height);
  const kernel = KERNELS2[filter];
  const planes = premultiplied2(source);
  const wide = filtered(planes, taps(source.width, width, kernel), {
    lines: source.height,
    stride: source.width * 4,
    step: 4
  });
  const tall = filtered(wide, taps(source.height, height, kernel), { lines: width, stride: 4, step: width * 4 });
  return straight(tall, width, height);
}
function nearest4(source, width, height) {
  const result = createRaster(width, height);
  const [from, to] = [wordsOf(source.data), wordsOf(result.data)];
  const columns = Array.from({ length: width }, (_, x2) => Math.floor((x2 + 0.5) * source.width / width));
  for (let y = 0; y < height; y++) {
    const row2 = Math.floor((y + 0.5) * source.height / height) * source.width;
    for (let x2 = 0; x2 < width; x2++) to[y * width + x2] = from[row2 + (columns[x2] ?? 0)] ?? 0;
  }
  return result;
}
function blurred2(source, sigma) {
  const kernel = { reach: Math.ceil(sigma * 3), weight: (x2) => Math.exp(-(x2 * x2) / (2 * sigma * sigma)) };
  const { width, height } = source;
  const wide = filtered(premultiplied2(source), taps(width, width, kernel), {
    lines: height,
    stride: width * 4,
    step: 4
  });
  const tall = filtered(wide, taps(height, height, kernel), { lines: width, stride: 4, step: width * 4 });
  return straight(tall, width, height);
}
function taps(from, to, { reach, weight }) {
  const scale2 = to / from;
  const widen = Math.max(1, 1 / scale2);
  return Array.from({ length: to }, (_, at) => {
    const center = (at + 0.5) / scale2;
    const first = Math.max(0, Math.floor(center - reach * widen));
    const last2 = Math.min(from - 1, Math.ceil(center + reach * widen));
    const weights = Array.from({ length: last2 - first + 1 }, (_2, n) => weight((first + n + 0.5 - center) / widen));
    const sum = weights.reduce((a, b) => a + b, 0);
    return { first, weights: weights.map((value) => value / sum) };
  });
}
function filtered(source, along, { lines, stride: stride2, step }) {
  const isRows = step === 4;
  const result = new Float32Array(along.length * lines * 4);
  const [toStride, toStep] = isRows ? [along.length * 4, 4] : [4, lines * 4];
  for (let line = 0; line < lines; line++) {
    for (const [at, { first, weights }] of along.entries()) {
      const to = line * toStride + at * toStep;
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        let from = line * stride2 + first * step + channel;
        for (const weight of weights) {
          sum += weight * (source[from] ?? 0);
          from += step;
        }
        result[to + channel] = sum;
      }
    }
  }
  return result;
}
function premultiplied2({ data }) {
  const planes = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha2 = (data[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) planes[at + channel] = (data[at + channel] ?? 0) * alpha2;
    planes[at + 3] = data[at + 3] ?? 0;
  }
  return planes;
}
function straight(planes, width, height) {
  const result = createRaster(width, height);
  for (let at = 0; at < planes.length; at += 4) {
    const alpha2 = Math.round(Math.min(255, Math.max(0, planes[at + 3] ?? 0)));
    if (!alpha2) continue;
    for (let channel = 0; channel < 3; channel++)
      result.data[at + channel] = (planes[at + channel] ?? 0) * 255 / alpha2;
    result.data[at + 3] = alpha2;
  }
  return result;
}

// test/support/uglySprites.ts
var SHAKEN_FRAMES = 4;
var BACKGROUNDS = [16777215, 2105386, 9079434, 16711935, 6266844];
function enlarge(filter, x2, y = x2) {
  return {
    exact: filter === "nearest",
    factor: Math.min(x2, y),
    apply: ({ sprite, picture: picture2 }) => {
      const [width, height] = [Math.round(picture2.width * x2), Math.round(picture2.height * y)];
      const step = { x: width / sprite.width, y: height / sprite.height };
      return { sprite, picture: resample(picture2, width, height, filter), step, origin: { x: 0, y: 0 } };
    }
  };
}
function onCanvas(width, height) {
  const placed2 = (picture2) => crop(picture2, { x: -Math.floor((width - picture2.width) / 2), y: picture2.height - height, w: width, h: height });
  return {
    exact: true,
    apply: (stage) => ({ ...stage, picture: placed2(stage.picture), sprite: placed2(stage.sprite) })
  };
}
function moved({ picture: picture2, sprite, step, origin }, left, top, right, bottom) {
  const rect2 = { x: -left, y: -top, w: picture2.width + left + right, h: picture2.height + top + bottom };
  return { sprite, step, picture: crop(picture2, rect2), origin: { x: origin.x + left, y: origin.y + top } };
}
function partOf(step, random) {
  const whole = Array.from({ length: Math.ceil(step) - 1 }, (_, n) => n + 1);
  const clear = whole.filter((pixels) => Math.abs(pixels / step - 0.5) > 0.12);
  return clear[Math.floor(random() * clear.length)] ?? 0;
}
var cutEdges = {
  exact: true,
  cut: true,
  apply: (stage, random) => {
    const [x2, y] = [() => -partOf(stage.step.x, random), () => -partOf(stage.step.y, random)];
    return moved(stage, x2(), y(), x2(), y());
  }
};
var margins = {
  exact: true,
  cut: true,
  apply: (stage, random) => {
    const some = (step) => Math.floor(random() * 4) * Math.round(step) + partOf(step, random);
    const [x2, y] = [() => some(stage.step.x), () => some(stage.step.y)];
    return moved(stage, x2(), y(), x2(), y());
  }
};
var shake = {
  exact: true,
  cut: true,
  apply: (stage, random) => {
    const [x2, y] = [Math.round(stage.step.x), Math.round(stage.step.y)];
    const [left, top] = [partOf(x2, random), partOf(y, random)];
    return moved(stage, left, top, 2 * x2 - left, 2 * y - top);
  }
};
function gutters(cell, rgb) {
  const line = rgb === void 0 ? [0, 0, 0, 0] : [rgb >> 16, rgb >> 8 & 255, rgb & 255, 255];
  return {
    exact: true,
    factor: cell + 1,
    apply: ({ sprite }) => {
      const step = cell + 1;
      const picture2 = resample(sprite, sprite.width * step, sprite.height * step, "nearest");
      for (let y = 0; y < picture2.height; y++)
        for (let x2 = 0; x2 < picture2.width; x2++)
          if (x2 % step === cell || y % step === cell) picture2.data.set(line, (y * picture2.width + x2) * 4);
      return { sprite, picture: picture2, step: { x: step, y: step }, origin: { x: 0, y: 0 } };
    }
  };
}
function flattened({ width, height, data }, rgb) {
  const result = createRaster(width, height);
  const ground = [rgb >> 16, rgb >> 8 & 255, rgb & 255];
  for (let at = 0; at < data.length; at += 4) {
    const alpha2 = (data[at + 3] ?? 0) / 255;
    for (const [channel, below] of ground.entries())
      result.data[at + channel] = (data[at + channel] ?? 0) * alpha2 + below * (1 - alpha2);
    result.data[at + 3] = 255;
  }
  return result;
}
function onBackground({ picture: picture2, sprite, ...rest2 }, rgb) {
  return { picture: flattened(picture2, rgb), sprite: flattened(sprite, rgb), ...rest2 };
}
function asJpeg({ width, height, data }, quality) {
  const { data: bytes } = import_jpeg_js.default.encode({ width, height, data: Buffer.from(data) }, quality);
  const decoded = import_jpeg_js.default.decode(bytes, { useTArray: true });
  return { width, height, data: new Uint8ClampedArray(decoded.data) };
}
function asSubsampledJpeg(picture2, quality) {
  const { width, height } = picture2;
  const full = asJpeg(picture2, quality);
  const half = asJpeg(resample(picture2, Math.ceil(width / 2), Math.ceil(height / 2), "bilinear"), quality);
  const colors = resample(half, width, height, "bilinear");
  for (let at = 0; at < full.data.length; at += 4) {
    const change = lumaAt(full.data, at) - lumaAt(colors.data, at);
    for (let channel = 0; channel < 3; channel++) full.data[at + channel] = (colors.data[at + channel] ?? 0) + change;
  }
  return full;
}
function lumaAt(data, at) {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}
function compress(quality, subsampled = false) {
  const encode = subsampled ? asSubsampledJpeg : asJpeg;
  return {
    apply: (stage, random) => {
      const rgb = BACKGROUNDS[Math.floor(random() * BACKGROUNDS.length)] ?? 0;
      const flat = onBackground(stage, rgb);
      return { ...flat, picture: encode(flat.picture, quality) };
    }
  };
}
function recolored2({ width, height, data }, by) {
  const result = { width, height, data: data.slice() };
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3])
      for (let channel = 0; channel < 3; channel++) result.data[at + channel] = (data[at + channel] ?? 0) + by();
  return result;
}
var normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
function noise(sigma) {
  return {
    apply: (stage, random) => ({ ...stage, picture: recolored2(stage.picture, () => normal(random) * sigma) })
  };
}
function drift(levels) {
  return {
    apply: (stage, random) => ({
      ...stage,
      picture: recolored2(stage.picture, () => Math.floor(random() * (2 * levels + 1)) - levels)
    })
  };
}
var blur = (sigma) => ({
  apply: (stage) => ({ ...stage, picture: blurred2(stage.picture, sigma) })
});
function cellsAlong(length, step, origin) {
  const first = Math.ceil(-origin / step - 0.5 - 1e-6);
  const last2 = Math.floor((length - origin) / step - 0.5 + 1e-6);
  return { first, count: last2 - first + 1, line: origin + first * step };
}
function finished({ picture: picture2, sprite, step, origin }) {
  const x2 = cellsAlong(picture2.width, step.x, origin.x);
  const y = cellsAlong(picture2.height, step.y, origin.y);
  const rect2 = { x: x2.first, y: y.first, w: x2.count, h: y.count };
  return { truth: crop(sprite, rect2), offset: { x: x2.line, y: y.line } };
}
function row(name, changes, frames = 1) {
  return {
    name,
    exact: changes.every(({ exact }) => exact),
    cut: changes.some(({ cut }) => cut),
    factor: Math.max(...changes.map(({ factor = 1 }) => factor)),
    make: (sprite, random) => {
      const start = { picture: sprite, sprite, step: { x: 1, y: 1 }, origin: { x: 0, y: 0 } };
      const made = Array.from(
        { length: frames },
        () => changes.reduce((stage, { apply }) => apply(stage, random), start)
      );
      const ends = made.map(finished);
      return {
        pictures: made.map(({ picture: picture2 }) => picture2),
        step: made[0]?.step ?? start.step,
        offsets: ends.map(({ offset }) => offset),
        truths: ends.map(({ truth }) => truth)
      };
    }
  };
}
var FACTORS = [1.5, 2, 2.5, 3, 3.7, 4, 4.27, 5, 6, 8, 10, 12];
var FILTERS = ["nearest", "bilinear", "bicubic", "lanczos"];
var QUALITIES = [45, 60, 75, 85, 95];
var DEGRADATIONS = [
  ...FILTERS.flatMap((filter) => FACTORS.map((factor) => row(`${filter} ${factor}`, [enlarge(filter, factor)]))),
  ...[3, 4, 4.27, 5, 8, 12].map(
    (factor) => row(`nearest ${factor}, cut at the edges`, [enlarge("nearest", factor), cutEdges])
  ),
  ...[4.27, 6].map((factor) => row(`bilinear ${factor}, cut at the edges`, [enlarge("bilinear", factor), cutEdges])),
  ...[4, 6, 8].map((factor) => row(`nearest ${factor}, 3 % wider`, [enlarge("nearest", factor * 1.03, factor)])),
  row("nearest 6, 3 % taller", [enlarge("nearest", 6, 6 * 1.03)]),
  row("bilinear 6, 3 % wider", [enlarge("bilinear", 6 * 1.03, 6)]),
  ...[4, 8].flatMap(
    (factor) => QUALITIES.map(
      (quality) => row(`nearest ${factor}, JPEG ${quality}`, [enlarge("nearest", factor), compress(quality)])
    )
  ),
  ...[45, 75, 95].map(
    (quality) => row(`nearest 6, JPEG ${quality} with 4:2:0`, [enlarge("nearest", 6), compress(quality, true)])
  ),
  ...[5, 6, 12].map((factor) => row(`nearest ${factor}, JPEG 75`, [enlarge("nearest", factor), compress(75)])),
  row("bicubic 6, JPEG 75", [enlarge("bicubic", 6), compress(75)]),
  row("nearest 4.27, JPEG 75", [enlarge("nearest", 4.27), compress(75)]),
  row("nearest 8, cut at the edges, JPEG 75", [enlarge("nearest", 8), cutEdges, compress(75)]),
  ...[4, 10].map((sigma) => row(`nearest 6, noise ${sigma}`, [enlarge("nearest", 6), noise(sigma)])),
  row("bilinear 4.27, noise 5", [enlarge("bilinear", 4.27), noise(5)]),
  row("nearest 4, blur 0.8", [enlarge("nearest", 4), blur(0.8)]),
  row("nearest 6, blur 1.2", [enlarge("nearest", 6), blur(1.2)]),
  row("nearest 8, blur 2", [enlarge("nearest", 8), blur(2)]),
  row("nearest 6, colors drift by cells", [drift(3), enlarge("nearest", 6)]),
  row("nearest 6, colors drift by pixels", [enlarge("nearest", 6), drift(4)]),
  row("bilinear 5, colors drift by cells", [drift(3), enlarge("bilinear", 5)]),
  ...[4, 6, 7].map(
    (factor) => row(`nearest ${factor}, shaken frames`, [enlarge("nearest", factor), shake], SHAKEN_FRAMES)
  ),
  row("bilinear 5, shaken frames", [enlarge("bilinear", 5), shake], SHAKEN_FRAMES),
  ...[3, 4, 7].map((factor) => row(`nearest ${factor}, transparent margins`, [enlarge("nearest", factor), margins])),
  row("bilinear 6, transparent margins", [enlarge("bilinear", 6), margins]),
  row("nearest 4, gutters of a pixel", [gutters(4)]),
  row("nearest 8, gutters of a pixel", [gutters(8)]),
  row("nearest 6, dark gutters of a pixel", [gutters(6, 1579032)]),
  row("48 \xD7 32 to 360 \xD7 240, nearest", [onCanvas(48, 32), enlarge("nearest", 7.5)]),
  row("48 \xD7 32 to 360 \xD7 240, bilinear", [onCanvas(48, 32), enlarge("bilinear", 7.5)]),
  row("48 \xD7 32 to 360 \xD7 240, JPEG 45", [onCanvas(48, 32), enlarge("nearest", 7.5), compress(45)]),
  row("40 \xD7 40 to 320 \xD7 240, nearest", [onCanvas(40, 40), enlarge("nearest", 8, 6)]),
  row("40 \xD7 40 to 320 \xD7 240, bilinear", [onCanvas(40, 40), enlarge("bilinear", 8, 6)])
];

// ../../griddev/bench.ts
var lin = Float64Array.from({ length: 256 }, (_, v) => {
  const c = v / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
function lab(r, g, b) {
  const [R, G, B] = [lin[r], lin[g], lin[b]];
  const l = Math.cbrt(0.4122214708 * R + 0.5363325363 * G + 0.0514459929 * B);
  const m = Math.cbrt(0.2119034982 * R + 0.6806995451 * G + 0.1073969566 * B);
  const s = Math.cbrt(0.0883024619 * R + 0.2817188376 * G + 0.6299787005 * B);
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}
function compare(a, b) {
  if (!a || a.width !== b.width || a.height !== b.height) return { exact: false, size: false, right: 0, close: 0, n: b.width * b.height };
  let right = 0, close = 0;
  const n = b.width * b.height;
  for (let i2 = 0; i2 < n * 4; i2 += 4) {
    const [p, q] = [a.data.subarray(i2, i2 + 4), b.data.subarray(i2, i2 + 4)];
    if (!p[3] && !q[3] || p[0] === q[0] && p[1] === q[1] && p[2] === q[2] && p[3] === q[3]) {
      right++;
      close++;
      continue;
    }
    if (Math.abs(p[3] - q[3]) > 12) continue;
    const [x2, y] = [lab(p[0], p[1], p[2]), lab(q[0], q[1], q[2])];
    if (Math.hypot(x2[0] - y[0], x2[1] - y[1], x2[2] - y[2]) < 0.03) close++;
  }
  return { exact: right === n, size: true, right, close, n };
}
async function main() {
  const [, , filter = "", count = "20", verbose = ""] = process.argv;
  const clean = await cleanSprites();
  if (!filter || filter === "clean") {
    const wrong = clean.filter(({ picture: picture2 }) => findGrid([picture2]));
    console.log("clean", clean.length, "changed", wrong.length, wrong.map(({ name, picture: picture2 }) => {
      const g = findGrid([picture2]);
      return `${name}: ${JSON.stringify(g.step)} ${g.kernel} ${g.noise.toFixed(1)} ${g.certainty.toFixed(2)}`;
    }));
  }
  const every = Math.max(1, Math.floor(clean.length / Number(count)));
  const picks = clean.filter((_, at) => at % every === 0);
  for (const d of DEGRADATIONS.filter(({ name }) => filter !== "clean" && new RegExp(filter).test(name))) {
    let [exact, size, close, n, total, time, most, pix] = [0, 0, 0, 0, 0, 0, 0, 0];
    const bad = [];
    for (const [at, sprite] of picks.entries()) {
      const ugly = d.make(sprite.picture, seeded(at + 1));
      const start = performance.now();
      const grid = findGrid(ugly.pictures);
      const results = ugly.pictures.map((p, i2) => grid && shrink(p, grid, i2));
      const took = performance.now() - start;
      time += took;
      most = Math.max(most, took);
      pix += ugly.pictures[0].width * ugly.pictures[0].height * ugly.pictures.length;
      const cs = results.map((r, i2) => compare(r, ugly.truths[i2]));
      total++;
      const ok = cs.every((c) => c.exact);
      if (ok) exact++;
      if (cs.every((c) => c.size)) size++;
      for (const c of cs) {
        close += c.close / cs.length / c.n;
      }
      if (!ok && verbose) bad.push(`  ${sprite.name} ${sprite.picture.width}x${sprite.picture.height} ${cs.map((c) => `${c.n - c.right}/${c.n - c.close}/${c.n}`).slice(0, 2).join(" ")} step ${ugly.step.x.toFixed(3)},${ugly.step.y.toFixed(3)} off ${ugly.offsets.slice(0, 1).map((o) => `${o.x.toFixed(2)},${o.y.toFixed(2)}`).join(" ")} got ${grid ? `${grid.step.x.toFixed(3)},${grid.step.y.toFixed(3)} off ${grid.offsets.slice(0, 1).map((o) => `${o.x.toFixed(2)},${o.y.toFixed(2)}`).join(" ")} ${grid.kernel}${grid.isStraight ? "*" : ""} noise ${grid.noise.toFixed(2)} cert ${grid.certainty.toFixed(2)}` : "none"}`);
    }
    console.log(`${d.name.padEnd(48)} exact ${(exact / total * 100).toFixed(1).padStart(5)}  size ${(size / total * 100).toFixed(0).padStart(4)}  close ${(close / total * 100).toFixed(1).padStart(5)}  ${(time / total).toFixed(1)} ms (most ${most.toFixed(0)}) ${(time / pix * 262144).toFixed(0)} ms/512\xB2`);
    for (const b of bad) {
      if (bad.indexOf(b) < Number(process.env.MOST ?? 6)) console.log(b);
    }
  }
}
void main();
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  compare
});
