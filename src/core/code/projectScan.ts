import type { TextSearch } from '../references/textFiles';
import type { ProjectNames } from './projectNames';

/** A search for what the code of a workspace says about its sprites. */
export interface CodeSearch extends TextSearch {
  /** Called now and then with the number of files that were read, of those that must be. */
  tell?(read: number, of: number): void;
}

export interface ProjectScanDependencies {
  /** Path of the script of the thread, built from `codeWorker.ts`. */
  readonly script: string;
}

/** What the code of a workspace says about its sprites. It's kept: the next scan reads only what changed. */
export class ProjectScan {
  constructor(_dependencies: ProjectScanDependencies) {}

  /** @throws {CanceledError} */
  async scan(_search: CodeSearch): Promise<ProjectNames> {
    return { texts: [], sprites: [], unread: [], leadsTo: () => ({ kind: 'unknown' }) };
  }

  /** Ends the thread. */
  async close(): Promise<void> {}
}
