import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../../../core/disk/fileStore';
import type { UserFiles } from '../../../../core/disk/userFiles';
import { extensionsFor, isFileFor } from '../../../../core/domain/pictureFiles';
import { messageOf } from '../../../../core/text/errors';
import { plainText } from '../../../../shared/base/foreignText';
import { inNaturalOrder } from '../../../../shared/base/naturalOrder';
import { formatNumber } from '../../../../shared/base/numbers';
import type { PreviewCalls } from '../../../../shared/protocol/preview';
import type { CopiedFrames, FrameFiles } from '../../../../shared/protocol/previewEdits';
import type { Handlers } from '../../../platform/pageChannel';
import { readPicture } from '../readPicture';

/** Most bytes of files that become frames at once: 128 MiB. */
const MAX_ALL_BYTES = 128 * 1024 * 1024;

/** The frames that were copied last in a preview of this window: all previews paste them. */
export class FrameClipboard {
  last: CopiedFrames | null = null;
}

/**
 * Answers what a page asks about frames of other files, and about those that were copied.
 * @param place URI string of the page's file, for the folder that the dialog starts in
 */
export function frameHandlers(
  files: UserFiles,
  clipboard: FrameClipboard,
  place: () => string | undefined,
): Pick<Handlers<PreviewCalls>, 'copyFrames' | 'copiedFrames' | 'pickFrames' | 'readFrames'> {
  return {
    copyFrames: async (frames) => {
      clipboard.last = frames;
      return null;
    },
    copiedFrames: async () => clipboard.last,
    pickFrames: async () => readAll(await pickFiles(place()), files),
    readFrames: async ({ uris }) => droppedFiles(uris, files),
  };
}

async function pickFiles(beside: string | undefined): Promise<readonly vscode.Uri[]> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Insert Frames'),
    openLabel: vscode.l10n.t('Insert'),
    canSelectMany: true,
    filters: { [vscode.l10n.t('Images and Aseprite files')]: extensionsFor('shown') },
    ...(beside?.startsWith('file:') && { defaultUri: vscode.Uri.parse(parentOf(beside), true) }),
  });
  return [...(chosen ?? [])].sort((a, b) => inNaturalOrder(a.path, b.path));
}

/** A page says which files were dropped, so only images in the folders of the workspace are read. */
async function droppedFiles(uris: readonly string[], files: UserFiles): Promise<FrameFiles> {
  const dropped = uris.flatMap((uri) => parsed(uri) ?? []);
  const own = dropped.filter((uri) => isInWorkspace(uri) && isFileFor('shown', uri.path));
  const read = await readAll(own, files);
  if (own.length === uris.length) return read;
  const text = vscode.l10n.t('Only images and Aseprite files in this workspace can be dropped.');
  return { ...read, faults: [...read.faults, text] };
}

/** VS Code compares the beginnings of paths, so one that climbs out again would count. */
const isInWorkspace = (uri: vscode.Uri) =>
  vscode.workspace.getWorkspaceFolder(uri) !== undefined && !uri.path.split(/[\\/]/).includes('..');

function parsed(uri: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(uri, true);
  } catch {
    return undefined;
  }
}

async function readAll(uris: readonly vscode.Uri[], files: UserFiles): Promise<FrameFiles> {
  const read: FrameFiles['files'][number][] = [];
  const faults: string[] = [];
  let sum = 0;
  for (const uri of uris) {
    const name = plainText(nameOf(uri.toString()));
    try {
      const { bytes, palette } = await readPicture(files, uri.toString());
      sum += bytes.length;
      if (sum > MAX_ALL_BYTES) {
        faults.push(vscode.l10n.t('The files are over {0} MiB together.', formatNumber(MAX_ALL_BYTES / 2 ** 20)));
        break;
      }
      if (!palette) read.push({ name, bytes });
    } catch (error) {
      faults.push(plainText(messageOf(error)));
    }
  }
  return { files: read, faults };
}
