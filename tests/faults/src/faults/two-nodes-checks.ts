import { randomUUID } from 'node:crypto';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { ApprovalData, ClaimData, ScanData } from '../acknowledgements';
import { type FaultRun, type Node, signInNewUser } from '../fault';
import { type Response, scanOf, send, sendUntilServed } from '../send';

const AT_ONCE = 20;
const INVALID_SCANS = 10;
const ENDED_WITHIN_MS = 1000;

/** Two api processes on one database. */
export interface TwoNodes {
  run: FaultRun;
  nodes: readonly [SiteProcess, SiteProcess];
  /** Tokens of two admins. */
  admins: readonly [string, string];
  /** Unscanned codes, each worth `points`. */
  codes: string[];
  points: number;
}

/** Makes 20 requests at once, half at each node. */
const atBoth = <T>({ nodes }: TwoNodes, request: (node: SiteProcess, turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => request(nodes[turn % 2]!, turn)));

/** @throws Error when the scan is not granted */
async function scanAt({ host }: Node, token: string, { run, codes }: TwoNodes): Promise<void> {
  const scan = scanOf(token, codes.pop());
  const { status, data, message } = await sendUntilServed<ScanData>(() => host, '/users/scanner/store', scan);
  if (status !== 201 || !data) throw new Error(`A scan got ${status}: ${message}`);
  run.acknowledged.scans.push([scan.key, data]);
}

async function findUserId({ host }: Node, token: string, mobile: string): Promise<number> {
  const { data } = await send<{ id: number }[]>(host, '/admin/plumbers', { token, body: { search: mobile } });
  return data![0]!.id;
}

/** Claims at once, half at each node: one is placed. Returns its id. */
async function claimAtOnce(both: TwoNodes, token: string): Promise<string> {
  const placed: string[] = [];
  await atBoth(both, async ({ host }) => {
    const key = randomUUID();
    const request = { token, key };
    const { status, code, data } = await sendUntilServed<ClaimData>(() => host, '/users/reedemed/store', request);
    if (status === 400 && code === 'no_points') return;
    if (status !== 201 || !data) return both.run.check(false, `a claim got ${status} ${code}`);
    both.run.acknowledged.claims.push([key, data]);
    placed.push(data.transaction_id);
  });
  both.run.check(placed.length === 1, `${AT_ONCE} claims at once made ${placed.length}`);
  return placed[0]!;
}

/** Lets both admins approve a claim at once, one at each node: its points must be redeemed once. */
async function approveAtOnce({ run, nodes, admins, points }: TwoNodes, transactionId: string): Promise<void> {
  const responses = await Promise.all(
    nodes.map(({ host }, index) => {
      const request = { token: admins[index]!, body: { transaction_id: transactionId } };
      return send<ApprovalData>(host, '/admin/approval/store', request);
    }),
  );
  const moved = responses.reduce((sum, { data }) => sum + (data?.points ?? 0), 0);
  run.check(moved === points, `two approvals at once moved ${moved} points of a claim of ${points}`);
  run.acknowledged.approvals.push(transactionId);
}

/** Approves the displayed claims at one node while the user claims at the other: the new claim must stay pending. */
async function approveDisplayed(both: TwoNodes, user: { token: string; mobile: string }): Promise<void> {
  const { run, nodes, admins } = both;
  const [{ host }, other] = nodes;
  const [token] = admins;
  const userId = await findUserId(nodes[0], token, user.mobile);
  const readPending = async () => {
    const request = { token, body: { user_id: userId } };
    const { data } = await send<{ pending: ClaimData[] }>(host, '/admin/scanners/get', request);
    return data!.pending.map((claim) => claim.transaction_id);
  };
  const claim = () => send<ClaimData>(other.host, '/users/reedemed/store', { token: user.token, key: randomUUID() });

  await scanAt(other, user.token, both);
  await claim();
  const displayed = await readPending();
  await scanAt(other, user.token, both);
  const body = { user_id: userId, transaction_ids: displayed };
  const approve = () => send<ApprovalData>(host, '/admin/approval/store', { token, body });
  const [approval, late] = await Promise.all([approve(), claim()]);
  const approved = approval.data?.approved.join();
  run.check(approved === displayed.join(), `an approval of ${displayed.join()} approved ${approved}`);
  const pending = (await readPending()).join();
  const expected = late.data?.transaction_id;
  run.check(pending === expected, `after an approval ${pending || 'nothing'} was pending, not ${expected}`);
}

/** Checks docs/trust.md "Claim and approval" once. */
export async function checkClaimsAndApprovals(both: TwoNodes, turn: number): Promise<void> {
  const user = await signInNewUser(both.nodes[0]);
  await scanAt(both.nodes[turn % 2]!, user.token, both);
  await approveAtOnce(both, await claimAtOnce(both, user.token));
  await approveDisplayed(both, user);
}

/** Checks limits that both nodes count together (docs/trust.md "Scan fraud", "SMS spend", "OTP strength"). */
export async function checkSharedLimits(both: TwoNodes): Promise<void> {
  const { run, nodes } = both;
  const { token } = await signInNewUser(nodes[0]);
  for (let turn = 0; turn < INVALID_SCANS + 2; turn += 1) {
    const { status } = await send(nodes[turn % 2]!.host, '/users/scanner/store', scanOf(token, `NO-CODE-${turn}`));
    const expected = turn < INVALID_SCANS ? 400 : 429;
    run.check(status === expected, `invalid code ${turn + 1} at two nodes got ${status}, not ${expected}`);
  }

  const mobile = '8900000001';
  const countSent = () => nodes.reduce((sum, { outbox }) => sum + outbox.countFor(mobile), 0);
  const sends = await atBoth(both, ({ host }) => send(host, '/users/generate_Otp', { body: { mobile } }));
  const statuses = sends.map(({ status }) => status).sort();
  const isOne = statuses[0] === 201 && statuses.slice(1).every((status) => status === 429);
  run.check(isOne, `${AT_ONCE} requests for a code got ${statuses.join()}`);
  run.check(countSent() === 1, `${AT_ONCE} requests for a code sent ${countSent()}`);

  const otp = await nodes[0].outbox.nextCode(mobile).catch(() => nodes[1].outbox.nextCode(mobile));
  const body = { mobile, otp, role_id: 2 };
  const tries = await atBoth(both, ({ host }) => send(host, '/users/validate_Otp', { body }));
  const tokens = tries.filter(({ Token }) => Token).length;
  run.check(tokens === 1, `${AT_ONCE} right tries at once at two nodes made ${tokens} tokens`);
}

/**
 * Signs a user in, ends the session at the first node and returns how many milliseconds the second one still accepted
 * it.
 *
 * @param end sends the request that ends the session of a user
 */
async function measureEnd(
  { nodes: [one, other] }: TwoNodes,
  end: (user: { token: string; mobile: string }) => Promise<Response>,
): Promise<number> {
  const user = await signInNewUser(one);
  const isAccepted = async () => {
    const { status } = await send(other.host, '/users/scanners/get', { token: user.token });
    if (status !== 200 && status !== 401) throw new Error(`A user’s request got ${status}`);
    return status === 200;
  };
  if (!(await isAccepted())) throw new Error('A new session was refused.');
  const { status } = await end(user);
  if (status !== 200) throw new Error(`The end of a session got ${status}`);
  const since = performance.now();
  while (await isAccepted()) if (performance.now() - since > 10 * ENDED_WITHIN_MS) return Number.POSITIVE_INFINITY;
  return performance.now() - since;
}

/**
 * Checks docs/trust.md "Sessions" `times` times: a logout and a suspension at one node work at the other within a second.
 */
export async function checkSharedSessions(both: TwoNodes, times: number): Promise<string> {
  const { run, nodes, admins } = both;
  const [one] = nodes;
  const logouts: number[] = [];
  const suspensions: number[] = [];
  for (let time = 0; time < times; time += 1) {
    logouts.push(await measureEnd(both, ({ token }) => send(one.host, '/users/logout', { token })));
    const suspend = async ({ mobile }: { mobile: string }) => {
      const body = { user_id: await findUserId(one, admins[0], mobile), reason: 'A fault run' };
      return send(one.host, '/admin/people/suspend', { token: admins[0], body });
    };
    suspensions.push(await measureEnd(both, suspend));
  }
  const [logout, suspension] = [Math.max(...logouts), Math.max(...suspensions)];
  const remark = `refused at the other node within ${logout.toFixed(0)} ms after a logout, ${suspension.toFixed(0)} ms after a suspension (worst of ${times})`;
  run.check(Math.max(logout, suspension) <= ENDED_WITHIN_MS, remark);
  return remark;
}
