import type { ExportFormat } from '../export/exportFormats';

export const ENGINES = ['godot', 'unity', 'defold', 'phaser', 'pixi', 'love'] as const;
export type Engine = (typeof ENGINES)[number];

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
    const names = new Set(await folders.list(root));
    const read = (name: string) => folders.readText(root ? `${root}/${name}` : name);
    for (const look of DETECTORS) {
      const found = await look(names, read);
      if (found) return { root, ...found };
    }
  }
  return undefined;
}

/** The folder `inner` relative to the project at `root`, for paths such as Godot's `res://`; both from the top. */
export function withinProject(root: string, inner: string): string {
  return root ? inner.slice(root.length + 1) : inner;
}

type Detector = (
  names: ReadonlySet<string>,
  read: (name: string) => Promise<string | undefined>,
) => Promise<Omit<FoundEngine, 'root'> | undefined>;

/** How to recognize a project of each engine, the most reliable signs first. */
const DETECTORS: readonly Detector[] = [
  async (names, read) => {
    if (!names.has('project.godot')) return undefined;
    // Godot 4 has settings of version 5. Godot 3 can't read Godot 4's resources.
    const version = /^config_version=(\d+)/m.exec((await read('project.godot')) ?? '')?.[1];
    return { engine: 'godot', format: version === undefined || Number(version) >= 5 ? 'godot' : 'sheet' };
  },
  async (names) =>
    names.has('Assets') && names.has('ProjectSettings') ? { engine: 'unity', format: 'unity' } : undefined,
  async (names) => (names.has('game.project') ? { engine: 'defold', format: 'defold' } : undefined),
  async (names, read) => {
    if (!names.has('package.json')) return undefined;
    const packages = dependencies((await read('package.json')) ?? '');
    if (packages.has('phaser')) return { engine: 'phaser', format: 'phaser' };
    return packages.has('pixi.js') ? { engine: 'pixi', format: 'pixi' } : undefined;
  },
  async (names) => (names.has('main.lua') || names.has('conf.lua') ? { engine: 'love', format: 'sheet' } : undefined),
];

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
