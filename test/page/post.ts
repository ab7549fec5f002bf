import type { HostMessage } from '../../src/shared/protocol/message';

let sent = 0;
let seen = 0;
addEventListener('message', ({ source }) => {
  if (source === window) seen++;
});

/** Sends a message to the page like VS Code; resolves when the page has it. */
export async function post(message: HostMessage): Promise<void> {
  const own = ++sent;
  window.postMessage(message, location.origin);
  while (seen < own) await new Promise((done) => addEventListener('message', done, { once: true }));
}
