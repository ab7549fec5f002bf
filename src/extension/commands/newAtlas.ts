import * as vscode from 'vscode';
import { ATLAS_ENDING, type AtlasEntryChoices, atlasText, isAtlasName } from '../../core/exports/atlas/atlasRecipe';
import { atlasAt, type NewAtlas, newAtlas } from '../../core/exports/atlas/newAtlas';
import { findProject } from '../../core/exports/project';
import { relativeFolder } from '../../core/exports/recipes';
import { SentenceError } from '../../core/text/errors';
import { ATLAS_FORMATS, type AtlasFormat, atlasFactsOf } from '../../sprite/engines/atlasFormats';
import { FORMATS } from '../../sprite/engines/exportFormats';
import { isDeviceName } from '../../sprite/source/fileNames';
import { settings } from '../platform/settings';
import { requireTrust } from '../platform/trust';
import { runWizard, type Step } from '../platform/wizard';
import type { Services } from '../services';
import { picturesFor } from './ask/pictures';

/** What a person chose about a new atlas. */
interface Answers {
  readonly title: string;
  readonly format: AtlasFormat;
  /** Relative to the recipe. */
  readonly folder: string;
}

/** Makes the recipe of an atlas of a folder or of several sprites, exports it, and shows it. */
export async function createAtlas(services: Services, args: readonly unknown[]): Promise<void> {
  requireTrust();
  const chosen = await selection(services, args);
  const [first] = chosen;
  if (!first) return;
  const top = vscode.workspace.getWorkspaceFolder(first)?.uri;
  if (!top) throw new Error(vscode.l10n.t('An atlas needs an open folder: its recipe names sprites by their paths.'));
  const kinds = new Map<string, boolean>();
  for (const uri of chosen) {
    const { type } = await vscode.workspace.fs.stat(uri);
    kinds.set(uri.toString(), (type & vscode.FileType.Directory) !== 0);
  }
  const all = chosen.map((uri) => uri.toString());
  const plan = newAtlas(all, (uri) => kinds.get(uri) ?? false, top.toString());
  const answers = await askAbout(services, plan, top);
  if (!answers) return;
  const recipe = atlasAt(plan.folder, answers.title);
  const entry: AtlasEntryChoices = { format: answers.format, ...(answers.folder && { folder: answers.folder }) };
  const text = atlasText(plan.sources, [entry]);
  await services.exporting.exports.files.writeTogether([{ uri: recipe, bytes: new TextEncoder().encode(text) }]);
  await services.exporting.atlases.made({ uri: recipe, text });
}

/** Shows the page of an atlas: of the recipe in an editor. */
export async function showAtlas({ exporting }: Services, [given]: readonly unknown[]): Promise<void> {
  const uri = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
  if (!uri || !isAtlasName(uri.toString()))
    throw new SentenceError(
      vscode.l10n.t('Open the recipe of an atlas first: a file that ends with {0}.', ATLAS_ENDING),
    );
  await exporting.atlases.show(uri.toString());
}

/** What the command is about: what is selected in the Explorer, else images that a person chooses. */
async function selection(services: Services, args: readonly unknown[]): Promise<readonly vscode.Uri[]> {
  const [clicked, all] = args;
  const given = Array.isArray(all) && all.length ? all : [clicked];
  const uris = given.filter((one): one is vscode.Uri => one instanceof vscode.Uri);
  return uris.length ? uris : picturesFor(services, [], vscode.l10n.t('New Atlas'));
}

async function askAbout(services: Services, plan: NewAtlas, top: vscode.Uri): Promise<Answers | undefined> {
  const { files } = services.exporting.exports;
  const project = await findProject(plan.folder, files);
  const own = ATLAS_FORMATS.find((format) => format === project?.format);
  const names = new Set((await files.list(plan.folder)).map((name) => name.toLowerCase()));
  const start: Answers = { title: plan.title, format: own ?? 'sheet', folder: '' };
  const steps: Step<Answers>[] = [
    async (ask, answers) => {
      const title = await ask.text({
        value: answers.title,
        prompt: vscode.l10n.t('Name of the atlas. Its recipe is written next to the sprites.'),
        check: (text) => titleFault(text.trim(), plan.folder, names),
      });
      return { ...answers, title: title.trim() };
    },
    async (ask, answers) => {
      const format = await ask.pick<AtlasFormat>({
        placeholder: vscode.l10n.t('What is it for?'),
        choices: ATLAS_FORMATS.map((one) => ({
          value: one,
          label: `$(${FORMATS[one].icon}) ${FORMATS[one].name()}`,
          description: atlasFactsOf(one).hint(),
        })),
        active: (one) => one === answers.format,
      });
      return { ...answers, format };
    },
    async (ask, answers) => {
      const usual = await outputFolder(services, plan, top);
      const folder = await ask.text({
        value: answers.folder || usual,
        prompt: vscode.l10n.t('Folder of its files, relative to the recipe'),
      });
      return { ...answers, folder: folder.trim().replaceAll('\\', '/') };
    },
  ];
  return runWizard(vscode.l10n.t('New Atlas'), steps, start);
}

function titleFault(title: string, folder: string, names: ReadonlySet<string>) {
  const error = (text: string) => ({ text, severity: 'error' as const });
  if (title === '') return error(vscode.l10n.t('Enter a name.'));
  if (/[<>:"/\\|?*\p{C}]/u.test(title) || /[. ]$/.test(title) || title.startsWith('.') || isDeviceName(title))
    return error(vscode.l10n.t('“{0}” can’t be a file name on every system.', title));
  const name = atlasAt(folder, title).slice(folder.length + 1);
  if (names.has(decodeURIComponent(name).toLowerCase()))
    return error(vscode.l10n.t('{0} already exists here.', decodeURIComponent(name)));
  return undefined;
}

/** A folder for the files: where the engine's images are, unless that is where the sprites are; else a folder of its own. */
async function outputFolder({ outputFolders }: Services, plan: NewAtlas, top: vscode.Uri): Promise<string> {
  const recipe = atlasAt(plan.folder, plan.title);
  for await (const { uri, why } of outputFolders.all(top.toString(), settings.outputFolder(top))) {
    if (why !== 'engine') continue;
    const path = relativeFolder(uri, recipe);
    if (path !== undefined && !plan.sources.some((source) => `${path}/`.startsWith(source.replace(/\*\*\/\*$/, ''))))
      return path;
  }
  return 'atlas';
}
