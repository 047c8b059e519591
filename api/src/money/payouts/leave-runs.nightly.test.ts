import {
  cancel,
  confirm,
  create,
  confirmedRun,
  download,
  itemsOf,
  lastEvent,
  moneyOf,
  payee,
  payoutOf,
  readRun,
  runOf,
  second,
  sentRun,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';
import { post } from '../../../test/points-driver';

withPayouts();

const suspend = (userId: number) =>
  post(api, '/admin/people/suspend', admin, { user_id: userId, reason: 'Sold labels' });
async function deleteAccount(token: string) {
  await post(api, '/users/account/deletion-code', token);
  return post(api, '/users/account/delete', token, { otp: api.outbox.at(-1)!.otp, points: 0 });
}
const events = async (action: 'payout-items-left') =>
  (
    await api.db.selectFrom('audit_log').select('details').where('action', '=', action).orderBy('id', 'desc').execute()
  ).map(({ details }) => details);

test('who is suspended or deleted leaves a run that was not sent; it stays confirmed, and its file has the others', async () => {
  const [suspended, deleted, stays] = [await payee(30), await payee(40), await payee(50)];
  const id = await confirmedRun();
  await suspend(suspended.userId);
  expect(await lastEvent()).toMatchObject({ action: 'user-suspended' });
  expect((await events('payout-items-left'))[0]).toEqual({
    run_id: id,
    items: 1,
    amount_paise: 3000,
    because: 'suspended',
    run_cancelled: false,
  });
  expect((await deleteAccount(deleted.token)).statusCode).toBe(200);
  expect(await readRun(id)).toMatchObject({ state: 'confirmed', items: 1, amount_paise: 5000, open: 1 });
  expect((await itemsOf(id)).map(({ state, left_reason, sealed }) => [state, left_reason, sealed === null])).toEqual([
    ['cancelled', 'suspended', true],
    ['cancelled', 'deleted', true],
    ['open', null, false],
  ]);
  expect(await moneyOf(suspended.userId)).toEqual(['approval 3000', 'run 3000', 'release 3000']);
  expect(await moneyOf(deleted.userId)).toEqual(['approval 4000', 'run 4000', 'release 4000', 'forfeit 4000']);
  expect(await payoutOf(suspended.userId)).toMatchObject({ state: 'payable' });
  expect((await download(id)).body.split('\r\n').filter((line) => line.includes('ramesh@'))).toHaveLength(1);
  expect(await payoutOf(stays.userId)).toMatchObject({ state: 'in-run' });
});

test('a run whose last payment leaves is cancelled', async () => {
  const { userId } = await payee(101);
  const { id } = runOf(await create());
  await suspend(userId);
  expect(await readRun(id)).toMatchObject({ state: 'cancelled', items: 1, open: 0 });
  expect((await confirm(id, second)).statusCode).toBe(409);
});

test('after the run was sent, the result is awaited', async () => {
  const { userId, token } = await payee(30);
  const id = await sentRun();
  await suspend(userId);
  expect(await readRun(id)).toMatchObject({ state: 'sent', items: 1, open: 1 });
  await post(api, '/admin/people/restore', admin, { user_id: userId, reason: 'Mistake' });
  expect(token).toBeDefined();
  expect(await payoutOf(userId)).toMatchObject({ state: 'in-run' });
});

test('the download checks again: a release of before suspended without taking the payment out', async () => {
  const [suspended, stays] = [await payee(30), await payee(40)];
  const id = await confirmedRun();
  const set = (userId: number) =>
    api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', userId).execute();
  await set(suspended.userId);
  expect((await download(id)).body.split('ramesh@')).toHaveLength(2);
  expect(await readRun(id)).toMatchObject({ state: 'sent', items: 1, amount_paise: 4000 });
  expect((await events('payout-items-left'))[0]).toMatchObject({ because: 'suspended', items: 1 });

  const alone = await payee(20);
  const other = await confirmedRun();
  await set(alone.userId);
  const refused = await download(other);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Every payee of this run was suspended or deleted. Cancel the run',
  ]);
  expect((await cancel(other)).statusCode).toBe(200);
  expect(await payoutOf(stays.userId)).toMatchObject({ state: 'in-run' });
});

test('a suspension and a download at the same moment: the payment is in the file, or not in the run', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [leaving] = [await payee(30), await payee(40)];
    const id = await confirmedRun();
    const [file, suspended] = await Promise.all([download(id), suspend(leaving.userId)]);
    expect([file.statusCode, suspended.statusCode]).toEqual([200, 200]);
    const lines = file.body.split('ramesh@').length - 1;
    expect(await readRun(id)).toMatchObject({ state: 'sent', items: lines, open: lines });
  }
});

test('two users leave one run at the same moment', async () => {
  const users = [await payee(10), await payee(20), await payee(30)];
  const id = await confirmedRun();
  await Promise.all([suspend(users[0]!.userId), suspend(users[1]!.userId), deleteAccount(users[2]!.token)]);
  expect(await readRun(id)).toMatchObject({ state: 'cancelled', open: 0 });
});
