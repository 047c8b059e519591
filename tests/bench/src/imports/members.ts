import { createTestApiOn, type TestApi } from '../../../../api/test/create-test-api';
import { openTestDatabase } from '../../../../api/test/test-database';
import { multipartBody } from '../../../../api/test/uploads';
import { checkInvariants } from '../../../../api/src/insight/invariants';
import { runImports } from '../../../../api/src/points/imports';
import { type Figure, printFigures, timed, whole } from '../figures';
import { takePeakMiB } from '../process-usage';
import { orderAndConfirm, signInOwners } from './two-owners';

const MEMBERS = Number(process.env.MEMBERS ?? 40_000);
/** Of each kind of error one in so many rows. */
const EVERY = 500;

const mobileOf = (index: number) => String(7_100_000_000 + index);
const isWrong = (index: number, kind: number) => index % EVERY === kind;

/** Half of them with payout details; planted: a short number, a repeated one, an unknown role, a wrong UPI ID. */
function memberRow(index: number): string {
  const mobile = isWrong(index, 1) ? '12345' : mobileOf(isWrong(index, 2) ? index + 5 : index);
  const role = isWrong(index, 3) ? 'electrician' : 'plumber';
  const upi = isWrong(index, 4) ? 'no-at-sign' : index % 2 === 0 ? `member${index}@okicici` : '';
  return `+91 ${mobile},Member ${index},${role},"Pune, Maharashtra",Hindi,${upi}`;
}

/** Planted: below 0, a fraction, a number without a member, too many. */
function balanceRow(index: number): string {
  const wrong = ['-5', '10.5', '', '99999999'][index % EVERY];
  if (index % EVERY === 2) return `8${mobileOf(index).slice(1)},100`;
  return `${mobileOf(index)},${wrong ?? index % 5000}`;
}

const fileOf = (head: string, row: (index: number) => string) =>
  [head, ...Array.from({ length: MEMBERS }, (_, index) => row(index))].join('\n');

async function upload(api: TestApi, token: string, kind: string, file: string) {
  const { payload, headers } = multipartBody([
    { name: 'kind', value: kind },
    { name: 'statement', value: 'Ledger' },
    { name: 'file', value: file, filename: 'old.csv' },
  ]);
  const response = await api.app.inject({
    ...{ method: 'POST', url: '/admin/imports', payload },
    headers: { ...headers, token },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<{ data: { id: number; rows: number; wrong: number } }>().data;
}

export async function importMembers(): Promise<void> {
  const database = await openTestDatabase();
  const api = await createTestApiOn(database, {});
  const owners = await signInOwners(api);
  const figures: Figure[] = [];
  const measured = async <Value>(what: string, work: () => Promise<Value>, note: (value: Value) => string) => {
    takePeakMiB(process.pid);
    const { milliseconds, value } = await timed(work);
    const figure = `${(milliseconds / 1000).toFixed(1)} s, peak ${whole(takePeakMiB(process.pid))} MiB`;
    figures.push({ what, figure, beside: note(value) });
    return value;
  };
  const noteOf = ({ rows, wrong }: { rows: number; wrong: number }) => `${whole(rows)} rows, ${whole(wrong)} wrong`;
  const files = {
    members: fileOf('mobile,name,role,place,language,upi_id', memberRow),
    balances: fileOf('mobile,points', balanceRow),
  };
  for (const kind of ['members', 'balances'] as const) {
    const { id } = await measured(`Dry run of ${kind}`, () => upload(api, owners[0], kind, files[kind]), noteOf);
    await orderAndConfirm(api, owners, `/admin/imports/${id}/apply`);
    await measured(
      `${kind} applied`,
      () => runImports(api.context),
      () => '–',
    );
    if (kind === 'members') continue;
    const { points } = await api.db
      .selectFrom('imports')
      .select('points')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const right = (index: number) => index % EVERY > 3;
    const expected = Array.from({ length: MEMBERS }, (_, index) =>
      right(index) && isMember(index) ? index % 5000 : 0,
    );
    const sum = expected.reduce((total, one) => total + one, 0);
    figures.push({ what: 'Points of the opening entries', figure: whole(points), beside: `planted: ${whole(sum)}` });
    const broken = (await checkInvariants(api.db)).filter(({ violations }) => violations > 0);
    figures.push({ what: 'Invariants broken', figure: String(broken.length), beside: '0' });
    await orderAndConfirm(api, owners, `/admin/imports/${id}/undo`);
    await measured(
      'balances undone',
      () => runImports(api.context),
      () => '–',
    );
  }
  printFigures(`Imports of ${whole(MEMBERS)} members and balances`, figures);
  await api.close();
}

/** Whether the file of members has created it. */
const isMember = (index: number) =>
  !isWrong(index, 1) && !isWrong(index, 2) && !isWrong(index, 3) && !isWrong(index, 4);
