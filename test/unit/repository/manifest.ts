interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

/** The parts of package.json that the checks read. */
export interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly l10n: string;
  readonly icon: string;
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly enablement?: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly submenus: readonly { readonly id: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly keybindings?: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

const PREFIX = 'spriteKiln.';

/** Keys of package.nls.json that a manifest uses, as `%key%`. */
export function namedKeys(manifest: unknown): string[] {
  return [...new Set([...JSON.stringify(manifest).matchAll(/"%([^%"]+)%"/g)].map(([, key = '']) => key))].sort();
}

/** Commands and submenus that menus and keys use but nothing contributes. */
export function deadMenuEntries({ contributes }: Manifest): string[] {
  const commands = new Set(contributes.commands.map(({ command }) => command));
  const submenus = new Set(contributes.submenus.map(({ id }) => id));
  const entries = [...Object.values(contributes.menus).flat(), ...(contributes.keybindings ?? [])];
  const named = entries.flatMap((entry) => [
    ...(entry.command?.startsWith(PREFIX) && !commands.has(entry.command) ? [entry.command] : []),
    ...('submenu' in entry && entry.submenu && !submenus.has(entry.submenu) ? [entry.submenu] : []),
  ]);
  const menus = Object.keys(contributes.menus).filter((menu) => menu.startsWith(PREFIX) && !submenus.has(menu));
  return [...named, ...menus];
}

/** Settings that a source reads or writes through `get`, `inspect`, and `update`, with their full names. */
export function usedSettings(source: string): string[] {
  const found = source.matchAll(/\.(?:get|inspect)(?:<[^()]*>)?\('(\w+)'|^ {2}(?=\w+: setting\b)(\w+)/gm);
  return [...new Set([...found].map(([, called, row]) => PREFIX + (called ?? row)))].sort();
}

/** This extension's context keys in a manifest's clauses, without `spriteKiln.`; commands, views, and settings aren't keys. */
export function namedContextKeys({ contributes }: Manifest): string[] {
  const { menus, commands, views } = contributes;
  const clauses = [...Object.values(menus).flat(), ...commands.map(({ enablement }) => ({ when: enablement }))];
  const known = new Set([
    ...Object.values(views)
      .flat()
      .map(({ id }) => id),
    'spriteKiln.preview',
    'spriteKiln.aseprite',
    'spriteKiln.atlas',
  ]);
  const named = clauses.flatMap(({ when = '' }) => when.match(/spriteKiln\.[\w.]+/g) ?? []);
  return [...new Set(named)]
    .filter((name) => !known.has(name))
    .map((name) => name.slice(PREFIX.length))
    .sort();
}

/** All `when` and `enablement` clauses below a part of a manifest. */
function clausesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'when' || key === 'enablement') && typeof value === 'string' ? [value] : clausesIn(value),
  );
}

/** The context keys in a manifest's clauses that aren't this extension's: without patterns, strings, and what a key is compared to. */
export function editorContextKeys(manifest: unknown): string[] {
  const named = clausesIn(manifest).flatMap((clause) => {
    const keys = clause
      .replace(/\/(?:[^/\\]|\\.)*\/[a-z]*/g, '')
      .replace(/'[^']*'/g, '')
      .replace(/(?:[=!]=|[<>]=?)\s*[\w.]+/g, '');
    return keys.match(/[A-Za-z_][\w.]*/g) ?? [];
  });
  return [...new Set(named)].filter((name) => !name.startsWith(PREFIX)).sort();
}
