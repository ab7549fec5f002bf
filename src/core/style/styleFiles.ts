import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { foreignText, plainText, rawText } from '../../shared/base/foreignText';
import type { PixelStyle } from '../../sprite/checks/style';
import type { AnchoredCanvas } from '../../sprite/edit/canvas/onCanvas';
import { paletteFormatOf, readPalette } from '../../sprite/palette/formats';
import { MAX_PALETTE_BYTES, opaqueColors, rgbOf } from '../../sprite/palette/palette';
import { onDisk } from '../disk/diskFiles';
import {
  childOf,
  type FileFacts,
  FileTooLarge,
  nameOf,
  parentOf,
  type ReadableFiles,
  splitName,
} from '../disk/fileStore';
import { otherCase } from '../disk/otherCase';
import { placeWithin } from '../disk/placeWithin';
import { isInside } from '../disk/realPlaces';
import type { UserFiles } from '../disk/userFiles';
import { isFileFor } from '../domain/pictureFiles';
import { type Disposable, Emitter } from '../host/events';
import { SentenceError } from '../text/errors';
import { lineAndColumn, nodeAt, stretchOf } from '../text/jsonText';
import { readStyleText, type StyleFault, sizeOf } from './readStyle';
import { MAX_STYLE_BYTES, STYLE_LIMITS, STYLE_NAME, type Style } from './styleSchema';
import { styleFaultText } from './styleText';

/** A style file that can't be used. Whatever needs it stops: other words or colors than its author meant would be sent. */
export class StyleFileError extends SentenceError {
  override readonly name = 'StyleFileError';
  /**
   * @param file URI string
   * @param faults with their places; empty if the whole file can't be read
   */
  constructor(
    readonly file: string,
    message: string,
    readonly faults: readonly StyleProblem[] = [],
  ) {
    super(message);
  }
}

/** A fault of a style file. Line and column count from 1. */
export interface StyleProblem {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  /** VS Code's schema can't see it: what a path names is wrong, or fields contradict each other. */
  readonly isUnseen: boolean;
}

/** The style that holds for a place. */
export interface FoundStyle {
  /** URI string of the style file. */
  readonly file: string;
  /** URI string of the folder that its paths stay in: the workspace folder, or the root of the repository. */
  readonly top: string;
  readonly style: Style;
  /** What it says about pixels. */
  readonly pixelStyle: PixelStyle;
  /** What outputs of runs are put on. */
  readonly canvas?: AnchoredCanvas;
  /** URI strings of the references; whether they exist isn't known. */
  readonly references: readonly string[];
  /** Whether images of its folders are checked for the Problems panel. */
  readonly problems: boolean;
}

/** What was read of one style file, for as long as it and its palette file stay unchanged. */
interface Kept {
  readonly facts: string;
  readonly palette?: { readonly uri: string; readonly facts: string } | undefined;
  readonly found: FoundStyle | StyleFileError;
}

/** What a style file says, with what its paths name. `content` is absent if there are faults. */
interface Resolved {
  readonly faults: readonly StyleFault[];
  readonly content?: Omit<FoundStyle, 'file' | 'top'>;
  readonly palette?: Kept['palette'];
}

/** Folders above a place that are searched at most. */
const MAX_FOLDERS = 64;
/** Most style files in memory; the oldest are forgotten first. */
const MAX_KEPT = 200;

export interface StyleDependencies {
  readonly files: ReadableFiles & Pick<UserFiles, 'topOf'>;
  /** Whether a person trusts the workspace; absent: they do. */
  readonly trusted?: (() => boolean) | undefined;
}

/**
 * The style files of projects. The nearest one in the folder of a place or above holds, as a whole: files further up add nothing to it. The search
 * ends at the workspace folder; outside of one, at the root of the repository.
 */
export class StyleFiles implements Disposable {
  readonly #dependencies: StyleDependencies;

  readonly #kept = new Map<string, Kept>();
  readonly #changes = new Emitter<string>();
  /** URI string of a style file that appeared, changed, or is gone, as the host tells it. */
  readonly onDidChange = this.#changes.event;

  constructor(dependencies: StyleDependencies) {
    this.#dependencies = dependencies;
  }

  /** The style of a file, which needn't exist; undefined without one. @param uri string @throws {StyleFileError} if the nearest one is damaged */
  styleFor(uri: string): Promise<FoundStyle | undefined> {
    return this.styleIn(parentOf(uri));
  }

  /** The style of the files in a folder. @param folder URI string @throws {StyleFileError} */
  async styleIn(folder: string): Promise<FoundStyle | undefined> {
    return this.#nearest(folder, (one) => this.#at(one));
  }

  /** The style whose words, tags, and references runs send; undefined in a workspace that isn't trusted. @throws {StyleFileError} */
  async forRuns(folder: string): Promise<FoundStyle | undefined> {
    return (this.#dependencies.trusted?.() ?? true) ? this.styleIn(folder) : undefined;
  }

  /** Like `styleFor`, for many files at one time: each folder is looked at once. */
  forMany(): (uri: string) => Promise<FoundStyle | undefined> {
    const looked = new Map<string, Promise<FoundStyle | undefined>>();
    const tops = new Map<string, Promise<FoundStyle | undefined>>();
    const at = (file: string) => {
      const before = looked.get(file) ?? this.#at(file);
      looked.set(file, before);
      return before;
    };
    return (uri) => {
      const folder = parentOf(uri);
      const before = tops.get(folder) ?? this.#nearest(folder, at);
      tops.set(folder, before);
      return before;
    };
  }

  /** Tells listeners that a style file may have changed. @param file URI string */
  changed(file: string): void {
    this.#changes.fire(file);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #nearest(
    folder: string,
    at: (file: string) => Promise<FoundStyle | undefined>,
  ): Promise<FoundStyle | undefined> {
    const top = await this.#topOf(folder);
    if (top === undefined) return undefined;
    let place = folder.replace(/\/+$/, '');
    for (let n = 0; n < MAX_FOLDERS && (place === top || place.startsWith(`${top}/`)); n++) {
      const found = await at(childOf(place, STYLE_NAME));
      if (found) return found;
      place = parentOf(place);
    }
    return undefined;
  }

  /** The workspace folder around a folder, otherwise the root of its repository. */
  async #topOf(folder: string): Promise<string | undefined> {
    const { files } = this.#dependencies;
    const top = files.topOf(folder);
    if (top !== undefined || !onDisk(folder)) return top;
    let place = folder.replace(/\/+$/, '');
    for (let n = 0; n < MAX_FOLDERS && place.length > 'file://'.length; n++) {
      if (await isThere(childOf(place, '.git'), files)) return place;
      place = parentOf(place);
    }
    return undefined;
  }

  /** A style file by its place; undefined if there is none. */
  async #at(file: string): Promise<FoundStyle | undefined> {
    const { files } = this.#dependencies;
    const facts = await files.stat(file).catch(() => undefined);
    if (!facts || facts.isFolder) return undefined;
    const now = factsText(facts);
    const before = this.#kept.get(file);
    const isSame = before?.facts === now && (await this.#isPaletteUnchanged(before));
    const kept = isSame ? before : await this.#read(file, now, facts);
    this.#keep(file, kept);
    if (kept.found instanceof StyleFileError) throw kept.found;
    return kept.found;
  }

  #keep(file: string, kept: Kept): void {
    this.#kept.delete(file);
    this.#kept.set(file, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #isPaletteUnchanged({ palette }: Kept): Promise<boolean> {
    if (!palette) return true;
    return palette.facts === (await this.#factsOf(palette.uri));
  }

  async #factsOf(uri: string): Promise<string> {
    const facts = await this.#dependencies.files.stat(uri).catch(() => undefined);
    return facts ? factsText(facts) : 'missing';
  }

  async #read(file: string, facts: string, { size }: FileFacts): Promise<Kept> {
    const { files } = this.#dependencies;
    const top = (await this.#topOf(parentOf(file))) ?? parentOf(file);
    const name = plainText(nameOf(file));
    const damaged = (message: string) => ({ facts, found: new StyleFileError(file, message) });
    if (size > MAX_STYLE_BYTES) return damaged(l10n.t('{0} is over {1} KiB.', name, MAX_STYLE_BYTES / 1024));
    if (!(await isInside(file, top))) return damaged(l10n.t('{0} is a link that leads out of the workspace.', name));
    let text: string;
    try {
      text = new TextDecoder().decode(await files.read(file, MAX_STYLE_BYTES));
    } catch (error) {
      // It grew since its size was read.
      if (error instanceof FileTooLarge) return damaged(l10n.t('{0} is over {1} KiB.', name, MAX_STYLE_BYTES / 1024));
      return damaged(l10n.t("{0} can't be read.", name));
    }
    const { faults, content, palette } = await this.#resolve(text, parentOf(file), top);
    const found = content ? { file, top, ...content } : faultyFile(file, text, faults);
    return { facts, found, ...(palette && { palette }) };
  }

  /** Reads the text, and what its paths name. */
  async #resolve(text: string, folder: string, top: string): Promise<Resolved> {
    const read = readStyleText(text);
    if (!read.style) return { faults: read.faults };
    const { style, tree } = read;
    const faults: StyleFault[] = [];
    const references: string[] = [];
    for (const [index, given] of (style.references ?? []).entries()) {
      const place = placeWithin(folder, given, top);
      const at = { ...stretchOf(nodeAt(tree, ['references', index]) ?? tree), path: foreignText(given) };
      if (place === undefined || !(await isInside(place, top))) faults.push({ fault: 'outside', ...at });
      else if (!isFileFor('input', place)) faults.push({ fault: 'no-picture', ...at });
      else references.push(place);
    }
    const { palette, kept } = await this.#paletteOf(style, tree, { folder, top }, faults);
    if (faults.length) return { faults, palette: kept };
    const content = {
      ...{ style, references, pixelStyle: pixelStyleOf(style, palette), problems: style.problems ?? false },
      ...(style.canvas && { canvas: canvasOf(style.canvas) }),
    };
    return { faults, content, palette: kept };
  }

  /** The colors, 0xRRGGBB each; undefined if there are none, or with a new fault. */
  async #paletteOf(
    { palette }: Style,
    tree: Node,
    { folder, top }: { readonly folder: string; readonly top: string },
    faults: StyleFault[],
  ): Promise<{ readonly palette?: readonly number[]; readonly kept?: Kept['palette'] }> {
    if (palette === undefined) return {};
    if (typeof palette !== 'string') return { palette: unique(palette.map(rgbOf)) };
    const at = { ...stretchOf(nodeAt(tree, ['palette']) ?? tree), path: foreignText(palette) };
    const uri = placeWithin(folder, palette, top);
    if (uri === undefined || !(await isInside(uri, top))) {
      faults.push({ fault: 'outside', ...at });
      return {};
    }
    const kept = { uri, facts: await this.#factsOf(uri) };
    const bytes = await this.#dependencies.files.read(uri, MAX_PALETTE_BYTES).catch(() => undefined);
    const format = bytes && paletteFormatOf(splitName(palette).extension, bytes);
    const actual = bytes ? undefined : await otherCase(uri, top, this.#dependencies.files);
    if (actual !== undefined) {
      faults.push({ fault: 'other-case', ...at, actual: foreignText(writtenLike(palette, actual)) });
      return { kept };
    }
    if (!bytes || format === undefined) {
      faults.push({ fault: 'no-palette', ...at });
      return { kept };
    }
    const colors = colorsOf(format, bytes);
    if (colors.length > 0 && colors.length <= STYLE_LIMITS.palette) return { palette: colors, kept };
    faults.push({ fault: 'damaged-palette', ...at });
    return { kept };
  }
}

/** A path with the names of a place that differs from it in case alone; dots and slashes stay as they are written. */
function writtenLike(path: string, place: string): string {
  // With a step back in the middle, names and folders don't correspond.
  if (/[^./\\][/\\]\.\./.test(path)) return rawText(nameOf(place));
  let [at, written] = [place, ''];
  for (const part of path.split(/([\\/])/).reverse()) {
    const isName = !/^(?:[\\/]|\.{0,2})$/.test(part);
    written = (isName ? rawText(nameOf(at)) : part) + written;
    if (isName) at = parentOf(at);
  }
  return written;
}

const factsText = ({ size, mtime }: FileFacts) => `${size} ${mtime}`;

async function isThere(uri: string, files: ReadableFiles): Promise<boolean> {
  return files.stat(uri).then(
    () => true,
    () => false,
  );
}

function faultyFile(file: string, text: string, faults: readonly StyleFault[]): StyleFileError {
  const problems = faults.map((fault) => {
    const { offset, length } = fault;
    const isUnseen = 'path' in fault || fault.fault === 'other-canvas';
    return { ...lineAndColumn(text, offset), offset, length, text: styleFaultText(fault), isUnseen };
  });
  const [first] = problems;
  const name = plainText(nameOf(file));
  return new StyleFileError(file, l10n.t('{0}, line {1}: {2}', name, first?.line ?? 1, first?.text ?? ''), problems);
}

/** Opaque colors of a palette file; empty if it's damaged. */
function colorsOf(format: Parameters<typeof readPalette>[0], bytes: Uint8Array): readonly number[] {
  try {
    return opaqueColors(readPalette(format, bytes));
  } catch {
    return [];
  }
}

const unique = (colors: readonly number[]) => [...new Set(colors)];

function pixelStyleOf({ sizes, alpha, checks }: Style, palette: readonly number[] | undefined): PixelStyle {
  return {
    ...(palette && { palette }),
    ...(sizes && { sizes: sizes.map(sizeOf) }),
    ...(alpha && { alpha }),
    ...(checks && { checks: definedOf(checks) }),
  };
}

const canvasOf = ({ size, anchor }: NonNullable<Style['canvas']>): AnchoredCanvas => ({
  ...sizeOf(size),
  ...(anchor && { anchor }),
});

function definedOf(checks: NonNullable<Style['checks']>): NonNullable<PixelStyle['checks']> {
  return Object.fromEntries(Object.entries(checks).filter(([, severity]) => severity !== undefined));
}
