import { answerTasks } from '../../../../../src/work/answerTasks';
import { type Refusal, type Result, type Task, TaskError } from '../work/drawingTasks';
import { drawOutput } from './draw';

// The script of the drawing worker. It starts with only what `generate` needs, so the first sprite doesn't wait for anything else. The
// thread that draws never reads, so only the other one loads decoders.

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

/** Buffers of rasters aren't transferred, because both threads share them. */
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
