import { defoldGame } from './defoldGame';
import type { GameProject } from './gameProject';
import { godotGame } from './godotGame';
import { loveGame } from './loveGame';
import { phaserGame } from './phaserGame';
import { pixiGame } from './pixiGame';
import { unityGame } from './unityGame';

/** Made projects of games, each as people lay them out for that engine: together about 2,000 text files, 500 sprites, and 60 faults. */
export const gameProjects = (): readonly GameProject[] => [
  phaserGame(),
  pixiGame(),
  godotGame(),
  unityGame(),
  defoldGame(),
  loveGame(),
];
