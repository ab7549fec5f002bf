import { randomBytes } from 'node:crypto';
import type * as vscode from 'vscode';
import { sha256Of } from '../../platform/fileStore';

const SALT = 'assets.salt';

/**
 * Names the account of a key, for a folder on this machine: 16 hex digits of a salted digest, from which the key cannot be told.
 * The contract has no name for an account, and another key may be another account.
 */
export async function accountId(key: string, memory: vscode.Memento): Promise<string> {
  let salt = memory.get<string>(SALT);
  if (!salt) {
    salt = randomBytes(16).toString('hex');
    await memory.update(SALT, salt);
  }
  return sha256Of(`${salt}\n${key}`).slice(0, 16);
}
