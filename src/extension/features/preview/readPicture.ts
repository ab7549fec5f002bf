import * as vscode from 'vscode';
import { type FileStore, FileTooLarge, nameOf, parentOf, splitName } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import { messageOf } from '../../../core/text/errors';
import { pictureFaultText, standInText } from '../../../core/text/pictureFaultText';
import { plainText, rawText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import { type PictureBytes, pictureBytes } from '../../../shared/protocol/pictureBytes';
import { isAseprite } from '../../../sprite/aseprite/walk';
import { completedFile } from '../../../sprite/formats/completedFile';
import { type Excess, excessOf } from '../../../sprite/formats/excess';
import { sniffPicture } from '../../../sprite/formats/sniff';
import { standInOf } from '../../../sprite/formats/standIn';
import { type PaletteExtension, paletteFormatOf, readPalette } from '../../../sprite/palette/formats';
import {
  type FilePalette,
  MAX_COLORS,
  MAX_PALETTE_BYTES,
  PaletteError,
  type PaletteFault,
} from '../../../sprite/palette/palette';
import { isTooLarge, MAX_PARTS, MAX_PIXELS, MAX_SCANS, MAX_SIDE } from '../../../sprite/pixels/pictureLimits';
import type { Size } from '../../../sprite/pixels/raster';
import { sniffShown } from '../../../sprite/source/shownPicture';

/**
 * Reads a picture, or the colors of a palette, for the page. Checks it first, so the page decodes neither damaged nor huge pictures. Rejects with
 * a `PictureFaultError`.
 * @param early the bytes, if they are already being read
 */
export async function readPicture(files: FileStore, uri: string, early?: Promise<Uint8Array>): Promise<PictureBytes> {
  return checkedPicture(uri, await readAll(files, uri, early));
}

/** Checks bytes, as `readPicture` does. @param uri URI string; its name is in sentences, and decides what counts as a palette */
export async function checkedPicture(uri: string, bytes: Uint8Array): Promise<PictureBytes> {
  const format = paletteFormatOf(splitName(rawText(nameOf(uri))).extension, bytes);
  if (format)
    return { bytes: new Uint8Array(), contentType: '', palette: paletteIn(plainText(nameOf(uri)), format, bytes) };
  const fault = await faultText(plainText(nameOf(uri)), bytes);
  if (fault) throw new PictureFaultError(fault);
  return pictureBytes(bytes);
}

/** The sentence for a file that is over `MAX_SHOWN_BYTES`. @param name for display */
export function tooLargeText(name: string): string {
  const most = formatNumber(MAX_SHOWN_BYTES / 2 ** 20);
  return vscode.l10n.t('{0} is over {1} MiB, which is too large to show.', name, most);
}

/** Why a picture isn't shown; the message is a sentence for people. */
export class PictureFaultError extends Error {
  override readonly name = 'PictureFaultError';
}

async function readAll(files: FileStore, uri: string, early: Promise<Uint8Array> | undefined): Promise<Uint8Array> {
  const name = plainText(nameOf(uri));
  try {
    return await (early ?? files.read(uri, MAX_SHOWN_BYTES));
  } catch (cause) {
    if (cause instanceof FileTooLarge) throw new PictureFaultError(tooLargeText(name), { cause });
    if (assetAt(uri)) {
      const detail = plainText(messageOf(cause));
      throw new PictureFaultError(vscode.l10n.t("Can't show {0}. {1}", name, detail), { cause });
    }
    const names = await files.list(parentOf(uri)).catch(() => undefined);
    const gone = names && !names.includes(rawText(nameOf(uri)));
    const text = gone
      ? vscode.l10n.t('{0} no longer exists.', name)
      : vscode.l10n.t("Couldn't read {0}. It may not be a file, or its folder may not allow it.", name);
    throw new PictureFaultError(text, { cause });
  }
}

function paletteIn(name: string, format: PaletteExtension, bytes: Uint8Array): FilePalette {
  try {
    return readPalette(format, bytes);
  } catch (cause) {
    if (!(cause instanceof PaletteError)) throw cause;
    throw new PictureFaultError(PALETTE_FAULT_TEXT[cause.fault](name, cause.line), { cause });
  }
}

const PALETTE_FAULT_TEXT: Readonly<Record<PaletteFault, (name: string, line?: number) => string>> = {
  empty: (name) => vscode.l10n.t('{0} has no colors.', name),
  'not-a-palette': (name) =>
    vscode.l10n.t("{0} isn't a GIMP, Lospec, JASC, RIFF, Photoshop, or Adobe palette, despite its extension.", name),
  line: (name, line = 0) => vscode.l10n.t("Can't show {0}: line {1} isn't a color.", name, formatNumber(line)),
  truncated: (name) => pictureFaultText('truncated', 'shown', name),
  'too-large': (name) =>
    vscode.l10n.t(
      '{0} is too large. The limit for palettes is {1} colors and {2} MiB.',
      name,
      formatNumber(MAX_COLORS),
      formatNumber(MAX_PALETTE_BYTES / 2 ** 20),
    ),
};

/** What is wrong with a picture's content, as a sentence; undefined if nothing is. */
async function faultText(name: string, bytes: Uint8Array): Promise<string | undefined> {
  // The page reports damage further on, and shows the frames before it.
  if (isAseprite(bytes)) {
    const info = sniffShown(bytes);
    return info && isTooLarge(info) ? EXCESS_TEXT.side(name, info) : undefined;
  }
  const standIn = standInOf(bytes);
  if (standIn) return standInText(standIn, name);
  const { fault } = await completedFile(bytes);
  if (fault !== 'too-large') return fault && pictureFaultText(fault, 'shown', name);
  const info = sniffPicture(bytes);
  const excess = info && excessOf(bytes, info);
  return excess && EXCESS_TEXT[excess](name, info);
}

const EXCESS_TEXT: Readonly<Record<Excess, (name: string, size: Size) => string>> = {
  side: (name, { width, height }) => {
    const size = vscode.l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
    const [most, longest] = [formatNumber(MAX_PIXELS), formatNumber(MAX_SIDE)];
    return vscode.l10n.t(
      '{0} claims to be {1} pixels. The limit is {2} in all, and {3} a side.',
      name,
      size,
      most,
      longest,
    );
  },
  frame: (name) => vscode.l10n.t("{0} has a frame far larger than the image itself, so it isn't shown.", name),
  parts: (name) =>
    vscode.l10n.t(
      "{0} has over {1} chunks, far more than any real image, so it isn't shown.",
      name,
      formatNumber(MAX_PARTS),
    ),
  scans: (name) =>
    vscode.l10n.t(
      "{0} repaints its pixels over {1} times, far more than any real image, so it isn't shown.",
      name,
      formatNumber(MAX_SCANS),
    ),
};
