import { randomUUID } from 'node:crypto';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { NoAnswer, ask } from '../ask';
import { type Cut, type CuttingProxy, startCuttingProxy } from '../cutting-proxy';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { judgePlace, outcomeOf } from '../stored-rows';

/** What is sent twice: once into the cut, once for the answer. */
interface Act {
  path: string;
  token: string;
  key?: string;
  body: object;
}

interface Told {
  data: Record<string, unknown>;
  message: string;
}

/** Sends an act whose connection is cut, sends it again, and says what was not as promised. Resolves with the answer. */
async function sendTwice(proxy: CuttingProxy, act: Act, when: Cut, broken: string[]): Promise<Told> {
  const { path, ...question } = act;
  const swallowed = proxy.cutNext(when);
  const first = await ask(proxy.host, path, { ...question, keepAlive: false }).catch((error: unknown) => error);
  if (!(first instanceof NoAnswer && first.how === 'cut')) throw new Error(`${path} was not cut.`);
  const unseen = await swallowed;
  const again = await ask<Told>(proxy.host, path, { ...question, keepAlive: false });
  if (again.status !== 201) broken.push(`${path}, sent again, was answered ${again.status}: ${again.body.message}`);
  const seen = JSON.stringify(again.body);
  // An approval has no key: the second says that it had been approved, so its answer is another.
  const kept = unseen === '' ? undefined : unseen.slice(unseen.indexOf('\r\n\r\n') + 4);
  if (act.key && kept !== undefined && kept !== seen) broken.push(`${path}: first ${kept}, sent again ${seen}`);
  const third = await ask<Told>(proxy.host, path, { ...question, keepAlive: false });
  if (act.key && JSON.stringify(third.body) !== seen) broken.push(`${path} was answered otherwise the third time`);
  return again.body;
}

async function refusesOtherBody(host: string, act: Act, body: object, broken: string[]): Promise<void> {
  const { status } = await ask(host, act.path, { token: act.token, key: act.key, body });
  if (status !== 422) broken.push(`${act.path}: its key with another body was answered ${status}, not 422`);
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  let proxy: CuttingProxy | undefined;
  try {
    const node = await grounds.start();
    const { tokens, codes, adminToken, points } = await createProgramme(node, { codes: runs * 2 + 1, people: 1 });
    const token = tokens[0]!;
    const userId = await idOf(node.host, token);
    proxy = await startCuttingProxy(Number(new URL(node.origin).port));
    const broken: string[] = [];
    const [unused = '', ...rest] = codes;
    let acts = 0;
    for (let run = 0; run < runs; run += 1) {
      for (const [turn, when] of (['answer', 'request'] as const).entries()) {
        const scan: Act = {
          path: '/users/scanner/store',
          token,
          key: randomUUID(),
          body: { location: 'Pune', encrypyData: rest[run * 2 + turn]! },
        };
        const { data } = await sendTwice(proxy, scan, when, broken);
        acknowledged.write({
          kind: 'scan',
          key: scan.key!,
          serial: Number(data.serial),
          points: Number(data.reward_points),
          scannedAt: String(data.scanned_at),
        });
        await refusesOtherBody(node.host, scan, { location: 'Pune', encrypyData: unused }, broken);

        const adjust: Act = {
          path: '/admin/people/adjust',
          token: adminToken,
          key: randomUUID(),
          body: { user_id: userId, points: 3, reason: 'Cut on the way' },
        };
        await sendTwice(proxy, adjust, when, broken);
        await refusesOtherBody(node.host, adjust, { ...adjust.body, points: 4 }, broken);

        const claim: Act = { path: '/users/reedemed/store', token, key: randomUUID(), body: {} };
        const claimed = await sendTwice(proxy, claim, when, broken);
        const transactionId = String(claimed.data.transaction_id);
        acknowledged.write({
          kind: 'claim',
          key: claim.key!,
          transactionId,
          points: Number(claimed.data.points),
        });
        if (claimed.data.points !== points + 3) {
          broken.push(`a claim held ${String(claimed.data.points)} points, not ${points + 3}: something came twice`);
        }
        await refusesOtherBody(node.host, claim, { note: 'another' }, broken);

        const approval: Act = {
          path: '/admin/approval/store',
          token: adminToken,
          body: { transaction_id: transactionId },
        };
        await sendTwice(proxy, approval, when, broken);
        acknowledged.write({ kind: 'approval', transactionId });
        acts += 4;
      }
      if ((run + 1) % 25 === 0) say(`${acts} acts cut`);
    }
    await node.stop();
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs: acts,
      broken: [...new Set(broken)].slice(0, 20),
      remark: 'scan, adjustment, claim and approval, each cut as its answer came and while it was under way',
    });
  } finally {
    await proxy?.close();
    await grounds.remove();
    acknowledged.remove();
  }
}

async function idOf(host: string, token: string): Promise<number> {
  const { body } = await ask<{ data: { id: number } }>(host, '/users/getUserDetails', { token });
  return body.data.id;
}

/** trust.md "Faults": duplicate request. */
export const cutSocket: Fault = {
  name: 'cut-socket',
  about: 'the connection is cut after the commit, or while the request is under way; sent again with its key',
  engines: ['pglite', 'postgres'],
  quick: 2,
  long: 250,
  make,
};
