import { answerTasks } from '../../threads/answerTasks';
import { type Refusal, type Result, type Task, TaskError } from '../drawing/protocol';
import { drawOutput } from './draw';

// The script of the drawing worker. It begins with what `generate` needs, so that the first sprite waits for nothing else; the thread that
// draws never reads, so decoders are loaded only by the one that does.

async function carryOut(task: Task): Promise<Result> {
  switch (task.kind) {
    case 'read':
      return (await import('./readPicture')).readPicture(task);
    case 'draw':
      return drawOutput(task);
    case 'normal-map':
      return (await import('./normalMapFile')).drawNormalMap(task);
  }
}

/** Buffers of rasters are shared between both threads. */
function buffersOf(result: Result): ArrayBuffer[] {
  if (result instanceof Uint8Array) return [result.buffer];
  if ('picture' in result) return [];
  return [result.file, result.animation?.source, result.animation?.sheet].flatMap((file) =>
    file ? [file.bytes.buffer] : [],
  );
}

answerTasks<Task, Result, Refusal>({
  carryOut,
  refusalOf: (error) => (error instanceof TaskError ? { fault: error.fault, message: error.message } : undefined),
  transfer: buffersOf,
});
