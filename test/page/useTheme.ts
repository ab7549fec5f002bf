import { themes } from './themes';

let used: string | undefined;

/**
 * Gives the page the colors and the class of one of VS Code's themes, also while it is shown: first the variables, then the class, which pages watch.
 */
export function useTheme(name: string): void {
  const theme = themes[name];
  if (!theme) throw new Error('There is no such theme.');
  const { style } = document.documentElement;
  const before = used === undefined ? {} : themes[used]?.variables;
  for (const variable of Object.keys(before ?? {})) style.removeProperty(`--vscode-${variable}`);
  for (const [variable, value] of Object.entries(theme.variables)) style.setProperty(`--vscode-${variable}`, value);
  if (used !== undefined) document.body.classList.remove(themes[used]?.bodyClass ?? '');
  document.body.classList.add(theme.bodyClass);
  used = name;
}
