import * as v from 'valibot';
import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import type { ExportRequest } from '../../../core/exports/exportAll';
import type { FoundSource } from '../../../core/exports/exportSource';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import type { LastExports } from '../../../core/exports/lastExports';
import { findProject, type Project } from '../../../core/exports/project';
import { type RecipeEntry, recipeOf } from '../../../core/exports/recipe';
import { openRecipe, relativeFolder } from '../../../core/exports/recipes';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import { formatList } from '../../../shared/base/lists';
import { formatNumber } from '../../../shared/base/numbers';
import type { ExportState } from '../../../shared/protocol/export';
import { type ExportOptions, exportOptions } from '../../../sprite/engines/exportOptions';
import { EXPORT_OPTIONS } from '../../../sprite/export/optionTable';
import { COMPASS } from '../../../sprite/source/compass';
import type { SpriteFacts } from '../../../sprite/source/spriteFacts';
import { folderText } from '../../platform/workspaceFiles';
import { type CutsInCode, ShownCut } from './shownCut';
import { usualFolder } from './usualFolder';

export interface ChoicesDependencies {
  readonly exports: ExportWriter;
  readonly last: LastExports;
  readonly cutsInCode: CutsInCode;
}

/** What an export page shows besides the result: its choices, the folder, the recipe. */
export class ExportChoices {
  readonly #dependencies: ChoicesDependencies;
  readonly #changed: () => void;

  /** The sources, with the latest findings about them. */
  #sources: readonly FoundSource[];
  /** Index of the source that is shown; the others are exported with the same choices. */
  #shownIndex = 0;
  readonly #cut: ShownCut;
  /** URI string of the set that the source is a view of, or, if the source is a set, of one of its views. */
  other: string | undefined;
  /** Pattern for the names of animations. */
  #animations: string = EXPORT_OPTIONS.animations.usual;
  #facts: SpriteFacts | undefined;
  #project: Project | undefined;
  #recipe: readonly RecipeEntry[] = [];
  #version = 0;
  #begun: Promise<void> | undefined;

  constructor(
    sources: readonly FoundSource[],
    /** URI string of the chosen folder; undefined: next to each source. */
    public chosenFolder: string | undefined,
    dependencies: ChoicesDependencies,
    changed: () => void,
  ) {
    this.#dependencies = dependencies;
    this.#changed = changed;
    if (!sources.length) throw new Error('An export needs a source.');
    this.#sources = sources;
    this.#cut = new ShownCut(dependencies, changed);
  }

  /** The source that is shown. */
  get source(): FoundSource {
    const source = this.#sources[this.#shownIndex] ?? this.#sources[0];
    if (!source) throw new Error('An export needs a source.');
    return source;
  }

  dispose(): void {
    this.#cut.dispose();
  }

  /** Shows another of several sources. */
  async showSource(index: number): Promise<void> {
    if (index >= this.#sources.length) return;
    this.#shownIndex = index;
    await this.sourceChanged();
  }

  /** The folder of the first source's outputs; undefined if none is known. */
  get folder(): string | undefined {
    return this.chosenFolder ?? usualFolder(this.source.uri);
  }

  /** The engine's project that contains the folder. */
  get projectThere(): Project | undefined {
    return this.#project;
  }

  /** Resolves when everything about the source has been looked up, as far as possible. */
  ready(): Promise<void> {
    this.#begun ??= this.#look();
    return this.#begun;
  }

  /** Initial values of the fields: the last choices in this folder, otherwise the engine's format. */
  async first(): Promise<ExportOptions> {
    const last = this.#dependencies.last.of(this.source.uri)?.options;
    return last ?? v.parse(exportOptions, { format: this.#project?.format ?? 'sheet' });
  }

  /** Updates the names of a set's animations for a pattern. */
  async learnNames(animations: string): Promise<void> {
    const before = this.#animations;
    this.#animations = animations;
    if (!this.source.directions || before === animations) return;
    await this.#describe();
    this.#changed();
  }

  /** The page's options with the tag's real name: the page only knows its displayed name. */
  named(options: ExportOptions): ExportOptions {
    const tag = this.#facts?.tags.find(({ name }) => plainText(name) === options.tag);
    return tag ? { ...options, tag: rawText(tag.name) } : options;
  }

  /** @param folder URI string; undefined: next to the source */
  async setFolder(folder: string | undefined): Promise<void> {
    this.chosenFolder = folder;
    this.#project =
      this.folder === undefined ? undefined : await findProject(this.folder, this.#dependencies.exports.files);
    // Other files may be in the way there.
    this.#version++;
    this.#changed();
  }

  async sourceChanged(): Promise<void> {
    await this.#look();
    this.#version++;
    this.#changed();
  }

  async recipeChanged(): Promise<void> {
    await this.#readRecipe();
    this.#version++;
    this.#changed();
  }

  /** All sources as they are now, each with the folder of its outputs. */
  async requests(): Promise<ExportRequest[]> {
    await this.#findAgain();
    return this.#sources.map((source) => {
      const folder = this.chosenFolder ?? usualFolder(source.uri);
      if (folder === undefined) throw new Error(vscode.l10n.t('Choose an output folder.'));
      return { source, folder };
    });
  }

  state(): ExportState {
    const facts = this.#facts,
      project = this.#project,
      sources = this.#sources,
      shown = this.#shownIndex,
      { folder, source } = this;
    return {
      title: exportTitle(sources),
      sources: sources.map(({ uri }) => plainText(nameOf(uri))),
      shown,
      cut: this.#cut.state(source),
      version: this.#version,
      engine: project && { name: project.name, format: project.format, file: project.file },
      directions: this.#directions(),
      tags: facts?.tags.map(({ name }) => plainText(name)) ?? [],
      splits: [
        ...(facts?.layers.length ? (['layer'] as const) : []),
        ...(facts?.tags.length ? (['tag'] as const) : []),
        ...(facts?.slices.length ? (['slice'] as const) : []),
        ...(facts?.layers.length && facts.tags.length ? (['layer-tag'] as const) : []),
      ],
      folder: folder && folderText(vscode.Uri.parse(folder, true)),
      beside: this.chosenFolder === undefined,
      onSave: this.#onSave(),
      recipe: this.#recipe
        .filter((entry) => entry.outputFolder === (folder && relativeFolder(folder, source.uri)))
        .map(({ format }) => format),
    };
  }

  async #look(): Promise<void> {
    const { exports } = this.#dependencies;
    await this.#findAgain();
    const [, , project] = await Promise.all([
      this.#describe(),
      this.#cut.look(this.source),
      this.folder === undefined ? undefined : findProject(this.folder, exports.files),
      this.#readRecipe(),
      this.#findOther(),
    ]);
    this.#project = project;
  }

  /** Views come and go, and sheets are cut. If a set loses its last view, the result's place says so. */
  async #findAgain(): Promise<void> {
    const { exports } = this.#dependencies;
    const again = async (source: FoundSource) => {
      const found = await exports.find(source.uri, undefined, source.numbered).catch(() => source);
      return { ...found, pointedAt: source.pointedAt };
    };
    this.#sources = await Promise.all(this.#sources.map(again));
  }

  async #describe(): Promise<void> {
    const { signal } = new AbortController();
    // If the source can't be read, the result's place says why.
    this.#facts = await this.#dependencies.exports
      .describe(this.source, signal, this.#animations)
      .catch(() => undefined);
  }

  async #findOther(): Promise<void> {
    const { directions, uri, pointedAt } = this.source;
    if (this.#sources.length > 1) return;
    this.other = directions
      ? (directions.views.find((view) => view.uri === pointedAt) ?? directions.views[0])?.uri
      : await this.#dependencies.exports.setOf(uri).catch(() => undefined);
  }

  #directions(): ExportState['directions'] {
    const { source, other } = this;
    if (other === undefined) return undefined;
    const { views } = source.directions ?? {};
    if (!views) return { whole: false, text: oneDirection(), other: vscode.l10n.t('Export All as One Sprite') };
    const names = formatList(views.map(({ name }) => plainText(foreignText(name))));
    return {
      whole: true,
      text: vscode.l10n.t('{0} directions as one sprite: {1}', formatNumber(views.length), names),
      other: vscode.l10n.t('Export Only {0}', plainText(nameOf(other))),
    };
  }

  async #readRecipe(): Promise<void> {
    if (assetAt(this.source.uri)) return;
    const opened = await openRecipe(recipeOf(this.source.uri), this.#dependencies.exports.files).catch(() => undefined);
    this.#recipe = opened?.entries ?? [];
  }

  /** Whether export on save is possible: recipes are next to their sources, and write only inside the workspace. */
  #onSave(): ExportState['onSave'] {
    const uri = vscode.Uri.parse(this.source.uri, true);
    if (!vscode.workspace.isTrusted) {
      return { possible: false, why: vscode.l10n.t("This workspace isn't trusted.") };
    }
    const top = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
    const inside = top !== undefined && (this.folder === top || this.folder?.startsWith(`${top}/`));
    return inside
      ? { possible: true }
      : { possible: false, why: vscode.l10n.t('Only for files and folders in the workspace.') };
  }
}

const oneDirection = () => vscode.l10n.t('This file is one of {0} directions.', formatNumber(COMPASS.length));

/** `Export hero.aseprite`, `Export 3 files`. */
export function exportTitle(sources: readonly FoundSource[]): string {
  const [first] = sources;
  if (sources.length === 1 && first?.directions)
    return vscode.l10n.t('Export Directions of {0}', plainText(foreignText(first.title)));
  return sources.length === 1 && first
    ? vscode.l10n.t('Export {0}', plainText(nameOf(first.uri)))
    : vscode.l10n.t('Export {0} files', formatNumber(sources.length));
}
