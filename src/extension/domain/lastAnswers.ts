import type * as vscode from 'vscode';
import type { ForeignText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import type { RunPlan } from './runPlan';

/** Answers that questions suggest the next time. */
type RunAnswers = Pick<RunPlan, 'prompt' | 'size' | 'outputFrames' | 'colors'>;

/** This workspace's last answers for each run command, last tags, and last folder that assets were saved in. */
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

  remember(kind: RunKind, { prompt, size, outputFrames, colors }: RunAnswers, tags: readonly ForeignText[]): void {
    void this.state.update(`answers:${kind}`, { prompt, size, outputFrames, colors });
    void this.state.update('tags', [...tags]);
  }
}
