import * as vscode from 'vscode';
import { checkBaseAddress } from '../../service/addresses';
import type { ServiceClient } from '../../service/client';
import { foreignText, plainText } from '../../shared/foreignText';
import { Countdown } from '../platform/countdown';
import { errorText } from '../platform/errorText';
import { creditCount } from '../platform/numbers';
import { settings } from '../platform/settings';
import { runWizard, type Step } from '../platform/wizard';
import type { Services } from '../services';

interface HostedService {
  readonly baseUrl?: string;
  readonly key?: string;
}

/** Connects to the built-in service, or to a hosted one with an address and a key that is checked before it is stored. */
export async function connect(services: Services): Promise<void> {
  const hosted = await chooseKind(services);
  if (hosted === undefined) return;
  if (!hosted) {
    await settings.setBaseUrl('');
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Sprite Kiln uses its built-in service: placeholders drawn by rule, offline and free.'),
    );
    return;
  }
  const title = vscode.l10n.t('Connect to a hosted service');
  const answers = await runWizard<HostedService>(title, [addressStep, keyStep], { baseUrl: settings.baseUrl() });
  if (answers?.baseUrl && answers.key) await connectTo(services, checkBaseAddress(answers.baseUrl), answers.key);
}

async function chooseKind(services: Services): Promise<boolean | undefined> {
  const current = vscode.l10n.t('in use');
  const builtIn = services.connections.kind === 'built-in';
  const chosen = await vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t('Built-in service (offline, free)'),
        detail: vscode.l10n.t('Placeholders drawn by rule on this machine; no AI, no key.'),
        description: builtIn ? current : '',
        hosted: false,
      },
      {
        label: vscode.l10n.t('Hosted service'),
        detail: vscode.l10n.t('Needs an address and an API key; runs cost credits.'),
        description: builtIn ? '' : current,
        hosted: true,
      },
    ],
    { title: vscode.l10n.t('Connect Sprite Kiln'), placeHolder: vscode.l10n.t('Which service should draw?') },
  );
  return chosen?.hosted;
}

const addressStep: Step<HostedService> = async (ask, answers) => ({
  ...answers,
  baseUrl: await ask.text({
    prompt: vscode.l10n.t('Address of the service; it ends in /api/v1'),
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

const keyStep: Step<HostedService> = async (ask, answers) => ({
  ...answers,
  key: await ask.text({
    prompt: vscode.l10n.t('API key; kept in the editor’s secret storage and sent to this address only'),
    password: true,
    check: (text) =>
      /^[\x21-\x7e]+$/.test(text.trim())
        ? undefined
        : { text: vscode.l10n.t('A key has letters, digits and signs, without spaces.'), severity: 'error' },
  }),
});

/** Rejects where the service does not take the key. */
function checkedCredits(client: ServiceClient): Thenable<number> {
  const place = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Checking the key…'),
    cancellable: true,
  };
  return vscode.window.withProgress(place, async (progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    const countdown = new Countdown((words) => progress.report({ message: words ?? '' }));
    try {
      return await client.credits({ signal: stop.signal, onWait: countdown.call() });
    } finally {
      countdown.dispose();
    }
  });
}

/** Asks the service for its credits with this key; only a key that works is stored. */
async function connectTo(services: Services, baseUrl: string, typed: string): Promise<void> {
  const key = typed.trim();
  services.log.hide(key);
  const { origin } = new URL(baseUrl);
  const client = await services.connections.probe(baseUrl, key);
  const credits = await checkedCredits(client);
  const lasting = await services.keys.store(origin, key);
  await settings.setBaseUrl(baseUrl);
  services.credits.heard(origin, credits);
  const text = vscode.l10n.t('Connected to {0}: {1}.', plainText(foreignText(origin)), creditCount(credits));
  const note = lasting ? '' : vscode.l10n.t('The editor has no keyring here: the key lasts for this session only.');
  void vscode.window.showInformationMessage([text, note].filter(Boolean).join(' '));
}

/** Forgets the key of the hosted service and goes back to the built-in one. */
export async function disconnect(services: Services): Promise<void> {
  const address = settings.baseUrl();
  if (!address) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No hosted service is connected.'));
    return;
  }
  if (URL.canParse(address)) {
    const { origin } = new URL(address);
    await services.keys.forget(origin);
    services.credits.forget(origin);
  }
  await settings.setBaseUrl('');
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Disconnected: the key is forgotten, and the built-in service is used again.'),
  );
}

/** Shows the menu behind the status bar item, with what its tooltip says. */
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
  const chosen = await vscode.window.showQuickPick(
    [
      item('sparkle', vscode.l10n.t('Generate Sprite…'), 'spriteKiln.generate'),
      item('eye', vscode.l10n.t('Open in Sprite Preview…'), 'spriteKiln.preview'),
      item('history', vscode.l10n.t('Show Runs'), 'spriteKiln.runs.focus'),
      item('plug', vscode.l10n.t('Connect…'), 'spriteKiln.connect'),
      ...(services.connections.kind === 'hosted'
        ? [item('debug-disconnect', vscode.l10n.t('Disconnect'), 'spriteKiln.disconnect')]
        : []),
      item('gear', vscode.l10n.t('Settings'), 'workbench.action.openSettings', '@ext:sprite-kiln.sprite-kiln'),
      item('output', vscode.l10n.t('Show Log'), 'spriteKiln.showLog'),
      ...(spending.length ? [separator(vscode.l10n.t('Credits'))] : []),
      // These lines lead to the runs that the credits were spent on.
      ...spending.map((line) => ({ label: line, command: 'spriteKiln.runs.focus', args: [] })),
    ],
    { title: vscode.l10n.t('Sprite Kiln'), placeHolder: services.statusBar.summary },
  );
  if (chosen) await vscode.commands.executeCommand(chosen.command, ...chosen.args);
}
