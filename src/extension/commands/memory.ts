import type * as vscode from 'vscode';
import type { RunKind } from '../features/runs/plan';
import type { Answers } from './ask/answers';

type Remembered = Pick<Answers, 'prompt' | 'size' | 'outputFrames' | 'colors'>;

/** Last answers of each run command, the last tags and the folder that assets were saved in, in this workspace. */
export class Memory {
  constructor(private readonly state: vscode.Memento) {}

  answers(kind: RunKind): Remembered {
    return this.state.get<Remembered>(`answers:${kind}`, {});
  }

  tags(): readonly string[] {
    return this.state.get<string[]>('tags', []);
  }

  /** URI string. */
  get assetFolder(): string | undefined {
    return this.state.get<string>('assets.folder');
  }

  savedAssetsIn(folder: string): void {
    void this.state.update('assets.folder', folder);
  }

  remember(kind: RunKind, { prompt, size, outputFrames, colors }: Answers, tags: readonly string[]): void {
    void this.state.update(`answers:${kind}`, { prompt, size, outputFrames, colors });
    void this.state.update('tags', [...tags]);
  }
}
