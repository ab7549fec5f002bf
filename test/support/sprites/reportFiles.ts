import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../places';

/** A small file of `test/fixtures/reports`, rebuilt from what somebody reported publicly. */
export const reportFile = (name: string): Buffer => readFileSync(path.join(root, 'test/fixtures/reports', name));
