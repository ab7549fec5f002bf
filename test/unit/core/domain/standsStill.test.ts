import assert from 'node:assert/strict';
import { type KnownPictures, needsPose, standsStill } from '../../../../src/core/domain/standsStill';
import { foreignText } from '../../../../src/shared/base/foreignText';
import type { RunKind } from '../../../../src/shared/contract/api';

interface Shown {
  readonly uri: string;
  readonly frame: number;
}

interface Made {
  readonly kind: RunKind;
  readonly source?: string;
  readonly sourceFrame?: number;
  readonly prompt?: string;
}

/** A journal's entries about these files; prompts of saved assets by URI. */
function known(files: Readonly<Record<string, Made>>, assets: Readonly<Record<string, string>> = {}): KnownPictures {
  return {
    provenance: (uri) => {
      const made = files[uri];
      return made && { ...made, prompt: made.prompt === undefined ? undefined : foreignText(made.prompt) };
    },
    prompt: (uri) => assets[uri],
  };
}

describe("A sprite's stance", () => {
  const stands = (files: Readonly<Record<string, Made>>, uri = 'hero.png', frame = 0) =>
    standsStill(uri, frame, known(files));

  it('is still for a file that no run made', () => assert.equal(stands({}), true));

  it('is still for a generated sprite, unless its prompt asks for motion', () => {
    assert.equal(stands({ 'hero.png': { kind: 'generate', prompt: 'a knight with a silver helmet' } }), true);
    assert.equal(stands({ 'hero.png': { kind: 'generate', prompt: 'a running knight' } }), false);
  });

  it("isn't still for an edit with a pose, nor edits and views of it", () => {
    const pose: Made = { kind: 'edit', source: 'hero.png', prompt: 'walking pose in mid-step; keep the colors' };
    const red: Made = { kind: 'edit', source: 'pose.png', prompt: 'a red cloak; keep the pose' };
    const files = {
      'pose.png': pose,
      'red.png': red,
      'red-0.png': { kind: 'direction-set', source: 'red.png' } as Made,
    };
    for (const file of ['pose.png', 'red.png', 'red-0.png']) assert.equal(stands(files, file), false, file);
    assert.equal(stands(files, 'hero.png'), true);
  });

  it("is still for an edit that keeps a standing sprite's pose", () => {
    assert.equal(stands({ 'hero.png': { kind: 'edit', source: 'a.png', prompt: 'a red cloak; keep the pose' } }), true);
  });

  it('is judged on its own for a new sprite in the style of a moving one', () => {
    const files: Record<string, Made> = {
      'pose.png': { kind: 'edit', prompt: 'running' },
      'new.png': { kind: 'style-reference', source: 'pose.png', prompt: 'a goblin' },
    };
    assert.equal(stands(files, 'new.png'), true);
  });

  it("isn't still for an animation or a chosen frame", () => {
    assert.equal(stands({ 'hero.png': { kind: 'animate', prompt: 'idle' } }), false);
    assert.equal(stands({}, 'hero.aseprite', 3), false);
    assert.equal(stands({ 'hero.png': { kind: 'edit', source: 'a.aseprite', sourceFrame: 2, prompt: 'red' } }), false);
  });

  it("follows an asset's prompt", () => {
    const assets = { one: 'a knight in attack pose', two: 'a knight' };
    assert.equal(standsStill('one', 0, known({}, assets)), false);
    assert.equal(standsStill('two', 0, known({}, assets)), true);
  });

  it('matters only to a hosted service, and only if one of several stands', () => {
    const files = known({ 'pose.png': { kind: 'edit', prompt: 'running' } });
    const [hero, pose] = ['hero.png', 'pose.png'].map((uri) => ({ uri, frame: 0 })) as [Shown, Shown];
    assert.equal(needsPose('built-in', [hero], files), false);
    assert.equal(needsPose('hosted', [hero], files), true);
    assert.equal(needsPose('hosted', [pose, hero], files), true);
    assert.equal(needsPose('hosted', [pose], files), false);
  });

  it('is decided for files made from each other in a circle', () => {
    const files: Record<string, Made> = {
      'a.png': { kind: 'edit', source: 'b.png', prompt: 'red' },
      'b.png': { kind: 'edit', source: 'a.png', prompt: 'blue' },
    };
    assert.equal(stands(files, 'a.png'), true);
  });
});
