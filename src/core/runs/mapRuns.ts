import { mayBeMissing } from '../../service/errors';
import type { MapNaming } from '../../sprite/source/fileNames';
import type { Connection } from '../account/connection';
import { stemOf } from '../domain/outputNames';
import type { RunPlan } from '../domain/runPlan';
import type { Run } from './run';

/** What only runs of normal maps have: names that engines look for, and a service that may not make any. */

/** The plan; a normal map's plan gets the ending for the sprite's name: `_n`, or `_normal` if `_n` means something else there. */
export async function withMapEnding(
  plan: RunPlan,
  maps: { namingIn(folder: string, title: string): Promise<MapNaming> },
): Promise<RunPlan> {
  const [source] = plan.sources;
  if (plan.kind !== 'normal-map' || source === undefined) return plan;
  const stem = stemOf(source);
  const { ending, exceptions } = await maps.namingIn(plan.folder, stem);
  return { ...plan, mapEnding: exceptions?.get(stem.toLowerCase()) ?? ending };
}

/** Whether a run that failed may have done so because its hosted service has no normal maps. The built-in service makes them of any picture. */
export function lacksNormalMaps(
  { plan, snapshot }: Pick<Run, 'plan' | 'snapshot'>,
  service: Connection['kind'],
): boolean {
  return plan.kind === 'normal-map' && service !== 'built-in' && mayBeMissing(snapshot.error);
}
