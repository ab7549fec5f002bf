/** Places in the source where a string is read by people. Each is followed by a literal where it is not localised. */
const PLACES = [
  String.raw`\bshow(?:Information|Warning|Error)Message\(\s*`,
  String.raw`\bsetStatusBarMessage\(\s*`,
  String.raw`\bannounce\(\s*`,
  String.raw`\b(?:setText|relabel)\([\w.]+,\s*`,
  String.raw`\.(?:append|prepend|replaceChildren|createTextNode)\((?:[^()'"\x60]*,\s*)?`,
  String.raw`\.(?:textContent|innerText|title|ariaLabel|tooltip|place[hH]older|prompt|label|detail|description)\s*=\s*`,
  String.raw`\bsetAttribute\('(?:aria-(?:label|description|valuetext)|title|placeholder|alt)',\s*`,
  String.raw`(?:\b(?:title|place[hH]older|prompt|label|detail|description|tooltip|text|heading|openLabel|saveLabel)|'aria-(?:label|description|valuetext)'):\s*`,
  String.raw`\bel\(\s*'[\w-]+',\s*\{[^{}]*\},\s*`,
];

/** The first branch of a conditional may stand between a place and its literal, the second behind it. */
const LITERAL = String.raw`(?:[^,;{}()'"\x60\n]*\?\s*)?(['"\x60])((?:\\.|(?!\1).)*)\1`;

const PATTERNS = PLACES.map((place) => new RegExp(place + LITERAL, 'gs'));

/** Words that are no text: icons, what is filled in, addresses. */
const WORDLESS = /\$\{[^}]*\}|\$\([\w~-]+\)|https?:\/\/\S*|\\./g;

function lineOf(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}

/** String literals with words in places that people read, as `line: literal`. Calls of `l10n.t` are no literals. */
export function bareLiterals(source: string): string[] {
  return PATTERNS.flatMap((pattern) => [...source.matchAll(pattern)])
    .filter(([, , literal = '']) => /\p{L}{2,}/u.test(literal.replace(WORDLESS, '')))
    .map((match) => `${lineOf(source, match.index)}: ${match[2]}`);
}

/** Calls of `l10n.t` that the export cannot read, for their text is no plain literal; as `line: call`. */
export function unreadableCalls(source: string): string[] {
  return [...source.matchAll(/\bl10n\.t\(\s*(?!\s|['{]|\x60[^$\x60]*\x60).{0,30}/g)].map(
    (match) => `${lineOf(source, match.index)}: ${match[0]}`,
  );
}
