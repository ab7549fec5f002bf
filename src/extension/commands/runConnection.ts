import * as vscode from 'vscode';
import type { Connection } from '../features/account/connection';
import type { Run } from '../features/runs/run';
import type { Services } from '../services';

/** The connection that a run was sent over: no other service is asked about it. Rejects where it is not the current one. */
export async function connectionOf({ connections }: Pick<Services, 'connections'>, run: Run): Promise<Connection> {
  const { origin = '' } = run.snapshot;
  if (origin === 'built-in') return connections.builtIn();
  const current = await connections.current();
  if (current.origin === origin) return current;
  throw new Error(vscode.l10n.t('This run belongs to {0}; connect to it first.', origin));
}
