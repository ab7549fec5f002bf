import * as vscode from 'vscode';
import { Countdown } from '../../core/text/countdown';
import { errorText, reasonText } from '../../core/text/errorText';
import { checkBaseAddress } from '../../service/addresses';
import { creditCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { placeholderRuns } from '../features/placeholders/placeholders';
import { settings } from '../platform/settings';
import { showInfo } from '../platform/toast';
import { runWizard, type Step } from '../platform/wizard';
import type { Services } from '../services';

interface HostedService {
  readonly baseUrl?: string;
  readonly key?: string;
  /** The account's credits, as reported for this key. */
  readonly credits?: number;
}

/** Connects to the built-in service, or to a hosted one, whose key is checked before it's stored. */
export async function connect(services: Services): Promise<void> {
  const hosted = await chooseKind(services);
  if (hosted === undefined) return;
  if (!hosted) {
    await settings.setBaseUrl('');
    void showInfo(
      vscode.l10n.t('Sprite Kiln now uses its built-in service: procedural placeholders, offline and free.'),
    );
    return;
  }
  const title = vscode.l10n.t('Connect to a hosted service');
  const steps = [addressStep, keyStep(services)];
  const answers = await runWizard<HostedService>(title, steps, { baseUrl: settings.baseUrl() });
  const { baseUrl, key, credits } = answers ?? {};
  if (baseUrl && key && credits !== undefined) await connectTo(services, checkBaseAddress(baseUrl), key, credits);
}

async function chooseKind(services: Services): Promise<boolean | undefined> {
  const current = vscode.l10n.t('in use');
  const builtIn = services.connections.kind === 'built-in';
  const chosen = await vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t('Hosted service'),
        detail: vscode.l10n.t('Needs a URL and an API key. Runs cost credits.'),
        description: builtIn ? '' : current,
        hosted: true,
      },
      {
        label: vscode.l10n.t('Built-in service (offline, free)'),
        detail: vscode.l10n.t('Procedural placeholders, drawn on this machine. No AI, no key.'),
        description: builtIn ? current : '',
        hosted: false,
      },
    ],
    {
      title: vscode.l10n.t('Connect Sprite Kiln'),
      placeHolder: vscode.l10n.t('Which service should draw?'),
      // An editor that a new window restores takes the focus, and a person looks up the key elsewhere.
      ignoreFocusOut: true,
    },
  );
  return chosen?.hosted;
}

const addressStep: Step<HostedService> = async (ask, answers) => ({
  ...answers,
  baseUrl: await ask.text({
    prompt: vscode.l10n.t('URL of the service, ending in /api/v1'),
    placeholder: 'https://…/api/v1',
    value: answers.baseUrl ?? '',
    check: (text) => {
      try {
        checkBaseAddress(text);
        return undefined;
      } catch (error) {
        return { text: errorText(error).text, severity: 'error' };
      }
    },
  }),
});

/** Asks for the key until the service accepts one. Nothing is stored before that, and the URL stays. */
const keyStep =
  (services: Services): Step<HostedService> =>
  async (ask, answers) => {
    const baseUrl = checkBaseAddress(answers.baseUrl ?? '');
    let credits: number | undefined;
    const key = await ask.text({
      prompt: vscode.l10n.t("API key. It's kept in VS Code's secret storage and sent only to this URL."),
      password: true,
      check: (text) =>
        /^[\x21-\x7e]+$/.test(text.trim())
          ? undefined
          : { text: vscode.l10n.t('A key has letters, digits, and symbols, but no spaces.'), severity: 'error' },
      confirm: async (text, { signal, tell }) => {
        try {
          credits = await creditsOf(services, { baseUrl, key: text.trim() }, signal, tell);
          return undefined;
        } catch (error) {
          return reasonText(error);
        }
      },
    });
    return { ...answers, key: key.trim(), credits };
  };

/** Credits of an account. Rejects if the service refuses the key. @param tell gets progress messages */
async function creditsOf(
  services: Services,
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
  signal: AbortSignal,
  tell: (words: string) => void,
): Promise<number> {
  const checking = vscode.l10n.t('Checking the key…');
  tell(checking);
  services.log.hide(key);
  const client = await services.connections.probe(baseUrl, key);
  const countdown = new Countdown((words) => tell(words ?? checking));
  try {
    return await client.credits({ signal, onWait: countdown.call() });
  } finally {
    countdown.dispose();
  }
}

/** Stores a key that works, and offers to replace placeholders if any are left. */
async function connectTo(services: Services, baseUrl: string, key: string, credits: number): Promise<void> {
  const { origin } = new URL(baseUrl);
  const lasting = await services.keys.store(origin, key);
  await settings.setBaseUrl(baseUrl);
  services.credits.heard(origin, credits);
  const text = vscode.l10n.t('Connected to {0}: {1}.', plainText(foreignText(origin)), creditCount(credits));
  const note = lasting ? '' : vscode.l10n.t('VS Code has no keyring here, so the key is kept for this session only.');
  const replace = vscode.l10n.t('Replace Placeholders…');
  await services.journalRead.opened;
  const offered = placeholderRuns(services.runs.all()).size ? [replace] : [];
  const words = [text, note].filter(Boolean).join(' ');
  if ((await showInfo(words, ...offered)) === replace)
    await vscode.commands.executeCommand('spriteKiln.replacePlaceholders');
}

/** Deletes the key of the hosted service and returns to the built-in one. */
export async function disconnect(services: Services): Promise<void> {
  const address = settings.baseUrl();
  if (!address) {
    void showInfo(vscode.l10n.t('No hosted service is connected.'));
    return;
  }
  if (URL.canParse(address)) {
    const { origin } = new URL(address);
    await services.keys.forget(origin);
    services.credits.forget(origin);
  }
  await settings.setBaseUrl('');
  void showInfo(vscode.l10n.t('Disconnected. The key was deleted, and the built-in service is in use again.'));
}

/** Shows the menu behind the status bar item, with the text of its tooltip. */
export async function showMenu(services: Services): Promise<void> {
  const item = (icon: string, label: string, command: string, ...args: unknown[]) => ({
    label: `$(${icon}) ${label}`,
    command,
    args,
  });
  const spending = services.creditsOverview.lines();
  const separator = (label: string) => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
    command: '',
    args: [],
  });
  // What keeps a run from starting comes first.
  const first = [
    ...(vscode.workspace.isTrusted ? [] : [item('shield', vscode.l10n.t('Manage Trust…'), 'workbench.trust.manage')]),
    ...(vscode.workspace.workspaceFolders?.length
      ? []
      : [item('folder-opened', vscode.l10n.t('Open Folder…'), 'vscode.openFolder')]),
  ];
  const chosen = await vscode.window.showQuickPick(
    [
      ...first,
      item('sparkle', vscode.l10n.t('Generate Sprite…'), 'spriteKiln.generate'),
      item('eye', vscode.l10n.t('Open in Sprite Preview…'), 'spriteKiln.preview'),
      item('history', vscode.l10n.t('Show Runs'), 'spriteKiln.runs.focus'),
      item('mortar-board', vscode.l10n.t('Get Started'), 'spriteKiln.getStarted'),
      item('gift', vscode.l10n.t('Try on Sample Sprites'), 'spriteKiln.trySamples'),
      item('plug', vscode.l10n.t('Connect…'), 'spriteKiln.connect'),
      ...(services.connections.kind === 'hosted'
        ? [
            item('debug-disconnect', vscode.l10n.t('Disconnect'), 'spriteKiln.disconnect'),
            item('credit-card', vscode.l10n.t("Agents' Budget…"), 'spriteKiln.agentBudget'),
          ]
        : []),
      item('gear', vscode.l10n.t('Settings'), 'workbench.action.openSettings', '@ext:sprite-kiln.sprite-kiln'),
      item('output', vscode.l10n.t('Show Log'), 'spriteKiln.showLog'),
      ...(spending.length ? [separator(vscode.l10n.t('Credits'))] : []),
      // These lines open the view of the runs that the credits were spent on.
      ...spending.map((line) => ({ label: line, command: 'spriteKiln.runs.focus', args: [] })),
    ],
    { title: vscode.l10n.t('Sprite Kiln'), placeHolder: services.statusBar.summary },
  );
  if (chosen) await vscode.commands.executeCommand(chosen.command, ...chosen.args);
}
