import { phaser, phaserCode } from './phaserGame';
import { pixi, pixiCode } from './pixiGame';

/** Game engines, loaded as in games, on a page with an export's files. */
Object.assign(window, { harness: { phaser, phaserCode, pixi, pixiCode } });
