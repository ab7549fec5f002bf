import os from 'node:os';
import path from 'node:path';
import { type Account, budgetFolder, thisAccount } from '../core/budget/limits';
import { temporaryData } from './temporaryData';

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
   * The settings of the account that this process runs as; absent if the system doesn't know the account. The environment doesn't move them: an agent
   * sets its environment itself, so only these can raise what agents may spend.
   */
  readonly accountSettings?: string;
  /** Default of `--data`. */
  readonly data: string;
  /** `data` is among the temporary files, because the home folder can't be written. */
  readonly isTemporary: boolean;
  /**
   * The folder of the budget's ledger, which the environment doesn't move either.
   * @throws if the system doesn't know the account
   */
  budget(): string;
}

/**
 * @param account that the process runs as; absent if the system doesn't know it, as in a container with a number for a user. Another one only in tests
 */
export function placesOf(
  env: Readonly<NodeJS.ProcessEnv>,
  platform: NodeJS.Platform = process.platform,
  account: Account | undefined = knownAccount(),
): Places {
  const named = platform === 'win32' ? env.USERPROFILE : env.HOME;
  const home = named && path.isAbsolute(named) ? named : (account?.home ?? '/');
  const file = (where: Where) => path.join(folderFor('settings', where), 'config.json');
  const where = { platform, env, home };
  const usual = folderFor('data', where);
  // A person who named the folder means that one.
  const isNamed = usual === folderFor('data', { ...where, home: os.tmpdir() });
  const temporary = isNamed ? undefined : temporaryData(usual);
  return {
    settings: file(where),
    ...(account && { accountSettings: file({ platform, env: {}, home: account.home }) }),
    data: temporary ?? usual,
    isTemporary: temporary !== undefined,
    budget: () => {
      if (account) return budgetFolder(account);
      throw new Error("This system doesn't know the user, so the agents' budget has no place.");
    },
  };
}

/** Absent if the system doesn't know this account. */
function knownAccount(): Account | undefined {
  try {
    return thisAccount();
  } catch {
    return undefined;
  }
}
