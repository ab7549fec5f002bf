import { parentPort } from 'node:worker_threads';
import { type Answer, type Result, type Task, TaskError } from '../drawing/protocol';
import { drawNormalMap, drawOutput } from './draw';
import { readPicture } from './readPicture';

// The script of the drawing worker. It gets a task only after it has answered the one before.

function carryOut(task: Task): Result | Promise<Result> {
  switch (task.kind) {
    case 'read':
      return readPicture(task);
    case 'draw':
      return drawOutput(task);
    case 'normal-map':
      return drawNormalMap(task);
  }
}

async function answerTo(task: Task): Promise<Answer> {
  try {
    return { ok: true, result: await carryOut(task) };
  } catch (error) {
    if (error instanceof TaskError) return { ok: false, fault: error.fault, message: error.message };
    return { ok: false, fault: 'unexpected', message: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

/** Buffers that move to the other thread instead of being copied. Those of rasters are shared between both threads. */
function buffersOf(answer: Answer): ArrayBuffer[] {
  if (!answer.ok) return [];
  const { result } = answer;
  if (result instanceof Uint8Array) return [result.buffer];
  if ('data' in result) return [];
  return [result.file, result.animation?.source, result.animation?.sheet].flatMap((file) =>
    file ? [file.bytes.buffer] : [],
  );
}

parentPort?.on('message', async (task: Task) => {
  const answer = await answerTo(task);
  parentPort?.postMessage(answer, buffersOf(answer));
});
