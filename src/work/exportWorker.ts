import { deflateSync } from 'node:zlib';
import type { Reach } from '../shared/base/reached';
import { PutError, UnreadablePictureError } from '../sprite/aseprite/putPlan';
import { checkSource } from '../sprite/checks/checkSource';
import { likenessOfFiles } from '../sprite/compare/likenessOfFiles';
import { contactSheet } from '../sprite/contactSheet/contactSheet';
import { glance } from '../sprite/contactSheet/glance';
import { framesToShow } from '../sprite/contactSheet/moments';
import { exportSprite } from '../sprite/engines/exportSprite';
import { nameAnimations } from '../sprite/export/nameAnimations';
import { putSprites } from '../sprite/export/putSprites';
import { DEFLATE_LEVEL } from '../sprite/export/tools';
import { fixSource } from '../sprite/fix/files/fixSource';
import { FixError } from '../sprite/fix/fixError';
import { ownColors } from '../sprite/fix/ownColors';
import { wholeFrames } from '../sprite/formats/decode/animation';
import { looksLikeMap, normalMapFile } from '../sprite/normalMap/normalMapFile';
import { owned } from '../sprite/pixels/bytes';
import { PictureError } from '../sprite/pixels/pictureError';
import { type CutGuess, guessCut } from '../sprite/sheet/guessCut';
import { flatFrame } from '../sprite/source/flatFrame';
import { readSample, readSprite } from '../sprite/source/readSprite';
import { readViews } from '../sprite/source/readViews';
import type { ExportSource } from '../sprite/source/source';
import { ExportError, type ExportNote, type ExportSprite, type SampledSprite } from '../sprite/source/sprite';
import { factsOf } from '../sprite/source/spriteFacts';
import { styleSources } from '../sprite/style/styleSources';
import { answerTasks } from './answerTasks';
import { keepingLast } from './keepingLast';
import type { ExportRefusal, ExportTask, TaskAnswer } from './tasks';

// The script of the export thread. If a task is canceled, the thread ends with it, so nothing here checks for that.

const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: DEFLATE_LEVEL });

/** Of the only task at a time. */
let tell: Reach = () => {};

/** A sample of a source is another result than all of its frames. */
const readLast = keepingLast(async ({ source, sampled }: { source: ExportSource; sampled: boolean }) => {
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => notes.push(one);
  const sprite: SampledSprite & Pick<ExportSprite, 'layerFrames'> = sampled
    ? await readSample(source, framesToShow, note, tell)
    : await readSprite(source, note, tell);
  return { sprite, notes };
});

async function read(source: ExportSource) {
  const { sprite, notes } = await readLast({ source, sampled: false });
  return { sprite: wholeFrames(sprite), notes };
}

async function carryOut(task: ExportTask, telling: Reach): Promise<TaskAnswer> {
  tell = telling;
  if (task.kind === 'put') return putSprites(task, deflate);
  if (task.kind === 'flatten') return { png: flatFrame(task.file, task.look) };
  if (task.kind === 'likeness') return { pairs: await likenessOfFiles(task.files) };
  if (task.kind === 'look') return { isMap: await looksLikeMap(task.bytes) };
  if (task.kind === 'normal-map') {
    return normalMapFile(task.source, task.settings, { deflate, mapNaming: task.naming });
  }
  if (task.kind === 'check') return checkSource(task, tell);
  if (task.kind === 'style') return styleSources(task.sources);
  if (task.kind === 'colors') return { palette: ownColors((await readViews(task.source)).sprite) };
  if (task.kind === 'fix') {
    const { fixed, ...answer } = await fixSource(task, { deflate }, tell);
    return { ...answer, fixed: fixed.map((file) => ({ ...file, bytes: owned(file.bytes) })) };
  }
  if (task.kind === 'contact-sheet')
    return contactSheet(task.items, task, { read: (source) => readLast({ source, sampled: true }), deflate });
  if (task.kind === 'glance') return glance((await read(task.source)).sprite, task, deflate);
  const { sprite, notes: ofSource } = await read(task.source);
  const facts = (pattern: string) => factsOf(nameAnimations(sprite, pattern));
  if (task.kind === 'describe') return { description: { ...facts(task.animations), cuts: cutsOf(sprite) } };
  const { options, version, projectFolder, sourceNames, mapNaming } = task;
  const { files, notes, example } = await exportSprite(sprite, options, {
    deflate,
    check: () => {},
    version,
    projectFolder,
    sourceNames,
    mapNaming,
  });
  return {
    files: files.map((file) => ({ ...file, bytes: owned(file.bytes) })),
    notes: distinct([...ofSource, ...notes]),
    example,
    facts: facts(options.animations),
  };
}

/** Ways to cut a sprite of one image. */
function cutsOf({ frames: [only, ...more], layers }: ExportSprite): CutGuess[] {
  return only && !more.length && !layers.length ? guessCut(only.image) : [];
}

/** Each note once: layers, tags, and files of one export often report the same. */
function distinct(notes: readonly ExportNote[]): ExportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function refusalOf(error: unknown): ExportRefusal | undefined {
  if (error instanceof PictureError) return { of: 'picture', fault: error.fault, message: error.message };
  if (error instanceof ExportError) return { of: 'export', detail: error.detail };
  if (error instanceof FixError) return { of: 'fix', detail: error.detail };
  if (error instanceof PutError) return { of: 'put', fault: error.fault };
  if (error instanceof UnreadablePictureError) return { of: 'put-picture', picture: error.picture, fault: error.fault };
  return undefined;
}

answerTasks<ExportTask, TaskAnswer, ExportRefusal>({
  carryOut,
  refusalOf,
  transfer: (answer) => filesOf(answer).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
});

function filesOf(answer: TaskAnswer): Uint8Array[] {
  if ('put' in answer) return [answer.put.file];
  if ('description' in answer || 'isMap' in answer || 'findings' in answer || 'palette' in answer) return [];
  if ('read' in answer || 'pairs' in answer) return [];
  if ('fixed' in answer) return answer.fixed.map(({ bytes }) => bytes);
  if ('sheet' in answer) return [answer.sheet.png];
  if ('image' in answer) return [answer.image];
  if ('png' in answer) return answer.png ? [answer.png] : [];
  return answer.files.map(({ bytes }) => bytes);
}
