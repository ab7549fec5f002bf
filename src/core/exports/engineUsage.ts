import { rawText } from '../../shared/base/foreignText';
import type { EngineUsage } from '../../shared/protocol/export';
import { ENGINES, type Engine } from '../../sprite/engines/engines';
import { type ExportFormat, engineOf, formatOf } from '../../sprite/engines/exportFormats';
import { SNIPPET_LANGUAGES } from '../../sprite/engines/snippetLanguages';
import { type AtlasNames, atlasSnippetOf, snippetOf } from '../../sprite/engines/snippets';
import type { ExportExample } from '../../sprite/source/sprite';
import type { Project } from './project';

/**
 * How an engine uses the files of an export; undefined if the format is for none.
 * @param project that the files will be in
 */
export function usageOf(
  format: ExportFormat,
  example: ExportExample | undefined,
  project: Pick<Project, 'engine' | 'folderWithin'> | undefined,
): EngineUsage | undefined {
  const engine = engineOf(format) ?? readerOf(format, project);
  if (!engine || !example) return undefined;
  const isThere = project?.engine === engine;
  const { picture, data, animation, ...times } = example;
  const place = (name: string) => (isThere && project?.folderWithin ? `${project.folderWithin}/${name}` : name);
  const names = { picture: place(picture), data: place(data), animation: animation && rawText(animation), ...times };
  const { language, code } = snippetOf(engine, names);
  const { name: engineName, settings } = ENGINES[engine];
  return { engine: engineName, text: settings(), language: SNIPPET_LANGUAGES[language].name, code };
}

/** How an engine uses an atlas; undefined if the format is for none. @param project that its files will be in */
export function atlasUsageOf(
  format: ExportFormat,
  names: Omit<AtlasNames, 'folder'>,
  project: Pick<Project, 'engine' | 'folderWithin'> | undefined,
): EngineUsage | undefined {
  const engine = engineOf(format) ?? readerOf(format, project);
  if (!engine) return undefined;
  const folder = project?.engine === engine ? project.folderWithin : '';
  const { language, code } = atlasSnippetOf(engine, { ...names, folder });
  const { name, settings, snippet } = ENGINES[engine];
  const text = (snippet.atlas.settings ?? settings)();
  return { engine: name, text, language: SNIPPET_LANGUAGES[language].name, code };
}

/** The engine of a project whose games read the plain sheet. A sheet works in many engines: without such a project, it's for none. */
function readerOf(format: ExportFormat, project: Pick<Project, 'engine'> | undefined): Engine | undefined {
  return format === 'sheet' && project && !formatOf(project.engine) ? project.engine : undefined;
}
