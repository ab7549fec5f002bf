import { execFileSync } from 'node:child_process';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { seeded } from '../random';
import { emptyRepository, type TestRepository } from '../references/gitRepository';
import { apngFile } from '../sprites/animationFiles';
import { asepriteFile, cel, layer } from '../sprites/asepriteFile';

/** How a sprite's frames are stored. `sheet`: with a JSON. `strip`: the number of frames is in the name. */
type Store = 'aseprite' | 'apng' | 'sheet' | 'strip' | 'still';

/** A sprite as the generator knows it. */
interface ModelSprite {
  readonly store: Store;
  /** A number for each frame: equal numbers have equal pixels, others have others. */
  readonly frames: readonly number[];
  /** Milliseconds. */
  readonly durations: readonly number[];
}

/** File → sprite, as one commit has it. */
export type ModelVersion = ReadonlyMap<string, ModelSprite>;

/** What differs in a file between two commits, as the generator knows it. Frames count from 1. */
export interface TrueChange {
  readonly kind: 'added' | 'changed' | 'removed' | 'renamed';
  readonly from?: string;
  /** Of the newer version: changed or new. */
  readonly frames: readonly number[];
  /** Of the older version. */
  readonly gone: readonly number[];
}

export interface ArtHistory extends TestRepository {
  /** Ids of the commits, oldest first. */
  readonly commits: readonly string[];
  readonly versions: readonly ModelVersion[];
}

const SIDE = 16;

/** A figure whose pixels say its number; others have at least one other pixel. */
function frameOf(number: number): Raster {
  const raster = createRaster(SIDE, SIDE);
  for (let y = 3; y < 13; y++) for (let x = 4; x < 12; x++) raster.data.set([90, 120, 60, 255], (y * SIDE + x) * 4);
  for (let bit = 0; bit < 16; bit++)
    if ((number >> bit) & 1) raster.data.set([220, 40, 60, 255], ((4 + (bit >> 2)) * SIDE + 5 + (bit & 3)) * 4);
  return raster;
}

function sheetOf(frames: readonly number[]): Raster {
  const sheet = createRaster(SIDE * frames.length, SIDE);
  for (const [at, number] of frames.entries()) {
    const { data } = frameOf(number);
    for (let y = 0; y < SIDE; y++)
      sheet.data.set(data.subarray(y * SIDE * 4, (y + 1) * SIDE * 4), (y * sheet.width + at * SIDE) * 4);
  }
  return sheet;
}

/** The files of a sprite, by the formats' descriptions. */
function filesOf(file: string, { store, frames, durations }: ModelSprite): (readonly [string, Uint8Array])[] {
  const durationOf = (at: number) => durations[at] ?? 100;
  switch (store) {
    case 'aseprite': {
      const cels = frames.map((number, at) => ({
        duration: durationOf(at),
        chunks: [...(at === 0 ? [layer({ name: 'Body' })] : []), cel(SIDE, SIDE, new Uint8Array(frameOf(number).data))],
      }));
      return [[file, asepriteFile({ width: SIDE, height: SIDE, frames: cels })]];
    }
    case 'apng': {
      const parts = frames.map((number, at) => ({
        x: 0,
        y: 0,
        picture: frameOf(number),
        duration: durationOf(at),
        dispose: 'none' as const,
        blend: 'source' as const,
      }));
      return [[file, apngFile({ width: SIDE, height: SIDE, frames: parts })]];
    }
    case 'sheet': {
      const json = {
        frames: frames.map((_, at) => ({
          filename: `${at}`,
          frame: { x: at * SIDE, y: 0, w: SIDE, h: SIDE },
          duration: durationOf(at),
        })),
        meta: { image: file.slice(file.lastIndexOf('/') + 1), size: { w: frames.length * SIDE, h: SIDE }, scale: '1' },
      };
      return [
        [file, encodePng(sheetOf(frames))],
        [file.replace(/png$/, 'json'), Buffer.from(JSON.stringify(json))],
      ];
    }
    default:
      return [[file, encodePng(sheetOf(frames))]];
  }
}

const STRIP_FRAMES = 4;
const EXTENSIONS: Readonly<Record<Store, string>> = {
  aseprite: '.aseprite',
  apng: '-move.png',
  sheet: '-sheet.png',
  strip: `_strip${STRIP_FRAMES}.png`,
  still: '.png',
};

const STORES = ['aseprite', 'apng', 'sheet', 'strip', 'still'] as const;

/** Writes commits for `git fast-import`, and notes what each of them has. */
class Generator {
  readonly #random: () => number;

  readonly stream: Buffer[] = [];
  readonly versions: ModelVersion[] = [];
  #model = new Map<string, ModelSprite>();
  #nextNumber = 1;
  #nextName = 1;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  commit(): void {
    const number = this.versions.length;
    this.#model = new Map(this.#model);
    this.#say('commit refs/heads/main');
    this.#say(`mark :${number + 1}`);
    this.#say(`committer Ann <ann@example.com> ${1_700_000_000 + number * 3600} +0100`);
    this.#say('data 6\nChange');
    if (number > 0) this.#say(`from :${number}`);
    this.#put('src/game.ts', Buffer.from(`export const version = ${number};\n`));
    this.#put('src/settings.json', Buffer.from(`{ "version": ${number} }\n`));
    if (number === 0) for (const store of STORES) for (let at = 0; at < 3; at++) this.#add(store);
    else {
      // At most one change of a file in a commit.
      const untouched = [...this.#model];
      for (let turns = Math.floor(this.#random() * 4); turns > 0; turns--) {
        const [chosen] = untouched.splice(Math.floor(this.#random() * untouched.length), 1);
        if (chosen) this.#touch(...chosen);
      }
    }
    this.versions.push(this.#model);
  }

  #touch(file: string, sprite: ModelSprite): void {
    const how = this.#random();
    if (how < 0.1) this.#add(this.#pick(STORES));
    else if (how < 0.15) this.#remove(file, sprite);
    else if (how < 0.22 && sprite.store !== 'sheet') this.#rename(file, sprite);
    else this.#change(file, sprite);
  }

  #add(store: Store): void {
    const frames = Array.from({ length: store === 'still' ? 1 : STRIP_FRAMES }, () => this.#nextNumber++);
    const folder = this.#pick(['art', 'art/people ü', 'levels/1']);
    const file = `${folder}/${store} ${this.#nextName++}${EXTENSIONS[store]}`;
    this.#write(file, { store, frames, durations: frames.map(() => 100) });
  }

  /** A frame is drawn again, inserted, or removed, or stays for another time. */
  #change(file: string, { store, frames, durations }: ModelSprite): void {
    const at = Math.floor(this.#random() * frames.length);
    const how = store === 'strip' || store === 'still' ? 1 : this.#random();
    const number = this.#nextNumber++;
    if (how < 0.12)
      this.#write(file, { store, frames: frames.toSpliced(at, 0, number), durations: durations.toSpliced(at, 0, 100) });
    else if (how < 0.24 && frames.length > 2)
      this.#write(file, { store, frames: frames.toSpliced(at, 1), durations: durations.toSpliced(at, 1) });
    else if (how < 0.36) this.#write(file, { store, frames, durations: durations.with(at, (durations[at] ?? 0) + 20) });
    else this.#write(file, { store, frames: frames.with(at, number), durations });
  }

  #rename(file: string, sprite: ModelSprite): void {
    this.#remove(file, sprite);
    this.#write(file.replace(/[^/]+$/, `moved ${this.#nextName++}${EXTENSIONS[sprite.store]}`), sprite);
  }

  #write(file: string, sprite: ModelSprite): void {
    this.#model.set(file, sprite);
    for (const [name, bytes] of filesOf(file, sprite)) this.#put(name, bytes);
  }

  #remove(file: string, sprite: ModelSprite): void {
    this.#model.delete(file);
    for (const [name] of filesOf(file, sprite)) this.#say(`D ${JSON.stringify(name)}`);
  }

  #put(file: string, bytes: Uint8Array): void {
    this.#say(`M 100644 inline ${JSON.stringify(file)}`);
    this.#say(`data ${bytes.length}`);
    this.stream.push(Buffer.from(bytes), Buffer.from('\n'));
  }

  #say(line: string): void {
    this.stream.push(Buffer.from(`${line}\n`));
  }

  #pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.#random() * all.length)] as T;
  }
}

/** A history of sprites by a seed, and what each of its commits has. */
export function artHistory(count: number, seed = 43, within?: string): ArtHistory {
  const repository = emptyRepository(within);
  const generator = new Generator(seed);
  for (let number = 0; number < count; number++) generator.commit();
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository.root, input: Buffer.concat(generator.stream) });
  repository.git(['reset', '--quiet', '--hard', 'main']);
  const commits = repository.git(['rev-list', '--reverse', 'main']).trim().split('\n');
  return { ...repository, commits, versions: generator.versions };
}

/** What differs between two versions, by file. Frames of sprites that kept their number of frames have numbers; others are known by their pixels. */
export function trueChanges(before: ModelVersion, after: ModelVersion): Map<string, TrueChange> {
  const changes = new Map<string, TrueChange>();
  const numbersOf = (frames: readonly number[]) => frames.map((_, at) => at + 1);
  const gone = [...before].filter(([file]) => !after.has(file));
  for (const [file, sprite] of after) {
    const old = before.get(file);
    const from = old ? undefined : gone.find(([, other]) => other.frames.join() === sprite.frames.join());
    if (from) {
      gone.splice(gone.indexOf(from), 1);
      changes.set(file, { kind: 'renamed', from: from[0], frames: [], gone: [] });
    } else if (!old) changes.set(file, { kind: 'added', frames: numbersOf(sprite.frames), gone: [] });
    else if (JSON.stringify(old) !== JSON.stringify(sprite))
      changes.set(file, { kind: 'changed', ...changedNumbers(old.frames, sprite.frames) });
  }
  for (const [file, { frames }] of gone) changes.set(file, { kind: 'removed', frames: [], gone: numbersOf(frames) });
  return changes;
}

function changedNumbers(before: readonly number[], after: readonly number[]): Pick<TrueChange, 'frames' | 'gone'> {
  const numbers = (all: readonly number[], isOther: (number: number, at: number) => boolean) =>
    all.flatMap((number, at) => (isOther(number, at) ? [at + 1] : []));
  if (before.length === after.length)
    return { frames: numbers(after, (number, at) => number !== before[at]), gone: [] };
  const frames = numbers(after, (number) => !after.includes(number) || !before.includes(number));
  const lost = numbers(before, (number) => !after.includes(number));
  // A frame that was drawn again is one that both versions have.
  return { frames, gone: lost.length > frames.length ? lost : [] };
}
