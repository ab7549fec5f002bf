import { ENGINE_IDS, ENGINES, type Engine } from '../../sprite/engines/engines';

/** The beginnings of paths that start at the top of an engine's project and look like URLs, `res://`, with the engine. */
export const PROJECT_ROOTS: readonly { readonly prefix: string; readonly engine: Engine }[] = [
  ...ENGINE_IDS.flatMap((engine) => {
    const { root } = ENGINES[engine];
    return root?.endsWith('://') ? { prefix: root, engine } : [];
  }),
  // Unity's style sheets name files of the project like this; its code doesn't.
  { prefix: 'project://database/', engine: 'unity' },
];

/** Source of a regular expression for one of their schemes: `res:`. */
export const PROJECT_SCHEME = `(?:${PROJECT_ROOTS.map(({ prefix }) => prefix.slice(0, prefix.indexOf('//'))).join('|')})`;
