import { ENGINE_IDS, ENGINES, type Engine, type EngineWithFormat } from './engines';
import type { FormatFacts } from './facts';
import { PLAIN_FORMATS, type PlainFormat } from './plainFormats';

export type ExportFormat = PlainFormat | EngineWithFormat;

const ofEngines = Object.fromEntries(
  ENGINE_IDS.flatMap((engine) => {
    const { format } = ENGINES[engine];
    return format ? [[engine, format]] : [];
  }),
) as Readonly<Record<EngineWithFormat, FormatFacts>>;

/** All formats of exports, in the order in which they are offered. */
export const FORMATS: Readonly<Record<ExportFormat, FormatFacts>> = { ...PLAIN_FORMATS, ...ofEngines };
export const EXPORT_FORMATS = Object.keys(FORMATS) as ExportFormat[];

/** The format of an engine; undefined if its games read the plain sheet. */
export const formatOf = (engine: Engine): EngineWithFormat | undefined =>
  ENGINES[engine].format ? (engine as EngineWithFormat) : undefined;

/** The engine whose format it is; undefined if it belongs to none. */
export const engineOf = (format: ExportFormat): Engine | undefined => ENGINE_IDS.find((engine) => engine === format);
