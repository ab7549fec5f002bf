import { deflateSync } from 'node:zlib';
import type { Reach } from '../shared/base/reached';
import { checkSource } from '../sprite/checks/checkSource';
import { type CompareAnswer, compareSources } from '../sprite/compare/compareSources';
import { likenessOfFiles } from '../sprite/compare/likenessOfFiles';
import { contactSheet } from '../sprite/contactSheet/contactSheet';
import { glance } from '../sprite/contactSheet/glance';
import { framesToShow } from '../sprite/contactSheet/moments';
import { changeSources, type SourcesAnswer, type SourcesInput } from '../sprite/edit/files/changeSources';
import { placeSource } from '../sprite/edit/files/placeSource';
import { type ChangeInput, saveChanges } from '../sprite/edit/files/saveChanges';
import type { SavedParts } from '../sprite/edit/files/saveParts';
import { exportSprite } from '../sprite/engines/exportSprite';
import { nameAnimations } from '../sprite/export/nameAnimations';
import { putSprites } from '../sprite/export/putSprites';
import { DEFLATE_LEVEL } from '../sprite/export/tools';
import type { FixAnswer, FixInput } from '../sprite/fix/files/fixAnswer';
import { fixSource } from '../sprite/fix/files/fixSource';
import { ownColors } from '../sprite/fix/ownColors';
import { wholeFrames } from '../sprite/formats/decode/animation';
import { samePng } from '../sprite/formats/samePng';
import { looksLikeMap, normalMapFile } from '../sprite/normalMap/normalMapFile';
import { owned } from '../sprite/pixels/bytes';
import { type CutGuess, guessCut } from '../sprite/sheet/guessCut';
import type { LayerChoice } from '../sprite/source/chosenLayers';
import { isDrawn } from '../sprite/source/drawnPart';
import { flatFrame } from '../sprite/source/flatFrame';
import { readSample, readSprite } from '../sprite/source/readSprite';
import { readViews } from '../sprite/source/readViews';
import type { ExportSource } from '../sprite/source/source';
import type { ExportNote, ExportSprite, SampledSprite } from '../sprite/source/sprite';
import { type Description, factsOf } from '../sprite/source/spriteFacts';
import { styleSources } from '../sprite/style/styleSources';
import { makeVariants, type VariantsAnswer, type VariantsInput } from '../sprite/variants/makeVariants';
import { answerTasks, nothing, type TaskFunctions } from './answerTasks';
import { atlasFiles } from './atlasTask';
import { keepingLast } from './keepingLast';
import { type Refusal, refusalOf } from './refusals';
import type { ExportAnswer, ExportInput, Tasks } from './tasks';

// The script of all threads that work on sprites. If a task is canceled, the thread ends with it, so nothing here checks for that.

const FUNCTIONS: TaskFunctions<Tasks> = {
  export: { carryOut: exportFiles, moved: bytesOfAll },
  atlas: { carryOut: packAtlas, moved: (answer) => ('files' in answer ? bytesOfAll(answer) : []) },
  'same-png': { carryOut: ({ old, fresh }) => samePng(old, fresh), moved: nothing },
  variants: {
    carryOut: variants,
    moved: ({ variants: all, files }) => [...all.flat(), ...files].map(({ bytes }) => bytes),
  },
  describe: { carryOut: describe, moved: nothing },
  put: { carryOut: (input) => putSprites(input, deflate), moved: ({ put }) => [put.file] },
  'normal-map': {
    carryOut: ({ source, settings, naming }) => normalMapFile(source, settings, { deflate, mapNaming: naming }),
    moved: bytesOfAll,
  },
  'contact-sheet': {
    carryOut: ({ items, ...options }, tell) =>
      contactSheet(items, options, { read: (source) => readLast({ source, sampled: true }, tell), deflate }),
    moved: ({ sheet }) => [sheet.png],
  },
  check: { carryOut: checkSource, moved: nothing },
  fix: { carryOut: fix, moved: ({ fixed }) => fixed.map(({ bytes }) => bytes) },
  edit: { carryOut: edit, moved: bytesOfAll },
  'change-sources': {
    carryOut: changeAll,
    moved: ({ sprites }) => sprites.flatMap(({ saved }) => bytesOfAll(saved)),
  },
  place: { carryOut: placeSource, moved: nothing },
  colors: { carryOut: async ({ source }) => ownColors((await readViews(source)).sprite), moved: nothing },
  style: { carryOut: ({ sources }) => styleSources(sources), moved: nothing },
  flatten: { carryOut: ({ file, shown }) => flatFrame(file, shown), moved: (png) => (png ? [png] : []) },
  glance: {
    carryOut: async ({ source, ...options }, tell) => glance((await read(source, tell)).sprite, options, deflate),
    moved: ({ image }) => [image],
  },
  'is-drawn': { carryOut: ({ bytes, part }) => isDrawn(bytes, part), moved: nothing },
  'is-normal-map': { carryOut: ({ bytes }) => looksLikeMap(bytes), moved: nothing },
  likeness: { carryOut: ({ files }) => likenessOfFiles(files), moved: nothing },
  compare: { carryOut: (input) => compareSources(input, deflate), moved: bytesOfPictures },
};

async function exportFiles({ source, options, ...place }: ExportInput, tell: Reach): Promise<ExportAnswer> {
  const { leaveOut, layers } = options;
  const { sprite, notes: ofSource } = await read(source, tell, { leaveOut, layers });
  const { files, notes, example } = await exportSprite(sprite, options, { ...place, deflate, check: () => {} });
  return {
    files: files.map((file) => ({ ...file, bytes: owned(file.bytes) })),
    notes: distinct([...ofSource, ...notes]),
    example,
    facts: factsOf(nameAnimations(sprite, options.animations)),
  };
}

async function packAtlas(input: Tasks['atlas']['input']): Promise<Tasks['atlas']['answer']> {
  const answer = await atlasFiles(input, deflate);
  if (!('files' in answer)) return answer;
  return { ...answer, files: answer.files.map((file) => ({ ...file, bytes: owned(file.bytes) })) };
}

async function variants(input: VariantsInput, tell: Reach): Promise<VariantsAnswer> {
  const { variants: all, files, notes } = await makeVariants(input, { deflate }, tell);
  const owning = <T extends { readonly bytes: Uint8Array }>(file: T) => ({ ...file, bytes: owned(file.bytes) });
  return { variants: all.map((one) => one.map(owning)), files: files.map(owning), notes };
}

async function describe(input: Tasks['describe']['input'], tell: Reach): Promise<Description> {
  const { source, animations, leaveOut } = input;
  const { sprite } = await read(source, tell, { leaveOut });
  return { ...factsOf(nameAnimations(sprite, animations)), cuts: cutsOf(sprite) };
}

async function fix(input: FixInput, tell: Reach): Promise<FixAnswer> {
  const { fixed, ...answer } = await fixSource(input, { deflate }, tell);
  return { ...answer, fixed: fixed.map((file) => ({ ...file, bytes: owned(file.bytes) })) };
}

async function edit(input: ChangeInput): Promise<SavedParts> {
  return ownedParts(await saveChanges(input, { deflate, check: () => {} }));
}

async function changeAll(input: SourcesInput): Promise<SourcesAnswer> {
  const { sprites, ...answer } = await changeSources(input, { deflate, check: () => {} });
  return { ...answer, sprites: sprites.map(({ saved, ...one }) => ({ ...one, saved: ownedParts(saved) })) };
}

const ownedParts = ({ files, ...saved }: SavedParts): SavedParts => ({
  ...saved,
  files: files.map((file) => ({ ...file, bytes: owned(file.bytes) })),
});

function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: DEFLATE_LEVEL });
}

interface ReadWhat {
  readonly source: ExportSource;
  readonly sampled: boolean;
  readonly layerChoice?: LayerChoice;
}

/** A sample of a source is another result than all of its frames. */
const readLast = keepingLast(async ({ source, sampled, layerChoice }: ReadWhat, tell: Reach) => {
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => notes.push(one);
  const sprite: SampledSprite & Pick<ExportSprite, 'layerFrames'> = sampled
    ? await readSample(source, framesToShow, note, tell)
    : await readSprite(source, note, tell, layerChoice);
  return { sprite, notes };
});

async function read(source: ExportSource, tell: Reach, layerChoice: LayerChoice = {}) {
  const { sprite, notes } = await readLast({ source, sampled: false, layerChoice }, tell);
  return { sprite: wholeFrames(sprite), notes };
}

/** Ways to cut a sprite of one image. */
function cutsOf({ frames: [only, ...more], layers }: ExportSprite): CutGuess[] {
  return only && !more.length && !layers.length ? guessCut(only.image) : [];
}

/** Each note once: layers, tags, and files of one export often report the same. */
function distinct(notes: readonly ExportNote[]): ExportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function bytesOfAll({ files }: { readonly files: readonly { readonly bytes: Uint8Array }[] }): Uint8Array[] {
  return files.map(({ bytes }) => bytes);
}

function bytesOfPictures({ pictures }: CompareAnswer): Uint8Array[] {
  if (!pictures) return [];
  const { before, after } = pictures;
  const difference = pictures.kind === 'strips' ? pictures.difference : undefined;
  const bytesOf = (one: typeof before) => (one instanceof Uint8Array ? one : one?.png);
  return [bytesOf(before), bytesOf(after), difference].flatMap((bytes) => bytes ?? []);
}

answerTasks<Tasks, Refusal>(FUNCTIONS, refusalOf);
