// Wraps the CommonJS package in a module of ours: its export names then survive bundling behind `import()`. Only the agents: with everything else
// that the package's own index loads (fetch, WebSocket, caches, mocks), a process waits more than twice as long for its first request.
import api from 'undici/lib/api/index.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';

// As in that index: `request`, and `connect`, by which an agent reaches a server through a proxy.
Object.assign(Dispatcher.prototype, api);

export { Agent, EnvHttpProxyAgent };
