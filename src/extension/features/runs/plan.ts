import type { GenerateRequest, InputItem, Operation } from '../../../shared/api';
import { toTag } from '../../../shared/check';

export type RunKind = Operation | 'normal-map';

/** Everything that decides a run, before anything is read or sent. Places are URI strings. */
export interface RunPlan {
  readonly kind: RunKind;
  /** Picture files and saved assets (see `assetUri`); the first is the primary sprite. */
  readonly sources: readonly string[];
  readonly prompt?: string;
  readonly size?: number;
  readonly outputFrames?: number;
  readonly colors?: number;
  readonly tags: readonly string[];
  /** Folder of the outputs. */
  readonly folder: string;
  /** Eight names in the service's order, or none: then directions are numbered. */
  readonly directionNames: readonly string[];
}

export type GenerationPlan = RunPlan & { readonly kind: Operation };

export function isGeneration(plan: RunPlan): plan is GenerationPlan {
  return plan.kind !== 'normal-map';
}

/** The body of `POST /generate` (contract §4); fields that an operation does not take are an error of the caller and are left in for the check. */
export function toRequest(plan: GenerationPlan, inputs: InputItem[]): GenerateRequest {
  const { prompt = '', size, tags } = plan;
  const optional = { ...(size !== undefined && { size }), ...(tags.length > 0 && { tags: [...tags] }) };
  switch (plan.kind) {
    case 'generate':
      return { operation: plan.kind, prompt, size: size ?? Number.NaN, ...optional };
    case 'edit':
      return { operation: plan.kind, prompt, inputs, ...optional };
    case 'style-reference':
      return { operation: plan.kind, prompt, inputs, ...optional };
    case 'direction-set':
      return { operation: plan.kind, inputs, ...optional };
    case 'animate':
      return {
        operation: plan.kind,
        prompt,
        inputs,
        ...(plan.outputFrames !== undefined && { output_frames: plan.outputFrames }),
        ...(plan.colors !== undefined && { colors: plan.colors }),
        ...optional,
      };
  }
}

/** The project's tag first, then the others, each once. */
export function withProjectTag(tags: readonly string[], project: string | undefined): string[] {
  const tag = project && toTag(project);
  return [...new Set([...(tag ? [tag] : []), ...tags])];
}
