import { setTimeout as wait } from 'node:timers/promises';
import { callApi, signInUser } from '../../../e2e/src/site/api-client';
import { readCodes } from '../../../e2e/src/site/catalogue';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { timed } from '../figures';

/** Milliseconds that each answer took, by the kind of request. */
export type Waits = Record<string, number[]>;

export interface Watch {
  stop(): Promise<Waits>;
}

/** Each kind is asked for again so long after its answer. */
const EVERY_MS = 40;
const PEOPLE = 25;
/** Fewer than a person may scan in an hour before it is looked into. */
const SCANS_A_PERSON = 50;
const FIRST_MOBILE = 7_111_000_000;

/** Makes requests of several kinds, each on its own, as other people would meanwhile; what they scan is theirs for good. */
export class OtherPeople {
  private scanned = 0;

  private constructor(
    private readonly site: SiteProcess,
    private readonly admin: string,
    private readonly people: readonly string[],
    private readonly codes: readonly string[],
  ) {}

  /** Signs people in and makes the codes that they will scan. */
  static async arrive(site: SiteProcess, admin: string): Promise<OtherPeople> {
    const quantity = PEOPLE * SCANS_A_PERSON;
    const { data } = await callApi<{ id: number; model_id: number }[]>(site, '/admin/products', { token: admin });
    const [product] = data;
    const body = { modal: product!.model_id, product_id: product!.id, reward_points: 10, quantity };
    const made = await callApi<{ id: number }>(site, '/admin/qr-generator', { token: admin, body });
    if (made.status !== 201) throw new Error(`No codes: ${made.message}`);
    const codes = (await readCodes(site, admin, made.data.id)).map(({ url }) => url);
    const people: string[] = [];
    for (let number = 0; number < PEOPLE; number += 1)
      people.push(await signInUser(site, String(FIRST_MOBILE + number)));
    return new OtherPeople(site, admin, people, codes);
  }

  /** Asks until it is stopped. @throws Error, on stopping, when an answer was none */
  begin(): Watch {
    const { site, admin: token } = this;
    let going = true;
    const asks: [string, () => Promise<number>][] = [
      ['GET /healthz', async () => (await fetch(`${site.host}/healthz`)).status],
      [
        'POST /admin/plumbers',
        async () => (await callApi(site, '/admin/plumbers', { token, body: { page: 1 } })).status,
      ],
      ['POST /users/scanner/store', () => this.scan()],
    ];
    const asking = asks.map(async ([kind, ask]): Promise<[string, number[]]> => {
      const waits: number[] = [];
      while (going) {
        const { milliseconds, value } = await timed(ask);
        if (value >= 400) throw new Error(`${kind} answered ${value}`);
        if (value > 0) waits.push(milliseconds);
        await wait(EVERY_MS);
      }
      return [kind, waits];
    });
    const all = Promise.all(asking);
    all.catch(() => undefined);
    return {
      async stop() {
        going = false;
        return Object.fromEntries(await all);
      },
    };
  }

  /** @returns 0 when all codes are used up */
  private async scan(): Promise<number> {
    const [number, code] = [this.scanned, this.codes[this.scanned]];
    if (code === undefined) return 0;
    this.scanned += 1;
    const body = { encrypyData: code, location: 'Kothrud, Pune' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const token = this.people[number % PEOPLE]!;
    return (await callApi(this.site, '/users/scanner/store', { token, body, headers })).status;
  }
}
