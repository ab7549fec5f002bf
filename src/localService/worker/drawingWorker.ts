import { answerTasks } from '../../threads/answerTasks';
import { type Refusal, type Result, type Task, TaskError } from '../drawing/protocol';
import { drawNormalMap, drawOutput } from './draw';

// The script of the drawing worker. The thread that draws never reads, so decoders are loaded only by the one that does.

async function carryOut(task: Task): Promise<Result> {
  switch (task.kind) {
    case 'read':
      return (await import('./readPicture')).readPicture(task);
    case 'draw':
      return drawOutput(task);
    case 'normal-map':
      return drawNormalMap(task);
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
