import { ENGINES, type Engine } from '../../sprite/engines/engines';
import type { ExportFormat } from '../../sprite/engines/exportFormats';
import { findEngine, withinProject } from '../../sprite/engines/findEngine';
import { childOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';

/** The engine's project that contains a folder. */
export interface Project {
  readonly engine: Engine;
  /** The engine's name: `Godot`. */
  readonly name: string;
  /** The format that is offered first. */
  readonly format: ExportFormat;
  /** The file that identifies the project: `project.godot`. */
  readonly file: string;
  /** Path of the folder in the project: parts joined by `/`, empty for its top. */
  readonly folderWithin: string;
}

/** Most bytes of a project file that are read. */
const MAX_BYTES = 1024 * 1024;

/**
 * Finds the engine's project that contains a folder, looking no further up than its workspace folder.
 * @param folder URI string; needn't exist yet
 */
export async function findProject(folder: string, files: UserFiles): Promise<Project | undefined> {
  const top = files.topOf(folder);
  if (top === undefined) return undefined;
  const place = (inner: string) => inner.split('/').filter(Boolean).reduce(childOf, top);
  const inner = folder.slice(top.length).split('/').map(decodeURIComponent).join('/').replace(/^\//, '');
  const found = await findEngine(
    {
      list: (one) => files.list(place(one)).catch((): string[] => []),
      readText: async (one) => {
        const bytes = await files.read(place(one), MAX_BYTES).catch(() => undefined);
        return bytes && new TextDecoder().decode(bytes);
      },
    },
    inner,
  );
  if (!found) return undefined;
  const { engine, format, root } = found;
  const { name, project } = ENGINES[engine];
  return { engine, name, file: project.file, format, folderWithin: withinProject(root, inner) };
}
