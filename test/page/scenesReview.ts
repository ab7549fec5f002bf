import type { ReviewKind, ReviewRow, ReviewState } from '../../src/shared/protocol/review';
import { encodePng } from '../../src/sprite/formats/png';
import { enlarge, lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import { toBase64 } from './base64';
import { edited } from './scenesContact';

/** What the host of the page of changed sprites knows. */
export interface ReviewScene {
  readonly state: ReviewState;
  /** Bytes of both versions, or why one can't be read, by id. */
  readonly pairs: Readonly<Record<string, Sides<Uint8Array>>>;
}

interface Sides<B> {
  readonly before?: B | { readonly fault: string };
  readonly after?: B | { readonly fault: string };
}

/** As it's sent to the harness: bytes in Base64. */
export interface SentReviewScene {
  readonly state: ReviewState;
  readonly pairs: Readonly<Record<string, Sides<string>>>;
}

function row(id: string, kind: ReviewKind, more: Partial<ReviewRow> = {}): ReviewRow {
  const at = id.lastIndexOf('/');
  return { id, kind, name: id.slice(at + 1), folder: id.slice(0, Math.max(0, at)), version: 0, ...more };
}

const READY = { base: 'main', head: 'Working Tree', folder: '', status: 'ready' } as const;

const walk = [mushroom, squash(mushroom, 12), mirror(mushroom), recolor(mushroom, 1)];
/** The second and the fourth frame differ; the second is shown longer, and there is one more. */
const walkAfter = [mushroom, squash(edited, 12), mirror(mushroom), recolor(mushroom, 2), lantern];

/** Aseprite files: one with layers and tags, and another one before and after its colors and much else changed. */
export type AsepriteFiles = Readonly<Record<'layered' | 'before' | 'after', Uint8Array>>;

/** One of each kind. */
function several({ layered }: Pick<AsepriteFiles, 'layered'>): ReviewScene {
  return {
    state: {
      ...READY,
      rows: [
        row('art/hero/mushroom.png', 'changed'),
        row('art/hero/walk.gif', 'changed'),
        row('art/items/big lantern.png', 'added'),
        row('art/items/lantern.png', 'renamed', { from: 'art/old/lamp.png' }),
        row('art/knight.aseprite', 'added'),
        row('art/old/squashed.png', 'removed'),
        row('art/remote.png', 'changed'),
        row('art/resized.png', 'changed'),
      ],
    },
    pairs: {
      'art/hero/mushroom.png': { before: encodePng(mushroom), after: encodePng(edited) },
      'art/hero/walk.gif': {
        before: toGif(walk, [100, 100, 100, 100]),
        after: toGif(walkAfter, [100, 200, 100, 100, 100]),
      },
      'art/items/big lantern.png': { after: encodePng(enlarge(lantern, 2)) },
      'art/items/lantern.png': { before: encodePng(lantern), after: encodePng(lantern) },
      'art/knight.aseprite': { after: layered },
      'art/old/squashed.png': { before: encodePng(squash(mushroom, 12)) },
      'art/remote.png': {
        before: { fault: 'remote.png is a Git LFS pointer at main. The image itself is on the LFS server.' },
        after: encodePng(mushroom),
      },
      'art/resized.png': { before: encodePng(mushroom), after: encodePng(enlarge(mushroom, 2)) },
    },
  };
}

/** Two thousand sprites, of which every tenth was added. */
function many(): ReviewScene {
  const [before, after] = [encodePng(mushroom), encodePng(edited)];
  const rows = Array.from({ length: 2000 }, (_, at) =>
    row(`art/set ${Math.floor(at / 100)}/sprite-${String(at).padStart(4, '0')}.png`, at % 10 ? 'changed' : 'added'),
  );
  const pairs = rows.map(({ id, kind }) => [id, kind === 'added' ? { after } : { before, after }] as const);
  return { state: { ...READY, base: 'origin/main', rows }, pairs: Object.fromEntries(pairs) };
}

/** Long names, many changes of one sprite, and sheets of which a JSON or a recipe changed. */
function long({ before, after }: AsepriteFiles): ReviewScene {
  const folder = 'assets/images/characters/people of the northern kingdom/knights of the round table';
  const name = 'knight with the shining armor and the very long sword, running.aseprite';
  const [sheet, crab] = [encodePng(mushroom), encodePng(edited)];
  return {
    state: {
      ...READY,
      base: 'origin/feature/redraw-all-the-people-of-the-northern-kingdom-for-the-second-time',
      rows: [
        row(`${folder}/${name}`, 'changed'),
        row(`${folder}/crab.png`, 'changed', { described: ['crab.json', 'crab.png.export.json'] }),
        row('sheet.png', 'changed', { described: ['sheet.json'] }),
        row(`${folder}/lantern.png`, 'renamed', { from: `${folder} of old/lamp.png`, described: ['lantern.json'] }),
      ],
    },
    pairs: {
      [`${folder}/${name}`]: { before, after },
      [`${folder}/crab.png`]: { before: sheet, after: crab },
      'sheet.png': { before: sheet, after: sheet },
      [`${folder}/lantern.png`]: { before: encodePng(lantern), after: encodePng(lantern) },
    },
  };
}

const none = (more: Partial<ReviewState>): ReviewScene => ({ state: { ...READY, rows: [], ...more }, pairs: {} });

export const reviewScenes: Readonly<Record<string, (files: AsepriteFiles) => ReviewScene>> = {
  several,
  long,
  many,
  none: () => none({}),
  loading: () => none({ status: 'loading' }),
  noCommits: () =>
    none({
      status: 'failed',
      fault: { text: 'This repository has no commits yet, so there is nothing to compare with.' },
    }),
  untrusted: () =>
    none({
      status: 'failed',
      fault: { text: 'Git runs in trusted workspaces only, so nothing can be compared here.', help: 'trust' },
    }),
  shallow: (files) => {
    const { state, pairs } = several(files);
    const note = 'This clone is shallow, so the common ancestor isn’t known. Compared with the branch as it is now.';
    return { state: { ...state, note }, pairs };
  },
};

export function sentReviewScene(name: string, files: AsepriteFiles): SentReviewScene {
  const { state, pairs } = (reviewScenes[name] ?? several)(files);
  const sent = (side: Sides<Uint8Array>['before']) => (side instanceof Uint8Array ? toBase64(side) : side);
  const entries = Object.entries(pairs).map(
    ([id, { before, after }]) => [id, { before: sent(before), after: sent(after) }] as const,
  );
  return { state, pairs: Object.fromEntries(entries) };
}
