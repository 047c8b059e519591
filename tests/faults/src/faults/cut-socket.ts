import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { CallOptions } from '../../../browser/src/site/api-client';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import { NoResponse, scanOf, send } from '../send';

/** When a connection is cut: when its response arrives, after the commit, or when its request has been forwarded. */
type Cut = 'response' | 'request';

/** Returns whether a response with a Content-Length is complete. */
function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(response)?.[1];
  return end >= 0 && length !== undefined && Buffer.byteLength(response.slice(end + 4)) >= Number(length);
}

/**
 * Starts a proxy between client and api. `cutNext` cuts the next connection and resolves with the response that the
 * client did not get, or with '' for a cut request.
 */
async function startCuttingProxy(run: FaultRun, target: number) {
  const open = new Set<Socket>();
  let armed: { when: Cut; resolve: (response: string) => void } | undefined;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const order = armed;
    armed = undefined;
    let response = '';
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay().on('error', end).on('close', end);
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (chunk) => {
      upstream.write(chunk, () => {
        if (order?.when !== 'request') return;
        // The client loses it at once, the api a moment later: the request is under way.
        client.resetAndDestroy();
        setImmediate(end);
        order.resolve('');
      });
    });
    upstream.on('data', (chunk) => {
      if (order === undefined) return void client.write(chunk);
      response += chunk.toString();
      if (order.when !== 'response' || !isComplete(response)) return;
      client.resetAndDestroy();
      order.resolve(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  run.defer(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext: (when: Cut) => new Promise<string>((resolve) => (armed = { when, resolve })),
  };
}

/**
 * docs/trust.md "Idempotency": the connection is cut after the commit, or while the request is under way; then
 * the request is sent again with its key.
 */
export const cutSocket: Fault = {
  engines: ['pglite', 'postgres', 'citus'],
  quick: 2,
  long: 250,
  async make(run) {
    const node = await run.start();
    const { tokens, codes, adminToken, points } = await createProgramme(node, { codes: run.runs * 2 + 1, users: 1 });
    const token = tokens[0]!;
    const { data: user } = await send<{ id: number }>(node.host, '/users/getUserDetails', { token });
    const proxy = await startCuttingProxy(run, Number(new URL(node.origin).port));

    /** Cuts the command, repeats it twice and compares the responses; then its key with another body is refused. */
    async function cut(when: Cut, path: string, request: CallOptions, otherBody?: object) {
      run.counts.made += 1;
      const unseen = proxy.cutNext(when);
      const repeat = () => send(proxy.host, path, { ...request, keepAlive: false });
      const first = await repeat().catch((error: unknown) => error);
      if (!(first instanceof NoResponse && first.how === 'cut')) throw new Error(`${path} was not cut.`);
      const kept = (await unseen).split('\r\n\r\n')[1];
      const [second, third] = [await repeat(), await repeat()];
      run.check(second.status === 201, `${path}, sent again, got ${second.status}: ${second.message}`);
      // An approval has no key: its second response says that it had been approved.
      if (!otherBody) return second.data!;
      run.check((kept ?? second.text) === second.text, `${path}: first ${kept}, sent again ${second.text}`);
      run.check(third.text === second.text, `${path} had another response the third time`);
      const other = await send(node.host, path, { ...request, body: otherBody });
      run.check(other.status === 422, `${path}: its key with another body got ${other.status}, not 422`);
      return second.data!;
    }

    const unused = codes.pop();
    for (const _ of run.rounds()) {
      for (const when of ['response', 'request'] as const) {
        const scan = scanOf(token, codes.pop());
        const otherScan = { ...scan.body, encrypyData: unused };
        const scanned = await cut(when, '/users/scanner/store', scan, otherScan);
        run.acknowledged.scans.push([scan.key, scanned as never]);

        const body = { user_id: user!.id, points: 3, reason: 'Cut on the way' };
        const adjustment = { token: adminToken, key: randomUUID(), body };
        await cut(when, '/admin/people/adjust', adjustment, { ...body, points: 4 });

        const claim = { token, key: randomUUID() };
        const claimed = await cut(when, '/users/reedemed/store', claim, { note: 'another' });
        run.acknowledged.claims.push([claim.key, claimed as never]);
        const [held, due] = [Number(claimed.points), points + 3];
        run.check(held === due, `a claim held ${held} points, not ${due}`);

        const transactionId = String(claimed.transaction_id);
        const approval = { token: adminToken, body: { transaction_id: transactionId } };
        await cut(when, '/admin/approval/store', approval);
        run.acknowledged.approvals.push(transactionId);
      }
    }
    return 'scan, adjustment, claim and approval, each cut during its response and during its request';
  },
};
