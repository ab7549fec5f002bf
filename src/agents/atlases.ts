import { parentOf } from '../core/disk/fileStore';
import { isAtlasName } from '../core/exports/atlas/atlasRecipe';
import { runRecipe } from '../core/exports/recipeRun';
import { folderOf, type OutputPlace } from '../core/exports/recipes';
import { openAtlas } from '../core/exports/runAtlas';
import { englishCount } from '../shared/base/counts';
import { foreignText } from '../shared/base/foreignText';
import { done, type ToolAnswer } from './answers';
import { withinLimit } from './callLimit';
import type { ToolCall, ToolHost } from './host';
import { bounded, quotedPath } from './quote';
import { pathOf } from './runAnswers';
import { ArgumentProblem } from './toolErrors';

/** The recipe of an atlas that a call names, as a URI string; undefined if it names something else. */
export async function atlasIn(file: string, host: ToolHost): Promise<string | undefined> {
  if (!isAtlasName(file)) return undefined;
  const { kind, uri } = await host.places.entry(file);
  return kind === 'file' ? uri : undefined;
}

/** Where an atlas is written, the first of its exports; every one may be, as the call's own folder would. @param recipe URI string */
export async function placesOfAtlas(recipe: string, host: ToolHost): Promise<{ source: string; folder: string }> {
  const { files } = host.core.host;
  const { entries } = await openAtlas(recipe, files);
  const places: OutputPlace[] = entries.map(({ folder }) => folderOf({ outputFolder: folder }, recipe, files));
  for (const { folder } of places) await host.places.checkOutput(folder);
  return { source: recipe, folder: places[0]?.folder ?? parentOf(recipe) };
}

/** Makes the exports of an atlas recipe. An agent that names it agrees to it, and to nothing that its rules forbid. */
export async function exportAtlasFile(recipe: string, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  await host.places.checkInputs([recipe]);
  await placesOfAtlas(recipe, host);
  const outcome = await withinLimit(call, ({ signal, progress }, start) => {
    start();
    progress('packing');
    return runRecipe(recipe, { exports: host.core.exports, agreed: { has: () => true } }, signal);
  });
  const { files, problems, remarks } = outcome;
  const texts = problems.map(
    ({ line, column, text }) => `Line ${line}, column ${column}: ${bounded(foreignText(text), 400)}`,
  );
  if (texts.length) {
    const made = files.length
      ? `${englishCount(files.length, 'file')} of its other exports were made.`
      : 'Nothing was written.';
    throw new ArgumentProblem(`${texts.join('\n')}\n${made}`, 'Fix the recipe or its sources and call again.');
  }
  const notes = remarks.map((remark) => bounded(foreignText(remark), 400));
  const lines = [
    `Packed ${quotedPath(pathOf(recipe))}.`,
    ...files.map(({ uri, written }) => `- ${quotedPath(pathOf(uri))}${written ? '' : ' (up to date)'}`),
    ...notes.map((note) => `Note: ${note}`),
    'Frames are named sprite/tag/0, or sprite/0 without tags.',
    'Cost: free.',
  ];
  const written = files.filter((file) => file.written).map(({ uri }) => pathOf(uri));
  const details = { written, ...(notes.length && { notes }) };
  return done(lines, { files: files.map(({ uri }) => pathOf(uri)), details });
}
