import { URI } from 'vscode-uri';

/**
 * A folder as a URI that names can be joined to: the top of a file system may have no path at all (`vscode-test-web://mount`), and joined to that,
 * a name would be no path.
 * @param folder URI string, with or without a trailing slash
 */
export function folderUri(folder: string): URI {
  const uri = URI.parse(folder, true);
  return uri.path ? uri : uri.with({ path: '/' });
}
