import type { RunKind } from '../../shared/contract/api';
import type { CommandBody } from '../context';
import type { OptionRow } from './options';

/** What an argument becomes: see `CommandInput`. */
export type ArgumentKind = 'files' | 'prompt' | 'words';

export interface ArgumentRow {
  /** As in the usage: `<files...>`, `[words...]`. */
  readonly usage: string;
  readonly kind: ArgumentKind;
  readonly words: string;
}

export interface ExampleRow {
  /** What is typed after `sprite-kiln`. */
  readonly line: string;
  readonly does: string;
}

export interface CommandRow {
  readonly name: string;
  readonly group: 'Make sprites' | 'Look and find' | 'Use them' | 'Account and agents';
  /** One line in the list of commands, without a period. */
  readonly summary: string;
  /** What it does, and where its outputs land: one string for each paragraph. */
  readonly about: readonly string[];
  readonly arguments: readonly ArgumentRow[];
  readonly options: readonly OptionRow[];
  readonly examples: readonly ExampleRow[];
  /** The kind of run that it starts, if it starts one: its arguments are checked by the rules of that. */
  readonly starts?: RunKind;
  load(): Promise<CommandBody>;
}

export const PROMPT = (words: string): ArgumentRow => ({ usage: '<prompt>', kind: 'prompt', words });
export const FILES = (words: string): ArgumentRow => ({ usage: '<files...>', kind: 'files', words });
export const FILE: ArgumentRow = {
  usage: '<file>',
  kind: 'files',
  words: 'a PNG, JPEG, or WebP image, or an Aseprite file; not with --asset',
};
