import { splitName } from '../../disk/fileStore';
import type { CodeNames, NamedPath } from '../codeNames';
import { AskedNames } from '../text/askedNames';
import { type CodeText, codeText } from '../text/codeText';
import { HAS_MODULE, ModuleReader, mayChangeImports } from '../text/moduleNames';
import { DEFOLD } from './defold';
import { type EngineReading, type EngineWords, Found } from './engine';
import { GODOT } from './godot';
import { KAPLAY } from './kaplay';
import { LOVE } from './love';
import { PHASER } from './phaser';
import { PIXI } from './pixi';
import { SCRIPTS, scriptOf } from './script';
import { UNITY } from './unity';

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
 * @param paths of the same text; claims and keys name them by their index @param asked of it, if others need that too
 */
export function engineNamesIn(
  text: string,
  fileName: string,
  paths: readonly NamedPath[],
  asked = new AskedNames(text),
): Pick<CodeNames, 'claims' | 'keys' | 'openKeys' | 'sheet' | 'sheetImage' | 'module'> {
  const extension = splitName(fileName).extension.toLowerCase();
  const found = new Found(text, paths, asked);
  let module: CodeNames['module'];
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
    if (IS_SCRIPT.has(extension) && (HAS_MODULE.test(text) || mayChangeImports(text))) module = moduleOf(reading);
  }
  const { claims, keys, openKeys, sheet, sheetImage } = found;
  return {
    claims,
    keys,
    openKeys,
    ...(sheet && { sheet }),
    ...(sheetImage !== undefined && { sheetImage }),
    ...(module && { module }),
  };
}

const IS_SCRIPT: ReadonlySet<string> = new Set(SCRIPTS);

/** What a script exports; nothing if it isn't understood to its end. */
function moduleOf(reading: EngineReading): CodeNames['module'] {
  const { isClear, code } = reading.code();
  const { values, names } = scriptOf(reading);
  return isClear ? new ModuleReader(reading.text, code, values, names).read() : undefined;
}
