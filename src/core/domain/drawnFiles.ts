import { sha256Of } from '../disk/fileStore';
import type { KnownFiles } from './knownFiles';
import type { FileProvenance } from './provenance';

export interface DrawnFilesDependencies {
  readonly provenance: Pick<FileProvenance, 'of'>;
  readonly known: Pick<KnownFiles, 'find'>;
  /** Ids of the services whose assets are looked at. */
  readonly originIds: () => readonly string[];
}

/** Which files a service drew, as far as the records of runs and saved assets say. */
export class DrawnFiles {
  readonly #dependencies: DrawnFilesDependencies;

  constructor(dependencies: DrawnFilesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether a service drew these bytes. What a person changed since isn't what it drew. @param uri string */
  async has(uri: string, bytes: Uint8Array): Promise<boolean> {
    const { provenance, known, originIds } = this.#dependencies;
    const sha256 = sha256Of(bytes);
    if (provenance.of(uri)?.sha256 === sha256) return true;
    for (const originId of originIds()) if ((await known.find(originId, sha256)) !== undefined) return true;
    return false;
  }
}
