import type { RunKind } from '../../shared/contract/api';
import { OPERATION_TABLE } from '../domain/operations';
import { charges } from '../text/charges';

/** The vocabulary of the IPTC that C2PA uses for where media come from (`digitalSourceType`). */
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The words of the vocabulary that a run can be sure of. What a person drew or changed has other words, which nothing here can know. */
export const SOURCE_KINDS = {
  /** Made by a model that was trained on samples. */
  trained: `${VOCABULARY}trainedAlgorithmicMedia`,
  /** An image that such a model didn't make, edited by one. */
  composite: `${VOCABULARY}compositeWithTrainedAlgorithmicMedia`,
  /** Made by a program alone: placeholders, and normal maps that were computed. */
  algorithm: `${VOCABULARY}algorithmicMedia`,
} as const;

/** What decides about the word for an output. */
export interface MadeBy {
  readonly operation: RunKind;
  /** Of the service; see `Connection.origin`. */
  readonly origin: string;
  /** Whether the first input was made by a model; undefined without inputs. */
  readonly fromAi: boolean | undefined;
}

/**
 * The word for the outputs of a run. The built-in service draws by rules, without a model. What a hosted service makes counts as made by one, also a
 * normal map: how it computes that isn't known. References for a style aren't what is edited.
 */
export function sourceKindOf({ operation, origin, fromAi }: MadeBy): string {
  if (!charges(origin)) return SOURCE_KINDS.algorithm;
  const isEdit = !OPERATION_TABLE[operation].takesReferences && fromAi === false;
  return isEdit ? SOURCE_KINDS.composite : SOURCE_KINDS.trained;
}

/** Whether a model made or edited it; undefined for words that this version doesn't use. */
export function isAiKind(kind: string): boolean | undefined {
  if (kind === SOURCE_KINDS.trained || kind === SOURCE_KINDS.composite) return true;
  return kind === SOURCE_KINDS.algorithm ? false : undefined;
}

/** The last part of the word: `trainedAlgorithmicMedia`. */
export function shortKind(kind: string): string {
  return kind.startsWith(VOCABULARY) ? kind.slice(VOCABULARY.length) : kind;
}
