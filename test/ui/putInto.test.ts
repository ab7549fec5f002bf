import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAseprite } from '../../src/shared/aseprite/read';
import { root } from '../support/places';
import { suiteEditor } from '../support/suiteEditor';
import { waitFor } from '../support/wait';

/** A picture goes into an Aseprite file and out again, by mouse and keyboard, and the file into its program. */
describe('Aseprite files in the window', () => {
  const shared = suiteEditor({ settings: { 'explorer.autoReveal': false } });
  const place = (name: string) => path.join(shared().editor.workspace, name);
  const sample = () => readFile(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));

  it('a picture becomes a tag, and Undo brings every byte back', async () => {
    const { workbench } = shared();
    const { quickInput, notifications } = workbench;
    const before = await sample();
    await writeFile(place('knight.aseprite'), before);
    await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Put into Aseprite File…');
    await quickInput.waitForStep('Put into Aseprite File', 1);
    await quickInput.pick('knight.aseprite');
    await quickInput.waitForStep('Put into Aseprite File', 2);
    assert.deepEqual(await quickInput.items(), ['New layer at frame 1', 'New layer in all frames', 'New tag']);
    await quickInput.pick('New tag');
    const document = await waitFor('the tag', async () => {
      const read = readAseprite(new Uint8Array(await readFile(place('knight.aseprite'))));
      return read.tags.some(({ name }) => name === 'hero') && read;
    });
    assert.equal(document.tags.at(-1)?.from, readAseprite(new Uint8Array(before)).frames.length);
    await notifications.press('knight.aseprite has the new tag “hero”.', 'Undo');
    await waitFor('the old bytes', async () => before.equals(await readFile(place('knight.aseprite'))));
    await workbench.clearNotifications();
  });

  it('opens in the program of the setting', async () => {
    const { editor, workbench } = shared();
    const program = place('program.sh');
    await writeFile(place('knight.aseprite'), await sample());
    await writeFile(program, `#!/bin/sh\nprintf '%s' "$1" > '${place('opened.txt')}'\n`);
    await chmod(program, 0o755);
    // A setting of the machine counts in the settings of the server's machine only, which the window follows.
    const machine = path.join(path.dirname(editor.workspace), 'server/data/Machine');
    await mkdir(machine, { recursive: true });
    await writeFile(path.join(machine, 'settings.json'), JSON.stringify({ 'spriteKiln.asepritePath': program }));
    const opened = () => readFile(place('opened.txt'), 'utf8').catch(() => '');
    const runs = async () => (await opened()) === place('knight.aseprite');
    const started = async () => {
      await workbench.clearNotifications();
      await workbench.explorer.menu('knight.aseprite', 'Sprite Kiln', 'Open in Aseprite');
      return waitFor('the program', runs, 5).catch(() => false);
    };
    await waitFor('the program of the setting', started, 60);
  });
});
