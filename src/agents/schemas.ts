import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { foreignText } from '../shared/base/foreignText';
import { type JsonSchema, meant } from './meant';
import { bounded, quoted } from './quote';
import { ArgumentProblem } from './toolErrors';

/** The schemas of tools: models get them as JSON schemas, and each call is checked here again, because clients don't have to. */

/**
 * The JSON schema of a tool's arguments, in what all services understand: types, ranges, lengths, and lists of strings. Gemini
 * refuses a whole request for numbers in an `enum`, an `enum` without a type, `const`, unions, `multipleOf`, or `exclusiveMinimum` in one tool.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'throw',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'inSchema' in valibotAction ? { ...jsonSchema, ...(valibotAction.inSchema as object) } : undefined,
  });
  return rest as unknown as JsonSchema;
}

/**
 * The arguments of a call.
 * @throws {ArgumentProblem} that names the field, and what it may be
 */
export function argumentsOf<T extends v.GenericSchema>(schema: T, given: unknown): v.InferOutput<T> {
  const { properties, required } = jsonSchemaOf(schema);
  const result = v.safeParse(schema, meant(given, { properties, required }));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = issue.path?.[0].key;
  if (typeof field !== 'string')
    throw new ArgumentProblem(`The arguments must be an object. ${fieldWords(properties)}`);
  const rule = Object.hasOwn(properties, field) ? properties[field] : undefined;
  if (rule === undefined) {
    throw new ArgumentProblem(`Unknown argument ${quoted(foreignText(field), 40)}. ${fieldWords(properties)}`);
  }
  const missing = required.includes(field) && issue.input === undefined;
  const got = missing ? 'is required' : `can't be ${bounded(foreignText(shown(issue.input)), 60)}`;
  throw new ArgumentProblem(`“${field}” ${got}. Its schema: ${JSON.stringify(rule)}`);
}

const fieldWords = (properties: JsonSchema['properties']) => `Allowed: ${Object.keys(properties).join(', ')}.`;

/** A value as in JSON, which has no word for the infinite, and no limit of depth. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'nested so deeply';
  }
}
