import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { type Answer, ask } from '../ask';
import type { BothNodes, Findings } from './both-nodes';

const WITHIN_MS = 1000;

/** Milliseconds until a node refuses a token, counted from now; the caller has just ended its session at the other node. */
async function refusedAfter(node: SiteProcess, path: string, token: string): Promise<number> {
  const since = performance.now();
  while (performance.now() - since < 10 * WITHIN_MS) {
    const { status } = await ask(node.host, path, { token });
    if (status === 401) return performance.now() - since;
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return Number.POSITIVE_INFINITY;
}

/** A user signs out at one node: how long the other still lets the token in. */
async function afterLogout({ nodes: [one, other], newPerson }: BothNodes): Promise<number> {
  const { token } = await newPerson();
  await accepted(ask(other.host, '/users/scanners/get', { token }), 200);
  await accepted(ask(one.host, '/users/logout', { token }), 200);
  return refusedAfter(other, '/users/scanners/get', token);
}

/** An admin suspends a user at one node: how long the other still lets the user in. */
async function afterSuspension({ nodes: [one, other], newPerson, admins: [admin] }: BothNodes): Promise<number> {
  const { token, mobile } = await newPerson();
  await accepted(ask(other.host, '/users/scanners/get', { token }), 200);
  const search = await ask<{ data: { id: number }[] }>(one.host, '/admin/plumbers', {
    token: admin,
    body: { search: mobile },
  });
  const suspended = { user_id: search.body.data[0]!.id, reason: 'A fault run' };
  await accepted(ask(one.host, '/admin/people/suspend', { token: admin, body: suspended }), 200);
  return refusedAfter(other, '/users/scanners/get', token);
}

async function accepted(asked: Promise<Answer>, status: number): Promise<void> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${String(answer.body.message)}`);
}

/** trust.md "Sessions": logout and suspension at one node work at the other within a second, `times` times each. */
export async function trySharedSessions(both: BothNodes, times: number): Promise<Findings> {
  const worst = { logout: 0, suspension: 0 };
  for (let time = 0; time < times; time += 1) {
    worst.logout = Math.max(worst.logout, await afterLogout(both));
    worst.suspension = Math.max(worst.suspension, await afterSuspension(both));
  }
  const slowest = Math.max(worst.logout, worst.suspension);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return {
    broken: slowest > WITHIN_MS ? [`a session that was ended at one node lived ${ms(slowest)} at the other`] : [],
    remark: `refused at the other node after a logout within ${ms(worst.logout)}, after a suspension within ${ms(worst.suspension)} (worst of ${times})`,
  };
}
