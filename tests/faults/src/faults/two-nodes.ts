import { signInAdmin } from '../../../browser/src/site/api-client';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { ScanData } from '../acknowledgements';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import type { Programme } from '../load';
import { scanOf, send, sendUntilServed } from '../send';
import { type TwoNodes, checkClaimsAndApprovals, checkSharedLimits, checkSharedSessions } from './two-nodes-checks';

const CODES_AT_ONCE = 4;
const TIMEOUT_MS = 60_000;
/** A run is one code: the long form's thousand are scanned fifty times each, as docs/trust.md says. */
const LONG_RUNS = 1000;
const OTHER_CODES = 1000;
const SECOND_ADMIN = '9000000004';

/** Scans each code `times` times at once, by different users with keys of their own, at each host in turn. */
async function scanInParallel(
  run: FaultRun,
  hosts: readonly string[],
  { tokens, codes }: Pick<Programme, 'tokens' | 'codes'>,
  times: number,
): Promise<string> {
  const left = [...codes];
  let granted = 0;

  async function scan(code: string, turn: number): Promise<void> {
    const request = { ...scanOf(tokens[turn % tokens.length], code), timeoutMs: TIMEOUT_MS };
    const host = () => hosts[turn % hosts.length]!;
    const { status, data, message } = await sendUntilServed<ScanData>(host, '/users/scanner/store', request);
    if (status === 409) return;
    if (status !== 201 || !data) return run.check(false, `a scan got ${status}: ${message}`);
    granted += 1;
    run.acknowledged.scans.push([request.key, data]);
  }

  async function scanCodes(): Promise<void> {
    for (let code = left.shift(); code !== undefined; code = left.shift())
      await Promise.all(Array.from({ length: times }, (_, turn) => scan(code!, turn)));
  }

  await Promise.all(Array.from({ length: CODES_AT_ONCE }, scanCodes));
  run.check(granted === codes.length, `${codes.length} codes were granted ${granted} times`);
  return `${codes.length} codes × ${times} scans at once: ${granted} grants`;
}

/** docs/trust.md "Single grant" on one node; a run is one code. */
export const singleNodeGrant: Fault = {
  engines: ['pglite'],
  quick: 20,
  long: 1000,
  async make(run) {
    const node = await run.start();
    const programme = await createProgramme(node, { codes: run.runs, users: 10 });
    return scanInParallel(run, [node.host], programme, 50);
  },
};

/** Restarts both nodes without the second admin in their list, who must then be refused at both. */
async function checkRemovedAdmin(run: FaultRun, { nodes, admins: [kept, removed] }: TwoNodes): Promise<void> {
  const restart = async (node: SiteProcess) => {
    await node.stop();
    return run.restart(node, { env: { ADMIN_MOBILES: '9000000001' } });
  };
  const [one, other] = [await restart(nodes[0]), await restart(nodes[1])];
  for (const [{ host }, token, expected] of [
    [one, removed, 401],
    [other, removed, 401],
    [other, kept, 200],
  ] as const) {
    const { status } = await send(host, '/admin/redeem', { token });
    run.check(status === expected, `a removed admin, or the other, got ${status}, not ${expected}`);
  }
}

/** docs/trust.md "Single grant", "Claim and approval", "Sessions", and the fault "Two nodes on PostgreSQL". */
export const twoNodes: Fault = {
  engines: ['postgres', 'citus'],
  quick: 40,
  long: LONG_RUNS,
  async make(run) {
    const [times, repeats] = run.runs >= LONG_RUNS ? [50, 20] : [20, 3];
    const env = { OTP_RESEND_SECONDS: '1' };
    const nodes = [await run.start({ env }), await run.start({ env })] as const;
    const programme = await createProgramme(nodes[0], { codes: run.runs + OTHER_CODES, users: 10 });
    const { adminToken, points } = programme;
    const admins = [adminToken, await signInAdmin(nodes[1], SECOND_ADMIN)] as const;
    const both: TwoNodes = { run, nodes, admins, points, codes: programme.codes.splice(run.runs) };
    const hosts = nodes.map(({ host }) => host);
    const grants = await scanInParallel(run, hosts, programme, times);
    run.log(grants);
    for (let time = 0; time < repeats; time += 1) await checkClaimsAndApprovals(both, time);
    await checkSharedLimits(both);
    const sessions = await checkSharedSessions(both, repeats);
    await checkRemovedAdmin(run, both);
    return `over both nodes ${grants}; ${repeats} × 20 claims at once; ${sessions}`;
  },
};
