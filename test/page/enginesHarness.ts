import { phaser, phaserCode } from './phaserGame';
import { pixi, pixiCode } from './pixiGame';

/** Game engines as games load them, on a page with the files of an export. */
Object.assign(window, { harness: { phaser, phaserCode, pixi, pixiCode } });
