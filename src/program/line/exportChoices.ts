import * as v from 'valibot';
import { type ExportChoices, exportOptions } from '../../sprite/engines/exportOptions';
import type { CommandInput } from '../context';
import { badInput } from '../programError';
import { EXPORT_FIELDS, optionName } from './exportFields';

/** The options of the line, checked. @throws {ProgramError} `bad-input` */
export function choicesOf({ named, flags }: Pick<CommandInput, 'named' | 'flags'>): Partial<ExportChoices> {
  const choices: Record<string, string | number | boolean> = {};
  for (const { field, option, value, isNumber } of EXPORT_FIELDS) {
    const name = optionName(option);
    const [text] = named[name] ?? [];
    if (value !== undefined && flags.has(name)) choices[field] = value;
    if (text !== undefined) choices[field] = isNumber && /^\d{1,9}$/.test(text) ? Number(text) : text;
  }
  const result = v.safeParse(exportOptions, { format: 'sheet', ...choices });
  if (result.success) return choices;
  const field = v.getDotPath(result.issues[0])?.split('.')[0];
  const row = EXPORT_FIELDS.find((one) => one.field === field);
  const { flags: usage = '', words = '' } = row?.option ?? {};
  throw badInput(`${usage.split(' ')[0]} is wrong. Allowed: ${words}.`, 'See sprite-kiln export --help.');
}
