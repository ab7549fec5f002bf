import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { importBundled } from '../../../scripts/lib/bundledModule.mjs';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function imageOf({ width, height, data }) {
  const png = new PNG({ width, height });
  png.data.set(data);
  const bytes = PNG.sync.write(png).toString('base64');
  return `<img width="${width * Math.ceil(64 / width)}" src="data:image/png;base64,${bytes}">`;
}

const figureOf = ({ name, drawn }) =>
  `<figure>${drawn.map(imageOf).join('')}<figcaption>${escaped(name)}</figcaption></figure>`;

/**
 * Draws a page of the sample whose digests the tests compare, the changed drawings first.
 * @param update whether the file of digests is written too
 * @returns how many changed, and where the page is
 */
export async function drawSample(folder, update) {
  const sample = await importBundled('packages/placeholders/test/drawing/drawnSample.ts');
  const saved = sample.savedDigests();
  const kinds = {};
  for (const kind of Object.keys(sample.DRAWN_SAMPLE)) kinds[kind] = await sample.drawKind(kind);
  const changed = Object.values(kinds)
    .flat()
    .filter(({ name, digest }) => saved.get(name) !== digest);
  const page = [
    '<!doctype html><meta charset="utf-8"><title>Sample</title><style>body{background:#3a3e4a;color:#eee;font:13px sans-serif}',
    'img{image-rendering:pixelated;margin:2px}figure{margin:6px}</style>',
    `<h1>Changed: ${changed.length}</h1>`,
    ...changed.map(figureOf),
    ...Object.entries(kinds).flatMap(([kind, all]) => [`<h2>${kind}</h2>`, ...all.map(figureOf)]),
  ];
  const file = path.join(folder, 'sample.html');
  await writeFile(file, page.join('\n'));
  if (update) await writeFile(sample.DIGESTS, sample.digestsText(kinds));
  return `${changed.length} changed: ${file}`;
}
