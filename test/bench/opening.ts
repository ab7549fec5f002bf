import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodePng } from '../../src/shared/pixels/png';
import { startEditor } from '../support/editor';
import { root } from '../support/places';
import { Screencast } from '../support/screencast';
import { waitFor } from '../support/wait';
import { Workbench } from '../support/workbench';

/** No theme has it. */
const MAGENTA = [255, 0, 212] as const;
const SIDE = 64;
const ROUNDS = 12;
/** Pixels of the small pictures of the window: a part of the picture at 1×. */
const SEEN = 60;

export interface Opening {
  /** Milliseconds from the click to the first painted pixel of the picture. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/**
 * Opens 64 px PNG files from the explorer with a click, by turns in Sprite Preview and in VS Code's own image preview, as a user who
 * chose either for these files does. Each file is opened once; the first of each kind is not counted.
 */
export async function measureOpening(): Promise<Opening> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-opening-'));
  const workspace = path.join(folder, 'pictures');
  await mkdir(workspace);
  const names = Array.from({ length: ROUNDS + 1 }, (_, round) => [
    `ours ${letter(round)}.png`,
    `theirs ${letter(round)}.png`,
  ]);
  const picture = encodePng({ width: SIDE, height: SIDE, data: filled() });
  for (const name of names.flat()) await writeFile(path.join(workspace, name), picture);
  const editor = await startEditor({
    copyOf: workspace,
    extensions: [path.join(root, 'sprite-kiln.vsix')],
    settings: {
      'workbench.editorAssociations': {
        'ours*.png': 'spriteKiln.preview',
        'theirs*.png': 'imagePreview.previewEditor',
      },
    },
  });
  try {
    const workbench = new Workbench(editor.page);
    await workbench.statusBar(/./).first().waitFor();
    await workbench.explorer.row('ours a.png').waitFor();
    const cast = await Screencast.start(editor.page);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const [round, [mine = '', peer = '']] of names.entries()) {
      // Who goes first changes, so that neither always comes to a warm window.
      for (const name of round % 2 ? [mine, peer] : [peer, mine]) {
        const ms = await open(workbench, cast, name);
        if (round > 0) (name === mine ? ours : theirs).push(ms);
        await workbench.closeEditors();
      }
    }
    await cast.stop();
    return { ours, theirs };
  } catch (error) {
    throw new Error(`${String(error)} ${await editor.keepFailure('opening')}`);
  } finally {
    await editor.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function open(workbench: Workbench, cast: Screencast, name: string): Promise<number> {
  const { page } = workbench;
  const box = await workbench.explorer.row(name).boundingBox();
  if (!box) throw new Error(`${name} is not in sight.`);
  await waitFor('an empty window', () => cast.gone(MAGENTA));
  cast.clear();
  const begin = Date.now();
  await page.mouse.click(box.x + 60, box.y + box.height / 2);
  return (await waitFor(`${name} on the screen`, () => cast.firstSeen(MAGENTA, SEEN, begin))) - begin;
}

function filled(): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: SIDE * SIDE * 4 }, (_, at) => [...MAGENTA, 255][at % 4] ?? 0);
}

const letter = (round: number) => String.fromCharCode(97 + round);
