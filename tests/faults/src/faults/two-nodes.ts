import { signInAdmin } from '../../../browser/src/site/api-client';
import type { Fault } from '../fault';
import { scanInParallel } from '../parallel-scans';
import { createProgramme, withProduct } from '../product';
import { send } from '../send';
import { checkClaimsAndApprovals } from '../two-nodes/claims-and-approvals';
import { checkSharedLimits } from '../two-nodes/shared-limits';
import { checkSharedSessions } from '../two-nodes/shared-sessions';
import type { TwoNodes } from '../two-nodes/two-nodes';

/** A run is one code: the long form's thousand are scanned fifty times each, as trust.md says. */
const LONG_RUNS = 1000;
const OTHER_CODES = 1000;
const SECOND_ADMIN = '9000000004';

/** Restarts both nodes without the second admin in their list, who must then be refused at both. */
async function checkRemovedAdmin({ nodes, admins, start }: TwoNodes): Promise<string[]> {
  await Promise.all(nodes.map((node) => node.stop()));
  const restarted = await Promise.all(
    nodes.map(({ origin }) => start({ env: { ADMIN_MOBILES: '9000000001' }, port: Number(new URL(origin).port) })),
  );
  const [kept, removed] = admins;
  const statuses = await Promise.all(
    [
      { host: restarted[0]!.host, token: removed },
      { host: restarted[1]!.host, token: removed },
      { host: restarted[1]!.host, token: kept },
    ].map(async ({ host, token }) => (await send(host, '/admin/redeem', { token })).status),
  );
  return statuses.join() === '401,401,200'
    ? []
    : [`a removed admin at both nodes, and the other, got ${statuses.join()}`];
}

/** trust.md "Single grant", "Claim and approval", "Sessions", and the fault "Two nodes on PostgreSQL". */
export const twoNodes: Fault = {
  name: 'two-nodes',
  about: 'two api processes on one PostgreSQL: parallel scans, claims and approvals, shared limits, sessions',
  engines: ['postgres'],
  quick: 40,
  long: LONG_RUNS,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async ({ start, acknowledged }) => {
      const [times, repeats] = runs >= LONG_RUNS ? [50, 20] : [20, 3];
      const env = { OTP_RESEND_SECONDS: '1' };
      const nodes = [await start({ env }), await start({ env })] as const;
      const programme = await createProgramme(nodes[0], { codes: runs + OTHER_CODES, users: 10 });
      const codes = programme.codes.splice(runs);
      const admins = [programme.adminToken, await signInAdmin(nodes[1], SECOND_ADMIN)] as const;
      const both: TwoNodes = { nodes, admins, acknowledged, start, takeCode: () => codes.pop()! };
      const hosts = nodes.map(({ host }) => host);
      const { granted, broken } = await scanInParallel(hosts, programme, times, acknowledged);
      log(`${granted} of ${runs} codes granted`);
      const findings = [
        ...broken,
        ...(await checkClaimsAndApprovals(both, repeats, programme.points)),
        ...(await checkSharedLimits(both, '8900000001')),
      ];
      const sessions = await checkSharedSessions(both, repeats);
      return {
        runs,
        broken: [...findings, ...sessions.broken, ...(await checkRemovedAdmin(both))],
        remark: `${runs} codes × ${times} scans at once over both nodes: ${granted} grants; ${repeats} × 20 claims at once; ${sessions.remark}`,
      };
    }),
};
