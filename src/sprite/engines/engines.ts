import { defold } from './defold/defold';
import type { EngineFacts } from './facts';
import { godot } from './godot/godot';
import { love } from './love/love';
import { phaser } from './phaser/phaser';
import { pixi } from './pixi/pixi';
import { unity } from './unity/unity';

/**
 * The game engines by their ids, in the order in which their formats are offered. A new one is a folder with its facts and a line here; if it has a
 * format, the compiler asks for the writer (`writers.ts`).
 */
const LIST = { godot, unity, phaser, pixi, defold, love } satisfies Readonly<Record<string, EngineFacts>>;

export type Engine = keyof typeof LIST;
/** An engine with a format of its own, whose id is the format's. */
export type EngineWithFormat = { [E in Engine]: (typeof LIST)[E]['format'] extends null ? never : E }[Engine];

export const ENGINES: Readonly<Record<Engine, EngineFacts>> = LIST;
/** In the order of the list. */
export const ENGINE_IDS = Object.keys(LIST) as Engine[];
