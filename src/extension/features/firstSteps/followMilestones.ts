import type * as vscode from 'vscode';
import { mapName } from '../../../core/discovery/mapNames';
import type { NormalMaps } from '../../../core/discovery/normalMaps';
import { nameOf } from '../../../core/disk/fileStore';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import type { Run } from '../../../core/runs/run';
import { rawText } from '../../../shared/base/foreignText';
import type { Milestones } from './milestones';

/** The events and facts that show whether milestones are reached. */
export interface MilestoneEvents {
  readonly runs: { readonly onDidEnd: vscode.Event<Run> };
  /** URI strings of files that one export wrote, also that of normal maps. */
  readonly exports: { readonly onDidWrite: vscode.Event<readonly string[]> };
  /** URI string of a file that a person saved in a dialog, such as a normal map from the preview's panel. */
  readonly files: { readonly onDidSave: vscode.Event<string> };
  readonly credits: { readonly onDidChange: vscode.Event<void>; last(origin: string): number | undefined };
  readonly maps: Pick<NormalMaps, 'isNormalMap'>;
  /** Origin of the current service. */
  readonly origin: () => string;
  /** One of VS Code's own pages appeared, possibly the walkthrough. */
  readonly onDidShowPage: vscode.Event<unknown>;
}

/** Reports events in this window to the milestones. */
export function followMilestones(milestones: Milestones, events: MilestoneEvents): vscode.Disposable[] {
  const { runs, exports, files, credits, maps, origin, onDidShowPage } = events;
  /** If a hosted service has reported its credits, it's connected: URL and key work. */
  const lookForConnection = () => {
    const place = origin();
    if (place !== 'built-in' && credits.last(place) !== undefined) milestones.reach('connection');
  };
  lookForConnection();
  // The walkthrough may be open already, from the previous window.
  milestones.tell();
  return [
    runs.onDidEnd(({ plan, snapshot }) => {
      const saved = snapshot.outputs.some((output) => output.files.length > 0);
      if (snapshot.state === 'succeeded' && saved) milestones.reach(OPERATION_TABLE[plan.kind].milestone);
    }),
    exports.onDidWrite((written) => {
      if (!written.length) return;
      void areMaps(written, maps).then((are) => milestones.reach(are ? 'normalMap' : 'export'));
    }),
    files.onDidSave((uri) => {
      void areMaps([uri], maps).then((are) => are && milestones.reach('normalMap'));
    }),
    credits.onDidChange(lookForConnection),
    onDidShowPage(() => milestones.tell()),
  ];
}

/** Whether all of these files are normal maps; those whose names rule it out aren't examined. */
async function areMaps(uris: readonly string[], maps: MilestoneEvents['maps']): Promise<boolean> {
  for (const uri of uris) if (!mapName(rawText(nameOf(uri))) || !(await maps.isNormalMap(uri))) return false;
  return true;
}
