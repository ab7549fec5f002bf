import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { canvasPixels, samePixels, visiblePixels } from '../support/canvasPixels';
import { runJob } from '../support/jobs';
import { sheetFrames } from '../support/sheetPixels';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

const STAGE = 'canvas.stage-canvas';

describe('The main job in the window', () => {
  const shared = suiteEditor();

  it('right-click → Animate… puts an animation, its sheet and the sheet’s JSON beside the sprite', async () => {
    const { editor, workbench } = shared();
    const before = readFileSync(path.join(editor.workspace, 'hero.png'));
    const made = await runJob(workbench, editor.workspace, 'animate', 'hero.png');
    assert.equal(made.length, 3, made.join(', '));
    assert.match(made[0] ?? '', /^hero-anim-sheet\.json$/);
    assert.match(made[1] ?? '', /^hero-anim-sheet\.png$/);
    assert.match(made[2] ?? '', /^hero-anim\.(webp|gif|png)$/);
    assert.deepEqual(readFileSync(path.join(editor.workspace, 'hero.png')), before);
    for (const file of made) await workbench.explorer.find(file);
  });

  it('its preview opens by itself, shows the first frame pixel by pixel, and plays; no message says it again', async () => {
    const { editor, workbench } = shared();
    const frames = sheetFrames(path.join(editor.workspace, 'hero-anim-sheet.json'));
    const first = frames[0];
    assert.ok(first && visiblePixels(first) > 50, 'the first frame of the sheet is blank');
    assert.equal(frames.length, 8);
    await workbench.tab('Animate hero.png').waitFor();
    const page = await workbench.webviews.frame(STAGE);
    const shows = (wanted: typeof first) => async () => samePixels(await canvasPixels(page, STAGE), wanted);
    await waitFor('the first frame on the canvas', shows(first));
    const other = frames.find((frame) => !samePixels(frame, first));
    assert.ok(other, 'all frames are alike');
    await waitFor('another frame on the canvas', shows(other));
    assert.deepEqual(await workbench.notifications.texts(), []);
  });

  it('never overwrites: a second animation gets the next free name', async () => {
    const { editor, workbench } = shared();
    const kept = readFileSync(path.join(editor.workspace, 'hero-anim-sheet.png'));
    const made = await runJob(workbench, editor.workspace, 'animate', 'hero.png');
    assert.equal(made.length, 3, made.join(', '));
    assert.deepEqual(readFileSync(path.join(editor.workspace, 'hero-anim-sheet.png')), kept);
  });

  it('Eight Directions… puts eight sprites beside it and opens the preview by itself', async () => {
    const { editor, workbench } = shared();
    const made = await runJob(workbench, editor.workspace, 'directions', 'hero.png');
    assert.deepEqual(
      made,
      Array.from({ length: 8 }, (_, index) => `hero-dir-${index}.png`),
    );
    await workbench.tab('Eight directions of hero.png').waitFor();
  });

  it('Edit… and Normal Map put theirs beside it', async () => {
    const { editor, workbench } = shared();
    const edited = await runJob(workbench, editor.workspace, 'edit', 'hero.png');
    assert.ok(edited.length > 0 && edited.every((file) => /^hero-edit-\d+\.png$/.test(file)), edited.join(', '));
    assert.deepEqual(await runJob(workbench, editor.workspace, 'normalMap', 'hero.png'), ['hero_n.png']);
  });
});
