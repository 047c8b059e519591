import { ask } from '../ask';
import type { BothNodes, Findings } from './both-nodes';

const INVALID_SCANS = 10;
const SENDS_AT_ONCE = 20;

/** The default ceiling of invalid codes, filled half at each node: then neither takes another. */
async function tryInvalidScans({ nodes, newPerson }: BothNodes): Promise<string[]> {
  const { token } = await newPerson();
  const scan = async (turn: number) =>
    (await ask(nodes[turn % 2]!.host, '/users/scanner/store', { token, body: { encrypyData: `NO-CODE-${turn}` } }))
      .status;
  const statuses: number[] = [];
  for (let turn = 0; turn < INVALID_SCANS + 2; turn += 1) statuses.push(await scan(turn));
  const right = statuses.every((status, turn) => status === (turn < INVALID_SCANS ? 400 : 429));
  return right ? [] : [`invalid codes at two nodes were answered ${statuses.join()}`];
}

/** Codes for one mobile, asked for at once at both nodes: one is sent. */
async function trySends({ nodes }: BothNodes, mobile: string): Promise<string[]> {
  const before = sentTo(nodes, mobile);
  const answers = await Promise.all(
    Array.from({ length: SENDS_AT_ONCE }, (_, turn) =>
      ask(nodes[turn % 2]!.host, '/users/generate_Otp', { body: { mobile } }),
    ),
  );
  const accepted = answers.filter(({ status }) => status === 201).length;
  const sent = sentTo(nodes, mobile) - before;
  const odd = answers.filter(({ status }) => status !== 201 && status !== 429).map(({ status }) => status);
  return accepted === 1 && sent === 1 && odd.length === 0
    ? []
    : [`of ${SENDS_AT_ONCE} codes asked for at once ${accepted} were accepted and ${sent} sent; others ${odd.join()}`];
}

const sentTo = (nodes: BothNodes['nodes'], mobile: string) =>
  nodes.reduce((sum, { outbox }) => sum + outbox.countFor(mobile), 0);

/** A code sent by one node signs in at the other, once: twenty right tries at both make one token. */
async function trySignIn({ nodes: [one, other] }: BothNodes, mobile: string): Promise<string[]> {
  const otp = await one.outbox.nextCode(mobile).catch(() => other.outbox.nextCode(mobile));
  const answers = await Promise.all(
    Array.from({ length: SENDS_AT_ONCE }, (_, turn) =>
      ask<{ Token?: string }>((turn % 2 === 0 ? one : other).host, '/users/validate_Otp', {
        body: { mobile, otp, role_id: 2 },
      }),
    ),
  );
  const tokens = answers.filter(({ body }) => body.Token).length;
  return tokens === 1 ? [] : [`${SENDS_AT_ONCE} right tries at once at two nodes made ${tokens} tokens`];
}

/** Limits that both nodes count together (trust.md "Scan fraud", "SMS spend", "OTP strength"). */
export async function trySharedLimits(both: BothNodes, mobile: string): Promise<Findings> {
  return {
    broken: [...(await tryInvalidScans(both)), ...(await trySends(both, mobile)), ...(await trySignIn(both, mobile))],
    remark: `${SENDS_AT_ONCE} sends → 1 SMS, ${SENDS_AT_ONCE} right codes → 1 token, invalid scans counted together`,
  };
}
