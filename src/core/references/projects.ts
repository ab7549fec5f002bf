import type { UserFiles } from '../disk/userFiles';
import { findProject } from '../exports/project';
import { type ProjectPlace, projectPlace } from './resolve';

/** The engines' projects of folders, each found once: for the moment of one search or one hover. */
export class Projects {
  readonly #files: UserFiles;

  readonly #known = new Map<string, Promise<ProjectPlace | undefined>>();

  constructor(files: UserFiles) {
    this.#files = files;
  }

  /** @param folder URI string */
  of(folder: string): Promise<ProjectPlace | undefined> {
    const known = this.#known.get(folder) ?? this.#find(folder);
    this.#known.set(folder, known);
    return known;
  }

  async #find(folder: string): Promise<ProjectPlace | undefined> {
    const found = await findProject(folder, this.#files);
    return found && projectPlace(folder, found);
  }
}
