import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import type { CodeRule } from '../../../src/core/code/findings/codeFinding';
import { seeded } from '../random';
import { asepriteFile, layer, rawCel, tags } from '../sprites/asepriteFile';

/** A fault that a made project has, and what would be right. */
export interface PlantedFault {
  readonly rule: CodeRule;
  /** Path in the project, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What the line should have at that place; absent: several answers would be right. */
  readonly right?: string;
}

/** A made project of a game: what is in it is known from the making, not from a scan. */
export interface GameProject {
  readonly name: string;
  /** By path with `/`. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly faults: readonly PlantedFault[];
  /** Paths of sprites, each in one of the sets. `loose`: only names that code puts together may mean them. */
  readonly used: ReadonlySet<string>;
  readonly loose: ReadonlySet<string>;
  readonly unused: ReadonlySet<string>;
}

/** A line with a fault. */
export interface FaultLine {
  readonly line: string;
  readonly rule: CodeRule;
  readonly right?: string;
}

export const fault = (rule: CodeRule, line: string, right?: string): FaultLine => ({
  line,
  rule,
  ...(right !== undefined && { right }),
});

export type How = 'used' | 'loose' | 'unused';

/** Puts a project together, file by file. */
export class ProjectBuilder {
  readonly files = new Map<string, string | Uint8Array>();
  readonly faults: PlantedFault[] = [];
  readonly #sprites: Record<How, Set<string>> = { used: new Set(), loose: new Set(), unused: new Set() };
  readonly #random: () => number;

  constructor(
    readonly name: string,
    seed: number,
  ) {
    this.#random = seeded(seed);
  }

  /** One of several, the same at each making. */
  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.#random() * from.length)];
    if (one === undefined) throw new Error('There is nothing to pick from.');
    return one;
  }

  sprite(file: string, width: number, height: number, how: How = 'used'): string {
    this.#sprites[how].add(file);
    this.files.set(file, image(width, height, this.#sprites.used.size + this.#sprites.loose.size));
    return file;
  }

  /** A sprite in a format of its own. */
  made(file: string, bytes: Uint8Array, how: How = 'used'): string {
    this.#sprites[how].add(file);
    this.files.set(file, bytes);
    return file;
  }

  text(file: string, lines: readonly (string | FaultLine)[]): void {
    // A line may be written as several.
    const texts: string[] = [];
    for (const one of lines) {
      if (typeof one !== 'string') {
        const { rule, right } = one;
        const line = texts.join('\n').split('\n').length + (texts.length ? 1 : 0);
        this.faults.push({ rule, file, line, ...(right !== undefined && { right }) });
      }
      texts.push(typeof one === 'string' ? one : one.line);
    }
    this.files.set(file, `${texts.join('\n')}\n`);
  }

  build(): GameProject {
    const { name, files, faults } = this;
    return { name, files, faults, ...this.#sprites };
  }
}

/** Writes a project into an existing folder. @param folder absolute path */
export async function writeProject({ files }: Pick<GameProject, 'files'>, folder: string): Promise<void> {
  for (const [file, content] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
}

function image(width: number, height: number, hue: number): Uint8Array {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    png.data.set([(hue * 40) & 255, (at * 7) & 255, (hue * 90) & 255, at % 5 ? 255 : 0], at * 4);
  }
  return PNG.sync.write(png, { deflateLevel: 1 });
}

/** Four frames of 16 × 16 with the animations idle and walk. */
export function knightFile(): Uint8Array {
  const first = [
    layer({ name: 'Body' }),
    rawCel(
      2,
      2,
      Array.from({ length: 16 }, () => 255),
    ),
    tags({ name: 'idle', from: 0, to: 1 }, { name: 'walk', from: 2, to: 3 }),
  ];
  const others = [1, 2, 3].map(() => ({
    chunks: [
      rawCel(
        2,
        2,
        Array.from({ length: 16 }, () => 200),
      ),
    ],
  }));
  return asepriteFile({ width: 16, height: 16, frames: [{ chunks: first }, ...others] });
}
