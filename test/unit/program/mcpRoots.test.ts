import assert from 'node:assert/strict';
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { ClientRoots } from '../../../src/program/mcpRoots';

describe('The roots of a client', () => {
  it('are asked for once more after any number of changes, and the last answer counts', async () => {
    const changes: (() => void)[] = [];
    const answers: ((roots: object) => void)[] = [];
    const server = {
      setNotificationHandler: (_: string, heard: () => void) => changes.push(heard),
      getClientCapabilities: () => ({ roots: {} }),
      request: () => new Promise((resolve) => answers.push(resolve)),
    };
    const used: unknown[] = [];
    const roots = new ClientRoots(server as unknown as Server, async (uris) => {
      used.push(uris);
    });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    for (let change = 0; change < 50; change++) changes[0]?.();
    await settled();
    for (let change = 0; change < 50; change++) changes[0]?.();
    await settled();
    assert.equal(answers.length, 1);
    const call = roots.before({ mcpReq: {} } as unknown as ServerContext);
    answers[0]?.({ roots: [{ uri: 'file:///old' }] });
    await settled();
    assert.equal(answers.length, 2, 'one question for all changes since the first one was asked');
    answers[1]?.({ roots: [{ uri: 'file:///new' }] });
    assert.equal(await call, undefined);
    assert.deepEqual(used, [['file:///old'], ['file:///new']]);
    assert.equal(answers.length, 2);
  });
});
