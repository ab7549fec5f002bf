import { spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

/** The facts about a machine that decide where a program is. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
}

/** Path of Aseprite in one of Steam's folders. */
const STEAM = ['steamapps', 'common', 'Aseprite'];
const IN_BUNDLE = ['Aseprite.app', 'Contents', 'MacOS', 'aseprite'];
/** Steam's folders on Linux: of its own installer, of Debian's package, and of Flatpak. */
const STEAM_ON_LINUX = [
  ['.steam', 'steam'],
  ['.local', 'share', 'Steam'],
  ['.steam', 'debian-installation'],
  ['.var', 'app', 'com.valvesoftware.Steam', 'data', 'Steam'],
];

/** Absolute paths where Aseprite may be on a machine: the search path first, then the places that its installers use. */
export function asepritePlaces({ platform, env, home }: Machine): string[] {
  const { join, delimiter, isAbsolute } = platform === 'win32' ? path.win32 : path.posix;
  const name = platform === 'win32' ? 'Aseprite.exe' : 'aseprite';
  // Relative folders are skipped, because they mean another place in each workspace.
  const searched = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const onPath = searched.map((folder) => join(folder, name));
  switch (platform) {
    case 'win32': {
      const folders = ['ProgramFiles', 'ProgramW6432', 'ProgramFiles(x86)'].flatMap((key) => env[key] ?? []);
      const installed = folders.map((folder) => join(folder, 'Aseprite', name));
      return [...onPath, ...installed, ...folders.map((folder) => join(folder, 'Steam', ...STEAM, name))];
    }
    case 'darwin': {
      const applications = ['/Applications', join(home, 'Applications')];
      const steam = join(home, 'Library', 'Application Support', 'Steam', ...STEAM);
      return [...onPath, ...[...applications, steam].map((folder) => join(folder, ...IN_BUNDLE))];
    }
    default: {
      const steam = STEAM_ON_LINUX.map((folder) => join(home, ...folder, ...STEAM, name));
      return [...onPath, '/usr/bin/aseprite', '/usr/local/bin/aseprite', '/opt/aseprite/aseprite', ...steam];
    }
  }
}

/** The program in a macOS application, which a person chooses as one file; any other path is the program itself. */
export function programIn(chosen: string): string {
  return chosen.endsWith('.app') ? path.join(chosen, 'Contents', 'MacOS', 'aseprite') : chosen;
}

/** The first path that is an executable file. */
export async function firstProgram(places: readonly string[]): Promise<string | undefined> {
  for (const place of new Set(places)) if (await isProgram(place)) return place;
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Variables of VS Code's own process. With them, another Electron program would start as a part of VS Code. */
const OF_THE_EDITOR = /^(?:ELECTRON_|VSCODE_|NODE_OPTIONS$)/;

/**
 * Starts a program with files; it keeps running after VS Code closes. No shell parses the arguments. Rejects with the system's error
 * if it can't be started.
 * @param program absolute path
 * @param files absolute paths, so none of them can be read as an option
 */
export function startProgram(program: string, files: readonly string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_EDITOR.test(name)));
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...files], { cwd: path.dirname(program), env, detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
