import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { root } from '../support/places';
import { bench, figures } from './row';

/** The promise of the size of an installation. */
const GOAL_KB = 1500;

/** First match wins. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['host, loaded at the start', /^extension\/dist\/extension\.js$/],
  ['host, loaded when needed: undici', /^extension\/dist\/chunks\/undici/],
  ['drawing worker', /^extension\/dist\/(?:drawingWorker\.js|chunks\/decode)/],
  ['export thread', /^extension\/dist\/(?:exportWorker\.js|chunks\/(?:encodeWebp|webpFrames))/],
  ['host, loaded when needed: the rest', /^extension\/dist\/chunks\//],
  ['pages', /^extension\/dist\/webview\//],
  ['licenses', /ThirdPartyNotices|LICENSE/],
  ['pictures and icons', /^extension\/media\//],
  ['manifest, texts', /./],
];

/** Bytes of the package as it is installed, and of its files as they lie compressed in it. */
bench(async () => {
  const bytes = readFileSync(path.join(root, 'sprite-kiln.vsix'));
  const files: UnzipFileInfo[] = [];
  unzipSync(bytes, {
    filter: (file) => {
      files.push(file);
      return false;
    },
  });
  const groupOf = (file: UnzipFileInfo) => GROUPS.find(([, pattern]) => pattern.test(file.name))?.[0];
  const kilobytes = (group: string) =>
    files.filter((file) => groupOf(file) === group).reduce((sum, { size }) => sum + size, 0) / 1000;
  const total = bytes.byteLength / 1000;
  return [
    {
      ...figures('Size of the package', [total]),
      unit: 'kB',
      beside: GROUPS.map(([name]) => figures(`of it: ${name}`, [kilobytes(name)])),
      goal: { text: `< ${GOAL_KB} kB`, met: total < GOAL_KB },
    },
  ];
});
