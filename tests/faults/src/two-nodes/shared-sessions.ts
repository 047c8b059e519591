import { signInNewUser } from '../product';
import { type Request, send } from '../send';
import { type TwoNodes, findUserId } from './two-nodes';

const WITHIN_MS = 1000;

/**
 * Signs a user in, ends the session at the first node and returns how many milliseconds the second one still accepted it.
 *
 * @param end returns the request that ends the session of a user
 */
async function measureEnd(
  { nodes: [one, other] }: TwoNodes,
  end: (user: { token: string; mobile: string }) => Promise<{ path: string; request: Request }>,
): Promise<number> {
  const user = await signInNewUser(one);
  const isAccepted = async () => {
    const { status } = await send(other.host, '/users/scanners/get', { token: user.token });
    if (status !== 200 && status !== 401) throw new Error(`A user’s request got ${status}`);
    return status === 200;
  };
  if (!(await isAccepted())) throw new Error('A new session was refused.');
  const { path, request } = await end(user);
  const { status } = await send(one.host, path, request);
  if (status !== 200) throw new Error(`${path} got ${status}`);
  const since = performance.now();
  while (await isAccepted()) if (performance.now() - since > 10 * WITHIN_MS) return Number.POSITIVE_INFINITY;
  return performance.now() - since;
}

/**
 * Checks trust.md "Sessions" `times` times: a logout and a suspension at one node work at the other within a second.
 */
export async function checkSharedSessions(
  both: TwoNodes,
  times: number,
): Promise<{ broken: string[]; remark: string }> {
  const worst = { logout: 0, suspension: 0 };
  const [token] = both.admins;
  for (let time = 0; time < times; time += 1) {
    const logout = await measureEnd(both, async (user) => ({ path: '/users/logout', request: { token: user.token } }));
    const suspension = await measureEnd(both, async ({ mobile }) => {
      const userId = await findUserId(both.nodes[0], token, mobile);
      return { path: '/admin/people/suspend', request: { token, body: { user_id: userId, reason: 'A fault run' } } };
    });
    worst.logout = Math.max(worst.logout, logout);
    worst.suspension = Math.max(worst.suspension, suspension);
  }
  const remark = `refused at the other node within ${worst.logout.toFixed(0)} ms after a logout, ${worst.suspension.toFixed(0)} ms after a suspension (worst of ${times})`;
  return { broken: Math.max(worst.logout, worst.suspension) > WITHIN_MS ? [remark] : [], remark };
}
