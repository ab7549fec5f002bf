import type {
  DescribeTask,
  ExportAnswer,
  ExportRefusal,
  ExportTask,
  PutAnswer,
  PutTask,
  SpriteFacts,
  TaskAnswer,
  WriteTask,
} from '../../../export/protocol';
import type { ExportSource } from '../../../export/source';
import { ExportError, type ExportResult } from '../../../export/sprite';
import { ANIMATION_NAMES, type ExportOptions } from '../../../shared/protocol/exportOptions';
import { PutError, UnreadablePictureError } from '../../../shared/sprite/aseprite/putPlan';
import type { MapNaming } from '../../../shared/sprite/fileNames';
import type { NormalMapSettings } from '../../../shared/sprite/normalMap/settings';
import { PictureError } from '../../../shared/sprite/pixels/pictureError';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../../threads/workerQueue';

/** An export that got no answer, though nothing may be wrong with source and options. */
export class ExportThreadError extends Error {
  constructor(
    readonly fault: ThreadFault,
    options?: ErrorOptions,
  ) {
    super(`Exporting ended: ${fault}.`, options);
    this.name = 'ExportThreadError';
  }
}

const EXPORTING: Work<ExportTask, ExportRefusal> = {
  name: 'sprite-kiln-export',
  refused(refusal) {
    switch (refusal.of) {
      case 'picture':
        return new PictureError(refusal.fault, refusal.message);
      case 'put':
        return new PutError(refusal.fault);
      case 'put-picture':
        return new UnreadablePictureError(refusal.picture, refusal.fault);
      case 'export':
        return new ExportError(refusal.detail);
    }
  },
  failed: (fault, _, cause) => new ExportThreadError(fault, { cause }),
};

/** Bounds of one export; a thread without work ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: 120_000, idleMs: 15_000, memoryMb: 768 };

/** What an export needs to know besides source and options. */
export type ExportPlace = Pick<WriteTask, 'projectFolder' | 'sourceNames' | 'mapNaming'>;

/**
 * Exports in a thread of its own, one after the other: decoding and packing take seconds for large sprites, and a damaged file cannot
 * break the editor. The thread begins with the first export.
 */
export class ExportThread {
  readonly #queue: WorkerQueue<ExportTask, TaskAnswer, ExportRefusal>;

  /** @param script of the thread, built from `src/export/worker/exportWorker.ts`; `version` is that of this extension */
  constructor(
    private readonly options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions> & { readonly version: string },
  ) {
    this.#queue = new WorkerQueue(EXPORTING, { ...BOUNDS, ...options });
  }

  /**
   * The files that an export makes; nothing is written.
   * @param signal aborted when nobody wants them anymore; the thread ends at once
   * @throws PictureError where the source cannot be read, ExportError where the options do not fit it, ExportThreadError for the rest
   */
  export(
    source: ExportSource,
    options: ExportOptions,
    signal?: AbortSignal,
    place: ExportPlace = {},
  ): Promise<ExportAnswer> {
    const { version } = this.options;
    return this.#ask({ kind: 'write', source, options, version, ...place }, signal);
  }

  /** What a person may choose from. @param animations pattern of their names @throws as `export` */
  async describe(source: ExportSource, signal?: AbortSignal, animations = ANIMATION_NAMES): Promise<SpriteFacts> {
    const { facts } = await this.#ask({ kind: 'describe', source, animations }, signal);
    return facts;
  }

  /**
   * An Aseprite file with pictures put into it; nothing is written.
   * @throws PutError where the file does not take them, UnreadablePictureError, ExportThreadError for the rest
   */
  async put(task: Omit<PutTask, 'kind'>, signal?: AbortSignal): Promise<PutAnswer> {
    return (await this.#queue.run({ kind: 'put', ...task }, signal)) as PutAnswer;
  }

  /** The normal map of a sprite as a file; nothing is written. @throws PictureError, ExportThreadError */
  async normalMap(
    source: ExportSource,
    settings: NormalMapSettings,
    naming?: MapNaming,
    signal?: AbortSignal,
  ): Promise<ExportResult> {
    return (await this.#queue.run({ kind: 'normal-map', source, settings, naming }, signal)) as ExportResult;
  }

  /** The thread answers each kind of task in its own way. */
  async #ask(task: WriteTask | DescribeTask, signal?: AbortSignal): Promise<ExportAnswer> {
    return (await this.#queue.run(task, signal)) as ExportAnswer;
  }

  /** Fails what is under way and ends the thread. */
  dispose(): Promise<void> {
    return this.#queue.close();
  }
}
