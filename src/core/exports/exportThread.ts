import type { Reached } from '../../shared/base/reached';
import { PutError, UnreadablePictureError } from '../../sprite/aseprite/putPlan';
import type { ContactSheet, ContactSheetOptions, SheetItem } from '../../sprite/contactSheet/contactSheet';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { EXPORT_OPTIONS } from '../../sprite/export/optionTable';
import type { PutAnswer } from '../../sprite/export/putSprites';
import { FixError } from '../../sprite/fix/fixError';
import type { NormalMapSettings } from '../../sprite/normalMap/settings';
import { PictureError } from '../../sprite/pixels/pictureError';
import type { MapNaming } from '../../sprite/source/fileNames';
import type { ExportSource } from '../../sprite/source/source';
import { ExportError, type ExportResult } from '../../sprite/source/sprite';
import type { Description } from '../../sprite/source/spriteFacts';
import type {
  DescribeAnswer,
  ExportAnswer,
  ExportRefusal,
  ExportTask,
  PutTask,
  TaskAnswer,
  WriteTask,
} from '../../work/tasks';
import { TASK_LIMITS } from '../../work/timeLimits';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../work/workerQueue';

/** An export that got no answer, although source and options may be fine. */
export class ExportThreadError extends Error {
  constructor(
    readonly fault: ThreadFault,
    /** Most milliseconds of such a task. */
    readonly limitMs: number,
    /** How far it came, if it told. */
    readonly reached?: Reached,
    options?: ErrorOptions,
  ) {
    super(`Exporting ended: ${fault}.`, options);
    this.name = 'ExportThreadError';
  }
}

/** Whether the time was over, that of a task or that of the call. */
export const isTimeUp = (cause: unknown) => cause instanceof ExportThreadError && cause.fault === 'time';

const EXPORTING: Work<ExportTask, ExportRefusal> = {
  name: 'sprite-kiln-export',
  refused: errorOfRefusal,
  failed: (fault, { kind }, cause, reached) => new ExportThreadError(fault, TASK_LIMITS[kind], reached, { cause }),
};

/** The error that the thread refused a task with. */
export function errorOfRefusal(refusal: ExportRefusal): Error {
  switch (refusal.of) {
    case 'picture':
      return new PictureError(refusal.fault, refusal.message);
    case 'fix':
      return new FixError(refusal.detail);
    case 'put':
      return new PutError(refusal.fault);
    case 'put-picture':
      return new UnreadablePictureError(refusal.picture, refusal.fault);
    case 'export':
      return new ExportError(refusal.detail);
  }
}

/** Limits of one export, whose time is in `TASK_LIMITS`; an idle thread ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: TASK_LIMITS.write, idleMs: 15_000, memoryMb: 768 };

/** What an export needs besides source and options. */
export type ExportPlace = Pick<WriteTask, 'projectFolder' | 'sourceNames' | 'mapNaming'>;

/**
 * Exports in its own thread, one after the other: decoding and packing take seconds for large sprites, and a damaged file can't
 * break the editor. The thread starts with the first export.
 */
export class ExportThread {
  readonly #options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions> & { readonly version: string };

  readonly #queue: WorkerQueue<ExportTask, TaskAnswer, ExportRefusal>;

  /** @param script of the thread, built from `src/work/exportWorker.ts`; `version` is this extension's */
  constructor(options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions> & { readonly version: string }) {
    this.#options = options;
    this.#queue = new WorkerQueue(EXPORTING, { ...BOUNDS, ...options });
  }

  /**
   * The files of an export; nothing is written.
   * @param signal aborted if the files are no longer needed; the thread then ends at once
   * @throws PictureError if the source can't be read, ExportError if the options don't fit it, ExportThreadError otherwise
   */
  async export(
    source: ExportSource,
    options: ExportOptions,
    signal?: AbortSignal,
    place: ExportPlace = {},
  ): Promise<ExportAnswer> {
    const { version } = this.#options;
    return (await this.#run({ kind: 'write', source, options, version, ...place }, signal)) as ExportAnswer;
  }

  /** The choices that a sprite offers. @param animations pattern of their names @throws as `export` */
  async describe(
    source: ExportSource,
    signal?: AbortSignal,
    animations: string = EXPORT_OPTIONS.animations.usual,
  ): Promise<Description> {
    const answer = (await this.#run({ kind: 'describe', source, animations }, signal)) as DescribeAnswer;
    return answer.description;
  }

  /**
   * An Aseprite file with pictures added to it; nothing is written.
   * @throws PutError if the file can't take them, UnreadablePictureError, otherwise ExportThreadError
   */
  async put(task: Omit<PutTask, 'kind'>, signal?: AbortSignal): Promise<PutAnswer> {
    return (await this.#run({ kind: 'put', ...task }, signal)) as PutAnswer;
  }

  /** The normal map of a sprite, as a file; nothing is written. @throws PictureError, ExportThreadError */
  async normalMap(
    source: ExportSource,
    settings: NormalMapSettings,
    naming?: MapNaming,
    signal?: AbortSignal,
  ): Promise<ExportResult> {
    return (await this.#run({ kind: 'normal-map', source, settings, naming }, signal)) as ExportResult;
  }

  /**
   * Several sprites, or one, as one small labeled picture, with their facts. Unreadable ones are reported among the items.
   * @throws PictureError or UnreadablePictureError if none can be read, otherwise ExportThreadError
   */
  async look(
    items: readonly SheetItem[],
    options: ContactSheetOptions = {},
    signal?: AbortSignal,
  ): Promise<ContactSheet> {
    return (await this.#run({ kind: 'contact-sheet', items, ...options }, signal)) as ContactSheet;
  }

  #run(task: ExportTask, signal?: AbortSignal): Promise<TaskAnswer> {
    return this.#queue.run(task, signal, this.#options.limitMs ?? TASK_LIMITS[task.kind]);
  }

  /** The answer's type depends on the kind of task. */
  /** Rejects pending exports and ends the thread. */
  dispose(): Promise<void> {
    return this.#queue.close();
  }
}
