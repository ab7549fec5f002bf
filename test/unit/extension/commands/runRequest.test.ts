import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunPlan, ShownSource } from '../../../../src/core/domain/runPlan';
import type { AskedStyle } from '../../../../src/core/style/styledPlan';
import {
  poseRequest,
  proposedAnswers,
  proposedTags,
  questionTitle,
  requestOfAnswers,
  requestOfOptions,
} from '../../../../src/extension/commands/request/answered';
import {
  destinationOf,
  folderBeside,
  foldersOfCall,
  needsFolder,
  writtenFolders,
} from '../../../../src/extension/commands/request/destination';
import { looksOf, refuseTooMany, selectedInputs, startOf } from '../../../../src/extension/commands/request/sources';
import { StartFrom } from '../../../../src/extension/commands/runOptions';
import { InputError } from '../../../../src/service/errors';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { RUN_KINDS } from '../../../../src/shared/contract/limits';

const HERO = 'file:///game/art/hero.png';
const GOBLIN = 'file:///game/enemies/goblin.aseprite';
const NOTES = 'file:///game/notes.txt';
const FOLDER = 'file:///game/art';
const ASSET = 'sprite-kiln-asset://origin/a1/hero';
const at = (uri: string) => vscode.Uri.parse(uri, true);

const PLAN: RunPlan = {
  kind: 'edit',
  sources: [GOBLIN],
  folder: 'file:///game/out',
  tags: [foreignText('game'), foreignText('boss')],
  directionNames: [],
  prompt: foreignText('a red hat'),
  motionName: foreignText('walk'),
};

describe('From what a run is made', () => {
  it('starts with the clicked file, and has each selected one once', () => {
    assert.deepEqual(startOf([at(GOBLIN), [at(HERO), at(GOBLIN), at(NOTES)]]), { selected: [GOBLIN, HERO, NOTES] });
    assert.deepEqual(startOf([at(HERO)]), { selected: [HERO] });
  });

  it('has nothing if the command comes from the palette, or from a menu that passes no file', () => {
    assert.deepEqual(startOf([]), { selected: [] });
    assert.deepEqual(startOf([undefined, [at(HERO)]]), { selected: [] });
  });

  it('is the newest sprite for a button of the walkthrough', () => {
    assert.deepEqual(startOf(['newest'], [HERO]), { selected: [HERO] });
  });

  it('is what a preview shows, and as it is shown there', () => {
    const shown = new ShownSource(GOBLIN, { frame: 3 });
    const start = startOf([shown, [at(HERO)]]);
    assert.deepEqual(start, { selected: [GOBLIN], shown });
    assert.deepEqual(looksOf(start, new ShownSource(HERO, { frame: 1 })), { [GOBLIN]: { frame: 3 } });
  });

  it('is that of an earlier run, with its frames, written as VS Code writes places', () => {
    const plan = { ...PLAN, sources: ['file:///C:/goblin.ase'], looks: { 'file:///C:/goblin.ase': { frame: 2 } } };
    const start = startOf([new StartFrom(plan)]);
    assert.deepEqual(start, { selected: ['file:///c%3A/goblin.ase'], plan });
    assert.equal(looksOf(start, new ShownSource(HERO, { frame: 1 })), plan.looks);
  });

  it('is the frame in front if nothing else tells', () => {
    assert.deepEqual(looksOf({}, new ShownSource(GOBLIN, { frame: 1 })), { [GOBLIN]: { frame: 1 } });
    assert.equal(looksOf({}, new ShownSource(HERO, undefined)), undefined);
    assert.equal(looksOf({}), undefined);
  });

  it('leaves out what runs do not accept, and is unknown if nothing is left', () => {
    assert.deepEqual(selectedInputs('edit', { selected: [NOTES, GOBLIN, FOLDER, ASSET] }), [GOBLIN, ASSET]);
    assert.equal(selectedInputs('edit', { selected: [NOTES, FOLDER] }), undefined);
    assert.deepEqual(selectedInputs('generate', { selected: [HERO] }), []);
  });

  it('is refused if one run takes fewer images; one run for each takes any number', () => {
    const many = Array.from({ length: 40 }, (_, index) => `file:///game/${index}.png`);
    assert.throws(() => refuseTooMany('edit', many), InputError);
    refuseTooMany('edit', [HERO]);
    refuseTooMany('animate', many);
    refuseTooMany('generate', []);
  });
});

describe('Where the outputs of a run go', () => {
  const chosen = (...uris: string[]) => ({ uris, areReferences: false });
  const references = (...uris: string[]) => ({ uris, areReferences: true });

  it('is the folder of an earlier run, whatever its images are', () => {
    for (const kind of RUN_KINDS)
      assert.deepEqual(destinationOf(kind, { plan: PLAN, selected: [ASSET] }, chosen(ASSET)), { folder: PLAN.folder });
  });

  it('is the clicked folder for a new sprite, or the one of the clicked image', () => {
    const of = (...selected: string[]) => destinationOf('generate', { selected }, chosen());
    assert.deepEqual(of(FOLDER), { folder: FOLDER });
    assert.deepEqual(of(HERO), { folder: FOLDER });
    assert.deepEqual(of('file:///hero.png'), { folder: 'file:///' });
    assert.equal(of(), 'unknown');
  });

  it('is next to each image, unless some are in no folder, or are only references', () => {
    const of = (sources: ReturnType<typeof chosen>) => destinationOf('style-reference', { selected: [] }, sources);
    assert.equal(of(chosen(HERO, GOBLIN)), 'beside');
    assert.equal(of(chosen(HERO, ASSET)), 'usual');
    assert.equal(of(references(HERO)), 'usual');
  });

  it('is checked before the questions as far as it is known', () => {
    assert.deepEqual(writtenFolders(FOLDER, [GOBLIN]), [FOLDER]);
    assert.deepEqual(writtenFolders(undefined, [HERO, ASSET, GOBLIN]), [FOLDER, 'file:///game/enemies']);
    assert.deepEqual(writtenFolders(undefined, []), []);
  });

  it('is likely next to the first image', () => {
    assert.equal(folderBeside('edit', [HERO, ASSET]), FOLDER);
    assert.equal(folderBeside('edit', [ASSET, HERO]), undefined);
    assert.equal(folderBeside('generate', []), undefined);
  });

  it('must be told if some image has no folder', () => {
    assert.equal(needsFolder('generate', []), true);
    assert.equal(needsFolder('edit', [HERO, ASSET]), true);
    assert.equal(needsFolder('edit', [HERO]), false);
  });

  it('is for code the named folder; the usual one only for images that are in no folder', () => {
    const of = (kind: RunPlan['kind'], areReferences: boolean, named?: string) =>
      foldersOfCall(kind, { areReferences }, { named, usual: named === undefined ? 'usual' : undefined });
    assert.deepEqual(of('edit', false), { folder: undefined, assetFolder: 'usual' });
    assert.deepEqual(of('edit', false, FOLDER), { folder: FOLDER, assetFolder: undefined });
    assert.deepEqual(of('style-reference', true), { folder: 'usual' });
    assert.deepEqual(of('generate', false), { folder: 'usual' });
    assert.deepEqual(of('generate', false, FOLDER), { folder: FOLDER });
  });
});

describe('What is answered about a run', () => {
  const style: AskedStyle = {
    plan: { file: 'file:///game/.sprite-kiln.json', words: foreignText('flat') },
    sizes: [16],
  };
  const last = { prompt: foreignText('a knight'), size: 32 };

  it('is proposed as last time, with the size of the style', () => {
    assert.deepEqual(proposedAnswers(undefined, last, undefined, undefined), last);
    assert.deepEqual(proposedAnswers(undefined, last, { ...style, sizes: [] }, undefined), last);
    assert.deepEqual(proposedAnswers(undefined, last, style, undefined), { ...last, size: 16 });
    // As large as the image, which the style has.
    assert.deepEqual(proposedAnswers(undefined, last, style, { width: 16, height: 16 }), { ...last, size: undefined });
  });

  it('is proposed as in an earlier run, despite last time and style', () => {
    const { prompt, motionName } = PLAN;
    const none = { size: undefined, outputFrames: undefined, colors: undefined };
    assert.deepEqual(proposedAnswers(PLAN, last, style, undefined), { ...none, prompt, motionName });
  });

  it('has tags that can be removed, without those that are added anyway', () => {
    const [game, boss, moss] = ['game', 'boss', 'moss'].map(foreignText);
    assert.deepEqual(proposedTags(PLAN, [moss ?? foreignText('')], [game ?? foreignText('')]), [boss]);
    assert.deepEqual(proposedTags(undefined, [moss ?? foreignText('')], []), [moss]);
  });

  it('is asked under a title with the image and its frame, or the number of images', () => {
    const title = (uris: readonly string[], frame = 0) =>
      questionTitle('animate', { uris, looks: { [GOBLIN]: { frame } } }, style);
    assert.equal(title([GOBLIN]), 'Animate goblin.aseprite · From .sprite-kiln.json: “flat”.');
    assert.match(title([GOBLIN], 2), /^Animate goblin\.aseprite, frame 3 /);
    assert.match(title([GOBLIN, HERO], 2), /^Animate 2 images /);
    // The question for the prompt says what the style adds.
    assert.equal(questionTitle('edit', { uris: [HERO], looks: undefined }, style), 'Edit hero.png');
  });

  it('becomes a request, with supporting images after the selected ones', () => {
    const looks = { [GOBLIN]: { frame: 1 } };
    const answers = { ...last, motionName: foreignText('walk'), folder: at(FOLDER), poseFirst: 'sword raised' };
    const request = requestOfAnswers(answers, { uris: [GOBLIN], looks }, [HERO], [foreignText('boss')]);
    assert.deepEqual(request, {
      prompt: 'a knight',
      size: 32,
      outputFrames: undefined,
      colors: undefined,
      motionName: 'walk',
      sources: [GOBLIN, HERO],
      looks,
      tags: ['boss'],
      folder: FOLDER,
    });
    assert.deepEqual(poseRequest(request, 'sword raised'), { ...request, prompt: 'sword raised', size: undefined });
  });

  it('is the same request from code', () => {
    const options = { files: [HERO], prompt: 'a knight', size: 32, tags: ['boss'], confirm: true, motionName: 'walk' };
    assert.deepEqual(requestOfOptions(options, [HERO], { folder: FOLDER }), {
      prompt: 'a knight',
      size: 32,
      outputFrames: undefined,
      colors: undefined,
      motionName: 'walk',
      sources: [HERO],
      tags: ['boss'],
      folder: FOLDER,
    });
  });
});
