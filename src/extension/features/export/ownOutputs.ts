import type * as vscode from 'vscode';
import { placeKey, sha256Of } from '../../platform/fileStore';

/** Files that are remembered; the oldest are forgotten first, and then count as somebody else's. */
const MOST = 4000;

type Remembered = readonly (readonly [key: string, sha256: string])[];

/**
 * What exports of this workspace wrote: each file by its place, with the digest of its content. One that was changed since then is no
 * longer known, so an export does not replace what somebody drew over it.
 */
export class OwnOutputs {
  private static readonly key = 'export.outputs';

  constructor(private readonly memory: vscode.Memento) {}

  has(uri: string, sha256: string): boolean {
    const key = placeKey(uri);
    return this.all().some(([place, digest]) => place === key && digest === sha256);
  }

  async remember(written: readonly { readonly uri: string; readonly bytes: Uint8Array }[]): Promise<void> {
    if (!written.length) return;
    const added = written.map(({ uri, bytes }) => [placeKey(uri), sha256Of(bytes)] as const);
    const keys = new Set(added.map(([key]) => key));
    const others = this.all().filter(([key]) => !keys.has(key));
    await this.memory.update(OwnOutputs.key, [...others, ...added].slice(-MOST));
  }

  private all(): Remembered {
    return this.memory.get<Remembered>(OwnOutputs.key, []);
  }
}
