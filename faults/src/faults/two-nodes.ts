import { signInAdmin } from '../../../e2e/src/site/api-client';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { scanInParallel, shortOf } from '../single-grants';
import { judgePlace, outcomeOf } from '../stored-rows';
import { type BothNodes, signInSomebody } from '../two-nodes/both-nodes';
import { tryClaimsAndApprovals } from '../two-nodes/claims-and-approvals';
import { trySharedLimits } from '../two-nodes/shared-limits';
import { trySharedSessions } from '../two-nodes/shared-sessions';

/** A run is one code: the long form's thousand is scanned fifty times each, as trust.md says. */
const MANY = 1000;
const CODES_OF_PARTS = 1000;
const SECOND_ADMIN = '9000000004';

async function make({ runs: codes, engine, say }: FaultRun): Promise<FaultOutcome> {
  const times = codes >= MANY ? 50 : 20;
  const repeats = codes >= MANY ? 20 : 3;
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  try {
    // Of many codes asked for at once over both nodes one goes out.
    const aSecondBetweenCodes = { env: { OTP_RESEND_SECONDS: '1' } };
    const one = await grounds.start(aSecondBetweenCodes);
    const other = await grounds.start(aSecondBetweenCodes);
    const programme = await createProgramme(one, { codes: codes + CODES_OF_PARTS, people: 10 });
    const forParts = programme.codes.splice(codes);
    const both: BothNodes = {
      nodes: [one, other],
      admins: [programme.adminToken, await signInAdmin(other, SECOND_ADMIN)],
      acknowledged,
      takeCode: () => forParts.pop()!,
      newPerson: () => signInSomebody(one),
    };
    const scanned = await scanInParallel([one.host, other.host], programme, times, acknowledged);
    say(`${scanned.scans} scans of ${codes} codes, ${scanned.granted} granted`);
    const parts = [
      await tryClaimsAndApprovals(both, repeats, programme.points),
      await trySharedLimits(both, '8900000001'),
      await trySharedSessions(both, repeats),
    ];
    // Taken off the list, as one does it: each node starts with the new list.
    const list = { env: { ADMIN_MOBILES: '9000000001' } };
    await Promise.all(both.nodes.map((node) => node.stop()));
    const again = await Promise.all(
      both.nodes.map((node) => grounds.start({ ...list, port: Number(new URL(node.origin).port) })),
    );
    const demoted = await Promise.all(again.map(({ host }) => ask(host, '/admin/redeem', { token: both.admins[1] })));
    const kept = await ask(again[1]!.host, '/admin/redeem', { token: both.admins[0] });
    await Promise.all(again.map((node) => node.stop()));
    const listed = [...demoted.map(({ status }) => status), kept.status].join();
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs: codes,
      broken: [
        ...shortOf(scanned, codes),
        ...parts.flatMap(({ broken }) => broken),
        ...(listed === '401,401,200' ? [] : [`an admin off the list was answered ${listed}, the other one last`]),
      ],
      remark: [
        `${codes} codes × ${times} scans at once over both nodes: ${scanned.granted} grants`,
        ...parts.map(({ remark }) => remark),
      ].join('; '),
    });
  } finally {
    await grounds.remove();
    acknowledged.remove();
  }
}

/** trust.md "Single grant", "Claim and approval", "Sessions", and the fault "Two nodes on PostgreSQL". */
export const twoNodes: Fault = {
  name: 'two-nodes',
  about: 'two api processes on one PostgreSQL: parallel scans, claims and approvals, shared limits, sessions',
  engines: ['postgres'],
  quick: 40,
  long: MANY,
  make,
};
