import { splitName } from '../disk/fileStore';
import type { CodeNames, NamedPath } from './codeNames';
import { type CodeText, codeText } from './codeText';
import { DEFOLD } from './engines/defold';
import { type EngineReading, type EngineWords, Found } from './engines/engine';
import { GODOT } from './engines/godot';
import { KAPLAY } from './engines/kaplay';
import { LOVE } from './engines/love';
import { PHASER } from './engines/phaser';
import { PIXI } from './engines/pixi';
import { UNITY } from './engines/unity';

/** Engines whose words are known. */
type SpokenEngine = 'phaser' | 'pixi' | 'godot' | 'unity' | 'defold' | 'love' | 'kaplay';

const ENGINES: Readonly<Record<SpokenEngine, EngineWords>> = {
  phaser: PHASER,
  pixi: PIXI,
  godot: GODOT,
  unity: UNITY,
  defold: DEFOLD,
  love: LOVE,
  kaplay: KAPLAY,
};

const ROWS = Object.values(ENGINES);

/** Copies of the engines themselves: what they load isn't known from their text, and nobody draws with it. */
const LIBRARY =
  /^(?:phaser|pixi|kaboom|kaplay|melonjs)(?:[.-](?:min|esm|module|dev|prod|arcade-physics|legacy|core|ce|v?\d[\d.]*))*\.[cm]?js$/i;

/**
 * What a text says in the words of engines: keys of loaders, animations, sizes of frames, regions.
 * @param paths of the same text; claims and keys name them by their index
 */
export function engineNamesIn(
  text: string,
  fileName: string,
  paths: readonly NamedPath[],
): Pick<CodeNames, 'claims' | 'keys' | 'openKeys'> {
  const extension = splitName(fileName).extension.toLowerCase();
  const found = new Found(text, paths);
  if (!LIBRARY.test(fileName)) {
    let code: CodeText | undefined;
    const reading: EngineReading = {
      text,
      fileName,
      extension,
      found,
      code: () => {
        code ??= codeText(text, extension);
        return code;
      },
    };
    for (const engine of ROWS)
      if (engine.extensions.includes(extension) && engine.hint.test(text)) engine.read(reading);
  }
  const { claims, keys, openKeys } = found;
  return { claims, keys, openKeys };
}
