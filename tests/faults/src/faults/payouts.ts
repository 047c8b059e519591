import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { presets } from '../../../../api/src/programme/bank-files';
import { signInAdmin } from '../../../browser/src/site/api-client';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { connect } from '../load';
import { type Fault, type FaultRun, createProgramme, signInNewUser } from '../fault';
import { type Response, send, sendUntilServed } from '../send';

const SECOND_ADMIN = '9000000004';
const USERS = 12;
/** Some runs of the load are above it: they need the other admin. */
const CONFIRM_ABOVE_PAISE = 10_000;
const DRAINED_WITHIN_MS = 60_000;
const razorpay = presets.find(({ id }) => id === 'razorpayx')!.file;

/** A bank that pays four of five payments once for each reference, and reports the same again. */
class Bank {
  readonly decided = new Map<string, { amount: string; utr: string | undefined }>();

  /** Returns the result file for a payment file. */
  decide(file: string): string {
    const rows = file
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => {
        const reference = /PAY[0-9]+/.exec(line)![0];
        const amount = line.split(',')[1]!;
        const known = this.decided.get(reference) ?? {
          amount,
          utr: Math.random() < 0.8 ? `UTR${(this.decided.size + 1).toString().padStart(9, '0')}` : undefined,
        };
        this.decided.set(reference, known);
        return [
          reference,
          known.utr ? 'Processed' : 'Failed',
          known.utr ?? '',
          known.utr ? '' : 'Bank offline',
          amount,
        ];
      });
    return [['Payout Reference Id', 'Status', 'UTR', 'Error Description', 'Payout Amount (in Rupees)'], ...rows]
      .map((cells) => cells.join())
      .join('\n');
  }
}

interface Item {
  id: number;
  state: string;
}

/**
 * Two admins who pay what is approved, one at each node, and correct up to two results of each run, until they are
 * stopped and nothing is left.
 */
class Payers {
  runs = 0;
  cancelled = 0;
  confirmed = 0;
  corrected = 0;
  private stoppedAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly run: FaultRun,
    private readonly nodes: readonly SiteProcess[],
    private readonly admins: readonly string[],
    readonly bank = new Bank(),
  ) {}

  /** Repeats a request, by an admin at that admin's node, with its key until it is served. */
  private async ask<Data>(admin: number, path: string, body: object = {}): Promise<Response<Data>> {
    const request = { token: this.admins[admin]!, key: randomUUID(), body };
    return sendUntilServed<Data>(
      () => this.nodes[admin]!.host,
      path,
      request,
      () => {
        if (performance.now() > this.stoppedAt + DRAINED_WITHIN_MS) throw new Error(`${path} had no response in time.`);
      },
    );
  }

  /** Whether a correction by the other admin took the last payment out of a run, which cancelled it. */
  private async isLeftEmpty(admin: number, id: number): Promise<boolean> {
    const { data } = await this.ask<{ id: number }[]>(admin, '/admin/payout-runs', { state: 'cancelled' });
    return data!.some((run) => run.id === id);
  }

  /** Returns the payment file of a run; undefined if the run was left empty. */
  private async download(admin: number, id: number): Promise<string | undefined> {
    for (;;) {
      const url = `${this.nodes[admin]!.host}/admin/payout-runs/${id}/file.csv`;
      const file = await fetch(url, { headers: { token: this.admins[admin]! } })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined);
      if (file?.status === 200) return file.text;
      if (file?.status === 409 && (await this.isLeftEmpty(admin, id))) return undefined;
      if (file && file.status !== 503) throw new Error(`A payment file got ${file.status}: ${file.text}`);
      await pause(50);
    }
  }

  /** Uploads a result file, by both admins at once: each result is stored once. */
  private async upload(id: number, text: string): Promise<void> {
    const lines = text.split('\n').length - 1;
    const uploads = await Promise.all(
      this.admins.map((_, admin) => {
        const form = new FormData();
        form.set('file', new File([text], 'results.csv'));
        return this.ask<Record<'paid' | 'returned' | 'unchanged' | 'failed', number>>(
          admin,
          `/admin/payout-runs/${id}/results`,
          form,
        );
      }),
    );
    const stored = uploads.reduce((sum, { data }) => sum + (data ? data.paid + data.returned : Number.NaN), 0);
    const refused = uploads.reduce((sum, { data }) => sum + (data?.failed ?? 0), 0);
    this.run.check(
      stored === lines && refused === 0,
      `${lines} results at two nodes were stored ${stored} times, ${refused} refused: ${uploads.map(({ message }) => message).join()}`,
    );
  }

  /** Makes one run and brings it to its end. @returns false if there was nothing to pay */
  private async pay(admin: number): Promise<boolean> {
    const returned = await this.ask<{ transaction_id: string }[]>(admin, '/admin/payouts', { state: 'returned' });
    const retried = returned.data!.map((payout) => payout.transaction_id);
    const body = retried.length > 0 ? { transaction_ids: retried } : {};
    const created = await this.ask<{ run: { id: number; state: string } }>(admin, '/admin/payouts/make-run', body);
    if (created.code === 'nothing_payable') return retried.length > 0;
    if (!created.data) throw new Error(`A run got ${created.status}: ${created.message}`);
    const { id, state } = created.data.run;
    this.runs += 1;
    if (state === 'proposed') {
      const own = await this.ask(admin, `/admin/payout-runs/${id}/confirm`);
      this.run.check(own.status === 403, `the creator’s confirmation got ${own.status}`);
      const other = await this.ask(1 - admin, `/admin/payout-runs/${id}/confirm`);
      if (other.status === 409 && (await this.isLeftEmpty(admin, id))) return true;
      this.run.check(other.status === 200, `a confirmation got ${other.status}`);
      this.confirmed += 1;
    }
    if (Math.random() < 0.2) {
      const { status } = await this.ask(1 - admin, `/admin/payout-runs/${id}/cancel`);
      this.run.check(status === 200, `a cancel got ${status}`);
      this.cancelled += 1;
      return true;
    }
    const file = await this.download(admin, id);
    if (file === undefined) return true;
    const results = this.bank.decide(file);
    const [late] = await Promise.all([
      this.ask(1 - admin, `/admin/payout-runs/${id}/cancel`),
      this.upload(id, results),
    ]);
    this.run.check(late.status === 409, `a cancel of a run that was sent got ${late.status}`);
    for (let time = 0; time < 2; time += 1) {
      // Not at the end: what comes back then would be paid and come back for ever.
      if (performance.now() < this.stoppedAt) await this.correct(admin, id);
    }
    return true;
  }

  /**
   * The bank changes its mind about a payment of a run: one admin orders the correction, the other confirms it. A
   * returned payment does not arrive once its claim is with the bank again.
   */
  private async correct(admin: number, runId: number): Promise<void> {
    const items = (await this.ask<Item[]>(admin, `/admin/payout-runs/${runId}/items`)).data!;
    const { id, state } = items[Math.floor(Math.random() * items.length)]!;
    const to = state === 'paid' ? 'returned' : 'paid';
    const utr = to === 'paid' ? `LATE${id.toString().padStart(9, '0')}` : undefined;
    const body = { to, reason: 'The bank says so', ...(utr && { reference: utr }) };
    const ordered = await this.ask<{ confirmation_id: number }>(admin, `/admin/payout-items/${id}/correct`, body);
    if (ordered.status === 409 && to === 'paid') return;
    this.run.check(ordered.status === 202, `a correction to ${to} got ${ordered.status}: ${ordered.message}`);
    if (!ordered.data) return;
    const given = await this.ask(1 - admin, `/admin/confirmations/${ordered.data.confirmation_id}/confirm`);
    this.run.check(given.status === 200, `a confirmed correction to ${to} got ${given.status}: ${given.message}`);
    const reference = `PAY${id}`;
    this.bank.decided.set(reference, { amount: this.bank.decided.get(reference)!.amount, utr });
    this.corrected += 1;
  }

  /** Pays until `stop`, and then what is left. */
  async payAll(): Promise<void> {
    const loop = async (admin: number) => {
      for (;;) {
        const isStopping = performance.now() > this.stoppedAt;
        if (!(await this.pay(admin)) && isStopping) return;
        await pause(20);
      }
    };
    await Promise.all([loop(0), loop(1)]);
  }

  stop(): void {
    this.stoppedAt = performance.now();
  }
}

/** Compares what the bank has paid with the database. */
async function compare(run: FaultRun, { bank }: Payers, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{
    item: string;
    claim: string;
    reference: string | null;
    paise: string;
    payout: string;
  }>(
    `select i.id as item, i.claim_id as claim, i.reference, i.amount_paise as paise, p.state as payout
     from payout_items i join payouts p on p.claim_id = i.claim_id where i.state in ('paid', 'returned')`,
  );
  const stored = new Map(rows.map((row) => [`PAY${row.item}`, row]));
  const paidBy = new Map<string, string>();
  let paise = 0;
  for (const [reference, { amount, utr }] of bank.decided) {
    const row = stored.get(reference);
    const isKept =
      row && row.reference === (utr?.toUpperCase() ?? null) && Number(row.paise) === Math.round(Number(amount) * 100);
    if (!isKept || (utr && row.payout !== 'paid')) {
      run.counts.lost += 1;
      run.broken.add(`lost: ${reference}`);
    } else if (utr) {
      if (paidBy.has(row.claim)) {
        run.counts.double += 1;
        run.broken.add(`double: ${reference} and ${paidBy.get(row.claim)} of claim ${row.claim}`);
      }
      paidBy.set(row.claim, reference);
      paise += Number(row.paise);
    }
  }
  run.check(stored.size === bank.decided.size, `${stored.size} results are stored, the bank gave ${bank.decided.size}`);
  const open = await client.query(`select from payouts where state <> 'paid'`);
  run.check(open.rowCount === 0, `${open.rowCount} approved claims were not paid in the end`);
  const returned = bank.decided.size - paidBy.size;
  return `${paidBy.size} claims paid with ${paise / 100} rupees, ${returned} payments returned`;
}

/** docs/trust.md "Payouts": nodes killed while two admins make runs, upload each result file twice at once, and correct results. */
export const payouts: Fault = {
  engines: ['postgres'],
  quick: 3,
  long: 20,
  async make(run) {
    const env = { PAYOUT_KEYS: `P:${randomBytes(32).toString('base64')}`, OTP_RESEND_SECONDS: '1' };
    const nodes = [await run.start({ env }), await run.start({ env })];
    const [node] = nodes as [SiteProcess];
    const programme = await createProgramme(node, { codes: 2000 + run.runs * 2500, users: 0 });
    const admins = [programme.adminToken, await signInAdmin(nodes[1]!, SECOND_ADMIN)];
    const client = await connect((await run.postgres()).url);
    run.defer(() => client.end());
    const pays = { pointValuePaise: 100, payoutMethods: ['upi'], payoutWaitHours: 0 };
    const settings = { ...pays, confirmRunsAbovePaise: CONFIRM_ABOVE_PAISE };
    const bankFile = { ...razorpay, debit: '7878780080316316' };
    await client.query('insert into programme_settings (settings, at) values ($1, now())', [{ ...settings, bankFile }]);
    for (let user = 0; user < USERS; user += 1) programme.tokens.push(await payee(node));

    let turn = 0;
    const load = run.startLoad({ programme, host: () => nodes[(turn += 1) % 2]!.host, claims: true });
    const payers = new Payers(run, nodes, admins);
    const paying = payers.payAll();
    paying.catch(() => undefined);
    for (const round of run.rounds()) {
      await pause(300 + Math.random() * 1200);
      const killed = round % 2;
      await nodes[killed]!.stop('SIGKILL');
      await run.recover(async () => (nodes[killed] = await run.restart(nodes[killed]!, { env })));
    }
    await load.stop();
    payers.stop();
    await paying;
    const figures = await compare(run, payers, client);
    const { runs, confirmed, cancelled, corrected } = payers;
    return `${runs} runs, ${confirmed} by two admins, ${cancelled} cancelled, ${corrected} results corrected: ${figures}; ${load.approvals} approvals`;
  },
};

/** Signs in a user with payout details; returns the token. */
async function payee(node: SiteProcess): Promise<string> {
  const { mobile, token } = await signInNewUser(node);
  const before = node.outbox.countFor(mobile);
  while ((await send(node.host, '/users/payout-details/code', { token })).status === 429) await pause(200);
  const otp = await node.outbox.nextCode(mobile, before);
  const response = await fetch(`${node.host}/users/payout-details`, {
    method: 'PUT',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'upi', upi_id: 'ramesh@okicici', name: 'Ramesh Pawar', otp }),
  });
  if (response.status !== 200) throw new Error(`Payout details got ${response.status}: ${await response.text()}`);
  return token;
}
