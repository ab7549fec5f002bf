import { phaserAtlas } from './phaserAtlas';
import { phaser, phaserCode } from './phaserGame';
import { pixiAtlas } from './pixiAtlas';
import { pixi, pixiCode } from './pixiGame';

/** Game engines, loaded as in games, on a page with an export's files. */
Object.assign(window, { harness: { phaser, phaserCode, phaserAtlas, pixi, pixiCode, pixiAtlas } });
