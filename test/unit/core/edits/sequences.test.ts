import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { backupOf, editOfBackup } from '../../../../src/core/edits/editBackup';
import type { EditBase } from '../../../../src/core/edits/editBase';
import type { EditSession, EditStep } from '../../../../src/core/edits/editSession';
import { findSource } from '../../../../src/core/exports/exportSource';
import { cellOf } from '../../../../src/sprite/draw/colors';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { openParts } from '../../../../src/sprite/edit/files/openParts';
import type { EditParts } from '../../../../src/sprite/edit/parts';
import { Versions } from '../../../../src/sprite/edit/versions';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';
import { seed, seeded } from '../../../support/random';
import { shownFrames } from '../../../support/sprites/flatSprites';
import {
  PLAIN_FORMATS,
  type PlainFormat,
  plainSprite,
  type Seen,
  seenInAseprite,
} from '../../../support/sprites/plainDisk';
import { type PlainCanvas, type PlainSprite, randomPlainChange, seenOf } from '../../../support/sprites/plainSprite';

/** Of each format, 501 of all: fewer where other programs, or many files, take their time. */
const SEQUENCES = 49;
const MOVES = 5;
const BYTES: ReadonlySet<string> = new Set(['bytes', 'runs', 'cells']);

/** What a plain sprite shows, as far as its files can say it. */
function seenOfPlain(sprite: PlainSprite, { step, tags }: PlainFormat['taken']): Seen {
  const { width, height, map } = sprite;
  return {
    width,
    height,
    frames: sprite.frames.map(({ layers }) => seenOf(layers, sprite)),
    ...(step && { durations: sprite.frames.map(({ duration }) => duration) }),
    ...(tags && { tags: sprite.tags }),
    ...(map && { map: map.images.map((points) => seenOf([points], sprite)) }),
  };
}

/** What a page shows of a session. */
class Page {
  readonly #versions = new Map<EditBase, Promise<Versions>>();

  async shown({ state: { base, entries } }: EditSession): Promise<EditParts> {
    const known = this.#versions.get(base) ?? openParts(base.source, base.parts, decodeFrames).then(versionsOf);
    this.#versions.set(base, known);
    return (await known).at(entries);
  }
}

const versionsOf = ({ parts }: { readonly parts: EditParts }) => new Versions(parts);

function seenOfParts(parts: EditParts, { step, tags }: PlainFormat['taken']): Seen[] {
  return parts.map(({ sprite }) => {
    const { width, height, frames } = sprite;
    const seen = shownFrames(sprite).map(({ data }) => {
      const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
      return Array.from(words, (word) => (word >>> 24 === 0 ? -1 : word & 0xffffff));
    });
    const tagged = sprite.tags.map(({ name, from, to, direction }) => ({ name, from, to, direction }));
    return {
      width,
      height,
      frames: seen,
      ...(step && { durations: frames.map(({ duration }) => duration) }),
      ...(tags && { tags: tagged as Seen['tags'] & object }),
    };
  });
}

const canvasOf = (sprite: EditSprite | undefined): PlainCanvas => ({
  layers: sprite?.layers.map(({ id }) => id) ?? [],
  cellOf: (frame, color) => sprite && cellOf(sprite, frame, color === undefined ? 0 : (color | 0xff000000) >>> 0),
});

interface DoneStep {
  readonly step: EditStep;
  readonly before: readonly PlainSprite[];
  readonly after: readonly PlainSprite[];
}

/** A document that a person works on, and the same in the plain way. */
class Work {
  readonly #host: TestToolHost;
  readonly #folder: string;
  readonly #format: PlainFormat;
  readonly #random: () => number;
  readonly #page = new Page();
  #names: readonly string[] = [];
  #session!: EditSession;
  /** Steps that can be undone, and those that can be redone; with the sprites before and after each. */
  #done: DoneStep[] = [];
  #undone: DoneStep[] = [];
  #now: readonly PlainSprite[] = [];
  #saved: readonly PlainSprite[] = [];
  readonly said: string[] = [];

  constructor(host: TestToolHost, folder: string, format: PlainFormat, random: () => number) {
    this.#host = host;
    this.#folder = folder;
    this.#format = format;
    this.#random = random;
  }

  async begin(): Promise<void> {
    const { parts = 1, cut } = this.#format;
    this.#now = Array.from({ length: parts }, () => plainSprite(this.#format, this.#random));
    this.#saved = this.#now;
    await mkdir(this.#folder, { recursive: true });
    this.#names = await this.#format.write(this.#folder, this.#now, this.#random);
    if (cut) await this.#host.core.choices.rememberCut(this.#uri, cut);
    if (this.#format.name === 'numbered files') await this.#takeAsAnimation();
    this.#session = await this.#host.core.edits.open(this.#uri);
  }

  /** A person says that files with random pixels are frames. */
  async #takeAsAnimation(): Promise<void> {
    const { shown, host, choices } = this.#host.core;
    const { seriesKey = '' } = await findSource(this.#uri, { ...shown, files: host.files });
    await choices.rememberSequence(seriesKey, 'animation');
  }

  get #uri(): string {
    return pathToFileURL(path.join(this.#folder, this.#names[0] ?? '')).href;
  }

  async move(): Promise<void> {
    const move = this.#random();
    if (move < 0.5) await this.#change();
    else if (move < 0.63) this.#undo();
    else if (move < 0.72) this.#redo();
    else if (move < 0.83) await this.save();
    else if (move < 0.86) await this.#saveAs();
    else if (move < 0.93) await this.#kill();
    else if (move < 0.97) await this.#reopen();
    else await this.#revert();
    await this.#compareShown();
  }

  async #change(): Promise<void> {
    const part = Math.floor(this.#random() * this.#now.length);
    const sprite = this.#now[part];
    if (!sprite) return;
    const shown = (await this.#page.shown(this.#session))[this.#placeOf(part)]?.sprite;
    const { change, after } = randomPlainChange(sprite, this.#format.taken, this.#random, canvasOf(shown));
    const next = this.#now.with(part, after);
    const parts = this.#now.length > 1 ? { parts: [this.#placeOf(part)] } : {};
    // A page chooses any number.
    const id = 1 + Math.floor(this.#random() * (Number.MAX_SAFE_INTEGER - 1));
    const step = this.#session.change({ id, change: { ...parts, change } });
    this.#done.push({ step, before: this.#now, after: next });
    this.#undone = [];
    this.#now = next;
    this.said.push(JSON.stringify(change, (key, value) => (BYTES.has(key) ? undefined : value)));
  }

  /** The place among the session's parts. */
  #placeOf(part: number): number {
    const name = this.#names[part] ?? '';
    return this.#session.state.base.places.findIndex(({ images }) => images[0]?.endsWith(`/${name}`));
  }

  #undo(): void {
    const last = this.#done.pop();
    if (!last) return;
    last.step.undo();
    this.#undone.push(last);
    this.#now = last.before;
    this.said.push('undo');
  }

  #redo(): void {
    const next = this.#undone.pop();
    if (!next) return;
    next.step.redo();
    this.#done.push(next);
    this.#now = next.after;
    this.said.push('redo');
  }

  async save(isLast = false): Promise<void> {
    this.said.push('save');
    await this.#session.save();
    assert.equal(this.#session.isDirty, false);
    this.#saved = this.#now;
    if (isLast || !this.#format.isDear) await this.#compareFiles();
  }

  /** An Aseprite file holds all of it. */
  async #saveAs(): Promise<void> {
    const [first] = this.#session.state.base.places;
    const part = this.#names.findIndex((name) => first?.images[0]?.endsWith(`/${name}`));
    const [file, sprite] = [path.join(this.#folder, 'other', 'copy.aseprite'), this.#now[Math.max(0, part)]];
    if (!sprite) return;
    this.said.push('save as');
    await mkdir(path.dirname(file), { recursive: true });
    await this.#session.saveAs(pathToFileURL(file).href);
    const { map: _, ...plain } = sprite;
    assert.deepEqual(
      seenInAseprite(await readFile(file)),
      seenOfPlain(plain, { ...this.#format.taken, step: 1, tags: true }),
    );
  }

  /** The window ends without a word, and another one has only the backup. */
  async #kill(): Promise<void> {
    this.said.push('kill');
    const backup = backupOf(this.#session.kept);
    this.#session = await this.#host.core.edits.open(this.#uri, editOfBackup(backup));
    assert.equal(this.#session.conflict, undefined);
    [this.#done, this.#undone] = [[], []];
  }

  async #reopen(): Promise<void> {
    this.said.push('reopen');
    this.#session = await this.#host.core.edits.open(this.#uri);
    [this.#done, this.#undone] = [[], []];
    this.#readAgain();
  }

  async #revert(): Promise<void> {
    this.said.push('revert');
    await this.#session.revert();
    [this.#done, this.#undone] = [[], []];
    this.#readAgain();
  }

  #readAgain(): void {
    this.#now = this.#saved.map((sprite) => this.#format.reopened(sprite));
    this.#saved = this.#now;
  }

  async #compareShown(): Promise<void> {
    const shown = seenOfParts(await this.#page.shown(this.#session), this.#format.taken);
    const expected = this.#now.map(({ map: _, ...sprite }) => seenOfPlain(sprite, this.#format.taken));
    const ordered = expected.map((_, part) => shown[this.#now.length > 1 ? this.#placeOf(part) : part]);
    assert.deepEqual(ordered, expected);
  }

  async #compareFiles(): Promise<void> {
    const cut = this.#host.core.choices.cutOf(this.#uri);
    const seen = await this.#format.read(this.#folder, cut);
    const expected = this.#now.map((sprite) => seenOfPlain(sprite, this.#format.taken));
    const compared = seen.map(({ map, durations, ...one }, at) => {
      const { map: meant } = this.#now[at] ?? {};
      const isKnown = meant && !meant.isStale;
      return { ...one, ...(this.#format.taken.step && { durations }), ...(isKnown && { map }) };
    });
    assert.deepEqual(
      compared,
      expected.map(({ map, ...one }, at) => ({ ...one, ...(map && !this.#now[at]?.map?.isStale && { map }) })),
    );
  }
}

describe('Sprites that a person works on', () => {
  let home: string;
  let host: TestToolHost;

  before(async () => {
    home = await temporaryDirectory();
    host = await toolHost({ home });
  });

  after(async () => {
    await host.close();
    await removeFolder(home);
  });

  for (const [place, format] of PLAIN_FORMATS.entries()) {
    it(`are the same as in the plain way, whatever is done to them: ${format.name}`, async () => {
      const count = format.sequences ?? SEQUENCES;
      for (let round = 0; round < count; round++) {
        const folder = path.join(host.game, `${place} ${round}`);
        const work = new Work(host, folder, format, seeded(seed + 100 * place + round));
        try {
          await work.begin();
          for (let move = 0; move < MOVES; move++) await work.move();
          await work.save(true);
        } catch (cause) {
          throw new Error(`seed ${seed}, round ${round}: ${work.said.join(', ')}`, { cause });
        }
      }
    });
  }
});
