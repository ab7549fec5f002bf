import * as v from 'valibot';
import * as vscode from 'vscode';
import { parentOf, placeKey } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import { globFor, globOf } from '../../../core/domain/pictureFiles';
import type { StyleFiles } from '../../../core/style/styleFiles';
import { STYLE_NAME } from '../../../core/style/styleSchema';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { LaterByKey } from '../../../shared/base/later';
import { TaskQueue } from '../../../shared/base/taskQueue';
import type { MarkTask } from '../../../shared/protocol/preview';
import { PALETTE_EXTENSIONS } from '../../../sprite/palette/formats';
import { ProgressItem } from '../../platform/progressItem';
import { workspaceFolders } from '../../platform/workspaceFiles';
import { entryOf, type ProblemEntry } from './problemEntry';
import type { FileProblem } from './problemsCache';
import type { ScanDependencies } from './problemsScan';
import { ProblemsWork, type WorkDependencies } from './problemsWork';

/** Milliseconds; programs write a file in several steps, so events within this time count as one change. */
const SETTLED_MS = 300;
/** Most style files of a workspace. */
const MAX_STYLES = 1000;

/** Commands for our own links and buttons only. */
const SHOW = '_spriteKiln.showProblem';
const STOP = '_spriteKiln.stopChecks';

export interface ProblemsDependencies extends ScanDependencies {
  readonly styles: Pick<StyleFiles, 'styleIn' | 'onDidChange'>;
  readonly ignored: WorkDependencies['ignored'];
  /** Opens the preview of a file with a task. */
  show(uri: vscode.Uri, task: MarkTask): Promise<void>;
}

/**
 * Problems of pictures in the Problems panel: in folders whose style file wants them, in trusted workspaces. It follows changes of pictures, the JSON
 * of sheets, style files, and palettes, also by other programs. Without such a style file, it watches style files and folders only.
 */
export class Problems implements vscode.Disposable {
  readonly #dependencies: ProblemsDependencies;

  readonly #diagnostics = vscode.languages.createDiagnosticCollection('sprite-kiln-pixels');
  /** URIs with diagnostics, by the `placeKey` of their folder. */
  readonly #shown = new Map<string, readonly vscode.Uri[]>();
  readonly #settled = new LaterByKey(SETTLED_MS, (_, run: () => void) => run());
  readonly #bar = new ProgressItem({
    id: 'spriteKiln.checks',
    name: vscode.l10n.t('Sprite Kiln Checks'),
    tooltip: vscode.l10n.t('Stop Checking'),
    command: STOP,
    text: (done, total) => vscode.l10n.t('Checking sprites: {0} of {1}', done, total),
  });
  /** One after the other: what an earlier look found must not replace what a later one did. */
  readonly #looks = new TaskQueue(() => 1);
  readonly #work: ProblemsWork;
  readonly #parts: vscode.Disposable[];
  /** What follows pictures, while a style file wants problems. */
  #following: vscode.Disposable | undefined;
  #disposed = false;

  constructor(dependencies: ProblemsDependencies) {
    this.#dependencies = dependencies;
    this.#work = new ProblemsWork({
      ...dependencies,
      trusted: () => vscode.workspace.isTrusted,
      show: (folder, problems) => this.#show(folder, problems),
      progress: (progress) => this.#bar.show(progress),
    });
    const styles = vscode.workspace.createFileSystemWatcher(`**/${STYLE_NAME}`);
    // A folder that is moved into the workspace, or deleted, is one event, without its files; so is a new one whose first files come at once.
    const folders = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
    const look = () => this.#lookSoon();
    this.#parts = [
      this.#diagnostics,
      this.#bar,
      folders,
      folders.onDidDelete((uri) => this.#work.gone(uri.toString())),
      folders.onDidCreate((uri) => void this.#appeared(uri)),
      styles,
      styles.onDidChange(look),
      styles.onDidCreate(look),
      styles.onDidDelete(look),
      dependencies.styles.onDidChange(look),
      vscode.workspace.onDidGrantWorkspaceTrust(look),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.commands.registerCommand(SHOW, (...args: unknown[]) => this.#open(args)),
      vscode.commands.registerCommand(STOP, () => this.#work.cancel()),
    ];
    look();
  }

  dispose(): void {
    this.#disposed = true;
    this.#work.cancel();
    this.#settled.dispose();
    this.#following?.dispose();
    for (const part of this.#parts) part.dispose();
  }

  #lookSoon(): void {
    this.#settled.schedule('styles', () => void this.#looks.run('styles', () => this.#look()));
  }

  /** Looks for style files that want problems, and checks everything. */
  async #look(): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    const styles = await styleFiles(this.#dependencies.files);
    const found = await Promise.all(styles.map((uri) => this.#wants(parentOf(uri))));
    if (this.#disposed) return;
    if (found.includes(true)) this.#following ??= this.#follow();
    else {
      this.#following?.dispose();
      this.#following = undefined;
    }
    if (this.#following || this.#shown.size) this.#work.all(styles);
  }

  async #wants(folder: string): Promise<boolean> {
    // A damaged style file has a problem of its own.
    return (await this.#dependencies.styles.styleIn(folder).catch(() => undefined))?.problems ?? false;
  }

  #follow(): vscode.Disposable {
    const { createFileSystemWatcher } = vscode.workspace;
    const pictures = createFileSystemWatcher(globFor('shown'));
    const sheets = createFileSystemWatcher(globOf(['json']));
    const palettes = createFileSystemWatcher(globOf(PALETTE_EXTENSIONS));
    const ignores = createFileSystemWatcher('**/.gitignore');
    const changed = (uri: vscode.Uri) => this.#changed(uri);
    const look = () => this.#lookSoon();
    return vscode.Disposable.from(
      ...[pictures, sheets].flatMap((watcher) => [
        watcher,
        watcher.onDidCreate(changed),
        watcher.onDidChange(changed),
        watcher.onDidDelete(changed),
      ]),
      ...[palettes, ignores].flatMap((watcher) => [
        watcher,
        watcher.onDidCreate(look),
        watcher.onDidChange(look),
        watcher.onDidDelete(look),
      ]),
    );
  }

  #changed(uri: vscode.Uri): void {
    const folder = parentOf(uri.toString());
    this.#settled.schedule(placeKey(folder), () => this.#work.folder(folder));
  }

  async #appeared(uri: vscode.Uri): Promise<void> {
    const place = uri.toString();
    // Names of folders seldom have an extension, and programs write very many files.
    if (/\.[^/]*$/.test(uri.path)) return;
    const facts = await this.#dependencies.files.stat(place).catch(() => undefined);
    if (facts?.isFolder) this.#settled.schedule(`below ${placeKey(place)}`, () => void this.#lookBelow(place));
  }

  /** A folder that appeared: its pictures, or as long as no style file wants problems, only whether it brings one. */
  async #lookBelow(folder: string): Promise<void> {
    if (this.#following) this.#work.below(folder);
    else if ((await styleFilesBelow([folder], this.#dependencies.files)).length) this.#lookSoon();
  }

  #show(folder: string, problems: ReadonlyMap<string, readonly FileProblem[]>): void {
    if (this.#disposed) return;
    const base = vscode.Uri.parse(folder, true);
    const found = [...problems].map(([name, all]) => {
      const uri = vscode.Uri.joinPath(base, name);
      const entry = entryOf(all);
      return [uri, entry ? [diagnosticOf(uri, entry)] : []] as const;
    });
    const key = placeKey(folder);
    const now = new Set(found.map(([uri]) => uri.toString()));
    for (const uri of this.#shown.get(key) ?? []) if (!now.has(uri.toString())) this.#diagnostics.delete(uri);
    for (const [uri, all] of found) this.#diagnostics.set(uri, all);
    if (found.length) {
      this.#shown.set(
        key,
        found.map(([uri]) => uri),
      );
    } else this.#shown.delete(key);
  }

  async #open(args: readonly unknown[]): Promise<void> {
    const parsed = v.safeParse(linkArguments, args);
    if (!parsed.success) return;
    const [uri, rule, frame] = parsed.output;
    await this.#dependencies.show(vscode.Uri.parse(uri, true), {
      task: 'check-pixels',
      ...(rule !== null && { rule }),
      ...(frame !== null && { frame }),
    });
  }
}

/** URI string of the file, rule, frame counted from 0. */
const linkArguments = v.tuple([
  v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]+:/i)),
  v.nullable(v.string()),
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
]);

const SEVERITIES: Readonly<Record<FileProblem['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  // The Problems panel leaves these out.
  hint: vscode.DiagnosticSeverity.Hint,
};

const MORE: CountWords = {
  one: () => vscode.l10n.t('And 1 more.'),
  several: (count) => vscode.l10n.t('And {0} more.', count),
};

/**
 * One entry for a picture, which has no lines, so it's at the beginning. The link on the rule's name leads to the marked place in the preview, where all
 * findings are listed.
 */
function diagnosticOf(uri: vscode.Uri, { worst, more }: ProblemEntry): vscode.Diagnostic {
  const { rule, severity, frame } = worst;
  const message = more ? `${worst.message} ${countOf(MORE, more)}` : worst.message;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message, SEVERITIES[severity]);
  diagnostic.source = 'Sprite Kiln';
  if (rule === undefined) return diagnostic;
  const link = JSON.stringify([uri.toString(), rule, frame ?? null]);
  diagnostic.code = { value: rule, target: vscode.Uri.from({ scheme: 'command', path: SHOW, query: link }) };
  return diagnostic;
}

/** URI strings of all style files of the workspace. */
async function styleFiles(files: ScanDependencies['files']): Promise<readonly string[]> {
  try {
    const found = await vscode.workspace.findFiles(`**/${STYLE_NAME}`, '**/node_modules/**', MAX_STYLES);
    return found.map((uri) => uri.toString());
  } catch {
    // Not every host can search.
    return styleFilesBelow(workspaceFolders(), files);
  }
}

async function styleFilesBelow(folders: Iterable<string>, files: ScanDependencies['files']): Promise<string[]> {
  const found: string[] = [];
  const { signal } = new AbortController();
  for (const folder of folders) {
    for await (const uri of filesBelow(folder, files, (name) => name === STYLE_NAME, signal)) found.push(uri);
  }
  return found.slice(0, MAX_STYLES);
}
