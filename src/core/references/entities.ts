/** Those of XML, and of HTML for punctuation that occurs in names. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  AMP: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  num: '#',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  lowbar: '_',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  bsol: '\\',
  equals: '=',
  excl: '!',
  semi: ';',
  colon: ':',
  commat: '@',
  dollar: '$',
  lsqb: '[',
  rsqb: ']',
  lcub: '{',
  rcub: '}',
  ndash: '–',
  mdash: '—',
};

/** HTML's names of the characters from U+00A0 on, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

/** The character that an entity names, such as `amp`; undefined if it's none of those that occur in names of files. */
export function namedCharacter(name: string): string | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const latin = LATIN.indexOf(name);
  return latin < 0 ? undefined : String.fromCharCode(0xa0 + latin);
}
