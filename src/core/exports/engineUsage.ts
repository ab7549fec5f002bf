import * as l10n from '@vscode/l10n';
import { rawText } from '../../shared/base/foreignText';
import type { EngineUsage } from '../../shared/protocol/export';
import type { Engine } from '../../sprite/engines/findEngine';
import { type SnippetLanguage, snippetOf } from '../../sprite/engines/snippets';
import type { ExportFormat } from '../../sprite/export/exportFormats';
import type { ExportExample } from '../../sprite/source/sprite';
import { engineName, type Project } from './project';

/** The engine of each format. A sheet works in many engines; here it stands for LÖVE, which is detected by its project. */
const ENGINE_OF: Partial<Record<ExportFormat, Engine>> = {
  sheet: 'love',
  godot: 'godot',
  unity: 'unity',
  phaser: 'phaser',
  pixi: 'pixi',
  defold: 'defold',
};

const LANGUAGE: Readonly<Record<SnippetLanguage, string>> = {
  gdscript: 'GDScript',
  csharp: 'C#',
  javascript: 'JavaScript',
  lua: 'Lua',
};

/**
 * How an engine uses the files of an export; undefined if the format is for none.
 * @param project that the files will be in
 */
export function usageOf(
  format: ExportFormat,
  example: ExportExample | undefined,
  project: Pick<Project, 'engine' | 'folderWithin'> | undefined,
): EngineUsage | undefined {
  const engine = ENGINE_OF[format];
  const isThere = project?.engine === engine;
  if (!engine || !example || (format === 'sheet' && !isThere)) return undefined;
  const { picture, data, animation, ...times } = example;
  const place = (name: string) => (isThere && project?.folderWithin ? `${project.folderWithin}/${name}` : name);
  const names = { picture: place(picture), data: place(data), animation: animation && rawText(animation), ...times };
  const { language, code } = snippetOf(engine, names);
  return { engine: engineName(engine), text: settingTexts()[engine], language: LANGUAGE[language], code };
}

/** Settings for pixel art in each engine, in sentences. */
const settingTexts = (): Readonly<Record<Engine, string>> => ({
  godot: l10n.t(
    'For sharp pixels everywhere, set Project Settings > Rendering > Textures > Canvas Textures > Default Texture Filter to Nearest.',
  ),
  unity: l10n.t(
    'For sharp pixels, set Filter Mode to Point and Compression to None in the import settings of the file. Drag it into the scene and add a script with this code.',
  ),
  phaser: l10n.t(
    'For sharp pixels, add {0} to the game config. Without {1}, Phaser plays an animation only once.',
    'pixelArt: true',
    'repeat: -1',
  ),
  pixi: l10n.t(
    "For sharp pixels, set {0}. The durations are in the JSON. Pixi uses them only if they're passed with the textures.",
    "scaleMode: 'nearest'",
  ),
  defold: l10n.t(
    'For sharp pixels, set Default Texture Min Filter and Default Texture Mag Filter to nearest under Graphics in game.project. The tile source is the image of a sprite component.',
  ),
  love: l10n.t(
    'For sharp pixels, call {0} before loading images. LÖVE needs a library to read JSON.',
    'setDefaultFilter',
  ),
});
