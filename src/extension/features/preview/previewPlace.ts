import * as v from 'valibot';
import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { batchTitle, runTitle } from '../../../core/domain/operations';
import { isFileFor } from '../../../core/domain/pictureFiles';
import type { RunPlan } from '../../../core/domain/runPlan';
import { plainText } from '../../../shared/base/foreignText';
import { editorSetting } from '../../platform/editorSettings';

/** View types of the custom editor, as in package.json; VS Code opens Aseprite files with the second one by default. */
const PREVIEW = 'spriteKiln.preview';
const ASEPRITE_PREVIEW = 'spriteKiln.aseprite';
/** View type of VS Code's own image view. */
const IMAGE_VIEW = 'imagePreview.previewEditor';

/** The view type for a URI. */
export function viewTypeOf(uri: vscode.Uri): string {
  return isFileFor('aseprite', uri.path) && uri.scheme !== PREVIEW_SCHEME ? ASEPRITE_PREVIEW : PREVIEW;
}

function isPreview({ viewType }: vscode.TabInputCustom): boolean {
  return viewType === PREVIEW || viewType === ASEPRITE_PREVIEW;
}

/** Scheme of previews that show more than one file. Nothing can be read or written there: the URI only says what is shown. */
export const PREVIEW_SCHEME = 'sprite-kiln';

/** Content of a preview. Places are URI strings. */
export type PreviewPlace =
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'files'; readonly uris: readonly string[] }
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'runs'; readonly ids: readonly string[] }
  | ({ readonly kind: 'comparison' } & ComparedVersions);

const version = v.strictObject({ at: v.string(), path: v.optional(v.string()) });
const compared = v.strictObject({ file: v.string(), before: version, after: version });

/** Two versions of a file: its URI string, and what the feature that reads versions calls them. */
export type ComparedVersions = Readonly<v.InferOutput<typeof compared>>;

/** The parts of a run's address. */
interface RunName {
  readonly id: string;
  readonly plan: Pick<RunPlan, 'kind' | 'sources' | 'prompt'>;
}

/** Most files in one preview. */
export const MAX_PREVIEWED = 512;

const query = v.union([
  v.strictObject({ run: v.string() }),
  v.strictObject({ runs: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_PREVIEWED)) }),
  v.strictObject({ files: v.pipe(v.array(v.string()), v.maxLength(MAX_PREVIEWED)) }),
  v.strictObject({ compare: compared }),
]);

/** `sprite-kiln:/Animate hero.png`: the tab shows the last part, also after the window reloads. */
export function addressOfRun({ id, plan }: RunName): vscode.Uri {
  return address(runTitle(plan), { run: id });
}

/** The address of one run, or of a batch, several runs that one command started. Undefined without runs. */
export function addressOfRuns(runs: readonly RunName[]): vscode.Uri | undefined {
  const [first, ...more] = runs;
  if (!first || !more.length) return first && addressOfRun(first);
  const ids = runs.slice(0, MAX_PREVIEWED).map(({ id }) => id);
  return address(batchTitle(runs.map(({ plan }) => plan)), { runs: ids });
}

/** One file has its own URI; several get a common address. @param title words of the tab, if the first name isn't enough */
export function addressOfFiles(
  uris: readonly vscode.Uri[],
  title = titleOfFiles(uris.map((uri) => uri.toString())),
): vscode.Uri | undefined {
  const [first, ...more] = uris;
  if (!first || !more.length) return first;
  return address(title, { files: uris.map((uri) => uri.toString()) });
}

/** `sprite-kiln:/hero.png (a1b2c3d ↔ Working Tree)`. An Aseprite file's has its extension at the end, too. */
export function addressOfComparison(versions: ComparedVersions, title: string): vscode.Uri {
  return address(title, { compare: versions });
}

function titleOfFiles([first = '', ...more]: readonly string[]): string {
  return vscode.l10n.t('{0} and {1} more', plainText(nameOf(first)), more.length);
}

/**
 * The URI that VS Code opens in the preview by itself, as it does with the target of *Go to Definition*: a file that the preview opens by default or by
 * the user's associations, else an address of our own that contains it.
 */
export function addressThatOpens(uri: vscode.Uri): vscode.Uri {
  const associations = editorSetting('workbench.editorAssociations');
  const extension = uri.path.slice(uri.path.lastIndexOf('.'));
  const isOurs = viewTypeOf(uri) === ASEPRITE_PREVIEW || associations?.[`*${extension.toLowerCase()}`] === PREVIEW;
  if (isOurs) return uri;
  // With the extension at the end, VS Code's image view would be a second default for the address, and VS Code would ask.
  const title = vscode.l10n.t('{0} (Sprite Preview)', plainText(nameOf(uri.toString())));
  return address(title, { files: [uri.toString()] });
}

/** Reads an address; one of our scheme without content is a preview of no files. */
export function placeOf(uri: vscode.Uri): PreviewPlace {
  if (uri.scheme !== PREVIEW_SCHEME) return { kind: 'file', uri: uri.toString() };
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), query), uri.query);
  if (!parsed.success) return { kind: 'files', uris: [] };
  const { output } = parsed;
  if ('run' in output) return { kind: 'run', id: output.run };
  if ('compare' in output) return { kind: 'comparison', ...output.compare };
  if ('runs' in output) return { kind: 'runs', ids: output.runs };
  return { kind: 'files', uris: output.files.filter(isPlace) };
}

/** The words of the tab. */
export const titleOf = (uri: vscode.Uri) => nameOf(uri.with({ query: '', fragment: '' }).toString());

function address(title: string, what: v.InferOutput<typeof query>): vscode.Uri {
  return vscode.Uri.from({
    scheme: PREVIEW_SCHEME,
    path: `/${title.replace(/[/\\]/g, '-')}`,
    query: JSON.stringify(what),
  });
}

function isPlace(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

export interface PreviewTab {
  readonly input: vscode.TabInputCustom;
  readonly column: vscode.ViewColumn;
  readonly active: boolean;
}

/** All open tabs of previews. */
export function previewTabs(): PreviewTab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
    tabs.flatMap(({ input, isActive }) =>
      input instanceof vscode.TabInputCustom && isPreview(input)
        ? [{ input, column: viewColumn, active: isActive }]
        : [],
    ),
  );
}

/** A tab that shows an image file: in VS Code's image view, or in a preview. */
export interface ImageTab {
  readonly uri: vscode.Uri;
  readonly isPreview: boolean;
}

/** All open tabs with a single image. */
export function imageTabs(): ImageTab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap((tab) => imageIn(tab) ?? []));
}

/** What a tab shows, if it's one image file. */
export function imageIn({ input }: vscode.Tab): ImageTab | undefined {
  if (!(input instanceof vscode.TabInputCustom) || input.uri.scheme === PREVIEW_SCHEME) return undefined;
  const ours = isPreview(input);
  return ours || input.viewType === IMAGE_VIEW ? { uri: input.uri, isPreview: ours } : undefined;
}

/** The tab in which the active group shows a file in VS Code's own image view. */
function imageTabOf(uri: vscode.Uri): vscode.Tab | undefined {
  return vscode.window.tabGroups.activeTabGroup.tabs.find(
    ({ input }) =>
      input instanceof vscode.TabInputCustom &&
      input.viewType === IMAGE_VIEW &&
      input.uri.toString() === uri.toString(),
  );
}

/** Opens a preview in the active group. It replaces VS Code's own view of the image there, and stays pinned or in preview mode like that. */
export async function openInPlace(uri: vscode.Uri): Promise<void> {
  const image = imageTabOf(uri);
  // Opens next to the active tab, which is the image's place once that is closed.
  const options = image && { preview: image.isPreview, viewColumn: image.group.viewColumn };
  await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), options);
  if (!image) return;
  if (image.isPinned) await vscode.commands.executeCommand('workbench.action.pinEditor');
  const left = imageTabOf(uri);
  if (left) await vscode.window.tabGroups.close(left, true);
}

/** Ids of the runs in an address; empty for files. */
export function runsAt(uri: vscode.Uri): readonly string[] {
  const place = placeOf(uri);
  if (place.kind === 'run') return [place.id];
  return place.kind === 'runs' ? place.ids : [];
}

/** The tab that shows exactly these runs, even if it was opened with another title. */
export function tabOfRuns(ids: readonly string[]): PreviewTab | undefined {
  return previewTabs().find(({ input }) => runsAt(input.uri).join() === ids.join());
}

/**
 * Performs a rename and keeps previews of the renamed files open: VS Code would show them in its own image view, which
 * is closed again.
 * @param renamed new URI string by old one
 */
export async function keepPreviews(renamed: ReadonlyMap<string, string>, rename: () => Promise<void>): Promise<void> {
  const before = previewTabs().flatMap(({ input, column, active }) => {
    const to = renamed.get(input.uri.toString());
    return to === undefined ? [] : [{ uri: vscode.Uri.parse(to, true), viewColumn: column, preserveFocus: !active }];
  });
  await rename();
  for (const { uri, ...options } of before) {
    await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), { ...options, preview: false });
    const others = vscode.window.tabGroups.all
      .filter(({ viewColumn }) => viewColumn === options.viewColumn)
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputCustom && !isPreview(input))
      .filter(({ input }) => (input as vscode.TabInputCustom).uri.toString() === uri.toString());
    if (others.length) await vscode.window.tabGroups.close(others, true);
  }
}
