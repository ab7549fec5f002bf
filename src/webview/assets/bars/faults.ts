import * as l10n from '@vscode/l10n';
import type { AssetsState } from '../../../shared/protocol/assets';
import type { Remedy } from './remedies';

/** Why the list is not up to date, and what helps; the first remedy is the likely one. */
export interface Fault {
  readonly icon: string;
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

/** What is wrong in a state; undefined while all is well. */
export function faultOf({ status, message }: AssetsState): Fault | undefined {
  switch (status) {
    case 'no-key':
      return { icon: 'key', text: message ?? l10n.t('There is no key for this service yet.'), remedies: ['connect'] };
    case 'offline':
      return {
        icon: 'debug-disconnect',
        text: message ?? l10n.t('The service cannot be reached.'),
        remedies: ['retry', 'log'],
      };
    case 'refused':
      return {
        icon: 'lock',
        text: message ?? l10n.t('The service refused the key.'),
        remedies: ['connect', 'retry'],
      };
    case 'failed':
      return {
        icon: 'warning',
        text: message ?? l10n.t('The list of sprites could not be read.'),
        remedies: ['retry', 'log'],
      };
    default:
      return undefined;
  }
}
