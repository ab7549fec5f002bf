import type { AtlasFormat } from './atlasFormats';
import type { WriteAtlasData, WriteAtlasSprites } from './atlasTools';
import { writeDefoldAtlas } from './defold/atlas';
import { writeGodotAtlas } from './godot/atlas';
import { writePhaserAtlas } from './phaser/atlas';
import { writePixiAtlas } from './pixi/atlas';
import { writeSheetAtlas } from './sheetAtlas';
import { writeUnityAtlas } from './unity/atlas';

/** How a format becomes files: from pages that are made here, or from sprites that the engine packs. */
export type AtlasWriter = { readonly data: WriteAtlasData } | { readonly sprites: WriteAtlasSprites };

/** The writer of each format. Only the export thread loads them. */
export const ATLAS_WRITERS: Readonly<Record<AtlasFormat, AtlasWriter>> = {
  sheet: { data: writeSheetAtlas },
  godot: { data: writeGodotAtlas },
  unity: { sprites: writeUnityAtlas },
  phaser: { data: writePhaserAtlas },
  pixi: { data: writePixiAtlas },
  defold: { sprites: writeDefoldAtlas },
};
