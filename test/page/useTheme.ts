import { themes } from './themes';

/** Gives the page the colors and the class of one of the editor's themes. */
export function useTheme(name: string): void {
  const theme = themes[name];
  if (!theme) throw new Error('There is no such theme.');
  document.body.classList.add(theme.bodyClass);
  for (const [variable, value] of Object.entries(theme.variables)) {
    document.documentElement.style.setProperty(`--vscode-${variable}`, value);
  }
}
