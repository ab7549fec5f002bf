import * as v from 'valibot';
import { type ExportChoices, exportOptions } from '../../sprite/engines/exportOptions';
import { PRESET_NAMES, presetChoices } from '../../sprite/engines/presets';
import type { CommandInput } from '../context';
import { badInput } from '../programError';
import { EXPORT_FIELDS, optionName, PRESET } from './exportFields';

/** The choices of a preset, which other options of the line change. @throws {ProgramError} `bad-input` */
function presetOf(named: CommandInput['named']): Partial<ExportChoices> {
  const [name] = named[optionName(PRESET)] ?? [];
  if (name === undefined) return {};
  const preset = PRESET_NAMES.find((one) => one === name);
  if (!preset)
    throw badInput(`--preset is wrong. Allowed: ${PRESET_NAMES.join(', ')}.`, 'See sprite-kiln export --help.');
  return presetChoices(preset);
}

/** The options of the line, checked. @throws {ProgramError} `bad-input` */
export function choicesOf({ named, flags }: Pick<CommandInput, 'named' | 'flags'>): Partial<ExportChoices> {
  const choices: Record<string, string | number | boolean> = { ...presetOf(named) };
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
