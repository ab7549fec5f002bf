import { writeApng } from '../export/animation/writeApng';
import { writeGif } from '../export/animation/writeGif';
import { writeWebp } from '../export/animation/writeWebp';
import type { WriteFormat } from '../export/tools';
import { writePng } from '../export/writePng';
import { writeSheet } from '../export/writeSheet';
import { writeAsepriteFile } from './aseprite';
import { writeDefold } from './defold/write';
import type { ExportFormat } from './exportFormats';
import { writeGodot } from './godot/write';
import { writePhaser } from './phaser/write';
import { writePixi } from './pixi/write';
import { writeUnity } from './unity/write';

/** The writer of each format. Only the export thread loads them, so they aren't among the formats' facts. */
export const WRITERS: Readonly<Record<ExportFormat, WriteFormat>> = {
  sheet: writeSheet,
  png: writePng,
  gif: writeGif,
  apng: writeApng,
  webp: writeWebp,
  aseprite: writeAsepriteFile,
  godot: writeGodot,
  unity: writeUnity,
  phaser: writePhaser,
  pixi: writePixi,
  defold: writeDefold,
};
