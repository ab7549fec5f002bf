import { engineNamesIn } from '../../../src/core/code/engines/engineNames';
import { isScaled } from '../../../src/core/code/engines/unity';
import { contradictions } from '../../../src/core/code/findings/contradictions';
import type { KnownSprite, SpriteFactsReader } from '../../../src/core/code/findings/knownSprite';
import { undefinedKeys } from '../../../src/core/code/findings/projectKeys';
import type { PathEnd, ProjectNames, ScannedFile } from '../../../src/core/code/projectNames';
import { scanText } from '../../../src/core/code/scan/scanText';
import type { Size } from '../../../src/sprite/pixels/raster';

const TOP = 'file:///game';

/** An image of a made project. */
export type MadeSprite = Size & KnownSprite & { readonly isDrawn?: boolean };

/** A project whose files are only in memory. */
export interface NamedProject {
  readonly project: ProjectNames;
  readonly facts: SpriteFactsReader;
}

/** @param contents by path with `/` @param sprites by path: sizes in pixels, and what is known of them */
export function namedProject(
  contents: Readonly<Record<string, string>>,
  sprites: Readonly<Record<string, MadeSprite>> = {},
): NamedProject {
  const scannedFiles = Object.entries(contents).flatMap(([path, text]): ScannedFile[] => {
    const names = scanText(text, path.slice(path.lastIndexOf('/') + 1));
    return names ? [{ uri: `${TOP}/${path}`, top: TOP, names }] : [];
  });
  const leadsTo = ({ names }: ScannedFile, at: number): PathEnd => {
    const written = names.paths[at]?.readings[0]?.variants[0]?.path.replace(/^(?:res:\/\/|\.{0,2}\/)+/, '') ?? '';
    const found = Object.keys(sprites).find((sprite) => sprite === written || sprite.endsWith(`/${written}`));
    if (!written) return { kind: 'unknown' };
    if (found) return { kind: 'sprite', uri: `${TOP}/${found}` };
    const variant = { path: written, encoded: false };
    return { kind: 'missing', place: `${TOP}/${written}`, base: TOP, prefix: '', variant };
  };
  const of = (uri: string) => sprites[uri.slice(TOP.length + 1)];
  return {
    project: {
      texts: scannedFiles,
      sprites: Object.keys(sprites).map((path) => ({ uri: `${TOP}/${path}`, top: TOP })),
      leadsTo,
      unread: [],
    },
    facts: {
      sizeOf: async ({ uri }) => of(uri),
      of: async ({ uri }) => of(uri),
      isDrawn: async ({ uri }) => of(uri)?.isDrawn ?? true,
      metaOf: async ({ uri }) => {
        const text = contents[`${uri.slice(TOP.length + 1)}.meta`];
        const name = `${uri.slice(uri.lastIndexOf('/') + 1)}.meta`;
        if (text === undefined) return undefined;
        return { file: `${uri}.meta`, claims: engineNamesIn(text, name, []).claims, isScaled: isScaled(text) };
      },
    },
  };
}

/** What is found in a project: `path:line rule “text at the place” → suggestions`, in the order of lines. */
export async function findingsIn(
  contents: Readonly<Record<string, string>>,
  sprites: Readonly<Record<string, MadeSprite>> = {},
): Promise<string[]> {
  const { project, facts } = namedProject(contents, sprites);
  const found = await contradictions(project, facts, new AbortController().signal);
  const lost = undefinedKeys(project).map(({ file, key, near }) => ({
    ...key,
    file: file.uri,
    rule: 'missing-sprite',
    suggestions: key.isNamed ? [] : near,
  }));
  return [...found, ...lost]
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.start - b.start))
    .map(({ file, line, start, end, rule, suggestions }) => {
      const path = file.slice(TOP.length + 1);
      const at = contents[path]?.split('\n')[line]?.slice(start, end);
      return `${path}:${line + 1} ${rule} “${at}” → ${suggestions.join(', ')}`;
    });
}
