import { randomUUID } from 'node:crypto';
import type { ApprovalBody, ClaimBody } from '../acknowledgements';
import { signInNewUser } from '../product';
import { send, sendUntilServed } from '../send';
import { type TwoNodes, findUserId, scanAt } from './two-nodes';

const CLAIMS_AT_ONCE = 20;

type User = Awaited<ReturnType<typeof signInNewUser>>;

/** Claims at once, half at each node: one is placed. Returns its id. */
async function claimAtOnce({ nodes, acknowledged }: TwoNodes, { token }: User, broken: string[]): Promise<string> {
  const placed: string[] = [];
  const claim = async (turn: number) => {
    const key = randomUUID();
    const { host } = nodes[turn % 2]!;
    const { status, body } = await sendUntilServed<ClaimBody>(host, '/users/reedemed/store', { token, key });
    if (status === 400 && body.code === 'no_points') return;
    if (status !== 201 || !body.data) return void broken.push(`a claim got ${status} ${body.code}`);
    acknowledged.writeClaim(key, body.data);
    placed.push(body.data.transaction_id);
  };
  await Promise.all(Array.from({ length: CLAIMS_AT_ONCE }, (_, turn) => claim(turn)));
  if (placed.length !== 1) broken.push(`${CLAIMS_AT_ONCE} claims at once made ${placed.length}`);
  return placed[0]!;
}

/** Lets both admins approve a claim at once, one at each node: its points must be redeemed once. */
async function approveAtOnce(both: TwoNodes, transactionId: string, points: number, broken: string[]): Promise<void> {
  const responses = await Promise.all(
    both.nodes.map(({ host }, index) => {
      const request = { token: both.admins[index]!, body: { transaction_id: transactionId } };
      return send<ApprovalBody>(host, '/admin/approval/store', request);
    }),
  );
  const moved = responses.reduce((sum, { body }) => sum + (body.data?.points ?? 0), 0);
  if (moved !== points) broken.push(`two approvals at once moved ${moved} points of a claim of ${points}`);
  both.acknowledged.writeApproval(transactionId);
}

/** Approves the displayed claims at one node while the user claims at the other: the new claim must stay pending. */
async function approveDisplayed(both: TwoNodes, user: User, broken: string[]): Promise<void> {
  const [one, other] = both.nodes;
  const [token] = both.admins;
  const userId = await findUserId(one, token, user.mobile);
  const readPending = async () => {
    const { body } = await send<{ data: { pending: { transaction_id: string }[] } }>(one.host, '/admin/scanners/get', {
      token,
      body: { user_id: userId },
    });
    return body.data.pending.map((claim) => claim.transaction_id);
  };
  const claim = () => send<ClaimBody>(other.host, '/users/reedemed/store', { token: user.token, key: randomUUID() });

  await scanAt(other, user.token, both);
  await claim();
  const displayed = await readPending();
  await scanAt(other, user.token, both);
  const body = { user_id: userId, transaction_ids: displayed };
  const [approval, late] = await Promise.all([
    send<ApprovalBody>(one.host, '/admin/approval/store', { token, body }),
    claim(),
  ]);
  const approved = approval.body.data?.approved.join();
  if (approved !== displayed.join()) broken.push(`an approval of ${displayed.join()} approved ${approved}`);
  const pending = (await readPending()).join();
  const expected = late.body.data?.transaction_id;
  if (pending !== expected) broken.push(`after an approval ${pending || 'nothing'} was pending, not ${expected}`);
}

/** Checks trust.md "Claim and approval" `times` times. @returns what was broken */
export async function checkClaimsAndApprovals(both: TwoNodes, times: number, points: number): Promise<string[]> {
  const broken: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const user = await signInNewUser(both.nodes[0]);
    await scanAt(both.nodes[time % 2]!, user.token, both);
    const transactionId = await claimAtOnce(both, user, broken);
    await approveAtOnce(both, transactionId, points, broken);
    await approveDisplayed(both, user, broken);
  }
  return broken;
}
