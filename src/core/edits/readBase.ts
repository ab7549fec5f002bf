import * as l10n from '@vscode/l10n';
import type { ExportSource } from '../../sprite/source/source';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import {
  type FoundSource,
  findSource,
  type ReadWords,
  readSource,
  type SourceDependencies,
} from '../exports/exportSource';
import type { EditBase } from './editState';

const WORDS: ReadWords = {
  tooLarge: (name) => l10n.t('{0} is too large to change.', name),
  unreadable: (name) => l10n.t("Couldn't read {0}, so nothing was changed.", name),
};

let next = 0;

/** Reads a sprite with all its files. @param uri URI string @throws {ExportSourceError} */
export async function readBase(uri: string, dependencies: SourceDependencies): Promise<EditBase> {
  const found = await findSource(uri, dependencies);
  const source = await readSource(found, dependencies.files, WORDS);
  const json = found.json === undefined ? undefined : await dependencies.files.read(found.json, MAX_SHOWN_BYTES);
  const files = new Map(imagesOf(found, source));
  if (found.json !== undefined && json) files.set(found.json, json);
  return { id: next++, found, source, ...(json && { json }), files };
}

/** Images and normal maps with their URI strings. */
function imagesOf({ pictures, normalMap, directions }: FoundSource, source: ExportSource): [string, Uint8Array][] {
  if ('views' in source)
    return source.views.flatMap(({ source: one }, at) => {
      const view = directions?.views[at];
      if (!view || 'sequence' in one) return [];
      return [[view.uri, one.bytes] as [string, Uint8Array], ...mapOf(view.normalMap, one.normalMap)];
    });
  if ('sequence' in source) return source.sequence.map(({ bytes }, at) => [pictures[at] ?? '', bytes]);
  return [[pictures[0] ?? '', source.bytes], ...mapOf(normalMap, source.normalMap)];
}

const mapOf = (uri: string | undefined, bytes: Uint8Array | undefined): [string, Uint8Array][] =>
  uri !== undefined && bytes ? [[uri, bytes]] : [];
