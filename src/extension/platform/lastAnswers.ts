import type * as vscode from 'vscode';
import { answersOf, type RunAnswers } from '../../engine/domain/runPlan';
import type { ForeignText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';

/** This workspace's last answers for each run command, last tags, and last folder that assets were saved in, and how fixes were saved. */
export class LastAnswers {
  constructor(private readonly state: vscode.Memento) {}

  of(kind: RunKind): RunAnswers {
    return this.state.get<RunAnswers>(`answers:${kind}`, {});
  }

  tags(): readonly ForeignText[] {
    return this.state.get<ForeignText[]>('tags', []);
  }

  /** URI string. */
  get assetFolder(): string | undefined {
    return this.state.get<string>('assets.folder');
  }

  savedAssetsIn(folder: string): void {
    void this.state.update('assets.folder', folder);
  }

  /** Whether the last fix of several files replaced them. */
  get fixesReplace(): boolean {
    return this.state.get<boolean>('pixels.replace', false);
  }

  rememberFixes(replace: boolean): void {
    void this.state.update('pixels.replace', replace);
  }

  remember(kind: RunKind, answers: RunAnswers, tags: readonly ForeignText[]): void {
    void this.state.update(`answers:${kind}`, answersOf(answers));
    void this.state.update('tags', [...tags]);
  }
}
