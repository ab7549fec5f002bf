/** What esbuild writes into each chunk that becomes CommonJS: getters of its exports, and copies of these as getters of getters. */
const EXPORTED = /^__export\(([\w$]+), \{\n((?: {2}.+\n)*?)\}\);\nmodule\.exports = __toCommonJS\(\1\);$/m;
const ROW = /^ {2}(.+?): \(\) => ([\w$]+),?$/;
/** An assignment, or a declaration with a value. */
const ASSIGNED =
  /(^(?:var|let|const) )?(?<![\w$.])([\w$]+)(?: (?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>]) ?|\+\+|--)|(?:\+\+|--)([\w$]+)/gm;

/**
 * A chunk whose exports are plain properties, set at its end, instead of getters: each call of a function from another chunk reads one, a tenth of
 * the time of a drawing. An export that may change later keeps its getter. Chunks never import each other in a circle, so nobody reads an export
 * before the end. Lines keep their numbers.
 * @param {string} code CommonJS of esbuild, not minified
 */
export function settledExports(code) {
  const found = EXPORTED.exec(code);
  if (!found) return code;
  const rows = found[2].trimEnd().split('\n');
  const pairs = rows.map((row) => ROW.exec(row));
  if (pairs.some((pair) => !pair)) return code;
  const changing = changingNames(code);
  const settled = pairs.map(([, name, local]) =>
    changing.has(local) ? `get ${name}() { return ${local}; }` : `${name}: ${local}`,
  );
  // `__esModule` isn't enumerable, as in esbuild's own.
  const end = `module.exports = __defProp({ ${settled.join(', ')} }, "__esModule", { value: true });\n`;
  const without = code.replace(found[0], () => '\n'.repeat(found[0].split('\n').length - 1));
  const annotation = without.lastIndexOf('// Annotate the CommonJS export names');
  const at = annotation < 0 ? without.length : annotation;
  return `${without.slice(0, at)}${end}${without.slice(at)}`;
}

/** Names that may get a value after the chunk has run: assigned more than once, or elsewhere than at a declaration at the top. */
function changingNames(code) {
  const declared = new Set();
  const changing = new Set();
  for (const [, top, name, stepped] of code.matchAll(ASSIGNED)) {
    const one = name ?? stepped;
    if (!top || declared.has(one)) changing.add(one);
    declared.add(one);
  }
  return changing;
}
