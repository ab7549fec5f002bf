import { answerTasks, nothing, type TaskFunctions } from '../../../../../src/work/answerTasks';
import { type DrawingTasks, type Output, type Refusal, TaskError } from '../work/drawingTasks';
import { drawOutput } from './draw';

// The script of the drawing worker. It starts with only what `generate` needs, so the first sprite doesn't wait for anything else. The
// thread that draws never reads, so only the other one loads decoders.

const FUNCTIONS: TaskFunctions<DrawingTasks> = {
  // Both threads share the pixels.
  read: { carryOut: async (input) => (await import('./readPicture')).readPicture(input), moved: nothing },
  draw: { carryOut: drawOutput, moved: bytesOf },
  'normal-map': {
    carryOut: async (input) => (await import('./normalMapFile')).drawNormalMap(input),
    moved: (png) => [png],
  },
};

function bytesOf({ file, animation }: Output): Uint8Array[] {
  return [file, animation?.source, animation?.sheet].flatMap((one) => (one ? [one.bytes] : []));
}

answerTasks<DrawingTasks, Refusal>(FUNCTIONS, (error) =>
  error instanceof TaskError ? { fault: error.fault, message: error.message } : undefined,
);
