import * as vscode from 'vscode';
import type { SourceFileFault } from '../../service/runErrors';

/** Why a file can't be sent as a picture, and what helps. */
interface SourceWords {
  readonly what: (file: string) => string;
  readonly advice?: () => string;
}

const fewerLayers = () => vscode.l10n.t('Try fewer or smaller layers.');

export const SOURCE_WORDS: Readonly<Record<SourceFileFault, SourceWords>> = {
  empty: { what: (file) => vscode.l10n.t('{0} is empty.', file) },
  'not-a-picture': { what: (file) => vscode.l10n.t("{0} isn't an image.", file) },
  truncated: { what: (file) => vscode.l10n.t('{0} is damaged: it ends too early or its data is broken.', file) },
  'too-large': { what: (file) => vscode.l10n.t('{0} is more than 4096 pixels wide or high.', file) },
  'too-complex': { what: (file) => vscode.l10n.t('{0} has far more chunks than an image of its size needs.', file) },
  'too-many-bytes': { what: (file) => vscode.l10n.t('{0} is over 20 MiB.', file) },
  unsupported: { what: (file) => vscode.l10n.t("{0} isn't a PNG, JPEG, or WebP file.", file) },
  changed: { what: (file) => vscode.l10n.t('{0} has changed since this run was requested.', file) },
  'no-frame': {
    what: (file) => vscode.l10n.t('{0} no longer has the chosen frame.', file),
    advice: () => vscode.l10n.t('Choose a frame in its preview and start again.'),
  },
  'too-slow': { what: (file) => vscode.l10n.t('{0} takes too long to flatten.', file), advice: fewerLayers },
  'too-much-memory': {
    what: (file) => vscode.l10n.t('{0} takes too much memory to flatten.', file),
    advice: fewerLayers,
  },
  elsewhere: { what: (file) => vscode.l10n.t('{0} is an asset from another service.', file) },
  unreadable: { what: (file) => vscode.l10n.t("Couldn't read {0}.", file) },
};
