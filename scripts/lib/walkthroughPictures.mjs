/*
 * The pictures of the walkthrough's steps: SVG without words, in colors of VS Code's theme. VS Code puts them into a page that allows
 * neither `style` attributes nor style sheets, so colors are attributes. The pixels of a sprite are one path for each color.
 */

const WIDTH = 480;
const HEIGHT = 320;

/** Colors of the theme, with a fallback if a theme (high contrast) doesn't define one. */
const LINE = 'var(--vscode-widget-border, var(--vscode-contrastBorder, #8888))';
const PANEL = 'var(--vscode-editorWidget-background, #8882)';
const TILE = 'var(--vscode-editor-background, #8882)';
const INPUT = 'var(--vscode-input-background, #8882)';
const DIM = 'var(--vscode-descriptionForeground, #888)';
const ACCENT = 'var(--vscode-focusBorder, #08f)';
const GREEN = 'var(--vscode-charts-green, #3a3)';
const YELLOW = 'var(--vscode-charts-yellow, #db3)';

const svg = (alt, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${alt}">\n${parts
    .flat()
    .join('\n')}\n</svg>\n`;

const box = (x, y, width, height, { fill = PANEL, line = LINE, wide = 1, round = 6 } = {}) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" stroke="${line}" stroke-width="${wide}"/>`;

const shape = (d, fill) => `<path fill="${fill}" d="${d}"/>`;

const stroke = (d, color = DIM, wide = 2) =>
  `<path fill="none" stroke="${color}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

const arrow = (x, y, length = 36) =>
  stroke(`M${x} ${y}h${length}m-9 -8l9 8l-9 8`, 'var(--vscode-foreground, #888)', 2.5);

const hex = (data, at) => `#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`;

/** A sprite at a position, each pixel `scale` wide and high; adjacent pixels of one color in a row are one rectangle. */
function sprite({ width, height, data }, x, y, scale) {
  const paths = new Map();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; ) {
      const color = hex(data, (row * width + column) * 4);
      const same = (at) =>
        at < width && data[(row * width + at) * 4 + 3] && hex(data, (row * width + at) * 4) === color;
      let end = column;
      while (same(end)) end++;
      if (end > column) paths.set(color, `${paths.get(color) ?? ''}M${column} ${row}h${end - column}v1H${column}z`);
      column = Math.max(end, column + 1);
    }
  }
  const drawn = [...paths].map(([color, d]) => shape(d, color)).join('');
  return `<g transform="translate(${x} ${y}) scale(${scale})" shape-rendering="crispEdges">${drawn}</g>`;
}

/** A sprite of 32 pixels in the middle of a box. */
const tile = (picture, x, y, side, scale, line = LINE) => {
  const gap = (side - picture.width * scale) / 2;
  return [
    box(x, y, side, side, { fill: TILE, line, wide: line === LINE ? 1 : 2 }),
    sprite(picture, x + gap, y + gap, scale),
  ];
};

const KNIGHT = 'a brave knight with a silver helmet and a blue cloak';
const knight = ({ draw }, variant = 0, size = 32) => draw({ prompt: KNIGHT, size, variant });

const FOX = { prompt: 'fox', size: 32, variant: 0 };
const runningFox = async ({ animate, draw }, frames) => animate(await draw(FOX), { prompt: 'run', frames }, FOX);

/** A prompt, and its four variations. */
const firstSprite = async (tools) => {
  const knights = await Promise.all([0, 1, 2, 3].map((variant) => knight(tools, variant)));
  return svg(
    'A prompt field above four variations of a pixel-art knight; the first one is selected.',
    box(20, 56, 440, 208, { round: 8 }),
    box(36, 72, 408, 40, { fill: INPUT, line: ACCENT, round: 4 }),
    shape('M52 88h96v8h-96zM158 88h64v8h-64zM232 88h112v8h-112z', DIM),
    stroke('M354 82v20', 'var(--vscode-editorCursor-foreground, #888)'),
    knights.flatMap((picture, variant) => tile(picture, 36 + 104 * variant, 150, 96, 2.5, variant ? LINE : ACCENT)),
    stroke('M240 120v20m-7 -7l7 7l7 -7'),
  );
};

/** A running fox on its stage, with its frames below. */
const animate = async (tools) => {
  const frames = await runningFox(tools, 6);
  return svg(
    'A running pixel-art fox, with six frames of its animation in a row below it.',
    box(20, 16, 440, 288, { round: 8 }),
    sprite(frames[1], 160, 24, 5),
    shape('M44 202l18 10l-18 10z', 'var(--vscode-foreground, #888)'),
    stroke('M84 212h352'),
    stroke('M84 212h64', ACCENT, 3),
    `<circle cx="148" cy="212" r="6" fill="${ACCENT}"/>`,
    frames.flatMap((frame, at) => tile(frame, 36 + 69 * at, 232, 62, 1.75, at === 1 ? ACCENT : LINE)),
  );
};

/** Position of the light in the third tile, relative to the sprite. */
const LIGHT = { x: 0.9, y: 0.1, height: 0.8, color: '#ffd9a0', intensity: 1.5 };

/** A sprite, its normal map, and the lit sprite. */
const light = async (tools) => {
  const plain = await knight(tools);
  const { width, height } = plain;
  const map = tools.normalMap(plain);
  const setup = { lights: [LIGHT], ambient: 0.4, toon: 0, step: true, invertX: false, invertY: false };
  const lit = coarse({ width, height, data: tools.lightPixels(plain, map, tools.toFixed(setup, width, height)) });
  return svg(
    'A pixel-art knight, its normal map, and the same knight lit from the upper right.',
    box(16, 62, 448, 196, { round: 8 }),
    tile(plain, 28, 96, 128, 3.5),
    tile(coarse(map), 176, 96, 128, 3.5),
    tile(lit, 324, 96, 128, 3.5, ACCENT),
    stroke('M161 160h10M309 160h10', DIM, 3),
    `<circle cx="436" cy="112" r="8" fill="${YELLOW}"/>`,
    stroke('M436 92v-8M456 112h8M450 98l6 -6M422 98l-6 -6M450 126l6 6', YELLOW),
  );
};

/** With fewer colors, 16 steps for each channel, so more adjacent pixels have the same color. */
const coarse = ({ width, height, data }) => ({
  width,
  height,
  data: data.map((value, at) => (at % 4 === 3 ? value : Math.min(255, Math.round(value / 16) * 16))),
});

const file = (x, y, mark) => [
  `<path fill="${TILE}" stroke="${LINE}" d="M${x} ${y}h44l16 16v40h-60z"/>`,
  `<path fill="none" stroke="${LINE}" d="M${x + 44} ${y}v16h16"/>`,
  mark,
];

/** Frames on a sheet, and files that game engines load. */
const exporting = async (tools) => {
  const frames = await runningFox(tools, 9);
  const still = await tools.draw(FOX);
  return svg(
    'A sprite sheet with nine frames of a fox, and an arrow to four files for game engines.',
    box(20, 40, 240, 240, { round: 8 }),
    box(34, 54, 212, 212, { fill: TILE, round: 2 }),
    frames.flatMap((frame, at) => sprite(frame, 40 + 68 * (at % 3), 60 + 68 * Math.floor(at / 3), 2)),
    stroke('M106 54v212M176 54v212M34 124h212M34 194h212', LINE, 1),
    arrow(274, 160),
    file(330, 76, sprite(still, 336, 92, 1.25)),
    file(406, 76, stroke('M424 104q-6 0 -6 6t-5 5q5 0 5 5t6 6M448 104q6 0 6 6t5 5q-5 0 -5 5t-6 6')),
    file(330, 188, stroke('M346 232v-18h28v18zM346 222h28M360 214v18', ACCENT)),
    file(406, 188, shape('M426 212l24 12l-24 12z', GREEN)),
  );
};

/** A hollow mark for a placeholder, a filled one for a hosted service's output, as in the explorer. */
const mark = (x, y, full) =>
  `<path fill="${full ? ACCENT : 'none'}" stroke="${ACCENT}" stroke-width="2" d="M${x} ${y}l8 8l-8 8l-8 -8z"/>`;

/** A coarse placeholder, a plug, and a detailed sprite. */
const connect = async (tools) => {
  const [few, many] = [await knight(tools, 0, 16), await knight(tools, 0, 64)];
  return svg(
    'A coarse placeholder of a knight with a hollow mark, a plug and a socket, and a detailed knight with a filled mark.',
    tile(few, 28, 88, 144, 8),
    mark(156, 96, false),
    stroke('M180 160h18M198 148v24h10a12 12 0 0 0 0 -24zM220 154h10M220 166h10', 'var(--vscode-foreground, #888)', 2.5),
    stroke('M250 146h10v28h-10a14 14 0 0 1 0 -28zM260 160h22', ACCENT, 2.5),
    tile(many, 308, 88, 144, 2, ACCENT),
    mark(436, 96, true),
  );
};

/** By file name. */
export const PICTURES = { firstSprite, animate, light, export: exporting, connect };
