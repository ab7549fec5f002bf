/**
 * Loads undici in its own process and prints as JSON how that changed the process's `fetch` and dispatcher slots. Arguments: an address to fetch;
 * `before` to use `fetch` once before undici is loaded.
 */
import { undiciTransport } from '../../../src/service/undiciTransport';

const SLOTS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
const [, , url = '', when] = process.argv;
const slots = () => SLOTS.map((slot): unknown => Reflect.get(globalThis, slot));
const fetchOnce = async () => (await fetch(url)).text();

async function main(): Promise<void> {
  const fetchBefore = globalThis.fetch;
  if (when === 'before') await fetchOnce();
  const before = slots();
  const send = undiciTransport();
  const response = await send({ method: 'GET', url, headers: {} });
  for await (const _ of response.body) break;
  const kept = slots().every((slot, at) => before[at] === undefined || slot === before[at]);
  const sameFetch = globalThis.fetch === fetchBefore;
  const text = await fetchOnce();
  // The base class of all dispatchers of the undici package; Node's dispatchers come from Node's own copy.
  const base: unknown = Object.getPrototypeOf((await import('../../../src/service/undiciAgent')).EnvHttpProxyAgent);
  const foreign = slots().some((slot) => typeof base === 'function' && slot instanceof base);
  await send.close();
  console.log(JSON.stringify({ filledBefore: before.some(Boolean), kept, sameFetch, text, foreign }));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
