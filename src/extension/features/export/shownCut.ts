import * as vscode from 'vscode';
import { DiscoveryFiles } from '../../../core/discovery/discoveryFiles';
import { nameOf } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import type { FoundSource } from '../../../core/exports/exportSource';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import type { CodeCut } from '../../../core/references/codeCuts';
import { plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { CutSuggestion, SourceCut } from '../../../shared/protocol/export';
import type { SheetCut } from '../../../shared/protocol/preview';
import type { Size } from '../../../sprite/pixels/raster';
import { cutOf, mayBeSheet, sameCut } from '../../../sprite/sheet/sheetCut';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';

/** Looks in the workspace for code that cuts an image. @param image URI string */
export type CutsInCode = (image: string, size: Size, signal: AbortSignal) => Promise<readonly CodeCut[]>;

/** How the source that a page shows is cut, and how it could be: as code says, and as its pixels look. */
export class ShownCut {
  readonly #dependencies: { readonly exports: ExportWriter; readonly cutsInCode: CutsInCode };
  readonly #changed: () => void;

  #size: Size | undefined;
  #guesses: readonly SheetCut[] = [];
  #inCode: readonly CodeCut[] = [];
  #searching: AbortController | undefined;
  #searched: string | undefined;

  constructor(dependencies: { readonly exports: ExportWriter; readonly cutsInCode: CutsInCode }, changed: () => void) {
    this.#dependencies = dependencies;
    this.#changed = changed;
  }

  /** Resolves when the image was looked at. Code is searched after that. */
  async look(source: FoundSource): Promise<void> {
    const { exports } = this.#dependencies;
    this.#size = undefined;
    this.#guesses = [];
    if (!canBeCut(source)) return;
    this.#size = await new DiscoveryFiles(exports.files).info(source.uri);
    const whole = { ...source, sheet: undefined };
    const described = await exports.describe(whole, new AbortController().signal).catch(() => undefined);
    this.#guesses = described?.cuts ?? [];
    if (this.#size) void this.#search(source.uri, this.#size);
  }

  /** Absent for a source that can't be cut, and for a small image that nothing cuts. */
  state({ sheet }: FoundSource): SourceCut | undefined {
    const size = this.#size;
    if (!size) return undefined;
    const cut = sheet && cutOf(sheet);
    const all: CutSuggestion[] = [
      ...this.#inCode.map((one) => ({ cut: one.cut, place: placeText(one) })),
      ...this.#guesses
        .filter((guess) => !this.#inCode.some((one) => sameCut(one.cut, guess)))
        .map((guess) => ({ cut: guess })),
    ];
    const suggestions = all.filter((one) => !cut || !sameCut(one.cut, cut));
    if (!cut && !suggestions.length && !mayBeSheet(size)) return undefined;
    return { size: { width: size.width, height: size.height }, cut, text: textOf(sheet), suggestions };
  }

  dispose(): void {
    this.#searching?.abort();
  }

  async #search(uri: string, size: Size): Promise<void> {
    const key = `${uri} ${size.width} ${size.height}`;
    if (this.#searched === key) return;
    this.#searched = key;
    this.#searching?.abort();
    this.#inCode = [];
    const stop = new AbortController();
    this.#searching = stop;
    const found = await this.#dependencies.cutsInCode(uri, size, stop.signal).catch((): readonly CodeCut[] => []);
    if (stop.signal.aborted || !found.length) return;
    this.#inCode = found;
    this.#changed();
  }
}

/** Whether a person may say how it's cut: one image that doesn't say so itself. */
function canBeCut({ uri, pictures, directions, sheet, told, extension }: FoundSource): boolean {
  if (directions || pictures.length > 1 || assetAt(uri) || /^ase(?:prite)?$/i.test(extension)) return false;
  return sheet ? sheet.from !== 'json' : told !== 'itself';
}

/** `game.js:12` */
const placeText = ({ file, line }: CodeCut) => `${plainText(nameOf(file))}:${line + 1}`;

function textOf(sheet: SheetInfo | undefined): string {
  if (!sheet) return vscode.l10n.t('One image');
  const [count, size] = [
    formatNumber(sheet.frames.length),
    vscode.l10n.t('{0} × {1}', formatNumber(sheet.width), formatNumber(sheet.height)),
  ];
  switch (sheet.from) {
    case 'user':
      return vscode.l10n.t('{0} frames of {1} pixels, as you cut it', count, size);
    case 'recipe':
      return vscode.l10n.t('{0} frames of {1} pixels, from its recipe', count, size);
    case 'run':
      return vscode.l10n.t('{0} frames of {1} pixels, from the run that made it', count, size);
    case 'guess':
      return vscode.l10n.t('{0} frames of {1} pixels, from its name', count, size);
    case 'json':
      return vscode.l10n.t('{0} frames of {1} pixels, from its JSON', count, size);
  }
}
