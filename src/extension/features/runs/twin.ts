import { TwinError } from '../../../service/errors';
import type { RunRecord } from './journal/record';

/** Asked before a request is sent that equals an unresolved one; code gets an error instead. */
export type AllowTwin = (twin: RunRecord) => Promise<boolean>;

export const refuseTwin: AllowTwin = async (twin) => {
  throw new TwinError(twin.id);
};
