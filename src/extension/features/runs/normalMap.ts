import { InputError, NotFoundError } from '../../../service/errors';
import { toInputs } from './inputs';
import type { Landing } from './landing';
import type { RunWriter } from './run';
import type { RunPorts } from './runner';
import { readSource } from './sources';

/** The normal map of one picture. Free, so it needs no journal: what is lost is asked for again. */
export async function normalMap(run: RunWriter, ports: RunPorts, landing: Landing): Promise<void> {
  const [uri, ...more] = run.plan.sources;
  if (uri === undefined || more.length) {
    throw new InputError([{ rule: 'inputs-count', count: run.plan.sources.length, min: 1, max: 1 }]);
  }
  const source = await readSource(ports.files, uri, ports.originId);
  run.report({ state: 'sending' });
  const ask = async () => {
    const [input] = await toInputs([source], ports, run.signal);
    if (!input) throw new InputError([{ rule: 'inputs-count', count: 0, min: 1, max: 1 }]);
    return ports.client.normalMap(input, { signal: run.signal });
  };
  const bytes = await ask().catch(async (error) => {
    if (!(error instanceof NotFoundError) || 'assetId' in source) throw error;
    await ports.known.forget(ports.originId, source.sha256);
    return ask();
  });
  run.report({ state: 'saving', outputs: [{ index: 0, state: 'landing', files: [] }] });
  const file = await landing.landNormalMap(bytes);
  run.report({ state: 'succeeded', outputs: [{ index: 0, state: 'saved', files: [file] }] });
}
