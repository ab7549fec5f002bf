import * as vscode from 'vscode';
import type { Connection } from '../features/account/connection';
import { candidates } from '../features/runs/candidates';
import type { Run } from '../features/runs/run';
import type { Services } from '../services';

/**
 * For a run without a tag of its own (ten tags left no room): offers what may be its outputs. Resolves to false where the
 * user leaves; true where the run may be taken up, with what was picked or because it needs no picking.
 */
export async function pickOutputs(services: Services, run: Run, connection: Connection): Promise<boolean> {
  const record = await services.runs.recordOf(run);
  if (record?.state !== 'unresolved' || record.tag) return true;
  const found = await candidates(record, connection.client);
  if (!found.length) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Nothing new with this prompt is among your assets at the service.'),
    );
    return false;
  }
  const items = found.map((asset) => ({
    label: asset.prompt || asset.id,
    description: [asset.type, asset.createdAt].filter(Boolean).join(' · '),
    picked: true,
    id: asset.id,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Which of these are outputs of this run?'),
    placeHolder: vscode.l10n.t('The run had ten tags and none of its own; these came after it began, oldest first.'),
  });
  if (!chosen?.length) return false;
  await services.runs.pick(
    run,
    chosen.map(({ id }) => id),
  );
  return true;
}
