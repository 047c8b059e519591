import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sealPayout } from '../../../../api/src/money/payout-details';
import { parsePayoutKeys } from '../../../../api/src/platform/config/keys';
import { destinationKeys } from '../../../../api/src/programme/conflicts-of-interest';
import { type Fault as ProviderFault, StandIn } from '../../../../api/test/payout-stand-in/stand-in';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { ScanData } from '../acknowledgements';
import { type Fault, type FaultRun, createProgramme, signInNewUser } from '../fault';
import { connect } from '../load';
import { scanOf, sendUntilServed } from '../send';

const USERS = 10;
const MEASURED = 3;
const PAID_AFTER_MS = 1500;
/** A payment of a process that was killed is leased for 80 seconds. */
const DRAINED_WITHIN_MS = 240_000;
const FAULTS: ProviderFault[] = ['error-before', 'error-after', 'cut-after'];

const CONFIG = {
  ...({ provider: 'razorpayx', key: 'key-id', secret: 'key-secret', account: '7878780080316316' } as const),
  ...{ webhookSecret: 'hook-secret', url: undefined },
};
const SETTINGS = {
  ...{ pointValuePaise: 100, payoutMethods: ['upi'], payoutWaitHours: 0, instantProvider: 'razorpayx' },
  ...{ instantPaymentPaise: 1e9, instantUserDayPaise: 1e12, instantDayPaise: 1e12 },
};
const RULES = {
  ...{ enabled: true, maxPointsAClaim: 1e6, maxPointsAUserAMonth: 1e7, minAccountDays: 30 },
  ...{ maxClaimsADay: 100_000, maxPointsADay: 1e7 },
};

/** Signs in a user who registered long ago and whose payout details the bank has confirmed; returns the token. */
async function verifiedPayee(run: FaultRun, node: SiteProcess, client: pg.Client): Promise<string> {
  const { mobile, token } = await signInNewUser(node);
  const { rows } = await client.query<{ id: string }>(
    `update users set joined_at = now() - interval '1 year' where mobile = $1 returning id`,
    [mobile],
  );
  const userId = Number(rows[0]!.id);
  const keys = parsePayoutKeys(run.keys.PAYOUT_KEYS);
  const details = { method: 'upi', upiId: `user${userId}@okicici`, name: 'Ramesh Pawar' } as const;
  const sealed = sealPayout(keys, userId, details);
  const { destination_key } = destinationKeys(keys[0]!, details);
  const values = [userId, sealed, destination_key];
  await client.query(
    `with verified as (
       insert into payee_verifications (user_id, provider, reference, method, sealed, masked, destination_key, outcome,
         created_at, next_attempt_at, ended_at)
       values ($1, 'razorpayx', 'fault-' || $1::bigint, 'upi', $2, 'us••••@okicici', $3, 'match', now(), now(), now()) returning id
     )
     insert into payout_details (user_id, method, sealed, masked, entered_at, destination_key, verification_id)
     select $1, 'upi', $2, 'us••••@okicici', now() - interval '1 day', $3, id from verified`,
    values,
  );
  return token;
}

/** Starts a provider that pays after a moment, forgets to answer, and sends each webhook twice, to both nodes. */
async function startProvider(run: FaultRun) {
  const provider = new StandIn(CONFIG);
  provider.balancePaise = 1e13;
  provider.payAfterMs = PAID_AFTER_MS;
  provider.webhookCopies = 2;
  const url = await provider.listen();
  run.defer(() => provider.close());
  const env = {
    ...{ PAYOUT_PROVIDER: CONFIG.provider, PAYOUT_PROVIDER_KEY: CONFIG.key, PAYOUT_PROVIDER_SECRET: CONFIG.secret },
    ...{ PAYOUT_PROVIDER_ACCOUNT: CONFIG.account, PAYOUT_PROVIDER_WEBHOOK_SECRET: CONFIG.webhookSecret },
    ...{ PAYOUT_PROVIDER_URL: url, OTP_RESEND_SECONDS: '1' },
  };
  return { provider, env };
}

/** Makes a claim of each user, which the rule approves. @returns seconds from each claim to its money */
async function measure(
  run: FaultRun,
  node: SiteProcess,
  client: pg.Client,
  tokens: string[],
  codes: string[],
): Promise<number[]> {
  const host = () => node.host;
  const paid = `select from payouts p join claims c on c.id = p.claim_id where c.transaction_id = $1 and p.state = 'paid'`;
  const seconds: number[] = [];
  for (const token of tokens) {
    const scan = scanOf(token, codes.pop());
    const scanned = await sendUntilServed<ScanData>(host, '/users/scanner/store', scan);
    run.acknowledged.scans.push([scan.key, scanned.data!]);
    const began = performance.now();
    const request = { token, key: randomUUID() };
    const claim = await sendUntilServed<{ transaction_id: string }>(host, '/users/reedemed/store', request);
    while ((await client.query(paid, [claim.data!.transaction_id])).rowCount === 0) {
      if (performance.now() - began > DRAINED_WITHIN_MS) throw new Error('A claim that the rule approves is not paid.');
      await pause(100);
    }
    seconds.push((performance.now() - began) / 1000);
  }
  return seconds;
}

/** Compares what the provider has paid with the database. */
async function compare(run: FaultRun, provider: StandIn, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ item: string; claim: string; state: string; reference: string | null }>(
    'select id as item, claim_id as claim, state, reference from payout_items',
  );
  const items = new Map(rows.map((row) => [`PAY${row.item}`, row]));
  const paidBy = new Map<string, string>();
  for (const { reference, status, utr } of provider.transfers.values()) {
    const item = items.get(reference);
    const isPaid = status === 'processed';
    if (!item || item.state !== (isPaid ? 'paid' : 'returned') || (isPaid && item.reference !== utr)) {
      run.counts.lost += 1;
      run.broken.add(`lost: ${reference} is ${item?.state}, the provider says ${status}`);
    }
    const other = item && paidBy.get(item.claim);
    if (other !== undefined) {
      run.counts.double += 1;
      run.broken.add(`double: ${reference} and ${other} of one claim`);
    }
    if (item) paidBy.set(item.claim, reference);
  }
  const unpaid = await client.query(`select from payouts where state not in ('paid', 'returned')`);
  run.check(unpaid.rowCount === 0, `${unpaid.rowCount} approved claims were not paid in the end`);
  const returned = [...provider.transfers.values()].filter(({ status }) => status === 'reversed').length;
  return `${provider.transfers.size} payments by ${provider.orders} orders, ${returned} returned after they were paid`;
}

/** docs/trust.md "Payouts": two nodes that pay at once, killed in turns, by a provider that fails at each step. */
export const instantPayments: Fault = {
  engines: ['postgres'],
  quick: 3,
  long: 20,
  async make(run) {
    const { provider, env } = await startProvider(run);
    const nodes = [await run.start({ env }), await run.start({ env })];
    const programme = await createProgramme(nodes[0]!, { codes: 1000 + run.runs * 2500, users: 0 });
    const client = await connect((await run.postgres()).url);
    run.defer(() => client.end());
    const users: string[] = [];
    for (let user = 0; user < USERS + MEASURED; user += 1) users.push(await verifiedPayee(run, nodes[0]!, client));
    await client.query('insert into programme_settings (settings, at) values ($1, now())', [SETTINGS]);
    provider.webhookUrls = nodes.map(({ host }) => `${host}/payout-provider/webhook`);

    const measured = users.splice(USERS);
    const codes = programme.codes.splice(-MEASURED * 2);
    await client.query('insert into approval_rules (rules, admin_id, at) select $1, min(id), now() from admins', [
      RULES,
    ]);
    const seconds = await measure(run, nodes[0]!, client, measured, codes);
    run.check(Math.max(...seconds) < 60, `from claim to money took ${Math.max(...seconds)} s`);

    programme.tokens.push(...users);
    let turn = 0;
    const load = run.startLoad({ programme, host: () => nodes[(turn += 1) % 2]!.host, claims: true, clients: 3 });
    const failing = setInterval(() => {
      provider.faults = [FAULTS[Math.floor(Math.random() * FAULTS.length)]!];
    }, 400);
    run.defer(() => clearInterval(failing));
    for (const round of run.rounds()) {
      await pause(6000 + Math.random() * 5000);
      const killed = round % 2;
      await nodes[killed]!.stop('SIGKILL');
      await run.recover(async () => (nodes[killed] = await run.restart(nodes[killed]!, { env })));
    }
    await load.stop();
    clearInterval(failing);
    await drain(client);
    const paid = [...provider.transfers.values()].filter(({ status }) => status === 'processed');
    for (const { reference } of paid.filter((_, index) => index % 10 === 0))
      await provider.settle(reference, 'returned');
    await drain(client, `(state = 'paid' and due_at < now() + interval '10 minutes')`);
    const figures = await compare(run, provider, client);
    return `${figures}; by a rule from claim to money in ${seconds.map((value) => value.toFixed(1)).join(', ')} s; ${load.approvals} approvals`;
  },
};

/** Waits until no payment is under way and no claim is payable. */
async function drain(client: pg.Client, also = 'false'): Promise<void> {
  const deadline = performance.now() + DRAINED_WITHIN_MS;
  const left = `
    select (select count(*) from payouts where state in ('payable', 'in-run')) +
      (select count(*) from instant_payments where ${also}) as left`;
  while (performance.now() < deadline) {
    if (Number((await client.query<{ left: string }>(left)).rows[0]!.left) === 0) return;
    await pause(500);
  }
}
