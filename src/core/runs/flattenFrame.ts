import { CanceledError } from '../../service/errors';
import { SourceFileError, type SourceFileFault } from '../../service/runErrors';
import type { ForeignText } from '../../shared/base/foreignText';
import { PictureError } from '../../sprite/pixels/pictureError';
import type { ShownFrame } from '../../sprite/source/shownFrame';
import type { TaskRunner } from '../../work/taskRunner';
import { isCalledOff, ThreadError } from '../../work/threadError';
import type { ThreadFault } from '../../work/workerQueue';

const FIRST: ShownFrame = { frame: 0 };

const FAULTS: Partial<Record<ThreadFault, SourceFileFault>> = { time: 'too-slow', memory: 'too-much-memory' };

/**
 * A frame of an Aseprite file as a PNG, for a run. Without `shown`, the first frame with the file's visible layers.
 * @param name of the file, for errors
 * @throws {SourceFileError} if the file can't be read whole, has no such frame, or takes too much time or memory
 * @throws {CanceledError} if `signal` aborts, which ends the thread at once
 */
export async function flattenFrame(
  frames: TaskRunner<'flatten'>,
  file: Uint8Array,
  name: ForeignText,
  shown = FIRST,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const png = await frames.run('flatten', { file, shown }, signal).catch((cause: unknown) => {
    if (isCalledOff(cause)) throw new CanceledError();
    throw new SourceFileError(name, faultOf(cause), { cause });
  });
  if (!png) throw new SourceFileError(name, 'no-frame');
  return png;
}

function faultOf(cause: unknown): SourceFileFault {
  if (cause instanceof PictureError) return cause.fault;
  return (cause instanceof ThreadError && FAULTS[cause.fault]) || 'unreadable';
}
