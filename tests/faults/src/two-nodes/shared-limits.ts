import { signInNewUser } from '../product';
import { type Request, type Response, send } from '../send';
import type { TwoNodes } from './two-nodes';

const INVALID_SCANS = 10;
const AT_ONCE = 20;

/** Sends a request 20 times at once, half at each node. */
const sendAtOnce = <Body>({ nodes }: TwoNodes, path: string, request: Request): Promise<Response<Body>[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => send<Body>(nodes[turn % 2]!.host, path, request)));

/** Uses half of the limit of invalid codes at each node: then neither may accept another. */
async function checkInvalidScans({ nodes }: TwoNodes): Promise<string[]> {
  const { token } = await signInNewUser(nodes[0]);
  const statuses: number[] = [];
  for (let turn = 0; turn < INVALID_SCANS + 2; turn += 1) {
    const request = { token, body: { encrypyData: `NO-CODE-${turn}` } };
    statuses.push((await send(nodes[turn % 2]!.host, '/users/scanner/store', request)).status);
  }
  const isRight = statuses.every((status, turn) => status === (turn < INVALID_SCANS ? 400 : 429));
  return isRight ? [] : [`invalid codes at two nodes got ${statuses.join()}`];
}

/** Requests one-time codes for one mobile at once: one must be sent. */
async function checkSends(both: TwoNodes, mobile: string): Promise<string[]> {
  const countSent = () => both.nodes.reduce((sum, { outbox }) => sum + outbox.countFor(mobile), 0);
  const before = countSent();
  const statuses = (await sendAtOnce(both, '/users/generate_Otp', { body: { mobile } })).map(({ status }) => status);
  const accepted = statuses.filter((status) => status === 201).length;
  const sent = countSent() - before;
  const isRight = accepted === 1 && sent === 1 && statuses.every((status) => status === 201 || status === 429);
  return isRight ? [] : [`${AT_ONCE} requests for a code got ${statuses.join()}; ${sent} were sent`];
}

/** Checks that a code sent by one node signs in at the other, once. */
async function checkSignIn(both: TwoNodes, mobile: string): Promise<string[]> {
  const [one, other] = both.nodes;
  const otp = await one.outbox.nextCode(mobile).catch(() => other.outbox.nextCode(mobile));
  const request = { body: { mobile, otp, role_id: 2 } };
  const responses = await sendAtOnce<{ Token?: string }>(both, '/users/validate_Otp', request);
  const tokens = responses.filter(({ body }) => body.Token).length;
  return tokens === 1 ? [] : [`${AT_ONCE} right tries at once at two nodes made ${tokens} tokens`];
}

/** Limits that both nodes count together (trust.md "Scan fraud", "SMS spend", "OTP strength"). @returns what was broken */
export async function checkSharedLimits(both: TwoNodes, mobile: string): Promise<string[]> {
  return [
    ...(await checkInvalidScans(both)),
    ...(await checkSends(both, mobile)),
    ...(await checkSignIn(both, mobile)),
  ];
}
