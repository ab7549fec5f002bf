import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { untilEnd } from '../support/jobs';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

/** What the questions say while they are answered. */
describe('Questions', () => {
  // Otherwise the explorer selects the file that a click has opened, at a time of its own.
  const shared = suiteEditor({ settings: { 'explorer.autoReveal': false } });

  async function says(pattern: RegExp): Promise<void> {
    const { quickInput } = shared().workbench;
    await waitFor(`words like ${pattern}`, async () => pattern.test(await quickInput.message()));
  }

  it('the submenu of a picture has every verb, that of a folder only Generate', async () => {
    const { editor, workbench } = shared();
    await workbench.explorer.openMenu('hero.png', 'Sprite Kiln');
    const titles = await workbench.explorer.menuTitles();
    const verbs = [
      'Edit…',
      'New Sprite in This Style…',
      'Eight Directions…',
      'Animate…',
      'Normal Map',
      'Generate Sprite…',
    ];
    for (const verb of [...verbs, 'Open in Sprite Preview']) assert.ok(titles.includes(verb), `${verb} in ${titles}`);
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Escape');
    await mkdir(path.join(editor.workspace, 'units'));
    await workbench.explorer.find('units');
    await workbench.explorer.openMenu('units', 'Sprite Kiln');
    const own = (await workbench.explorer.menuTitles()).filter((title) =>
      [...verbs, 'Open in Sprite Preview'].includes(title),
    );
    assert.deepEqual(own, ['Generate Sprite…']);
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Escape');
  });

  it('Generate on a folder puts the sprites there, without asking where', async () => {
    const { editor, workbench } = shared();
    const { quickInput } = workbench;
    await workbench.explorer.menu('units', 'Sprite Kiln', 'Generate Sprite…');
    await quickInput.waitForStep('Generate sprite', 1);
    assert.match(await quickInput.title(), /1\/2/);
    await quickInput.type('a red dragon');
    await quickInput.accept();
    await quickInput.waitForStep('Generate sprite', 2);
    await untilEnd(workbench, /12 sprites saved in units/, () => quickInput.pick('16 × 16 pixels'));
    assert.ok((await readdir(path.join(editor.workspace, 'units'))).includes('red-dragon-12.png'));
    await workbench.clearNotifications();
  });

  it('a sheet or a count in the prompt is pointed out, not forbidden; back keeps what was typed', async () => {
    const { workbench } = shared();
    const { quickInput } = workbench;
    await quickInput.command('Sprite Kiln: Generate Sprite…');
    await quickInput.waitForStep('Generate sprite', 1);
    await quickInput.type('a spritesheet of a knight');
    await says(/Ask for one sprite/);
    await quickInput.type('12 variations of a knight');
    await says(/No number is needed/);
    await quickInput.accept();
    await quickInput.waitForStep('Generate sprite', 2);
    await quickInput.back();
    await quickInput.waitForStep('Generate sprite', 1);
    assert.equal(await quickInput.value(), '12 variations of a knight');
    await quickInput.cancel();
  });

  it('a prompt that is too long cannot be accepted', async () => {
    const { quickInput } = shared().workbench;
    await quickInput.command('Sprite Kiln: Generate Sprite…');
    await quickInput.waitForStep('Generate sprite', 1);
    await quickInput.type('x'.repeat(10_001));
    await says(/10,001 of 10,000 characters/);
    await quickInput.accept();
    assert.match(await quickInput.title(), /1\/3/);
    await quickInput.type('x'.repeat(9_000));
    await says(/9,000 of 10,000 characters/);
    await quickInput.cancel();
  });

  it('tags are changed in the title bar, checked while typing', async () => {
    const { quickInput } = shared().workbench;
    await quickInput.command('Sprite Kiln: Generate Sprite…');
    await quickInput.waitForStep('Generate sprite', 1);
    await quickInput.type('a knight');
    await quickInput.button(/Tags: samples/);
    await quickInput.waitForTitle('Tags');
    await quickInput.type('knights, bad/tag');
    await says(/letters, digits, spaces/);
    await quickInput.type('Knights');
    await quickInput.accept();
    await quickInput.waitForStep('Generate sprite', 1);
    assert.equal(await quickInput.value(), 'a knight');
    await quickInput.widget.getByRole('button', { name: /Tags: samples, knights/ }).waitFor();
    await quickInput.cancel();
  });

  it('Generate on the palette asks for the folder; the last values come back', async () => {
    const { editor, workbench } = shared();
    const { quickInput } = workbench;
    const generate = async (prompt: string | undefined) => {
      await quickInput.command('Sprite Kiln: Generate Sprite…');
      await quickInput.waitForStep('Generate sprite', 1);
      if (prompt === undefined) assert.equal(await quickInput.value(), 'a green slime');
      else await quickInput.type(prompt);
      await quickInput.accept();
      await quickInput.waitForStep('Generate sprite', 2);
      await quickInput.pick('16 × 16 pixels');
      await quickInput.waitForStep('Generate sprite', 3);
      await untilEnd(workbench, /12 sprites saved in sprites/, () => quickInput.accept());
      await workbench.clearNotifications();
    };
    await generate('a green slime');
    await generate(undefined);
    const names = await readdir(path.join(editor.workspace, 'sprites'));
    assert.equal(names.filter((name) => /^green-slime-\d+\.png$/.test(name)).length, 24);
  });

  it('several pictures: Animate… is asked once and runs for each', async () => {
    const { editor, workbench } = shared();
    const { quickInput } = workbench;
    await workbench.explorer.select('potion.png', 'sword.png');
    await workbench.explorer.menu('sword.png', 'Sprite Kiln', 'Animate…');
    await quickInput.waitForStep('Animate 2 pictures', 1);
    await quickInput.type('spins slowly, loop');
    await quickInput.accept();
    await quickInput.waitForStep('Animate 2 pictures', 2);
    await quickInput.pick('4 frames');
    await quickInput.waitForStep('Animate 2 pictures', 3);
    await quickInput.accept();
    await workbench.notifications.waitFor('2 of 2 runs finished', 60);
    const names = await readdir(editor.workspace);
    for (const name of ['potion', 'sword']) assert.ok(names.includes(`${name}-anim-sheet.json`), name);
  });

  it('a damaged picture: a sentence that says nothing was sent', async () => {
    const { editor, workbench } = shared();
    await writeFile(path.join(editor.workspace, 'broken.png'), 'not a picture');
    await workbench.explorer.find('broken.png');
    await workbench.explorer.menu('broken.png', 'Sprite Kiln', 'Normal Map');
    await workbench.notifications.waitFor('broken.png is not a picture. Nothing was sent.');
  });
});
