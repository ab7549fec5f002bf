import type { EngineWithFormat } from './engines';
import { EXPORT_FORMATS, FORMATS } from './exportFormats';
import type { AtlasFacts, FormatFacts } from './facts';

/** Formats of atlases: those of engines, and the sheet that the others read. */
export type AtlasFormat = 'sheet' | EngineWithFormat;

/** In the order in which they are offered. */
export const ATLAS_FORMATS = EXPORT_FORMATS.filter((format): format is AtlasFormat => FORMATS[format].atlas !== null);

/** What a format does with several sprites. */
export function atlasFactsOf(format: AtlasFormat): AtlasFacts {
  const { atlas }: Pick<FormatFacts, 'atlas'> = FORMATS[format];
  if (!atlas) throw new RangeError(`No atlas in the format ${format}.`);
  return atlas;
}
