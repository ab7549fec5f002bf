import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { PixelArt } from '../../src/core/pixelArt/pixelArt';
import { StyleFiles } from '../../src/core/style/styleFiles';
import { PixelWork } from '../../src/extension/features/pixelArt/previewPixels';
import type { Log } from '../../src/extension/platform/log';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { MemoryMemento } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';

/** What checks and fixes pixels, as in the extension, with a thread of its own. */
export function pixelParts() {
  const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
  if (!extension) throw new Error("The extension isn't installed.");
  const memory = new MemoryMemento();
  const styles = new StyleFiles({ files: userFiles });
  const drawn = { has: async () => false };
  const pixelArt = new PixelArt({
    files: userFiles,
    choices: new Choices(memory, memory),
    provenance: { of: () => undefined },
    directionNames: () => [],
    maps: normalMapsOnDisk(),
    numbered: numberedFramesOnDisk(),
    thread: new SpriteThreads('pixels', { script: path.join(extension.extensionPath, 'dist', 'spriteWorker.js') }),
    drawn,
    version: '1.0.0',
    ignored: async () => new Set<string>(),
    referencesOf: async () => [],
    styleOf: async (uri) => (await styles.styleFor(uri))?.pixelStyle,
  });
  const nothing = async () => assert.fail('Nothing is placed here.');
  const placing = {
    edits: { sprites: nothing, make: nothing, write: nothing },
    provenance: { of: () => undefined },
  };
  return { pixelArt, drawn, styles, files: userFiles, placing };
}

/** The same for previews. */
export const previewPixels = (log: Log) => new PixelWork({ ...pixelParts(), log });
