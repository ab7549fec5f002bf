import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { problemsBench } from '../support/pixelArt/problemsBench';
import { distinctPng } from '../support/sprites/distinctPictures';
import { bench, figures } from './row';

const FILES = 10_000;
const IN_A_FOLDER = 100;

/** How long the checks of a whole workspace take: at first, and in a new window in which nothing changed. */
bench(async () => {
  const home = await temporaryDirectory();
  const game = path.join(home, 'game');
  const style = path.join(game, '.sprite-kiln.json');
  const pass = async () => {
    const window = problemsBench(game, path.join(home, 'data'));
    try {
      const begin = performance.now();
      window.work.all([pathToFileURL(style).href]);
      await window.work.idle();
      return { seconds: (performance.now() - begin) / 1000, reads: window.reads.length };
    } finally {
      await window.close();
    }
  };
  try {
    await mkdir(game);
    await writeFile(style, '{"problems":true}');
    for (let n = 0; n < FILES; n++) {
      const folder = path.join(game, `of-${Math.floor(n / IN_A_FOLDER)}`);
      await mkdir(folder, { recursive: true });
      // A number at the end would make all of them one animation.
      await writeFile(path.join(folder, `sprite-${n}-x.png`), distinctPng(16, 16));
    }
    const [first, second] = [await pass(), await pass()];
    return [
      {
        ...figures(`Problems of ${FILES} unchanged images in a new window`, [second.seconds]),
        unit: 's',
        beside: [{ ...figures('the first time', [first.seconds]), ratio: second.seconds / first.seconds }],
        goal: { text: `0 files read (${second.reads})`, met: second.reads === 0 },
      },
    ];
  } finally {
    await removeFolder(home);
  }
});
