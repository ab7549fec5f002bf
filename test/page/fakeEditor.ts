import type { HostMessage } from '../../src/shared/protocol/message';
import { themes } from './themes';

/**
 * The page's stored view state, with VS Code's lifetime: kept when the page is reloaded, gone when it is opened again. `?visit=` tells the two apart,
 * because the browser tab may have shown another page before.
 */
const visit = new URLSearchParams(location.search).get('visit') ?? '';
if (sessionStorage.getItem('visit') !== visit) {
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('visit', visit);
}

export const viewState = {
  getState: (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null'),
  setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
};

let used: string | undefined;

/**
 * Gives the page the colors and the class of one of VS Code's themes, also while it is shown: first the variables, then the class, which pages watch.
 */
export function useTheme(name: string): void {
  const theme = themes[name];
  if (!theme) throw new Error('Unknown theme.');
  const { style } = document.documentElement;
  const before = used === undefined ? {} : themes[used]?.variables;
  for (const variable of Object.keys(before ?? {})) style.removeProperty(`--vscode-${variable}`);
  for (const [variable, value] of Object.entries(theme.variables)) style.setProperty(`--vscode-${variable}`, value);
  if (used !== undefined) document.body.classList.remove(themes[used]?.bodyClass ?? '');
  document.body.classList.add(theme.bodyClass);
  used = name;
}

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
