import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { post } from '../../../test/points-driver';
import type { ClaimStatus, JournalKind, PointAccount } from '../../platform/database/schema';
import { type HistoryEntry, listHistory } from './history.repository';

let api: TestApi;
let admin: string;
let userId: number;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
  ({ userId } = await api.signInUser());
  await writeHistory();
});
afterAll(() => api.close());

/** The inserted history, from which the expectations are computed. */
const laid: Pick<HistoryEntry, 'kind' | 'id' | 'points' | 'at'>[] = [];
const balances: { id: number; change: number; balance: number }[] = [];

/** Inserts months of scans, claims, approvals, rejections and adjustments, several of them at the same timestamp. */
async function writeHistory(): Promise<void> {
  const batch = await createBatch(api.context, { quantity: 200 });
  let available = 0;
  let awaiting: { id: number; points: number } | undefined;
  let redeemed = 0;
  const move = async (
    kind: JournalKind,
    from: PointAccount,
    to: PointAccount,
    points: number,
    at: Date,
    more: object,
  ) => {
    const row = { user_id: userId, kind, points, from_account: from, to_account: to, at, ...more };
    const { id } = await api.db.insertInto('journal').values(row).returning('id').executeTakeFirstOrThrow();
    const change = to === 'available' ? points : from === 'available' ? -points : 0;
    available += change;
    balances.unshift({ id, change, balance: available });
    return id;
  };
  for (let i = 0; i < 67; i += 1) {
    const at = new Date(Date.UTC(2026, 4, 29, 18, 0) + Math.floor(i / 4) * 6 * 3_600_000);
    const points = 10 + (i % 5);
    const serial = batch.first_serial + ((i * 37) % 200);
    const where = { location: '', location_missing: true, scanned_at: at };
    await api.db
      .insertInto('scans')
      .values({ serial, batch_id: batch.id, user_id: userId, points, ...where })
      .execute();
    await move('grant', 'programme', 'available', points, at, { serial });
    laid.push({ kind: 'scan', id: serial, points, at });
    if (i % 9 === 0) {
      const id = await move('adjustment', 'programme', 'available', 3, at, {});
      laid.push({ kind: 'adjustment', id, points: 3, at });
    }
    if (i % 7 === 3) {
      if (awaiting) {
        const { id, points: claimed } = awaiting;
        const status: ClaimStatus = i % 2 === 0 ? 'approved' : 'rejected';
        await api.db.updateTable('claims').set({ status, resolved_at: at }).where('id', '=', id).execute();
        if (status === 'approved') redeemed += claimed;
        const [kind, to] =
          status === 'approved' ? (['approval', 'redeemed'] as const) : (['rejection', 'available'] as const);
        await move(kind, 'awaiting', to, claimed, at, { claim_id: id });
      }
      const claim = { user_id: userId, points: available, claimed_at: at };
      const { id } = await api.db.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow();
      laid.push({ kind: 'claim', id, points: available, at });
      awaiting = { id, points: available };
      await move('claim', 'available', 'awaiting', available, at, { claim_id: id });
    }
  }
  const waiting = awaiting?.points ?? 0;
  const totals = { granted: available + waiting + redeemed, available, awaiting: waiting, redeemed };
  await api.db.updateTable('point_totals').set(totals).where('user_id', '=', userId).execute();
}

const newestFirst = (a: (typeof laid)[number], b: (typeof laid)[number]) =>
  b.at.getTime() - a.at.getTime() || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.id - a.id);

describe('a window of a long history is a cut of the whole of it', () => {
  const all: readonly HistoryEntry['kind'][] = ['scan', 'claim', 'adjustment'];
  const [from, before] = [new Date('2026-05-31T18:30:00Z'), new Date('2026-06-02T18:00:00Z')];
  test.each<[string, { kinds: readonly HistoryEntry['kind'][]; from?: Date; before?: Date }]>([
    ['everything', { kinds: all }],
    ['scans', { kinds: ['scan'] }],
    ['claims', { kinds: ['claim'] }],
    ['some days', { kinds: all, from, before }],
    ['a day on which nothing happened', { kinds: all, from: new Date('2020-01-01'), before: new Date('2020-02-01') }],
  ])('%s', async (_, part) => {
    const wanted = laid
      .filter(
        ({ kind, at }) => part.kinds.includes(kind) && at >= (part.from ?? at) && (!part.before || at < part.before),
      )
      .toSorted(newestFirst);
    for (let offset = 0; offset <= wanted.length + 1; offset += 1) {
      const { rows, total } = await listHistory(api.db, userId, { ...part, offset, limit: 3 });
      expect(total).toBe(wanted.length);
      expect(rows.map(({ kind, id, points, at }) => ({ kind, id, points, at }))).toEqual(
        wanted.slice(offset, offset + 3),
      );
    }
  });
});

describe('the pages of a user’s records are cuts of the whole of them', () => {
  async function pages(what: 'scans' | 'journal'): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for (let page = 1; ; page += 1) {
      const response = await post(api, `/admin/people/${what}`, admin, { user_id: userId, page });
      expect(response.statusCode).toBe(200);
      const { data, total_count } = response.json<{ data: Record<string, unknown>[]; total_count: number }>();
      if (data.length === 0) {
        expect(rows).toHaveLength(total_count);
        return rows;
      }
      rows.push(...data);
    }
  }

  test('scans, those of one moment by their serials', async () => {
    const serials = laid
      .filter(({ kind }) => kind === 'scan')
      .toSorted(newestFirst)
      .map(({ id }) => id);
    expect((await pages('scans')).map(({ serial }) => serial)).toEqual(serials);
  });

  test('the journal, with the balance after each entry from either end', async () => {
    expect((await pages('journal')).map(({ id, change, balance }) => ({ id, change, balance }))).toEqual(balances);
  });
});
