import type { CodeNames, NamedPath } from './codeNames';

/**
 * What a text says in the words of engines: keys of loaders, animations, sizes of frames, regions.
 * @param paths of the same text; claims and keys name them by their index
 */
export function engineNamesIn(
  _text: string,
  _fileName: string,
  _paths: readonly NamedPath[],
): Pick<CodeNames, 'claims' | 'keys' | 'openKeys'> {
  return { claims: [], keys: [], openKeys: [] };
}
