import { createHash } from 'node:crypto';
import type { GenerationPlan } from './plan';

/** Two plans with one fingerprint ask the service for the same thing: SHA-256 over the request without its tags, pictures as digests. */
export function fingerprintOf(plan: GenerationPlan, digests: readonly string[]): string {
  const { kind, prompt, size, outputFrames, colors } = plan;
  const request = JSON.stringify([kind, prompt, size, outputFrames, colors, digests]);
  return createHash('sha256').update(request).digest('hex');
}
