import type * as v from 'valibot';
import type { RunKind } from '../shared/contract/api';
import type { ToolAnswer } from './answers';
import type { ConfirmationFacts } from './confirmations';
import type { ToolCall, ToolHost } from './host';
import { argumentsOf } from './schemas';

/** What a tool does to the world, for clients that decide by it whether to ask a person. */
export interface ToolEffect {
  /** It changes nothing, anywhere. */
  readonly readOnly: boolean;
  /** Calling it twice does no more than calling it once. */
  readonly repeatable: boolean;
  /** It talks to the service in the settings. */
  readonly online: boolean;
}

/** One tool. */
export interface ToolRow extends ToolEffect {
  /** `sprite_kiln_<verb>_<noun>`. */
  readonly name: string;
  /** In prompts of the editor: `#generateSprite`. */
  readonly reference: string;
  readonly title: string;
  /** For people, in a list of tools: one short sentence. */
  readonly about: string;
  /** For models: when to use it, what it returns, what it costs, what not to do. */
  readonly words: string;
  /** Codicon. */
  readonly icon: string;
  readonly schema: v.GenericSchema;
  /** The kind of runs that it starts. */
  readonly starts?: RunKind;
  /**
   * What to tell a person before a call; undefined if no question is needed.
   * @throws what is wrong with the arguments, as the call does
   */
  facts?(args: unknown, host: ToolHost): Promise<ConfirmationFacts>;
  /** Does what was asked. @throws errors of any kind: `callTool` turns them into answers */
  run(args: unknown, host: ToolHost, call: ToolCall): Promise<ToolAnswer>;
}

/** A row whose functions get checked arguments. */
interface CheckedRow<S extends v.GenericSchema> extends Omit<ToolRow, 'schema' | 'facts' | 'run'> {
  readonly schema: S;
  facts?(args: v.InferOutput<S>, host: ToolHost): Promise<ConfirmationFacts>;
  run(args: v.InferOutput<S>, host: ToolHost, call: ToolCall): Promise<ToolAnswer>;
}

/** Makes a row that checks the arguments of each call. */
export function row<S extends v.GenericSchema>({ facts, run, ...rest }: CheckedRow<S>): ToolRow {
  const { schema } = rest;
  return {
    ...rest,
    ...(facts && { facts: async (args, host) => facts(argumentsOf(schema, args), host) }),
    run: async (args, host, call) => run(argumentsOf(schema, args), host, call),
  };
}
