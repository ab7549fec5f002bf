import { deflateSync } from 'node:zlib';
import { owned } from '../../shared/pixels/bytes';
import { PictureError } from '../../shared/pixels/pictureError';
import { answerTasks } from '../../threads/answerTasks';
import { WRITERS } from '../exportSprite';
import { type ExportAnswer, type ExportRefusal, type ExportTask, factsOf } from '../protocol';
import { readSprite } from '../readSprite';
import { ExportError, type ExportNote } from '../sprite';
import type { ExportTools } from '../tools';

// The script of the thread that exports. A task that is cancelled takes the thread with it, so nothing here asks whether one was.

async function carryOut(task: ExportTask): Promise<ExportAnswer> {
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => {
    if (!notes.some((other) => JSON.stringify(other) === JSON.stringify(one))) notes.push(one);
  };
  const sprite = await readSprite(task.source, note);
  const facts = factsOf(sprite);
  if (task.kind === 'describe') return { files: [], notes, facts };
  const tools: ExportTools = {
    note,
    deflate: (bytes) => deflateSync(bytes, { level: 9 }),
    check: () => {},
    version: task.version,
    projectFolder: task.projectFolder,
  };
  const write = WRITERS[task.options.format];
  if (!write) throw new RangeError(`There is no writer of ${task.options.format}.`);
  const written = await write(sprite, task.options, tools);
  return { files: written.map(({ name, bytes }) => ({ name, bytes: owned(bytes) })), notes, facts };
}

function refusalOf(error: unknown): ExportRefusal | undefined {
  if (error instanceof PictureError) return { of: 'picture', fault: error.fault, message: error.message };
  if (error instanceof ExportError) return { of: 'export', detail: error.detail };
  return undefined;
}

answerTasks<ExportTask, ExportAnswer, ExportRefusal>({
  carryOut,
  refusalOf,
  transfer: ({ files }) => files.flatMap(({ bytes }) => (bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [])),
});
