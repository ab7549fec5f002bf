// Wraps the CommonJS package in a module of ours: its export names then survive bundling behind `import()`. Only the agents: with everything else
// that the package's own index loads (fetch, WebSocket, caches, mocks), a process waits more than twice as long for its first request.
import api from 'undici/lib/api/index.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { tolerateContinue } from './unaskedContinue';

// As in that index: `request`, and `connect`, by which an agent reaches a server through a proxy.
Object.assign(Dispatcher.prototype, api);

type Connector = ReturnType<typeof buildConnector>;

/** `factory` of an agent: its connections, also those through proxies, read what `tolerateContinue` says. */
export function tolerantPool(origin: string | URL, { connect, ...options }: Pool.Options): Pool {
  const open: Connector = typeof connect === 'function' ? connect : buildConnector({ ...connect });
  const tolerant: Connector = (target, done) =>
    open(target, (...opened) => {
      const [, socket] = opened;
      if (socket) tolerateContinue(socket);
      done(...opened);
    });
  return new Pool(origin, { ...options, connect: tolerant });
}

export { Agent, EnvHttpProxyAgent };
