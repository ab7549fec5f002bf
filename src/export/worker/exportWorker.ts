import { deflateSync } from 'node:zlib';
import { owned } from '../../shared/pixels/bytes';
import { PictureError } from '../../shared/pixels/pictureError';
import { answerTasks } from '../../threads/answerTasks';
import { exportSprite } from '../exportSprite';
import { type ExportAnswer, type ExportRefusal, type ExportTask, factsOf } from '../protocol';
import { readSprite } from '../readSprite';
import { ExportError, type ExportNote } from '../sprite';
import { DEFLATE_LEVEL } from '../tools';
import { keepingLast } from './keepingLast';

// The script of the thread that exports. A task that is cancelled takes the thread with it, so nothing here asks whether one was.

const read = keepingLast(async (source) => {
  const notes: ExportNote[] = [];
  const sprite = await readSprite(source, (note) => notes.push(note));
  return { sprite, notes };
});

async function carryOut(task: ExportTask): Promise<ExportAnswer> {
  const { sprite, notes: ofSource } = await read(task.source);
  const facts = factsOf(sprite);
  if (task.kind === 'describe') return { files: [], notes: ofSource, facts };
  const { options, version, projectFolder } = task;
  const { files, notes } = await exportSprite(sprite, options, {
    deflate: (bytes) => deflateSync(bytes, { level: DEFLATE_LEVEL }),
    check: () => {},
    version,
    projectFolder,
  });
  return {
    files: files.map(({ name, bytes }) => ({ name, bytes: owned(bytes) })),
    notes: distinct([...ofSource, ...notes]),
    facts,
  };
}

/** Each note once: layers, tags and files of one export often have the same to say. */
function distinct(notes: readonly ExportNote[]): ExportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
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
