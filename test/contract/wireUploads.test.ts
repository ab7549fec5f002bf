import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { UploadTicket } from '../../src/shared/contract/api';
import { allTargets, LOCAL_TARGETS } from './targets';
import { promiseOf, suiteWires, type Wire } from './wireClient';
import { figurePng } from './wirePictures';

const MAX_BYTES = 20 * 1024 * 1024;
const START = Date.UTC(2030, 0, 1);
const PNG = figurePng();
const PROMISE = promiseOf(PNG, 'image/png');

async function ticketFor(wire: Wire, promise: object = PROMISE): Promise<UploadTicket> {
  const { status, body } = await wire.json<UploadTicket>('POST', '/uploads', promise);
  assert.equal(status, 200);
  return body;
}

function edit(upload_id: string) {
  return { operation: 'edit', prompt: 'a red hat', inputs: [{ upload_id }] };
}

async function refusedPut(
  wire: Wire,
  ticket: UploadTicket,
  body: string | Uint8Array,
  status: number,
  type = 'image/png',
) {
  const init = { method: 'PUT', headers: { 'content-type': type }, body };
  return wire.refused(new Request(ticket.upload_url, init), status);
}

for (const { name, open } of allTargets()) {
  describe(`Wire, ${name}: tickets`, () => {
    const wireOn = suiteWires(open);

    it("§2 have an ID, an address, two expiry times with the ID's later, and headers", async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      assert.equal(typeof ticket.upload_id, 'string');
      assert.ok(URL.canParse(ticket.upload_url));
      for (const time of [ticket.upload_url_expires_at, ticket.upload_id_expires_at]) {
        assert.match(time, /^\d{4}-\d\d-\d\dT/);
      }
      assert.ok(Date.parse(ticket.upload_id_expires_at) > Date.parse(ticket.upload_url_expires_at));
      const names = Object.keys(ticket.headers).map((header) => header.toLowerCase());
      assert.ok(names.includes('content-type'));
    });
  });
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: uploads`, () => {
    const wireOn = suiteWires(open);

    it('§4 send the file without the key, and their upload_id is an input', async () => {
      const wire = await wireOn();
      const ticket = await wire.upload(PNG);
      assert.equal((await wire.run(edit(ticket.upload_id))).completed.status, 'succeeded');
      assert.equal((await wire.run(edit(ticket.upload_id))).completed.status, 'succeeded', 'usable again');
    });

    const bad: readonly (readonly [string, object, number])[] = [
      ['without content_type', { ...PROMISE, content_type: undefined }, 400],
      ['image/gif', { ...PROMISE, content_type: 'image/gif' }, 400],
      ['without size_bytes', { ...PROMISE, size_bytes: undefined }, 400],
      ['0 bytes', { ...PROMISE, size_bytes: 0 }, 400],
      ['half a byte', { ...PROMISE, size_bytes: 10.5 }, 400],
      ['a size as a string', { ...PROMISE, size_bytes: '10' }, 400],
      ['more than 20 MiB', { ...PROMISE, size_bytes: MAX_BYTES + 1 }, 413],
      ['without sha256', { ...PROMISE, sha256: undefined }, 400],
      ['an uppercase sha256', { ...PROMISE, sha256: PROMISE.sha256.toUpperCase() }, 400],
      ['a short sha256', { ...PROMISE, sha256: PROMISE.sha256.slice(1) }, 400],
    ];
    for (const [what, body, status] of bad) {
      line(`§4 POST /uploads ${what}: ${status}`, async () => {
        const wire = await wireOn();
        await wire.refusedJson('POST', '/uploads', body, status);
      });
    }

    line('§4 accept image/jpeg, image/webp, and exactly 20 MiB', async () => {
      const wire = await wireOn();
      for (const content_type of ['image/jpeg', 'image/webp']) {
        const ticket = await ticketFor(wire, { ...PROMISE, content_type, size_bytes: MAX_BYTES });
        assert.equal(ticket.headers['Content-Type'], content_type);
      }
    });

    it('§4 receive 20 MiB completely', async () => {
      const wire = await wireOn();
      const bytes = randomBytes(MAX_BYTES);
      const ticket = await wire.upload(bytes);
      await wire.refusedJson('POST', '/generate', edit(ticket.upload_id), 400);
    });

    line('§4 accept only the declared size', async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      assert.equal(await refusedPut(wire, ticket, PNG.subarray(1), 400), 'size_mismatch');
      assert.equal(await refusedPut(wire, ticket, Buffer.concat([PNG, PNG]), 400), 'size_mismatch');
      assert.equal(await refusedPut(wire, ticket, '', 400), 'size_mismatch');
      await refusedPut(wire, ticket, Buffer.alloc(MAX_BYTES + 1), 413);
      await wire.refusedJson('POST', '/generate', edit(ticket.upload_id), 404);
    });

    line('§4 accept only the declared digest', async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      const other = Uint8Array.from(PNG, (byte, index) => (index === 40 ? byte ^ 1 : byte));
      assert.equal(await refusedPut(wire, ticket, other, 400), 'digest_mismatch');
      await wire.refusedJson('POST', '/generate', edit(ticket.upload_id), 404);
      assert.equal((await wire.put(ticket, PNG)).status, 200, 'the correct file may still arrive');
    });

    it("§2 require the ticket's headers", async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      await refusedPut(wire, ticket, PNG, 400, 'image/jpeg');
    });

    it('count a body of unknown length as it arrives', async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      const put = (chunks: Uint8Array[]) => {
        const body = new ReadableStream({
          pull(controller) {
            const chunk = chunks.shift();
            if (chunk) controller.enqueue(chunk);
            else controller.close();
          },
        });
        const init: RequestInit & { duplex: 'half' } = {
          method: 'PUT',
          headers: { ...ticket.headers },
          body,
          duplex: 'half',
        };
        return new Request(ticket.upload_url, init);
      };
      assert.equal(await wire.refused(put([PNG, PNG]), 400), 'size_mismatch');
      const response = await wire.target.fetch(put([PNG.slice(0, 10), PNG.slice(10)]));
      assert.equal(response.status, 200);
    });

    line('refuse a changed address and another method', async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      const changes: ((url: URL) => void)[] = [
        (url) => url.searchParams.set('size', '1'),
        (url) => url.searchParams.set('expires', '9999999999999'),
        (url) => url.searchParams.delete('signature'),
        (url) => url.searchParams.append('size', '1'),
        (url) => {
          url.pathname = url.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
        },
      ];
      for (const change of changes) {
        const url = new URL(ticket.upload_url);
        change(url);
        assert.equal(await refusedPut(wire, { ...ticket, upload_url: url.href }, PNG, 403), 'invalid_signature');
      }
      await wire.refused(new Request(ticket.upload_url, { method: 'POST', body: PNG }), 404);
      await wire.refused(new Request(ticket.upload_url), 404);
    });

    line('§2 expire by address first and by ID later, independently', async () => {
      let now = START;
      const wire = await wireOn({ now: () => now, uploadUrlSeconds: 60, uploadIdSeconds: 120 });
      const ticket = await ticketFor(wire);
      assert.equal(ticket.upload_url_expires_at, '2030-01-01T00:01:00.000Z');
      assert.equal(ticket.upload_id_expires_at, '2030-01-01T00:02:00.000Z');
      now = START + 59_999;
      assert.equal((await wire.put(ticket, PNG)).status, 200);
      now = START + 60_000;
      assert.equal(await refusedPut(wire, ticket, PNG, 403), 'upload_url_expired');
      now = START + 119_999;
      assert.equal((await wire.run(edit(ticket.upload_id))).completed.status, 'succeeded');
      now = START + 120_000;
      await wire.refusedJson('POST', '/generate', edit(ticket.upload_id), 404);
    });

    line('§2 have a signed upload_id: another signature is invalid even if the file exists', async () => {
      const wire = await wireOn();
      const { upload_id } = await wire.upload(PNG);
      const [name, signature] = upload_id.split('.');
      await wire.refusedJson('POST', '/generate', edit(`${name}.${signature?.split('').reverse().join('')}`), 404);
      assert.equal((await wire.run(edit(upload_id))).completed.status, 'succeeded');
    });

    line('§7 return 404 for an unknown ID, a changed one, and one whose file never arrived', async () => {
      const wire = await wireOn();
      const ticket = await ticketFor(wire);
      for (const id of ['upl_1', 'nothing', `${ticket.upload_id}x`, ticket.upload_id.replace('upl_', 'upl_9')]) {
        await wire.refusedJson('POST', '/generate', edit(id), 404);
      }
      await wire.refusedJson('POST', '/generate', edit(ticket.upload_id), 404);
    });
  });
}
