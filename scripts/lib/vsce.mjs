// How vsce packs the extension, and which of its lines are warnings.

/**
 * Arguments of `vsce package`. Without a `repository` in package.json, relative links of the README stay as they are, because nobody knows where
 * they lead. With one, as in a release, they lead to the files of this version's tag.
 * @param {{ version: string, repository?: unknown }} manifest
 * @param {string} out Path of the package.
 * @returns {string[]}
 */
export function packageArguments({ version, repository }, out) {
  const links =
    repository === undefined
      ? ['--allow-missing-repository', '--no-rewrite-relative-links']
      : ['--githubBranch', `v${version}`];
  return ['package', '--no-dependencies', ...links, '--out', out];
}

/**
 * Lines of vsce's output that warn.
 * @param {string} output
 * @returns {string[]}
 */
export function warningsIn(output) {
  return output.split('\n').filter((line) => /^\W*warn(?:ing)?\b/i.test(line));
}
