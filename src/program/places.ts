import path from 'node:path';
import { type Account, budgetFolder, thisAccount } from '../engine/budget/limits';
import { ProgramError } from './programError';

const NAME = 'sprite-kiln';

/** A system, its environment, and a home folder. */
interface Where {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly home: string;
}

/** Where a system's programs keep the settings and the data of a user: a variable that may name the folder, else one in the home folder. */
interface Custom {
  readonly variable?: string;
  readonly inHome: readonly string[];
}

const XDG = {
  settings: { variable: 'XDG_CONFIG_HOME', inHome: ['.config'] },
  data: { variable: 'XDG_DATA_HOME', inHome: ['.local', 'share'] },
} as const;

const CUSTOMS: Partial<Record<NodeJS.Platform, { readonly settings: Custom; readonly data: Custom }>> = {
  darwin: { settings: { inHome: ['Library', 'Preferences'] }, data: { inHome: ['Library', 'Application Support'] } },
  win32: {
    settings: { variable: 'APPDATA', inHome: ['AppData', 'Roaming'] },
    data: { variable: 'LOCALAPPDATA', inHome: ['AppData', 'Local'] },
  },
};

/** The folder for one purpose. A variable that isn't an absolute path is ignored, as the XDG specification wants. */
export function folderFor(purpose: 'settings' | 'data', { platform, env, home }: Where): string {
  const { join, isAbsolute } = platform === 'win32' ? path.win32 : path.posix;
  const { variable, inHome }: Custom = (CUSTOMS[platform] ?? XDG)[purpose];
  const named = variable === undefined ? undefined : env[variable];
  const base = named !== undefined && isAbsolute(named) ? named : join(home, ...inHome);
  return join(base, NAME);
}

/** Where the program finds settings and keeps data. */
export interface Places {
  /** The settings of the environment's user. */
  readonly settings: string;
  /**
   * The settings of the account that this process runs as. The environment doesn't move them: an agent sets its environment itself, so only
   * these can raise what agents may spend.
   */
  readonly accountSettings: string;
  /** Default of `--data`. */
  readonly data: string;
  /** The folder of the budget's ledger, which the environment doesn't move either. */
  readonly budget: string;
}

/**
 * @param account that the process runs as; another one only in tests
 * @throws {ProgramError} if the account has no home folder
 */
export function placesOf(
  env: Readonly<NodeJS.ProcessEnv>,
  platform: NodeJS.Platform = process.platform,
  account: Account = ownAccount(),
): Places {
  const named = platform === 'win32' ? env.USERPROFILE : env.HOME;
  const home = named && path.isAbsolute(named) ? named : account.home;
  const file = (where: Where) => path.join(folderFor('settings', where), 'config.json');
  return {
    settings: file({ platform, env, home }),
    accountSettings: file({ platform, env: {}, home: account.home }),
    data: folderFor('data', { platform, env, home }),
    budget: budgetFolder(account),
  };
}

function ownAccount(): Account {
  try {
    return thisAccount();
  } catch (cause) {
    throw new ProgramError('failed', 'This account has no home folder, so its settings and its budget have no place.', {
      cause,
    });
  }
}
