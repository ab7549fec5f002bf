import * as v from 'valibot';
import * as vscode from 'vscode';
import { placeKey } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import type { DrawnFiles } from '../../../core/domain/drawnFiles';
import { type PlacingDependencies, placedText, placeOnSource } from '../../../core/edits/placeOnSource';
import type { FoundSource } from '../../../core/exports/exportSource';
import type { PixelArt } from '../../../core/pixelArt/pixelArt';
import { fixedText } from '../../../core/pixelArt/pixelText';
import type { StyleFiles } from '../../../core/style/styleFiles';
import { messageOf, SentenceError } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import type { PixelStyle } from '../../../sprite/checks/style';
import { fixSettings } from '../../../sprite/fix/fixSettings';
import type { Log } from '../../platform/log';
import { requireTrust } from '../../platform/trust';
import type { PreviewFix, PreviewFixed, PreviewPixels } from '../preview/previewPixels';
import { type PaletteQuestion, pickPalette } from './pickPalette';

export interface PixelWorkDependencies extends PaletteQuestion {
  readonly pixelArt: PixelArt;
  readonly placing: PlacingDependencies;
  readonly drawn: Pick<DrawnFiles, 'has'>;
  readonly styles: Pick<StyleFiles, 'styleFor' | 'onDidChange'>;
  readonly log: Pick<Log, 'warn'>;
}

/** Fixes files for previews, and tells them the style of their folders. */
export class PixelWork implements PreviewPixels {
  readonly #dependencies: PixelWorkDependencies;

  constructor(dependencies: PixelWorkDependencies) {
    this.#dependencies = dependencies;
  }

  async fix({ file, whole, files, settings, replace }: PreviewFix): Promise<PreviewFixed> {
    requireTrust();
    if (assetAt(file))
      throw new SentenceError(vscode.l10n.t("This image isn't a file yet. Save it to the workspace first."));
    const wanted = v.parse(fixSettings, settings);
    const { signal } = new AbortController();
    const { pixelArt } = this.#dependencies;
    const sprite = await pixelArt.spriteOf(file, whole);
    refuseOthers(sprite, files);
    const made = await pixelArt.make(sprite, signal, wanted);
    const done = await pixelArt.write([made], { replace, overwrite: false }, signal);
    const text = fixedText(done);
    return done.written.length ? { text, undo: done.undo, bytes: done.bytes } : { text };
  }

  async place(uri: string): Promise<PreviewFixed> {
    requireTrust();
    const placed = await placeOnSource([uri], this.#dependencies.placing, new AbortController().signal);
    const { done } = placed;
    const text = placedText(placed);
    return done?.written.length ? { text, undo: done.undo, bytes: done.bytes } : { text };
  }

  async pickPalette(beside: string | undefined) {
    const style = beside === undefined ? undefined : await this.styleOf(beside);
    return pickPalette(beside, style, this.#dependencies);
  }

  /** A damaged style file counts as none here; whoever edits it sees why. */
  async styleOf(uri: string): Promise<PixelStyle | undefined> {
    if (assetAt(uri)) return undefined;
    try {
      return (await this.#dependencies.styles.styleFor(uri))?.pixelStyle;
    } catch (error) {
      this.#dependencies.log.warn(`The style of a preview couldn't be read: ${plainText(messageOf(error))}`);
      return undefined;
    }
  }

  isDrawn(uri: string, bytes: Uint8Array): Promise<boolean> {
    return this.#dependencies.drawn.has(uri, bytes);
  }

  onDidChangeStyles(listener: () => void): { dispose(): void } {
    return this.#dependencies.styles.onDidChange(listener);
  }
}

/** Files that came meanwhile weren't in the list, and those that went were. */
function refuseOthers({ pictures }: FoundSource, listed: readonly string[]): void {
  const keys = new Set(listed.map(placeKey));
  if (pictures.length === keys.size && pictures.every((uri) => keys.has(placeKey(uri)))) return;
  throw new SentenceError(
    vscode.l10n.t('The files that belong together are no longer those in the list. Look at the list, then try again.'),
  );
}
