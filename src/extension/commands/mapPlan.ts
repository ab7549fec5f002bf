import { stemOf } from '../domain/outputNames';
import type { RunPlan } from '../domain/runPlan';
import type { NormalMaps } from '../features/preview/discovery/normalMaps';

/** A plan; that of a normal map with what the map adds to the name of its sprite: `_n`, or `_normal` where `_n` means something else. */
export async function withMapEnding(plan: RunPlan, maps: Pick<NormalMaps, 'namingIn'>): Promise<RunPlan> {
  const [source] = plan.sources;
  if (plan.kind !== 'normal-map' || source === undefined) return plan;
  const stem = stemOf(source);
  const { ending, exceptions } = await maps.namingIn(plan.folder, stem);
  return { ...plan, mapEnding: exceptions?.get(stem.toLowerCase()) ?? ending };
}
