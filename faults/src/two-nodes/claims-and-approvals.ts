import { randomUUID } from 'node:crypto';
import { ask, askUntilServed } from '../ask';
import { type BothNodes, type Findings, type Person, scanAt } from './both-nodes';

const CLAIMS_AT_ONCE = 20;

interface Placed {
  code?: string;
  data?: { transaction_id: string; points: number };
}

interface Approved {
  data?: { approved: string[]; already_approved: string[]; points: number };
}

/** Twenty claims of one person at once, half at each node: one is placed. Returns its id. */
async function claimAtOnce(both: BothNodes, { token }: Person, broken: string[]): Promise<string> {
  const placed: string[] = [];
  await Promise.all(
    Array.from({ length: CLAIMS_AT_ONCE }, async (_, turn) => {
      const key = randomUUID();
      const { status, body } = await askUntilServed<Placed>(both.nodes[turn % 2]!.host, '/users/reedemed/store', {
        token,
        key,
      });
      if (status === 400 && body.code === 'no_points') return;
      if (status !== 201 || !body.data) return void broken.push(`a claim was answered ${status} ${body.code}`);
      const { transaction_id: transactionId, points } = body.data;
      both.acknowledged.write({ kind: 'claim', key, transactionId, points });
      placed.push(transactionId);
    }),
  );
  if (placed.length !== 1) broken.push(`${CLAIMS_AT_ONCE} claims at once made ${placed.length}`);
  return placed[0]!;
}

/** Both admins approve a claim at once, one at each node: its points are redeemed once. */
async function approveAtOnce(both: BothNodes, transactionId: string, points: number, broken: string[]): Promise<void> {
  const answers = await Promise.all(
    both.nodes.map((node, index) =>
      ask<Approved>(node.host, '/admin/approval/store', {
        token: both.admins[index]!,
        body: { transaction_id: transactionId },
      }),
    ),
  );
  const moved = answers.reduce((sum, { body }) => sum + (body.data?.points ?? 0), 0);
  if (moved !== points) broken.push(`two approvals at once moved ${moved} points of a claim of ${points}`);
  both.acknowledged.write({ kind: 'approval', transactionId });
}

/** An approval of what was shown, at one node, while the person claims again at the other: the new claim still waits. */
async function approveWhatWasShown(both: BothNodes, person: Person, broken: string[]): Promise<void> {
  const [one, other] = both.nodes;
  const [admin] = both.admins;
  const found = await ask<{ data: { id: number }[] }>(one.host, '/admin/plumbers', {
    token: admin,
    body: { search: person.mobile },
  });
  const userId = found.body.data[0]!.id;
  const shown = async () =>
    (
      await ask<{ data: { pending: { transaction_id: string }[] } }>(one.host, '/admin/scanners/get', {
        token: admin,
        body: { user_id: userId },
      })
    ).body.data.pending.map((claim) => claim.transaction_id);
  const claim = () => ask<Placed>(other.host, '/users/reedemed/store', { token: person.token, key: randomUUID() });

  await scanAt(other, person.token, both);
  await claim();
  const before = await shown();
  await scanAt(other, person.token, both);
  const [approval, late] = await Promise.all([
    ask<Approved>(one.host, '/admin/approval/store', {
      token: admin,
      body: { user_id: userId, transaction_ids: before },
    }),
    claim(),
  ]);
  const approved = approval.body.data?.approved ?? [];
  if (approved.join() !== before.join()) broken.push(`an approval of ${before.join()} approved ${approved.join()}`);
  const waiting = await shown();
  if (waiting.join() !== late.body.data?.transaction_id) {
    broken.push(`after it waited ${waiting.join() || 'nothing'}, not ${late.body.data?.transaction_id}`);
  }
}

/** trust.md "Claim and approval", `times` times. */
export async function tryClaimsAndApprovals(both: BothNodes, times: number, points: number): Promise<Findings> {
  const broken: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const person = await both.newPerson();
    await scanAt(both.nodes[time % 2]!, person.token, both);
    const transactionId = await claimAtOnce(both, person, broken);
    await approveAtOnce(both, transactionId, points, broken);
    await approveWhatWasShown(both, person, broken);
  }
  return { broken, remark: `${times} × ${CLAIMS_AT_ONCE} claims at once → 1, two admins → 1, approval pinned` };
}
