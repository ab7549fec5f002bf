/** A number in a file name that may count frames. */
export interface NumberSlot {
  /** What all files of one series share: the name with `#` for the number, and `~` for a duration. */
  readonly key: string;
  /** ASCII digits, as written: `007`. */
  readonly digits: string;
  /** The sprite's name, if the number counts frames: `hero`; empty if there is nothing but the number. */
  readonly title: string;
  /** What is between title and number, if that's one character. */
  readonly separator: string;
  /** `last`: the number ends the name. `bracket`: it does, in brackets. `total`: `3 of 8`. `inner`: more of the name follows. */
  readonly place: 'last' | 'bracket' | 'total' | 'inner';
  /** Whether the words around the number, or a duration, say that it counts frames. `number`: nothing but the number does. */
  readonly by: 'words' | 'number' | 'nothing';
  /** What its name says besides: `durations`: how long the frame is shown. `words`: the word at the number is that of a frame or of a motion. */
  readonly says: 'durations' | 'words' | 'numbers';
  /** The name without the brackets and its number, if that is where systems number copies: `hero.png` of `hero (1).png`. */
  readonly original?: string;
}

/** Digits of other scripts that keyboards write into names: full-width, Arabic, Persian, Devanagari. */
const DIGIT_ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966];
const OTHER_SIGNS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f（）［］]/g;
const BRACKETS: Readonly<Record<string, string>> = { '（': '(', '）': ')', '［': '[', '］': ']' };

/** The duration of a frame in its name, as ezgif (`_delay-0.08s`) and GIMP (`(100ms)`) write it. */
const TIMED =
  /(?:[ _-]+delay[ _=-]*(\d{1,6}(?:[.,]\d{1,6})?) ?(ms|s)|[ _-]*\((\d{1,6}) ?ms\)(?: ?\((?:replace|combine)\))?)$/i;

const TOTAL = /^(.*?)(?<!\d)(\d{1,9})([ _-]?(?:of|von|de|sur|di)[ _-]?\d{1,9}[)\]]?)$/is;
const BRACKET = /^(.*?)([ _-]?)[([{](\d{1,9})[)\]}]$/s;
const LAST = /^(.*?)([ _-]?)(\d{1,9})$/s;

const MOTIONS =
  'walk|run|idle|attack|jump|die|death|dead|fall|climb|swim|cast|hurt|hit|dash|roll|slide|fly|spin|shoot|slash|crouch|sleep|stand';
/** Words before a number that counts frames: `frame_3`, `f3`, `walk 3`. */
const FRAME_BEFORE = new RegExp(
  `(?:(?:^|[^a-z])(?:f|fr|frm|img|im|pic|cel|key)|frame|image|picture|step|pose|フレーム|帧|幀|第|${MOTIONS})[ _.([#-]*$`,
  'i',
);
/**
 * Words of animations alone, as whole words, from `frame 3` to `heroWalk01`. Those above may mean other things too, pictures above all: `image 3`,
 * `f1` (a woman), `fly_2` (an insect), `stand1` (furniture), `fall1` (the autumn).
 */
const ONLY_FRAMES = 'frame|frm|cel|walk|run|idle|attack|jump|die|death|hurt|climb|swim|dash|crouch';
const capitalized = ONLY_FRAMES.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const SAYS_FRAMES = new RegExp(
  `(?:(?<![A-Za-z])(?:${ONLY_FRAMES}|${ONLY_FRAMES.toUpperCase()})|(?<![A-Z])(?:${capitalized})|フレーム|帧|幀|コマ)[ _.([#-]*$`,
);
const SAYS_FRAMES_AFTER = /^ ?(?:帧|幀|コマ|フレーム|프레임)/;
/** What follows it: a counter, or what a tool adds to the end of a name. */
const FRAME_AFTER = /^ ?(?:帧|幀|コマ|枚|フレーム|张|張|프레임|장)/;
const TOOL_AFTER =
  /^[ _.@-]+(?:export(?:ed)?|render(?:ed)?|scaled|resized|upscaled|cropped|trimmed|final|out(?:put)?|frame|no-?bg|removebg(?:-preview)?|transparent|\d+x)(?![a-z])/i;
/** Words that name another thing: the number before them tells things apart, as in `enemy_01_walk`. */
const THING_AFTER = new RegExp(
  `^[ _.-]+(?:${MOTIONS}|sheet|sprites?heet|strip|tiles?|tileset|bg|background|portrait|icon|map|atlas|normal)(?![a-z])`,
  'i',
);
/** Numbers that are never those of frames: sizes, versions, decimals, dates, and those that our own files have in the middle. */
const OTHER_BEFORE = /(?:\d[x×.]|@|(?:^|[ _.-])v|\d{4}[-_.]\d{2}[-_.]|(?:^|-)(?:dir\d*|edit|anim)-|_strip)$/i;
const OTHER_AFTER = /^(?:[x×]\d|\.\d|[-_.]\d{2}[-_.]\d{2}(?!\d))/i;
/** What separates a number from the rest of a name: within a word it is part of that word. */
const WORD_END = /^(?:[ _.@\-)\]}]| ?(?:帧|幀|コマ|枚|フレーム|张|張|프레임|장))/;
const COPY = /(?:(?:^|[ _-])(?:copy|kopie|copie|copia|cópia|kopia)|コピー|副本|复件|拷贝|複製|복사본)[ _-]*$/iu;
/** Most numbers of one name that are considered, from the end. */
const MAX_INNER = 4;

/** Milliseconds, 1 to 65,535, that a frame's name says it is shown; undefined if it doesn't. @param stem name without its extension */
export function durationInName(stem: string): number | undefined {
  const [, delay = '', unit = '', ms = ''] = TIMED.exec(plainDigits(stem)) ?? [];
  const duration = ms ? Number(ms) : Number(delay.replace(',', '.')) * (unit.toLowerCase() === 's' ? 1000 : 1);
  return duration >= 1 ? Math.min(0xffff, Math.round(duration)) : undefined;
}

/**
 * The numbers in a name that may count frames, the likeliest first: `3 of 8`, one in brackets at the end, one at the end, then those in the
 * middle. Numbers of copies and sizes aren't among them.
 * @param stem name without its extension @param ending the rest, with the dot
 */
export function numberSlots(stem: string, ending: string): NumberSlot[] {
  const plain = plainDigits(stem);
  const timed = TIMED.exec(plain);
  const base = timed ? plain.slice(0, timed.index) : plain;
  const tail = `${timed ? '~' : ''}${ending}`;
  const by = timed ? 'words' : 'number';
  const slots: NumberSlot[] = [];
  const add = (slot: Omit<NumberSlot, 'key' | 'says'>, before: string, after: string) => {
    if (COPY.test(before) || /_strip$/i.test(before)) return;
    slots.push({ ...slot, says: sayingOf(before, after, timed !== null), key: `${before}#${after}${tail}` });
  };
  const total = TOTAL.exec(base);
  if (total) {
    const [, before = '', digits = '', after = ''] = total;
    add({ digits, title: trimmed(before), separator: '', place: 'total', by: 'words' }, before, after);
  }
  const bracket = BRACKET.exec(base);
  if (bracket) {
    const [, title = '', separator = '', digits = ''] = bracket;
    const before = base.slice(0, base.length - digits.length - 1);
    // Digits of other scripts are as long as ours, so places in both names are the same.
    const original = timed || !title ? undefined : stem.slice(0, title.length) + ending;
    if (COPY.test(title)) return slots;
    add({ digits, title, separator, place: 'bracket', by, original }, before, base.slice(-1));
  }
  const last = LAST.exec(base);
  if (last) {
    const [, title = '', separator = '', digits = ''] = last;
    add({ digits, title, separator, place: 'last', by }, `${title}${separator}`, '');
  }
  return [...slots, ...innerSlots(base, tail, timed !== null)];
}

function innerSlots(base: string, tail: string, isTimed: boolean): NumberSlot[] {
  const slots: NumberSlot[] = [];
  for (const { 0: digits, index } of [...base.matchAll(/\d+/g)].reverse()) {
    const [before, after] = [base.slice(0, index), base.slice(index + digits.length)];
    if (digits.length > 9 || !WORD_END.test(after) || /^[)\]}]$/.test(after)) continue;
    if (OTHER_BEFORE.test(before) || OTHER_AFTER.test(after) || COPY.test(before)) continue;
    slots.push({
      key: `${before}#${after}${tail}`,
      digits,
      title: trimmed(before.replace(/第$/, '')) || trimmed(after.replace(FRAME_AFTER, '')),
      separator: /[ _-]$/.exec(before)?.[0] ?? '',
      place: 'inner',
      by: isTimed ? 'words' : innerEvidence(before, after),
      says: sayingOf(before, after, isTimed),
    });
    if (slots.length === MAX_INNER) break;
  }
  return slots;
}

function sayingOf(before: string, after: string, isTimed: boolean): NumberSlot['says'] {
  if (isTimed) return 'durations';
  return SAYS_FRAMES.test(before) || SAYS_FRAMES_AFTER.test(after) ? 'words' : 'numbers';
}

function innerEvidence(before: string, after: string): NumberSlot['by'] {
  if (FRAME_BEFORE.test(before) || FRAME_AFTER.test(after) || TOOL_AFTER.test(after)) return 'words';
  return trimmed(before) !== '' && THING_AFTER.test(after) ? 'nothing' : 'number';
}

/** The same name with ASCII digits and brackets; as long as before. */
function plainDigits(name: string): string {
  return name.replace(OTHER_SIGNS, (sign) => {
    const code = sign.charCodeAt(0);
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? (BRACKETS[sign] ?? sign) : String(code - zero);
  });
}

/** Without separators and brackets around it. */
function trimmed(part: string): string {
  return part.replace(/^[ _.,#)\]}-]+|[ _.,#([{-]+$/g, '');
}
