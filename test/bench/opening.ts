import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeAseprite } from '../../src/sprite/aseprite/write';
import { encodePng } from '../../src/sprite/formats/png';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { startEditor } from '../support/window/editor';
import { Workbench } from '../support/window/workbench';
import { Screencast } from './screencast';

/** A color that no theme has. */
const MAGENTA = [255, 0, 212] as const;
const SIDE = 64;
const ROUNDS = 12;
/** Pixels of the small screenshots of the window: a part of the image at 1×. */
const SEEN = 60;

/** Ways to open an image of 64 px; its file names start with these. */
const KINDS = ['ours', 'theirs', 'aseprite'] as const;
type Kind = (typeof KINDS)[number];

/** Milliseconds from the click to the first painted pixel of the image. */
export type Opening = Readonly<Record<Kind, readonly number[]>>;

/**
 * Opens images of 64 px from the Explorer with a click, alternating between a PNG in Sprite Preview (`ours`), a PNG in VS Code's own image preview
 * (`theirs`), and an Aseprite file of the same sprite in Sprite Preview, like a user who chose these editors. Each file is opened once; the first of
 * each kind is not counted.
 */
export async function measureOpening(): Promise<Opening> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-opening-'));
  const workspace = path.join(folder, 'pictures');
  await mkdir(workspace);
  const picture = { width: SIDE, height: SIDE, data: filled() };
  const contents: Record<Kind, Uint8Array> = {
    ours: encodePng(picture),
    theirs: encodePng(picture),
    aseprite: await writeAseprite({
      ...picture,
      frames: [{ duration: 100 }],
      layers: [{ name: 'Layer 1', cels: [picture] }],
    }),
  };
  for (const kind of KINDS) {
    for (let round = 0; round <= ROUNDS; round++) {
      await writeFile(path.join(workspace, nameOf(kind, round)), contents[kind]);
    }
  }
  const editor = await startEditor({
    copyOf: workspace,
    // All files are visible at once.
    size: { width: 1280, height: 1200 },
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
    // Files opened before the extensions are known get VS Code's own editors.
    await workbench.statusBar('Sprite Kiln').waitFor();
    await workbench.explorer.row(nameOf('ours', 0)).waitFor();
    const cast = await Screencast.start(editor.page);
    const times: Record<Kind, number[]> = { ours: [], theirs: [], aseprite: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      // The order changes, so that none always benefits from a warm window.
      for (const at of KINDS.keys()) {
        const kind = KINDS[(at + round) % KINDS.length] ?? 'ours';
        const ms = await open(workbench, cast, nameOf(kind, round));
        if (round > 0) times[kind].push(ms);
        await workbench.closeEditors();
      }
    }
    await cast.stop();
    return times;
  } catch (error) {
    throw new Error(`${String(error)} ${await editor.keepFailure('opening')}`);
  } finally {
    await editor.close();
    await removeFolder(folder);
  }
}

async function open(workbench: Workbench, cast: Screencast, name: string): Promise<number> {
  const { page } = workbench;
  const box = await workbench.explorer.row(name).boundingBox();
  if (!box) throw new Error(`${name} isn't visible.`);
  await waitFor('an empty window', () => cast.gone(MAGENTA));
  cast.clear();
  const begin = Date.now();
  await page.mouse.click(box.x + 60, box.y + box.height / 2);
  // The very first one waits until the window has started its extensions.
  return (await waitFor(`${name} on the screen`, () => cast.firstSeen(MAGENTA, SEEN, begin), 60)) - begin;
}

function filled(): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: SIDE * SIDE * 4 }, (_, at) => [...MAGENTA, 255][at % 4] ?? 0);
}

function nameOf(kind: Kind, round: number): string {
  return `${kind} ${String.fromCharCode(97 + round)}.${kind === 'aseprite' ? 'aseprite' : 'png'}`;
}
