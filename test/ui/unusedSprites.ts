import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../support/places';
import { distinctPng } from '../support/sprites/distinctPictures';
import { layeredSprite } from '../support/sprites/layeredSprite';
import type { Shot } from './scenarios';

const GAME = `const sprites = ["art/hero.png", "art/tree.png"];
for (let n = 0; n < 4; n++) load("art/door_" + n + ".png");
load("art/rock.png");
`;

/** The list of unused sprites, with one that only may be used and one that's drawn. */
async function unusedSprites({ editor, workbench }: Shot): Promise<void> {
  const at = (name: string) => path.join(editor.workspace, name);
  await mkdir(at('art'), { recursive: true });
  await writeFile(at('main.js'), GAME);
  for (const [n, name] of ['rock', 'tree', 'door_1', 'lost_coin'].entries())
    await writeFile(at(`art/${name}.png`), distinctPng(16 + n, 16));
  await copyFile(path.join(root, 'media/samples/fox.png'), at('art/old-fox.png'));
  await writeFile(at('art/mushroom.aseprite'), layeredSprite());
  await workbench.explorer.find('main.js');
  await workbench.quickInput.commandUntil('Sprite Kiln: Find Unused Sprites', 'Unused Sprites');
  await editor.page.locator('.quick-input-list-entry', { hasText: 'mushroom.aseprite' }).first().waitFor();
}

/** The place that may use a sprite, reached by keys alone. */
async function unusedPlace(shot: Shot): Promise<void> {
  await unusedSprites(shot);
  const { keyboard } = shot.editor.page;
  const { page } = shot.editor;
  await keyboard.type('door_1');
  await page.locator('.quick-input-list-entry', { hasText: 'door_1.png' }).first().waitFor();
  // In a list to select from, no row is active by itself.
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.locator('.view-line', { hasText: 'door_' }).first().waitFor();
}

export const UNUSED_SPRITES = { unusedPlace, unusedSprites };
