import * as v from 'valibot';
import * as vscode from 'vscode';
import type { CodeChecks } from '../../../core/code/codeChecks';
import type { CodeFinding } from '../../../core/code/findings/codeFinding';
import type { CodeChecked } from '../../../core/code/projectChecks';
import { nameOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { globFor, globOf } from '../../../core/domain/pictureFiles';
import type { Memory } from '../../../core/host/memory';
import { hasKind, KINDS } from '../../../core/references/kinds';
import { rawText } from '../../../shared/base/foreignText';
import { Later, LaterByKey } from '../../../shared/base/later';
import type { Attention } from '../../platform/attention';
import type { Log } from '../../platform/log';
import { ProgressItem } from '../../platform/progressItem';
import { onMissingSpritesChange, settings } from '../../platform/settings';
import { workspaceFolders } from '../../platform/workspaceFiles';
import { SELECTOR } from '../references/pictureAt';
import { searchWorkspace } from '../references/textSearch';
import { chooseSprite } from './chooseSprite';
import { CodeDiagnostics, rangeOf } from './codeDiagnostics';
import { CHOOSE, CodeFixes, GENERATE, TURN_OFF } from './codeFixes';
import { CodeWork } from './codeWork';
import { MissingOffer, setMissingSprites } from './missingOffer';

/** Milliseconds; programs write files in several steps, and several at a time, so events within this time count as one change. */
const SETTLED_MS = 300;
/** Milliseconds without a key press after which a document is checked. */
const TYPED_MS = 500;
/** Milliseconds after which a document that was opened or saved is looked at, if problems aren't wanted: the editor has more urgent work. */
const IDLE_MS = 2_000;

/** Most checks of the whole project in a window, as long as problems aren't wanted: each made certain that a document names nothing missing. */
const MAX_CHECKS = 3;

/** Command for our own button only. */
const STOP = '_spriteKiln.stopCodeChecks';

export interface CodeProblemsDependencies {
  readonly files: UserFiles;
  readonly log: Log;
  readonly code: Pick<CodeChecks, 'check' | 'firstMissing' | 'scanOne'>;
  readonly attention: Pick<Attention, 'isFree'>;
  /** Of the workspace. */
  readonly memory: Memory;
}

/** Draws a missing sprite at its place, after asking. @param place URI string of the missing file */
export type GenerateMissing = (place: string) => Promise<void>;

/**
 * Problems in code that names sprites, in folders that want them, in trusted workspaces. It follows what is typed, and changes of code and images, also by
 * other programs. As long as no folder wants them, it looks only at single documents, to offer them once.
 */
export class CodeProblems implements vscode.Disposable {
  readonly #dependencies: CodeProblemsDependencies;

  readonly #diagnostics = new CodeDiagnostics();
  readonly #work: CodeWork;
  readonly #offer: MissingOffer;
  readonly #bar = new ProgressItem({
    id: 'spriteKiln.codeChecks',
    name: vscode.l10n.t('Sprite Kiln Code Checks'),
    tooltip: vscode.l10n.t('Stop Checking'),
    command: STOP,
    text: (done, total) => vscode.l10n.t('Checking sprites in code: {0} of {1}', done, total),
  });
  readonly #settled = new Later(SETTLED_MS, () => this.#work.all());
  readonly #typed = new LaterByKey(TYPED_MS, (uri) => this.#work.one(uri));
  readonly #idle = new LaterByKey(IDLE_MS, (_, document: vscode.TextDocument) => void this.#lookAlone(document));
  /** What follows code and images, while some folder wants problems. */
  #following: vscode.Disposable | undefined;
  #checksLeft = MAX_CHECKS;

  constructor(dependencies: CodeProblemsDependencies) {
    this.#dependencies = dependencies;
    const { log, memory, attention } = dependencies;
    this.#work = new CodeWork({
      tops: wantedFolders,
      check: (tops, signal, tell) => this.#check(tops, signal, tell),
      checkOne: (uri, tops, signal) => this.#checkOne(uri, tops, signal),
      show: (findings) => this.#diagnostics.show(findings),
      showOne: (uri, findings) => this.#diagnostics.showOne(uri, findings),
      progress: (progress) => this.#bar.show(progress),
      note: (text) => log.info(text),
      failed: (error) => log.error("The problems of sprites in code couldn't be found", error),
    });
    const facts = {
      missingIn: (document: vscode.TextDocument) => this.#missingIn(document),
      isFree: () => attention.isFree,
    };
    this.#offer = new MissingOffer(memory, facts);
  }

  /** Starts following the workspace. */
  follow(generate: GenerateMissing): vscode.Disposable {
    const look = () => this.#look();
    const parts = [
      onMissingSpritesChange(look),
      vscode.workspace.onDidGrantWorkspaceTrust(look),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.workspace.onDidOpenTextDocument((document) => this.#seen(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#seen(document)),
      vscode.languages.registerCodeActionsProvider(
        SELECTOR,
        new CodeFixes((document) => this.#diagnostics.of(document)),
        CodeFixes.metadata,
      ),
      ...this.#commands(generate),
    ];
    look();
    for (const document of vscode.workspace.textDocuments) this.#seen(document);
    return vscode.Disposable.from(...parts);
  }

  dispose(): void {
    this.#work.cancel();
    for (const later of [this.#settled, this.#typed, this.#idle]) later.dispose();
    this.#following?.dispose();
    this.#diagnostics.dispose();
    this.#bar.dispose();
  }

  /**
   * Turns problems on for the workspace, and checks all of it.
   * @param tell called now and then with the number of files that were read, of those that must be
   * @returns undefined if the settings can't be written, which the person is told
   * @throws {CanceledError}
   */
  async checkNow(signal: AbortSignal, tell?: (done: number, total: number) => void): Promise<CodeChecked | undefined> {
    const isOn = workspaceFolders().length === wantedFolders().length;
    if (!isOn && !(await setMissingSprites(true))) return undefined;
    const checked = await this.#check(wantedFolders(), signal, tell);
    this.#work.all();
    return checked;
  }

  #commands(generate: GenerateMissing): vscode.Disposable[] {
    const { registerCommand } = vscode.commands;
    return [
      registerCommand(STOP, () => this.#work.cancel()),
      registerCommand(TURN_OFF, () => setMissingSprites(false)),
      registerCommand(CHOOSE, (...args: unknown[]) => this.#choose(args)),
      registerCommand(GENERATE, async (place: unknown) => {
        const parsed = v.safeParse(uriText, place);
        if (parsed.success) await generate(parsed.output);
      }),
    ];
  }

  /** Follows what is on, and no longer what is off. */
  #look(): void {
    if (wantedFolders().length) this.#following ??= this.#follow();
    else {
      this.#following?.dispose();
      this.#following = undefined;
    }
    if (this.#following || this.#diagnostics.count) this.#settled.schedule();
  }

  #follow(): vscode.Disposable {
    const { createFileSystemWatcher } = vscode.workspace;
    const kinds = [...new Set(KINDS.flatMap(({ extensions }) => extensions))];
    const changes = [createFileSystemWatcher(globFor('shown')), createFileSystemWatcher(globOf(kinds))];
    // A folder that is moved into the workspace, or deleted, is one event, without its files.
    const folders = createFileSystemWatcher('**/*', false, true, false);
    const ignores = createFileSystemWatcher('**/.gitignore');
    const all = () => this.#settled.schedule();
    const maybeFolder = ({ path }: vscode.Uri) => {
      // Names of folders seldom have an extension, and programs write very many files.
      if (!/\.[^/]*$/.test(path)) all();
    };
    return vscode.Disposable.from(
      ...[...changes, ignores].flatMap((watcher) => [
        watcher,
        watcher.onDidCreate(all),
        watcher.onDidChange(all),
        watcher.onDidDelete(all),
      ]),
      folders,
      folders.onDidCreate(maybeFolder),
      folders.onDidDelete(maybeFolder),
      vscode.workspace.onDidChangeTextDocument((event) => this.#edited(event)),
      // Other file systems than the disk may tell nothing.
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (mayName(document)) all();
      }),
      // What wasn't saved is gone.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isDirty && mayName(document)) all();
      }),
    );
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (!contentChanges.length || !mayName(document)) return;
    this.#diagnostics.edited(document);
    this.#typed.schedule(document.uri.toString());
  }

  async #check(
    tops: readonly string[],
    signal: AbortSignal,
    tell?: (done: number, total: number) => void,
  ): Promise<CodeChecked> {
    const { files, code } = this.#dependencies;
    return code.check({ ...searchWorkspace(files, signal), tops, ...(tell && { tell }) });
  }

  async #checkOne(
    uri: string,
    tops: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly CodeFinding[] | undefined> {
    const { files, code } = this.#dependencies;
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (!document) return undefined;
    const { version } = document;
    const { findings } = await code.scanOne(uri, document.getText(), { ...searchWorkspace(files, signal), tops });
    // Its next check is due already.
    return document.version === version ? findings : undefined;
  }

  #seen(document: vscode.TextDocument): void {
    if (!vscode.workspace.isTrusted || !this.#offer.isOpen || !mayName(document)) return;
    this.#idle.schedule(document.uri.toString(), document);
  }

  async #lookAlone(document: vscode.TextDocument): Promise<void> {
    try {
      // Other extensions open documents, too, that nobody sees.
      const isSeen = vscode.window.visibleTextEditors.some((editor) => editor.document === document);
      if (isSeen && vscode.workspace.isTrusted && (await this.#offer.seen(document)))
        await vscode.commands.executeCommand('workbench.actions.view.problems');
    } catch (error) {
      this.#dependencies.log.error("A document couldn't be looked at", error);
    }
  }

  async #missingIn(document: vscode.TextDocument): Promise<CodeFinding | undefined> {
    const { files, code } = this.#dependencies;
    const { signal } = new AbortController();
    const uri = document.uri.toString();
    const top = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.toString();
    if (top === undefined) return undefined;
    const search = searchWorkspace(files, signal);
    return code.firstMissing({ uri, top }, document.getText(), search, () => this.#checksLeft-- > 0);
  }

  async #choose(args: readonly unknown[]): Promise<void> {
    const parsed = v.safeParse(placeArguments, args);
    if (!parsed.success) return;
    const [uri, line, start, end] = parsed.output;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
    const range = new vscode.Range(line, start, line, end);
    const finding = this.#diagnostics.of(document).find((one) => rangeOf(one).isEqual(range));
    const { files } = this.#dependencies;
    if (finding) await chooseSprite(document, finding, this.#work.project?.sprites ?? [], files);
  }
}

const uriText = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]+:/i));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** URI string of the document, line, first column, and the column after the last one. */
const placeArguments = v.tuple([uriText, count, count, count]);

/** URI strings of the folders that want problems; none in a workspace that nobody trusts. */
function wantedFolders(): readonly string[] {
  if (!vscode.workspace.isTrusted) return [];
  return workspaceFolders().filter((top) => settings.missingSprites(vscode.Uri.parse(top, true)));
}

/** Whether sprites may be named in a document, and it's in the workspace. */
function mayName({ uri }: vscode.TextDocument): boolean {
  return hasKind(rawText(nameOf(uri.toString()))) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}
