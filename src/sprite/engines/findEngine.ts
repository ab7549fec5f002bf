import { ENGINE_IDS, ENGINES, type Engine } from './engines';
import { type ExportFormat, formatOf } from './exportFormats';
import { CERTAINTIES, type ProjectTop } from './facts';

/** The engine project that contains a folder. */
export interface FoundEngine {
  readonly engine: Engine;
  /** The project's own folder, from the top: parts joined by `/`, empty for the top itself. */
  readonly root: string;
  /** The format that is offered first there. */
  readonly format: ExportFormat;
}

/** Folders below a top folder (of a workspace). Paths start there and use `/`; the top itself is the empty path. */
export interface ProjectFolders {
  /** Names of the entries of a folder; empty if it can't be read. */
  list(folder: string): Promise<readonly string[]>;
  /** Text of a file; `undefined` if it can't be read or is too large for a project file. */
  readText(file: string): Promise<string | undefined>;
}

/**
 * Finds the engine of a folder: the nearest project file in it or above it decides, up to the top.
 * @param folder from the top, parts joined by `/`; need not exist yet
 */
export async function findEngine(folders: ProjectFolders, folder: string): Promise<FoundEngine | undefined> {
  const parts = folder.split('/').filter(Boolean);
  for (let depth = parts.length; depth >= 0; depth--) {
    const root = parts.slice(0, depth).join('/');
    const found = await engineAt(await topAt(folders, root));
    if (found) return { root, ...found };
  }
  return undefined;
}

/** The folder `inner` relative to the project at `root`, for paths such as Godot's `res://`; both from the top. */
export function withinProject(root: string, inner: string): string {
  return root ? inner.slice(root.length + 1) : inner;
}

/** All engines, those with the surest sign first. */
const BY_CERTAINTY = CERTAINTIES.flatMap((certainty) =>
  ENGINE_IDS.filter((engine) => ENGINES[engine].project.certainty === certainty),
);

async function engineAt(top: ProjectTop): Promise<Omit<FoundEngine, 'root'> | undefined> {
  for (const engine of BY_CERTAINTY) {
    const offered = await ENGINES[engine].project.find(top);
    if (offered) return { engine, format: (offered === 'own' && formatOf(engine)) || 'sheet' };
  }
  return undefined;
}

async function topAt(folders: ProjectFolders, root: string): Promise<ProjectTop> {
  const names = new Set(await folders.list(root));
  const read = (name: string) => folders.readText(root ? `${root}/${name}` : name);
  let packages: Promise<ReadonlySet<string>> | undefined;
  const readPackages = async () => dependencies((names.has('package.json') && (await read('package.json'))) || '');
  return {
    names,
    read,
    packages: () => {
      packages ??= readPackages();
      return packages;
    },
  };
}

/** Names of the packages that a `package.json` depends on; empty if it is damaged. */
function dependencies(text: string): ReadonlySet<string> {
  try {
    const json: unknown = JSON.parse(text);
    const lists = ['dependencies', 'devDependencies', 'peerDependencies'].map((field) => fieldOf(json, field));
    return new Set(lists.flatMap((list) => (isObject(list) ? Object.keys(list) : [])));
  } catch {
    return new Set();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const fieldOf = (value: unknown, field: string) => (isObject(value) ? value[field] : undefined);
