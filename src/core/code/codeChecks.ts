import type { UserFiles } from '../disk/userFiles';
import type { CodeSearch } from './codeSearch';
import type { CodeFinding } from './findings/codeFinding';
import type { CodeChecked, CodeChecksDependencies, OneChecked, ProjectChecks } from './projectChecks';
import type { ListedFile, ProjectNames } from './projectNames';

/** Checks what the code of a workspace says about its sprites. Everything loads at the first check. */
export class CodeChecks {
  readonly #dependencies: CodeChecksDependencies;

  #checks: Promise<ProjectChecks> | undefined;

  constructor(dependencies: CodeChecksDependencies) {
    this.#dependencies = dependencies;
  }

  /** What the code of a workspace says about its sprites. @throws {CanceledError} */
  async names(search: CodeSearch): Promise<ProjectNames> {
    return (await this.#loaded()).names(search);
  }

  /** @throws {CanceledError} */
  async check(search: CodeSearch): Promise<CodeChecked> {
    return (await this.#loaded()).check(search);
  }

  /**
   * Checks one document, such as one that a person types in, with what is known of the rest of the project since its last check. That is made if there was
   * none.
   * @param uri string of the document
   * @throws {CanceledError}
   */
  async scanOne(uri: string, text: string, search: CodeSearch): Promise<OneChecked> {
    return (await this.#loaded()).scanOne(uri, text, search);
  }

  /**
   * The first path of a document that certainly leads to no sprite. As long as all of its paths lead to sprites, nothing but this document is read;
   * otherwise the project is checked to be certain.
   * @param file the document @param mayCheck whether the project may be checked
   * @throws {CanceledError}
   */
  async firstMissing(
    file: ListedFile,
    text: string,
    search: CodeSearch & { readonly files: UserFiles },
    mayCheck: () => boolean,
  ): Promise<CodeFinding | undefined> {
    return (await this.#loaded()).firstMissing(file, text, search, mayCheck);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await (await this.#checks)?.close();
  }

  #loaded(): Promise<ProjectChecks> {
    this.#checks ??= import('./projectChecks').then(({ ProjectChecks }) => new ProjectChecks(this.#dependencies));
    return this.#checks;
  }
}
