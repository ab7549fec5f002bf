import * as vscode from 'vscode';
import { pictureFault } from '../../../shared/pixels/integrity';
import { MAX_PICTURE_SIDE } from '../../../shared/pixels/pictureLimits';
import { sniffPicture } from '../../../shared/pixels/sniff';
import type { PictureBytes } from '../../../shared/protocol/preview';
import { type FileStore, FileTooLarge, nameOf, parentOf } from '../../platform/fileStore';
import { formatNumber } from '../../platform/numbers';
import { assetAt } from '../runs/assetPlace';

/** Of a file that is shown. */
export const MOST_BYTES = 40 * 1024 * 1024;

/**
 * A picture for the page, checked before the page decodes it: a damaged or huge one is a sentence, not a decoder's problem.
 * Rejects with an error whose message is for people.
 */
export async function readPicture(files: FileStore, uri: string, early?: Promise<Uint8Array>): Promise<PictureBytes> {
  const bytes = await readAll(files, uri, early);
  const fault = faultText(nameOf(uri), bytes);
  if (fault) throw new PictureFaultError(fault);
  return { bytes: new Uint8Array(bytes), contentType: sniffPicture(bytes)?.contentType ?? '' };
}

/** Its message is a sentence for people. */
export class PictureFaultError extends Error {
  override readonly name = 'PictureFaultError';
}

async function readAll(files: FileStore, uri: string, early: Promise<Uint8Array> | undefined): Promise<Uint8Array> {
  const name = nameOf(uri);
  try {
    return await (early ?? files.read(uri, MOST_BYTES));
  } catch (cause) {
    if (cause instanceof FileTooLarge) {
      const most = formatNumber(MOST_BYTES / 2 ** 20);
      throw new PictureFaultError(vscode.l10n.t('{0} has more than {1} MiB, too much to be shown.', name, most), {
        cause,
      });
    }
    if (assetAt(uri)) {
      const detail = cause instanceof Error ? cause.message : String(cause);
      throw new PictureFaultError(vscode.l10n.t('{0} cannot be shown. {1}', name, detail), { cause });
    }
    const names = await files.list(parentOf(uri)).catch(() => undefined);
    const gone = names && !names.includes(name);
    const text = gone
      ? vscode.l10n.t('{0} is no longer there.', name)
      : vscode.l10n.t('{0} could not be read. Its folder may not allow it, or it is no file.', name);
    throw new PictureFaultError(text, { cause });
  }
}

function faultText(name: string, bytes: Uint8Array): string | undefined {
  switch (pictureFault(bytes)) {
    case undefined:
      return undefined;
    case 'empty':
      return vscode.l10n.t('{0} is empty.', name);
    case 'not-a-picture':
      return vscode.l10n.t('{0} is no PNG, GIF, WebP or JPEG, whatever its name says.', name);
    case 'truncated':
      return vscode.l10n.t('{0} is damaged: it ends too early or its data is broken.', name);
    case 'too-large': {
      const { width = 0, height = 0 } = sniffPicture(bytes) ?? {};
      const size = vscode.l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
      const most = formatNumber(MAX_PICTURE_SIDE);
      return vscode.l10n.t('{0} says that it has {1} pixels; up to {2} × {2} are shown.', name, size, most);
    }
  }
}
