import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodePng, encodePng } from '../../src/shared/sprite/pixels/png';
import { repositoryIn } from '../support/gitRepository';
import { newKnight, oldKnight } from '../support/knightVersions';
import type { Shot } from './scenarios';
import { titleOf } from './titles';

/** Screenshots of comparisons with Git. */

/** The workspace as a repository, with a hero and a knight that were changed after their last commit. */
async function changedSprites({ editor: { workspace } }: Shot): Promise<void> {
  const place = (name: string) => path.join(workspace, name);
  const repository = repositoryIn(workspace);
  await writeFile(place('knight.aseprite'), oldKnight());
  repository.commit('Draw sprites');
  const hero = decodePng(await readFile(place('hero.png')));
  for (const [turn, subject] of ['Give the hero another cloak', 'Brighten the eyes'].entries()) {
    for (let at = 0; at < hero.data.length; at += 4)
      if (hero.data[at + 3] && (hero.data[at] ?? 0) > 120) hero.data[at + 1 + turn] = 60;
    await writeFile(place('hero.png'), encodePng(hero));
    repository.commit(subject);
  }
  await writeFile(place('knight.aseprite'), newKnight());
}

async function compareHead(shot: Shot, language?: string): Promise<void> {
  await changedSprites(shot);
  const title = titleOf('command.compareWithHead', language);
  await shot.workbench.explorer.menu('knight.aseprite', 'Sprite Kiln', title);
  const page = await shot.workbench.webviews.frame('.changes-row');
  await page.locator('.changes-row').first().waitFor();
}

async function compareRevision(shot: Shot, language?: string): Promise<void> {
  await changedSprites(shot);
  const title = titleOf('command.compareWithRevision', language);
  await shot.workbench.explorer.menu('hero.png', 'Sprite Kiln', title);
  await shot.workbench.quickInput.widget.getByText('Brighten the eyes').first().waitFor();
}

export const GIT = { compareHead, compareRevision };
