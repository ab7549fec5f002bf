import type dgram from 'node:dgram';
import type dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type net from 'node:net';

/** One attempt to reach something: a connection, a datagram, or the lookup of a name. */
export interface Attempt {
  readonly what: string;
  /** Where the code is that tried. */
  readonly stack: string;
}

const require = createRequire(__filename);

/** Names of the functions of `dns` that ask somebody. */
const LOOKUPS = /^(?:lookup|resolve|reverse)/;

/**
 * Notes each attempt of this process to reach the network, and lets it happen. Sockets of the file system, such as pipes between processes, don't
 * count.
 * @returns stops noting
 */
export function watchNetwork(note: (attempt: Attempt) => void): () => void {
  const undo: (() => void)[] = [];
  const watch = (owner: object, name: string, what: (args: readonly unknown[]) => string | undefined) => {
    const own = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    const watched = function (this: unknown, ...args: unknown[]) {
      const seen = what(args);
      if (seen !== undefined) note({ what: seen, stack: new Error(seen).stack ?? '' });
      return Reflect.apply(own, this, args);
    };
    Reflect.set(owner, name, watched);
    undo.push(() => Reflect.set(owner, name, own));
  };
  const { Socket } = require('node:net') as typeof net;
  watch(Socket.prototype, 'connect', connectionOf);
  watch((require('node:dgram') as typeof dgram).Socket.prototype, 'send', () => 'datagram');
  const names = require('node:dns') as typeof dns;
  for (const owner of [names, names.promises])
    for (const name of Object.keys(owner))
      if (LOOKUPS.test(name)) watch(owner, name, ([host]) => `${name} ${String(host)}`);
  return () => {
    for (const one of undo.splice(0)) one();
  };
}

/** `connect HOST:PORT`; undefined for a pipe. */
function connectionOf(args: readonly unknown[]): string | undefined {
  // Node passes its own normalized arguments as one array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args;
  if (typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first)))
    return `connect ${typeof second === 'string' ? second : 'localhost'}:${first}`;
  if (typeof first !== 'object' || first === null || ('path' in first && first.path)) return undefined;
  const { host = 'localhost', port } = first as { host?: unknown; port?: unknown };
  return `connect ${String(host)}:${String(port)}`;
}

/** Notes attempts of this process, and of its threads, as lines of a file. */
export function watchNetworkInto(file: string): void {
  watchNetwork(({ what }) => appendFileSync(file, `${what}\n`));
}
