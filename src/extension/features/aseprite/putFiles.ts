import { FileChangedError, ReadOnlyError } from '../../../core/disk/diskWriter';
import { FileTooLarge, nameOf } from '../../../core/disk/fileStore';
import { HeldBytes } from '../../../core/disk/heldBytes';
import { type RealFile, realFile } from '../../../core/disk/realPlaces';
import { NameTakenError, type UserFiles } from '../../../core/disk/userFiles';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import { SentenceError } from '../../../core/text/errors';
import { type ForeignText, plainText, rawText } from '../../../shared/base/foreignText';
import { PutError, type PutPlace, UnreadablePictureError } from '../../../sprite/aseprite/putPlan';
import type { PutAnswer } from '../../../sprite/export/putSprites';
import type { TaskRunner } from '../../../work/taskRunner';
import { outlineOf, type SourceDependencies, type SourceOutline, sourceOf } from './putSource';
import {
  linkedText,
  putFaultText,
  readOnlyText,
  takenText,
  tooLongAgoText,
  undoneText,
  unreadableText,
} from './putText';

export interface PutInput extends PutPlace {
  /** URI strings of pictures, at least one, each with the name of its layer or tag. */
  readonly pictures: readonly { readonly uri: string; readonly name: ForeignText }[];
  /** URI string of the Aseprite file. */
  readonly into: string;
  /** The file doesn't exist yet; it's created from the pictures. */
  readonly isNew?: boolean;
}

/** New content of a file, not written yet. */
export interface PreparedPut {
  readonly into: string;
  /** The file that `into` leads to, whose content this is. */
  readonly real: RealFile;
  /** Absent if the file doesn't exist yet. */
  readonly before?: Uint8Array;
  readonly answer: PutAnswer;
}

/** Undoes the change; resolves to a sentence, rejects if the file was changed since then. */
export type UndoPut = () => Promise<string>;

export interface PutDependencies extends SourceDependencies {
  readonly files: UserFiles;
  readonly exporter: TaskRunner<'put'>;
}

/** Adds pictures to the user's Aseprite files. The thread of exports processes the pixels. */
export class PutFiles {
  readonly #dependencies: PutDependencies;

  readonly #held = new HeldBytes<Uint8Array>((bytes) => bytes.length);

  constructor(dependencies: PutDependencies) {
    this.#dependencies = dependencies;
  }

  /** Pictures that are added together: whether one is an animation, and the canvas that has room for each, as far as their sizes are known. */
  async outlineOf(uris: readonly string[]): Promise<Required<SourceOutline>> {
    let moving = false;
    const size = { width: 0, height: 0 };
    for (const uri of uris) {
      const one = await outlineOf(uri, uris.length > 1, this.#dependencies);
      moving ||= one.moving;
      size.width = Math.max(size.width, one.size?.width ?? 0);
      size.height = Math.max(size.height, one.size?.height ?? 0);
    }
    return { moving, size };
  }

  /** Reads all files and makes the new content; changes nothing. @throws SentenceError */
  async prepare({ pictures, into, isNew, ...place }: PutInput, signal?: AbortSignal): Promise<PreparedPut> {
    const { exporter } = this.#dependencies;
    const { real, before } = isNew ? { real: { uri: into, linked: false }, before: undefined } : await this.#open(into);
    const sources = [];
    for (const { uri, name } of pictures) {
      sources.push({ name: rawText(name), source: await this.#read(uri, pictures.length > 1) });
    }
    try {
      const answer = await exporter.run('put', { file: before, pictures: sources, place }, signal);
      return { into, real, before, answer };
    } catch (cause) {
      if (cause instanceof PutError)
        throw new SentenceError(putFaultText(cause.fault, plainText(nameOf(into))), { cause });
      if (cause instanceof UnreadablePictureError) {
        const uri = pictures.find(({ name }) => rawText(name) === cause.picture)?.uri ?? into;
        throw new SentenceError(unreadableText(cause.fault, plainText(nameOf(uri))), { cause });
      }
      throw cause;
    }
  }

  /**
   * Writes the new content, unless the file, or a link that leads to it, was changed since it was read.
   * @param agreed `prepared.real.uri`, if a person agreed to write there through a link; without it, nothing is written through one
   * @throws {FileChangedError | SentenceError} nothing was written
   */
  async write({ into, real, before, answer }: PreparedPut, agreed?: string): Promise<UndoPut> {
    if (real.linked && agreed !== real.uri) throw new SentenceError(linkedText(plainText(nameOf(into)), real.uri));
    if (!before) return this.#create(into, answer.put.file);
    await this.#replace(into, answer.put.file, before, real.uri);
    return this.#undoing(before, async (old) => {
      try {
        await this.#replace(into, old, answer.put.file, real.uri);
      } catch (cause) {
        if (!(cause instanceof FileChangedError)) throw cause;
        throw new SentenceError(undoneText.changed(plainText(nameOf(into))), { cause });
      }
      return undoneText.done(plainText(nameOf(into)));
    });
  }

  /** Makes a function that undoes something once. If that fails, it can be tried again. Rejects if the bytes were forgotten. */
  #undoing(bytes: Uint8Array, step: (bytes: Uint8Array) => Promise<string>): UndoPut {
    const key = this.#held.hold(bytes);
    return async () => {
      const found = this.#held.get(key);
      if (!found) throw new SentenceError(tooLongAgoText());
      const done = await step(found);
      this.#held.release(key);
      return done;
    };
  }

  async #open(into: string): Promise<{ readonly real: RealFile; readonly before: Uint8Array }> {
    const { files } = this.#dependencies;
    try {
      const real = await realFile(into, files.topOf(into));
      return { real, before: await files.read(real.uri, MAX_SHOWN_BYTES) };
    } catch (cause) {
      throw unreadable(into, cause);
    }
  }

  /** Creates a file, but never over one that somebody created in the meantime. */
  async #create(into: string, bytes: Uint8Array): Promise<UndoPut> {
    const { files } = this.#dependencies;
    const name = plainText(nameOf(into));
    await files.writeTogether([{ uri: into, bytes }]).catch((cause: unknown) => {
      throw cause instanceof NameTakenError ? new SentenceError(takenText(name), { cause }) : cause;
    });
    return this.#undoing(bytes, async (made) => {
      await files.remove(into, made).catch((cause: unknown) => {
        if (!(cause instanceof FileChangedError)) throw cause;
        throw new SentenceError(undoneText.changed(name), { cause });
      });
      return undoneText.removed(name);
    });
  }

  async #read(uri: string, alone: boolean) {
    try {
      return await sourceOf(uri, alone, this.#dependencies);
    } catch (cause) {
      throw unreadable(uri, cause);
    }
  }

  async #replace(uri: string, content: Uint8Array, before: Uint8Array, real: string): Promise<void> {
    try {
      await this.#dependencies.files.replace(uri, content, before, real);
    } catch (cause) {
      if (cause instanceof ReadOnlyError) throw new SentenceError(readOnlyText(plainText(nameOf(uri))), { cause });
      throw cause;
    }
  }
}

function unreadable(uri: string, cause: unknown): SentenceError {
  const fault = cause instanceof FileTooLarge ? 'too-large' : 'not-a-picture';
  return new SentenceError(unreadableText(fault, plainText(nameOf(uri))), { cause });
}
