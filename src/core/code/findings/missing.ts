import { CanceledError } from '../../../service/errors';
import { foreignText } from '../../../shared/base/foreignText';
import { nameOf } from '../../disk/fileStore';
import type { Reference } from '../../references/reference';
import { rewritten } from '../../references/rewrite';
import { Turns } from '../../references/turns';
import type { NamedPath } from '../codeNames';
import type { PathEnd, ProjectNames, ScannedFile } from '../projectNames';
import type { CodeFinding } from './codeFinding';
import { missingKeyText, missingText, otherCaseText } from './codeFindingText';
import { NearSprites } from './nearSprites';
import { ProjectKeys, type UndefinedKey, undefinedKeys } from './projectKeys';

/** Most findings of a check, and how many of them get suggestions: each is compared with every sprite. */
export const MAX_MISSING = 5_000;
const MAX_SUGGESTED = 500;

/** Paths and keys of sprites that aren't there, and those whose letters have another case on disk. @throws {CanceledError} */
export async function missingSprites(project: ProjectNames, signal: AbortSignal): Promise<CodeFinding[]> {
  const keys = new ProjectKeys(project);
  const search = new MissingSearch(project, keys);
  const turns = new Turns();
  const isRemote = project.texts.some(({ names }) => names.openKeys.some(({ kind }) => kind === 'path'));
  for (const text of project.texts) {
    await turns.perhaps();
    if (isRemote && SCRIPT.test(text.uri)) continue;
    if (signal.aborted) throw new CanceledError();
    for (const found of search.in(text, project)) if (found) await turns.perhaps();
  }
  for (const key of undefinedKeys(project, keys)) search.addKey(key);
  return search.found;
}

/** Scripts, whose paths a loader may start in a network. */
const SCRIPT = /\.[cm]?[jt]sx?$/i;

class MissingSearch {
  readonly found: CodeFinding[] = [];
  readonly #sprites: NearSprites;
  readonly #keys: ProjectKeys;
  #suggested = 0;

  constructor(project: ProjectNames, keys: ProjectKeys) {
    this.#keys = keys;
    this.#sprites = new NearSprites(project.sprites.map(({ uri }) => uri));
  }

  /** Looks at each name of a text; whether that took longer. */
  *in(text: ScannedFile, { leadsTo }: ProjectNames): Generator<boolean> {
    for (const [index, path] of text.names.paths.entries())
      if (path.isCertain && this.#isUsed(text, index)) yield this.#addPath(text, path, leadsTo(text, index));
  }

  /** Only Pixi loads the image that a sheet names; others load the one that code names. */
  #isUsed(text: ScannedFile, path: number): boolean {
    return path !== text.names.sheetImage || this.#keys.loads('pixi', text);
  }

  #addPath({ uri: file }: ScannedFile, path: NamedPath, end: PathEnd): boolean {
    const { line, start, end: last } = path;
    const [first] = path.readings;
    if (!first || this.found.length >= MAX_MISSING) return false;
    const written = foreignText(first.variants[0]?.path ?? '');
    const place = { file, line, start, end: last };
    if (end.kind === 'other-case') {
      const suggestions = end.written === undefined ? [] : [end.written];
      this.found.push({
        ...place,
        rule: 'wrong-case',
        message: otherCaseText(written, nameOf(end.uri)),
        suggestions,
        sprite: end.uri,
      });
      return false;
    }
    if (end.kind !== 'missing') return false;
    const suggestions = this.#near(first, end);
    this.found.push({
      ...place,
      rule: 'missing-sprite',
      message: missingText(written, suggestions[0]),
      suggestions,
      sprite: end.place,
    });
    return true;
  }

  addKey({ file: { uri: file }, key: { key, line, start, end, isNamed }, near }: UndefinedKey): void {
    if (this.found.length >= MAX_MISSING) return;
    const message = missingKeyText(foreignText(key), near[0]);
    // In place of a constant, a name of a sprite means something else.
    const suggestions = isNamed ? [] : near;
    this.found.push({ file, line, start, end, rule: 'missing-sprite', message, suggestions });
  }

  /** What a person may have meant: the same name in another folder, then similar ones, those of the same folder first. */
  #near(reference: Reference, { place, base, prefix, variant }: PathEnd & { readonly kind: 'missing' }): string[] {
    if (++this.#suggested > MAX_SUGGESTED) return [];
    const written = this.#sprites
      .of(place)
      .flatMap((uri) => rewritten(reference, { prefix, variant }, { uri, base }) ?? []);
    return [...new Set(written)];
  }
}
