import { randomUUID } from 'node:crypto';
import { type Cut, type CuttingProxy, startCuttingProxy } from '../cutting-proxy';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';
import { NoResponse, send } from '../send';

interface Command {
  path: string;
  token: string;
  key?: string;
  body: object;
}

interface Body {
  data: Record<string, unknown>;
  message: string;
}

/** Sends a command whose connection is cut, sends it twice again, and compares the responses. */
async function sendCut(proxy: CuttingProxy, command: Command, when: Cut, broken: string[]): Promise<Body> {
  const { path, ...request } = command;
  const cut = proxy.cutNext(when);
  const repeat = () => send<Body>(proxy.host, path, { ...request, keepAlive: false });
  const first = await repeat().catch((error: unknown) => error);
  if (!(first instanceof NoResponse && first.how === 'cut')) throw new Error(`${path} was not cut.`);
  const unseen = await cut;
  const second = await repeat();
  if (second.status !== 201) broken.push(`${path}, sent again, got ${second.status}: ${second.body.message}`);
  const seen = JSON.stringify(second.body);
  const third = JSON.stringify((await repeat()).body);
  // An approval has no key: its second response says that it had been approved.
  if (!command.key) return second.body;
  const kept = unseen.slice(unseen.indexOf('\r\n\r\n') + 4);
  if (unseen !== '' && kept !== seen) broken.push(`${path}: first ${kept}, sent again ${seen}`);
  if (third !== seen) broken.push(`${path} had another response the third time`);
  return second.body;
}

/** trust.md "Faults": duplicate request. */
export const cutSocket: Fault = {
  name: 'cut-socket',
  about: 'the connection is cut after the commit, or while the request is under way; sent again with its key',
  engines: ['pglite', 'postgres'],
  quick: 2,
  long: 250,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async ({ start, acknowledged }) => {
      const node = await start();
      const { tokens, codes, adminToken, points } = await createProgramme(node, { codes: runs * 2 + 1, users: 1 });
      const token = tokens[0]!;
      const { body: user } = await send<{ data: { id: number } }>(node.host, '/users/getUserDetails', { token });
      const proxy = await startCuttingProxy(Number(new URL(node.origin).port));
      const broken: string[] = [];
      let commands = 0;
      /** Cuts and repeats the command; then sends its key with another body, which must be refused. */
      const check = async (command: Command, when: Cut, otherBody?: object) => {
        commands += 1;
        const body = await sendCut(proxy, command, when, broken);
        if (!otherBody) return body;
        const { status } = await send(node.host, command.path, { ...command, body: otherBody });
        if (status !== 422) broken.push(`${command.path}: its key with another body got ${status}, not 422`);
        return body;
      };
      try {
        const [unused, ...rest] = codes;
        for (let run = 1; run <= runs; run += 1) {
          for (const when of ['response', 'request'] as const) {
            const scan = { location: 'Pune', encrypyData: rest.pop()! };
            const [scanKey, claimKey] = [randomUUID(), randomUUID()];
            const scanned = await check({ path: '/users/scanner/store', token, key: scanKey, body: scan }, when, {
              ...scan,
              encrypyData: unused,
            });
            acknowledged.writeScan(scanKey, scanned.data as never);

            const adjust = { user_id: user.data.id, points: 3, reason: 'Cut on the way' };
            await check({ path: '/admin/people/adjust', token: adminToken, key: randomUUID(), body: adjust }, when, {
              ...adjust,
              points: 4,
            });

            const claimed = await check({ path: '/users/reedemed/store', token, key: claimKey, body: {} }, when, {
              note: 'another',
            });
            acknowledged.writeClaim(claimKey, claimed.data as never);
            if (claimed.data.points !== points + 3)
              broken.push(`a claim held ${String(claimed.data.points)} points, not ${points + 3}`);

            const transactionId = String(claimed.data.transaction_id);
            const approval = { transaction_id: transactionId };
            await check({ path: '/admin/approval/store', token: adminToken, body: approval }, when);
            acknowledged.writeApproval(transactionId);
          }
          if (run % 25 === 0) log(`${commands} commands cut`);
        }
      } finally {
        await proxy.close();
      }
      return {
        runs: commands,
        broken,
        remark: 'scan, adjustment, claim and approval, each cut during its response and during its request',
      };
    }),
};
