import * as vscode from 'vscode';
import { FileTooLarge, nameOf } from '../../../core/disk/fileStore';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import { isLfsPointer, readBlob } from '../../../core/git/blobs';
import { type LfsObjects, lfsPointerOf } from '../../../core/git/lfsObjects';
import type { GitPlace } from '../../../core/git/runGit';
import { SentenceError } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import { checkedPicture, tooLargeText } from '../preview/readPicture';

/** A file's content in Git. */
export interface GitContent {
  readonly git: GitPlace;
  readonly objects: LfsObjects;
  /** Id of the content. */
  readonly blob: string;
  /** URI string of the file; its name is in sentences. */
  readonly file: string;
  /** The version, as people read it. */
  readonly label: string;
}

/**
 * Reads a version that isn't a file on disk, also one in Git LFS whose object is here, and checks it for a page.
 * @throws {SentenceError} if it's too large, or not here; and as `checkedPicture`
 */
export async function readContent(content: GitContent, signal?: AbortSignal): Promise<PictureBytes> {
  const { git, blob, file, objects, label } = content;
  const name = plainText(nameOf(file));
  const bytes = await readBlob(git, blob, MAX_SHOWN_BYTES, { name, signal }).catch((cause: unknown) => {
    throw cause instanceof FileTooLarge ? new SentenceError(tooLargeText(name), { cause }) : cause;
  });
  if (!isLfsPointer(bytes)) return checkedPicture(file, bytes);
  const pointer = lfsPointerOf(bytes);
  const object = pointer && (await objects.read(pointer, MAX_SHOWN_BYTES, signal));
  if (object) return checkedPicture(file, object);
  throw new SentenceError(
    vscode.l10n.t('{0} is a Git LFS pointer at {1}. The image itself is on the LFS server.', name, label),
  );
}
