import assert from 'node:assert/strict';
import { copyFile, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ToolAnswer } from '../../../src/agents/answers';
import type { Confirmation } from '../../../src/agents/confirmations';
import type { ToolHost } from '../../../src/agents/host';
import { callTool, questionOf, toolOf } from '../../../src/agents/tools';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { type Fate, type FaultService, startFaultService } from '../../support/service/faultService';
import { latch } from '../../support/wait';

const COST = 15;
const SLIME = { prompt: 'a blue slime', size: 16 };

describe("Agents' tools with a hosted service", () => {
  let home: string;
  let service: FaultService;
  let host: TestToolHost;
  let fate: Fate;
  /** Resolves when the service has a request, and has made no output for it yet. */
  let requested: Promise<void>;
  const open = async (limit: number, more: Partial<ToolHost> = {}) => {
    const { core: _, ...rest } = more as Partial<TestToolHost>;
    host = await toolHost({ home, limit, service: { baseUrl: service.baseUrl, key: 'a-key' }, more: rest });
    return host;
  };
  const call = (name: string, args: unknown, signal = CALL.signal) => {
    const tool = toolOf(`sprite_kiln_${name}`);
    assert.ok(tool, name);
    return callTool(tool, args, host, { ...CALL, signal });
  };
  const ok = (answer: ToolAnswer) => {
    assert.ok(answer.data.ok, answer.text);
    return answer;
  };
  const errorOf = ({ data }: ToolAnswer) => (data.ok ? undefined : data.error);

  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'hosted-tools-')));
    fate = { how: 'well' };
    const { opened, open: arrive } = latch();
    requested = opened;
    const fateOf = () => {
      arrive();
      return fate;
    };
    service = await startFaultService({ fateOf, gap: 20 });
  });
  afterEach(async () => {
    await host.close();
    await service.close();
    await removeFolder(home);
  });

  it('say what a run cost, and what is left of account and budget', async () => {
    await open(100);
    const made = ok(await call('generate_sprite', SLIME));
    assert.match(
      made.text,
      /Cost: 15 credits\. \d+ credits are left in the account\. The agents' budget: 85 of 100 credits are left today\./,
    );
    assert.deepEqual(made.data.credits, { reserved: COST, remaining: 1_000_000 - COST, budgetLeft: 100 - COST });
    const [run] = host.core.runs.list();
    assert.equal(run?.plan.agent?.workspace, host.game);
    const all = ok(await call('get_run', {}));
    assert.match(all.text, /Last costs in credits: generate 15\./);
    assert.equal(all.data.credits.budgetLeft, 85);
  });

  it('say in words what stands in the data, because a client gets one of them', async () => {
    await open(1_000);
    await copyFile(path.join(root, 'media/samples/knight.png'), path.join(host.game, 'knight.png'));
    const answers = [
      await call('generate_sprite', SLIME),
      await call('edit_sprite', { files: ['knight.png'], prompt: 'a red hat' }),
      await call('make_directions', { file: 'knight.png' }),
      await call('animate_sprite', { file: 'knight.png', prompt: 'idle breathing, loops' }),
      await call('make_normal_map', { file: 'knight.png' }),
      await call('look_at_sprite', { file: 'knight.png' }),
      await call('find_assets', { limit: 3 }),
      await call('save_assets', { assets: [service.assets[0]?.id] }),
      await call('export_sprite', { file: 'knight.png', format: 'phaser' }),
    ];
    for (const answer of answers) {
      const { run, files, assets, credits, next = '', details = {} } = ok(answer).data;
      const {
        written = [],
        usage,
        width = '',
      } = details as {
        readonly written?: readonly string[];
        readonly usage?: { readonly text: string; readonly code: string };
        readonly width?: number;
      };
      const facts = [
        run,
        ...files,
        ...assets,
        ...Object.values(credits),
        next,
        ...written,
        width,
        usage?.text,
        usage?.code,
      ];
      for (const fact of facts) assert.ok(answer.text.includes(String(fact ?? '')), `${fact} in: ${answer.text}`);
    }
    assert.deepEqual(
      answers.map(({ picture }) => picture !== undefined),
      [true, true, true, true, true, true, false, true, false],
    );
  });

  it('stop at the budget, before anything is sent', async () => {
    await open(40);
    ok(await call('generate_sprite', SLIME));
    ok(await call('generate_sprite', { ...SLIME, prompt: 'a red slime' }));
    const posts = service.posts();
    const refused = await call('generate_sprite', { ...SLIME, prompt: 'a green slime' });
    assert.equal(errorOf(refused)?.code, 'budget');
    assert.equal(errorOf(refused)?.charged, 'no');
    assert.match(refused.text, /only a person can raise it/);
    assert.equal(service.posts(), posts);
    ok(await call('look_at_sprite', { file: 'sprites/blue-slime-1.png' }));
  });

  it('make a normal map on this machine if the service makes none', async () => {
    await open(0);
    await copyFile(path.join(root, 'media/samples/knight.png'), path.join(host.game, 'knight.png'));
    const made = ok(await call('make_normal_map', { file: 'knight.png' }));
    assert.deepEqual(made.data.files, [path.join(host.game, 'knight_n.png')]);
    assert.match(made.text, /free/);
    assert.equal(
      host.core.runs.list().find(({ snapshot }) => snapshot.state === 'succeeded')?.snapshot.origin,
      'built-in',
    );
  });

  it('refuse without a budget, or ask a person about each run where that is possible', async () => {
    await open(0);
    const refused = await call('generate_sprite', SLIME);
    assert.deepEqual([errorOf(refused)?.code, service.posts()], ['budget', 0]);
    await host.close();
    const asked: Confirmation[] = [];
    let answer = false;
    await open(0, {
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
    });
    const declined = await call('generate_sprite', SLIME);
    assert.deepEqual([errorOf(declined)?.code, service.posts()], ['interrupted', 0]);
    answer = true;
    ok(await call('generate_sprite', SLIME));
    assert.deepEqual([asked.length, service.posts()], [2, 1]);
    assert.match(asked[0]?.message ?? '', /Agents have no budget, so each run needs your consent\./);
  });

  it('ask with the last cost and the budget', async () => {
    await open(100);
    const tool = toolOf('sprite_kiln_generate_sprite');
    assert.ok(tool);
    assert.match(
      (await questionOf(tool, SLIME, host))?.message ?? '',
      /isn't known yet, so it may use the whole budget/,
    );
    ok(await call('generate_sprite', SLIME));
    const { message = '' } = (await questionOf(tool, SLIME, host)) ?? {};
    assert.match(message, new RegExp(`Service: ${new URL(service.baseUrl).origin}\\.`));
    assert.match(
      message,
      /It cost 15 credits last time\. [\d,]+ credits left\. Agents' budget: 85 of 100 credits left today\./,
    );
    assert.match(message, /Files go to .*sprites\./);
  });

  it('answer a prompt that asks for a sheet or a number with guidance, once', async () => {
    await open(100);
    for (const prompt of ['a spritesheet of a slime', '8 slime variations', 'four sprites of slimes']) {
      const told = await call('generate_sprite', { ...SLIME, prompt });
      assert.equal(errorOf(told)?.code, 'bad-input', prompt);
      assert.match(told.text, /Nothing was sent\. The prompt asks for a (sheet|number)/);
      assert.match(told.text, /repeat the call unchanged/);
    }
    assert.equal(service.posts(), 0);
    ok(await call('generate_sprite', { ...SLIME, prompt: '8 slime variations' }));
    assert.equal(service.posts(), 1);
  });

  it('hint at a starting pose before a walk, unless the sprite has one', async () => {
    await open(100);
    const [slime] = ok(await call('generate_sprite', SLIME)).data.files;
    const posts = service.posts();
    const walk = { file: slime, prompt: 'walking, loops' };
    assert.match((await call('animate_sprite', walk)).text, /needs a starting pose.*edit_sprite/);
    assert.equal(service.posts(), posts);
    ok(await call('animate_sprite', { file: slime, prompt: 'idle breathing, loops' }));
    const [posed] = ok(await call('edit_sprite', { files: [slime], prompt: 'mid-stride walking pose' })).data.files;
    ok(await call('animate_sprite', { ...walk, file: posed }));
    ok(await call('animate_sprite', walk));
  });

  it('keep the words of a service in their place', async () => {
    await open(100);
    fate = { how: 'refused', status: 402 };
    const refused = await call('generate_sprite', SLIME);
    assert.deepEqual([errorOf(refused)?.code, errorOf(refused)?.charged], ['credits', 'no']);
    assert.match(refused.text, /The service says: "/);
    fate = { how: 'refused', status: 400 };
    assert.equal(errorOf(await call('generate_sprite', SLIME))?.code, 'refused');
    assert.equal(ok(await call('get_run', {})).data.credits.budgetLeft, 100, 'refused runs return what they reserved');
  });

  it('never pay twice for a call that is repeated: its run is joined', async () => {
    await open(100, { patience: 200 });
    fate = { how: 'reset', accepted: false };
    const lost = ok(await call('generate_sprite', SLIME));
    assert.match(lost.text, /^Not done yet: .*don't start it again/s);
    // A busy machine may not have sent it yet.
    await requested;
    fate = { how: 'well' };
    const again = ok(await call('generate_sprite', SLIME));
    assert.equal(again.data.run, lost.data.run);
    assert.equal(service.posts(), 1);
    assert.equal(ok(await call('get_run', {})).data.credits.budgetLeft, 0, 'its cost is unknown, so all is reserved');
  });

  it('never pay twice for equal calls that come at once', async () => {
    await open(100);
    const made = await Promise.all(Array.from({ length: 6 }, () => call('generate_sprite', SLIME)));
    assert.equal(new Set(made.map((one) => ok(one).data.run)).size, 1);
    assert.equal(service.posts(), 1);
  });

  it('send nothing for a call that was canceled, and finish what was sent', async () => {
    await open(100);
    const before = await call('generate_sprite', SLIME, AbortSignal.abort());
    assert.deepEqual([errorOf(before)?.code, service.posts()], ['interrupted', 0]);
    const stop = new AbortController();
    const calling = call('generate_sprite', SLIME, stop.signal);
    await requested;
    stop.abort();
    const answer = ok(await calling);
    assert.match(answer.text, /^Not done yet/);
    const [run] = host.core.runs.list();
    await run?.ended;
    assert.equal(run?.snapshot.state, 'succeeded');
    assert.match(ok(await call('get_run', { run: answer.data.run })).text, /^Done: generate, 12 outputs/);
  });
});
