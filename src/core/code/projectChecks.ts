import { rawText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import type { CodeSearch } from './codeSearch';
import type { CodeFinding } from './findings/codeFinding';
import { fullText, MAX_NAMED, unreadText } from './findings/codeFindingText';
import { contradictions } from './findings/contradictions';
import type { SpriteFactsReader } from './findings/knownSprite';
import { MAX_MISSING, missingSprites } from './findings/missing';
import type { ListedFile, ProjectNames, ScannedFile } from './projectNames';
import { seemsToMiss } from './scan/lookAlone';
import { ProjectScan, type ProjectScanDependencies } from './scan/projectScan';

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

/** The checks themselves, with all that they load: see `CodeChecks`. */
export class ProjectChecks {
  readonly #dependencies: CodeChecksDependencies;

  readonly #scan: ProjectScan;

  constructor(dependencies: CodeChecksDependencies) {
    this.#dependencies = dependencies;
    this.#scan = new ProjectScan(dependencies);
  }

  names(search: CodeSearch): Promise<ProjectNames> {
    return this.#scan.scan(search);
  }

  async check(search: CodeSearch): Promise<CodeChecked> {
    const project = await this.names(search);
    const findings = await this.#findingsIn(project, search);
    return { findings, project, notes: notesOf(project, findings, search.tops) };
  }

  async scanOne(uri: string, text: string, search: CodeSearch): Promise<OneChecked> {
    const project = await this.#scan.scanOne(uri, text, search);
    const findings = await this.#findingsIn(project, search);
    return {
      project,
      file: project.texts.find((one) => one.uri === uri),
      findings: findings.filter(({ file }) => file === uri),
    };
  }

  async firstMissing(
    file: ListedFile,
    text: string,
    search: CodeSearch & { readonly files: UserFiles },
    mayCheck: () => boolean,
  ): Promise<CodeFinding | undefined> {
    const { signal, files } = search;
    const scanned = await this.#scan.readAlone(rawText(nameOf(file.uri)), text, signal);
    if (!scanned || !(await seemsToMiss(scanned, file, files, signal)) || !mayCheck()) return undefined;
    const openText = (uri: string) => (uri === file.uri ? text : search.openText(uri));
    const { findings } = await this.check({ ...search, openText });
    return findings.find((one) => one.file === file.uri && one.rule === 'missing-sprite' && one.sprite !== undefined);
  }

  close(): Promise<void> {
    return this.#scan.close();
  }

  async #findingsIn(project: ProjectNames, { signal }: CodeSearch): Promise<CodeFinding[]> {
    const missing = await missingSprites(project, signal);
    const others = await contradictions(project, this.#dependencies.facts, signal);
    // The name of a frame may look like a path.
    const frames = new Set(others.flatMap((one) => (one.rule === 'missing-frame' ? [placeOf(one)] : [])));
    return [...missing.filter((one) => !frames.has(placeOf(one))), ...others].sort(inOrder);
  }
}

function notesOf({ unread }: ProjectNames, findings: readonly CodeFinding[], tops: readonly string[]): string[] {
  const missing = findings.filter(({ rule }) => rule === 'missing-sprite' || rule === 'wrong-case');
  const names = unread.slice(0, MAX_NAMED).map((uri) => nameIn(uri, tops));
  return [
    ...(unread.length ? [unreadText(names, unread.length)] : []),
    ...(missing.length >= MAX_MISSING ? [fullText(MAX_MISSING)] : []),
  ];
}

/** The path of a file in its workspace folder; of such a folder, its name. */
function nameIn(uri: string, tops: readonly string[]): string {
  const top = tops.find((one) => uri.startsWith(`${one}/`));
  if (top === undefined) return rawText(nameOf(uri));
  return uri
    .slice(top.length + 1)
    .split('/')
    .map(decodeURIComponent)
    .join('/');
}

const placeOf = ({ file, line, start }: CodeFinding) => `${file}\n${line}\n${start}`;

const inOrder = (a: CodeFinding, b: CodeFinding) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.start - b.start;
