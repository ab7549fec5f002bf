import * as vscode from 'vscode';
import { checkBaseAddress } from '../../service/baseAddress';
import { registerFailable } from '../platform/commands';
import { errorText } from '../platform/errorText';
import { creditCount } from '../platform/numbers';
import { settings } from '../platform/settings';
import { runWizard, type Step } from '../platform/wizard';
import type { Services } from '../services';

interface Answers {
  readonly hosted?: boolean;
  readonly baseUrl?: string;
  readonly key?: string;
}

/** Connect…: the built-in service, or a hosted one with an address and a key that is checked before it is kept. */
export const registerConnect = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.connect', async () => {
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
    const answers = await runWizard<Answers>(title, [addressStep, keyStep], { baseUrl: settings.baseUrl() });
    if (answers?.baseUrl && answers.key) await keep(services, checkBaseAddress(answers.baseUrl), answers.key);
  });

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

const addressStep: Step<Answers> = async (ask, answers) => ({
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

const keyStep: Step<Answers> = async (ask, answers) => ({
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

/** Asks the service for its credits with this key; only a key that works is kept. */
async function keep(services: Services, baseUrl: string, typed: string): Promise<void> {
  const key = typed.trim();
  services.log.hide(key);
  const { origin } = new URL(baseUrl);
  const client = await services.connections.probe(baseUrl, key);
  const progress = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Checking the key…') };
  const credits = await vscode.window.withProgress(progress, () => client.credits());
  const lasting = await services.keys.keep(origin, key);
  await settings.setBaseUrl(baseUrl);
  services.credits.heard(origin, credits);
  const text = vscode.l10n.t('Connected to {0}: {1}.', origin, creditCount(credits));
  const note = lasting ? '' : vscode.l10n.t('The editor has no keyring here: the key lasts for this session only.');
  void vscode.window.showInformationMessage([text, note].filter(Boolean).join(' '));
}
