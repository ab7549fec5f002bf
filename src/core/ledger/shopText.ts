import { englishCount } from '../../shared/base/counts';
import { type LedgerRow, type LedgerSums, rowsOf, sumsOf } from './ledgerRows';
import { shortKind } from './sourceKind';
import type { ProjectLedger } from './spriteLedger';

/**
 * Text for the forms of shops, in English, as Steam's content survey and itch.io's disclosure ask: which kinds of content a model made in advance, how, and
 * what people did with it. It says what the records say, and what they don't.
 */
export function shopText(ledger: ProjectLedger): string {
  const sums = sumsOf(ledger);
  const rows = rowsOf(ledger).filter(({ ai }) => ai === true);
  const parts = sums.ai ? madeWithAi(sums, rows) : withoutAi(sums);
  return `${[...parts, ...restOf(sums), REMINDER].join('\n\n')}\n`;
}

const REMINDER =
  'This text is about image files in one project only. It says nothing about sound, text, code, store images, or images from elsewhere.';

function madeWithAi(sums: LedgerSums, rows: readonly LedgerRow[]): string[] {
  const services = names(rows.map(({ service }) => service));
  const by = services.length ? ` by ${listed(services)}` : '';
  return [
    `Pre-generated content: ${sprites(sums.ai)} of this project ${were(sums.ai)} made or edited with generative AI during development${by}.`,
    [`By operation: ${listed(operationsOf(rows))}.`, ...editedFrom(rows)].join(' '),
    handsText(sums, rows),
    'For itch.io: Generative AI disclosure “Yes”, with “Graphics”.',
  ];
}

/** Inputs that a model edited. */
function editedFrom(rows: readonly LedgerRow[]): string[] {
  const edited = rows.filter(({ kind = '' }) => shortKind(kind) === 'compositeWithTrainedAlgorithmicMedia').length;
  return edited ? [`${sprites(edited)} of them ${were(edited)} made from an existing image.`] : [];
}

/** What people and others did with it. Whether a hand or a program changed a file isn't known. */
function handsText({ ai, aiEdited }: LedgerSums, rows: readonly LedgerRow[]): string {
  const kept = rows.filter((row) => row.kept === 'person').length;
  const agents = names(rows.map(({ by }) => (by === 'person' ? undefined : by)));
  const sentences = [
    `${sprites(aiEdited)} ${were(aiEdited)} changed after generation, and ${sprites(ai - aiEdited)} ${are(ai - aiEdited)} as generated.`,
    ...(kept ? [`A person looked at drafts and kept ${sprites(kept)} of them.`] : []),
    ...(agents.length ? [`Some were asked for by coding agents: ${listed(agents)}.`] : []),
  ];
  return sentences.join(' ');
}

function withoutAi({ sprites: count, none }: LedgerSums): string[] {
  if (!count) return ['No sprites were found, so there is nothing to say about them.'];
  const some =
    none < count
      ? `None of the ${sprites(count - none)} with a record was made with generative AI.`
      : 'No sprite has a record, so these records say nothing about generative AI.';
  return [some];
}

function restOf({ placeholders, others, none, sprites: all }: LedgerSums): string[] {
  const computed = placeholders + others;
  return [
    ...(computed
      ? [
          `${sprites(computed)} ${were(computed)} computed by a program without AI (procedural placeholders, normal maps).`,
        ]
      : []),
    ...(none && none < all
      ? [
          `${sprites(none)} ${none === 1 ? 'has' : 'have'} no record. That doesn't mean that people drew ${none === 1 ? 'it' : 'them'}: check before you publish this text.`,
        ]
      : []),
  ];
}

/** Operations with the number of their sprites: `animate (3)`. */
function operationsOf(rows: readonly LedgerRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { operation = 'other' } of rows) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return names([...counts.keys()]).map((name) => `${name.replaceAll('-', ' ')} (${counts.get(name) ?? 0})`);
}

const sprites = (count: number) => englishCount(count, 'sprite');
const are = (count: number) => (count === 1 ? 'is' : 'are');
const were = (count: number) => (count === 1 ? 'was' : 'were');

/** Most names in a sentence. */
const MAX_NAMES = 10;

/** Each once, sorted, on one line. */
function names(all: readonly (string | undefined)[]): string[] {
  const unique = new Set(
    all.flatMap((one) => (one === undefined ? [] : [one.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 100)])),
  );
  return [...unique].sort().slice(0, MAX_NAMES);
}

/** In English, whatever the language of the host. */
const listed = (all: readonly string[]) =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');
