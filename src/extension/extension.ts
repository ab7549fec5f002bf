import * as vscode from 'vscode';
import type { Early } from './early';
import { EarlyLog } from './earlyLog';
import type { PreviewDocument } from './features/preview/previewSource';
import type { PreviewChange, Previews } from './features/preview/previews';
import { Loading } from './loading';
import type { Started } from './main';
import { Parts } from './parts';
import type { Services } from './services';

/** Everything else is loaded after this time at the latest, to resume runs of earlier windows and to fill the view Runs. */
const AT_REST_MS = 1000;

/** The one command that works even if nothing else does. */
const SHOW_LOG = 'spriteKiln.showLog';

let close: (() => Promise<void>) | undefined;

/**
 * Registers commands, custom editors, the view of assets, tasks, pages of exports, and tools. Loads next to nothing, because VS Code starts all
 * extensions at once. The status bar comes right afterwards (`early.ts`); the first use of anything, or a second of rest, loads everything else
 * (`main.ts`), which has the commands' bodies.
 */
export function activate(context: vscode.ExtensionContext): void {
  const log = new EarlyLog();
  const parts = new Parts(log);
  const tell = new Telling();
  /** Comes again from whatever waited for the same. */
  let last: Error | undefined;
  const failed = (error: unknown) => {
    if (last && error === last) return last;
    log.error("Sprite Kiln couldn't start", error);
    log.giveUp();
    tell.once(failedText());
    last = new Error(failedText());
    return last;
  };
  const early: Loading<Early> = new Loading(async () => (await import('./early')).begin(context, log, parts), failed);
  const main: Loading<Started> = new Loading(async () => {
    const { start } = await import('./main');
    const started = await start(context, await early.get());
    if (started.isIncomplete) tell.once(incompleteText());
    return started;
  }, failed);
  close = async () => {
    await main.now?.services.close();
    log.channel.dispose();
  };
  const services = async () => (await main.get()).services;
  context.subscriptions.push(parts);
  parts.make('commands', () => registerCommands(context, main, () => log.channel.show(true)));
  parts.tryMake('previews', () => registerPreviews(services));
  parts.tryMake('view of assets', () => registerAssets(services));
  parts.tryMake('tasks', () => registerTasks(services));
  parts.tryMake('pages', () => registerPages(services));
  parts.tryMake('pages of atlases', () => registerAtlases(services));
  parts.tryMake('tools', () => registerTools(context, services));
  if (parts.areMissing) tell.once(incompleteText());
  // Whoever needs it next is told by the error.
  const load = (loading: Loading<unknown>) => () => void loading.get().catch(() => {});
  setTimeout(load(early), 0).unref();
  setTimeout(load(main), AT_REST_MS).unref();
}

export async function deactivate(): Promise<void> {
  await close?.();
}

const failedText = () =>
  vscode.l10n.t("Sprite Kiln couldn't start. Nothing was sent. Try again, or reload the window.");
const incompleteText = () =>
  vscode.l10n.t("A part of Sprite Kiln couldn't start. Everything else works. The log says which part.");

/** Tells a person what doesn't work: each text once in each window, so that a missing part doesn't hide that later nothing works. */
class Telling {
  readonly #told = new Set<string>();

  once(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    void this.#show(text).catch(() => {});
  }

  async #show(text: string): Promise<void> {
    const showLog = vscode.l10n.t('Show Log');
    const reload = vscode.l10n.t('Reload Window');
    // Not by `platform/toast.ts`: perhaps nothing else can be loaded. A test sees that these strings fit.
    const chosen = await vscode.window.showErrorMessage(text, showLog, reload);
    if (chosen === showLog) await vscode.commands.executeCommand(SHOW_LOG);
    if (chosen === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
  }
}

/** Registers each command once, for as long as the window lives: its body comes with everything else. */
function registerCommands(
  context: vscode.ExtensionContext,
  main: Loading<Started>,
  showLog: () => void,
): vscode.Disposable[] {
  return contributions(context).commands.map(({ command: id }) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      if (id === SHOW_LOG && !main.now) return showLog();
      const { commands } = await main.get();
      return commands.get(id)?.(...args);
    }),
  );
}

/** VS Code asks for a custom editor as soon as a window has one open, perhaps before everything else is loaded. */
function registerPreviews(services: () => Promise<Services>): vscode.Disposable {
  const loading = new Loading(
    async () => (await services()).previews,
    (error) => (error instanceof Error ? error : new Error(String(error))),
  );
  // The second one opens Aseprite files by default: VS Code has no other editor for them.
  return vscode.Disposable.from(
    ...['spriteKiln.preview', 'spriteKiln.aseprite'].map((viewType) =>
      vscode.window.registerCustomEditorProvider(viewType, previewsOf(loading), {
        supportsMultipleEditorsPerDocument: true,
      }),
    ),
  );
}

/** The provider of one type of editor. It tells the changes of its own documents alone: those of another type are unknown to VS Code there. */
function previewsOf(loading: Loading<Previews>): vscode.CustomEditorProvider<PreviewDocument> {
  const edited = new vscode.EventEmitter<PreviewChange>();
  const own = new WeakSet<PreviewDocument>();
  let isFollowing = false;
  const previews = async () => {
    const loaded = await loading.get();
    if (!isFollowing) loaded.onDidChangeCustomDocument((event) => own.has(event.document) && edited.fire(event));
    isFollowing = true;
    return loaded;
  };
  return {
    onDidChangeCustomDocument: edited.event,
    openCustomDocument: async (uri, context) => {
      const document = await (await previews()).openCustomDocument(uri, context);
      own.add(document);
      return document;
    },
    resolveCustomEditor: async (document, panel) => (await previews()).resolveCustomEditor(document, panel),
    saveCustomDocument: async (document) => (await previews()).saveCustomDocument(document),
    saveCustomDocumentAs: async (document, to) => (await previews()).saveCustomDocumentAs(document, to),
    revertCustomDocument: async (document) => (await previews()).revertCustomDocument(document),
    backupCustomDocument: async (document, context) => (await previews()).backupCustomDocument(document, context),
  };
}

/** VS Code asks for the view at once if it was visible when the window closed. */
function registerAssets(services: () => Promise<Services>): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider('spriteKiln.assets', {
    resolveWebviewView: async (view) => {
      try {
        await (await services()).assetsView.resolveWebviewView(view);
      } catch {
        // It's logged. If this rejected, VS Code would show a sentence of its own in place of ours.
        showFailedStart(view.webview);
      }
    },
  });
}

/** Says in a view that would be empty what happened, with a link to the log. */
function showFailedStart(webview: vscode.Webview): void {
  const escaped = (text: string) => text.replace(/[&<]/g, (found) => (found === '&' ? '&amp;' : '&lt;'));
  webview.options = { enableCommandUris: [SHOW_LOG] };
  const showLog = `<a href="command:${SHOW_LOG}">${escaped(vscode.l10n.t('Show Log'))}</a>`;
  const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">';
  webview.html = `<!DOCTYPE html><html><head>${policy}</head><body><p>${escaped(failedText())}</p><p>${showLog}</p></body></html>`;
}

/** VS Code asks for pages that were open when the window closed, as soon as they are visible again. */
function registerPages(services: () => Promise<Services>): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerWebviewPanelSerializer('spriteKiln.export', {
      deserializeWebviewPanel: async (panel, state) =>
        (await services()).exporting.panels.deserializeWebviewPanel(panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer('spriteKiln.review', {
      deserializeWebviewPanel: async (panel, state) => (await services()).reviews.deserializeWebviewPanel(panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer('spriteKiln.ledger', {
      deserializeWebviewPanel: async (panel, state) => (await services()).ledgers.deserializeWebviewPanel(panel, state),
    }),
  );
}

/** VS Code asks for the page of an atlas as soon as a window has one open. */
function registerAtlases(services: () => Promise<Services>): vscode.Disposable {
  const provider: vscode.CustomTextEditorProvider = {
    resolveCustomTextEditor: async (document, panel) => (await services()).exporting.atlases.resolve(document, panel),
  };
  return vscode.window.registerCustomEditorProvider('spriteKiln.atlas', provider, {
    supportsMultipleEditorsPerDocument: true,
  });
}

/** VS Code asks for tasks when a person or a build needs them, perhaps before everything else is loaded. */
function registerTasks(services: () => Promise<Services>): vscode.Disposable {
  return vscode.tasks.registerTaskProvider('spriteKiln', {
    provideTasks: async (token) => (await services()).exporting.tasks.provideTasks(token),
    resolveTask: async (task) => (await services()).exporting.tasks.resolveTask(task),
  });
}

/** VS Code asks for a tool when an agent calls it, perhaps before everything else is loaded. */
function registerTools(context: vscode.ExtensionContext, services: () => Promise<Services>): vscode.Disposable[] {
  const { languageModelTools } = contributions(context);
  return languageModelTools.map(({ name }) =>
    vscode.lm.registerTool(name, {
      prepareInvocation: async ({ input }) => (await services()).tools.prepare(name, input),
      invoke: async ({ input }, token) => (await services()).tools.invoke(name, input, token),
    }),
  );
}

function contributions({ extension }: vscode.ExtensionContext) {
  const manifest = extension.packageJSON as {
    readonly contributes: {
      readonly commands: readonly { readonly command: string }[];
      readonly languageModelTools: readonly { readonly name: string }[];
    };
  };
  return manifest.contributes;
}
