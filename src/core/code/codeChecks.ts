import { rawText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import type { CodeFinding } from './codeFinding';
import type { SpriteFactsReader } from './knownSprite';
import type { ListedFile, ProjectNames, ScannedFile } from './projectNames';
import type { CodeSearch, ProjectScan, ProjectScanDependencies } from './projectScan';

export interface CodeChecksDependencies extends ProjectScanDependencies {
  readonly facts: SpriteFactsReader;
}

/** What was found in a workspace. */
export interface CodeChecked {
  /** In the order of files, lines, and columns. */
  readonly findings: readonly CodeFinding[];
  readonly project: ProjectNames;
  /** Sentences about what wasn't checked: files that weren't read, limits that were reached. */
  readonly notes: readonly string[];
}

/** What was found in one text file. */
export interface OneChecked {
  /** Undefined if sprites aren't named in such a file. */
  readonly file: ScannedFile | undefined;
  readonly findings: readonly CodeFinding[];
  readonly project: ProjectNames;
}

/** Checks what the code of a workspace says about its sprites. Everything loads at the first check. */
export class CodeChecks {
  readonly #dependencies: CodeChecksDependencies;

  #scan: Promise<ProjectScan> | undefined;

  constructor(dependencies: CodeChecksDependencies) {
    this.#dependencies = dependencies;
  }

  /** What the code of a workspace says about its sprites. @throws {CanceledError} */
  async names(search: CodeSearch): Promise<ProjectNames> {
    return (await this.#scanner()).scan(search);
  }

  /** @throws {CanceledError} */
  async check(search: CodeSearch): Promise<CodeChecked> {
    const [project, { unreadText }] = await Promise.all([this.names(search), import('./codeFindingText')]);
    const { length } = project.unread;
    return { findings: await this.#findingsIn(project, search), project, notes: length ? [unreadText(length)] : [] };
  }

  /**
   * Checks one document, such as one that a person types in, with what is known of the rest of the project since its last check. That is made if there was
   * none.
   * @param uri string of the document
   * @throws {CanceledError}
   */
  async scanOne(uri: string, text: string, search: CodeSearch): Promise<OneChecked> {
    const project = await (await this.#scanner()).scanOne(uri, text, search);
    const findings = await this.#findingsIn(project, search);
    return {
      project,
      file: project.texts.find((one) => one.uri === uri),
      findings: findings.filter(({ file }) => file === uri),
    };
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
    const [scan, { seemsToMiss }] = await Promise.all([this.#scanner(), import('./lookAlone')]);
    const { signal, files } = search;
    const scanned = await scan.readAlone(rawText(nameOf(file.uri)), text, signal);
    if (!scanned || !(await seemsToMiss(scanned, file, files, signal)) || !mayCheck()) return undefined;
    const openText = (uri: string) => (uri === file.uri ? text : search.openText(uri));
    const { findings } = await this.check({ ...search, openText });
    return findings.find((one) => one.file === file.uri && one.rule === 'missing-sprite' && one.sprite !== undefined);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await (await this.#scan)?.close();
  }

  async #findingsIn(project: ProjectNames, { signal }: CodeSearch): Promise<CodeFinding[]> {
    const [{ missingSprites }, { contradictions }] = await Promise.all([
      import('./missing'),
      import('./contradictions'),
    ]);
    return [
      ...(await missingSprites(project, signal)),
      ...(await contradictions(project, this.#dependencies.facts, signal)),
    ].sort(inOrder);
  }

  #scanner(): Promise<ProjectScan> {
    this.#scan ??= import('./projectScan').then(({ ProjectScan }) => new ProjectScan(this.#dependencies));
    return this.#scan;
  }
}

const inOrder = (a: CodeFinding, b: CodeFinding) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.start - b.start;
