import type { AtlasSource, BuiltAtlas } from '../export/atlas/atlas';
import type { AtlasChoices } from '../export/atlas/atlasOptions';
import type { ExportTools } from '../export/tools';
import type { ExportFile } from '../source/sprite';

/** What writers of atlases get in addition. */
export interface AtlasWriterTools extends ExportTools {
  /** A file name, without extension and with `/` for folders, that no other sprite has on a disk that ignores case. @param sprite its name in the atlas */
  fileNameOf(sprite: string): string;
}

/** An atlas whose pages are written. */
export interface WrittenAtlas extends Omit<BuiltAtlas, 'pages'> {
  readonly pages: readonly WrittenPage[];
}

export interface WrittenPage {
  /** Base name of its files: `hud-0`. */
  readonly title: string;
  /** Name of its image, and of its normal map if it has one. */
  readonly picture: string;
  readonly normalMap: string | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Makes the files that describe pages. */
export type WriteAtlasData = (
  atlas: WrittenAtlas,
  choices: AtlasChoices,
  tools: AtlasWriterTools,
) => readonly ExportFile[];

/** Makes all files, for an engine that packs images by itself. @param title base name of the atlas */
export type WriteAtlasSprites = (
  title: string,
  sources: readonly AtlasSource[],
  choices: AtlasChoices,
  tools: AtlasWriterTools,
) => Promise<readonly ExportFile[]>;
