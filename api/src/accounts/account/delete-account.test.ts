import { sql } from 'kysely';
import {
  admin,
  api,
  deleteWith,
  lastOtp,
  user,
  remove,
  requestCode,
  withAccounts,
} from '../../../test/fixtures/accounts';
import { enterPayoutDetails, setProgramme } from '../../../test/fixtures/payouts';
import { OTP_SENT, wrongFor, approve, claim, expectRefusal, post, scan, totalsOf } from '../../../test/points-driver';

withAccounts();

const rowOf = (id: number) => api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(api.db);
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(api.db);
    dumps.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return dumps.join('\n');
}

describe('POST /users/account/deletion-code', () => {
  it('201 sends a code whose message says what it does, good for nothing else', async () => {
    const { token, mobile } = await user();
    const response = await requestCode(token);
    expect([response.statusCode, response.json()]).toEqual([201, OTP_SENT]);
    const sms = api.outbox.at(-1)!;
    expect(sms).toMatchObject({ mobile, purpose: 'account-deletion' });
    expect(sms.text).toMatch(/DELETES your Loyalty Programme account/);
    expect(sms.text.split('\n').at(-1)).toBe(`@loyalty.example #${sms.otp}`);
    const signIn = await post(api, '/users/registeration', undefined, { mobile, otp: sms.otp, role_id: 2 });
    expectRefusal(signIn, 400, 'Invalid or expired OTP', 'otp_invalid');
  });

  it('401 without a token, 403 for an admin, 429 within 55 s', async () => {
    expectRefusal(await requestCode(), 401, 'Please Provide Token');
    expectRefusal(await requestCode(admin), 403, 'Forbidden', 'forbidden');
    const { token } = await user();
    await requestCode(token);
    const again = await requestCode(token);
    expect([again.statusCode, again.json().code, again.headers['retry-after']]).toEqual([429, 'otp_cooldown', '55']);
  });
});

describe('POST /users/account/delete', () => {
  it('200 forgets responses to admins that name the user', async () => {
    const { mobile, token, userId, code } = await user({ name: 'Damodar Kulkarni' });
    await scan(api, token, code(0));
    const { transaction_id } = (await claim(api, token)).json().data;
    const reason = `Damodar asked for it, ${mobile}`;
    const key = { 'idempotency-key': 'named' };
    const rejected = await post(api, '/admin/approval/reject', admin, { transaction_id, reason }, key);
    expect(rejected.json().data).toMatchObject({ user_id: userId, reason });
    expect((await deleteWith(token, mobile, 40)).statusCode).toBe(200);
    const dump = await wholeDatabase();
    for (const trace of [mobile, 'Damodar']) {
      expect(dump.split('\n').filter((line) => line.includes(trace))).toEqual([]);
    }
  });

  it('200 leaves no trace of the user in any table, keeps the journal, and the invariants hold', async () => {
    const { mobile, token, userId, profile, code } = await user({
      name: 'Vithal Bhosale',
      address: '9 Mill Lane',
      location: 'Wakad, Pune',
    });
    await scan(api, token, code(0), { latitude: 18.559, longitude: 73.807, location: profile.location, key: 'one' });
    await claim(api, token);
    await approve(api, admin, { user_id: userId });
    await scan(api, token, code(1), { location: profile.location });
    await setProgramme(api);
    await enterPayoutDetails(api, token, { method: 'upi', upi_id: 'vithal@okicici', name: profile.name });
    await enterPayoutDetails(api, token, { method: 'upi', upi_id: 'vithal2@okicici', name: profile.name });
    await setProgramme(api, {});
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    await post(api, '/users/push/subscription', token, { endpoint: 'https://fcm.googleapis.com/Vithal', keys });
    await post(api, '/users/messages/preferences', token, { sms: false, language: 'hi' });
    api.clock.advance(60);
    await claim(api, token);
    const reason = `Vithal rang from +91 ${mobile.slice(0, 5)} ${mobile.slice(5)}, Mr Bhosale of Wakad, Pune`;
    await post(api, '/admin/people/adjust', admin, { user_id: userId, points: 7, reason });
    const neighbour = await user({ name: 'Vithal Rao' });
    await post(api, '/admin/people/adjust', admin, {
      user_id: neighbour.userId,
      points: 1,
      reason: `As for ${mobile}, says Vithal Rao`,
    });
    const journal = () =>
      api.db
        .selectFrom('journal')
        .select(['id', 'kind', 'points', 'at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute();
    const before = await journal();

    const response = await deleteWith(token, mobile, 47);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Account deleted', data: { points: 47, claims: 1 } },
    ]);

    const dump = await wholeDatabase();
    for (const trace of [
      mobile,
      profile.name,
      'Bhosale',
      profile.email,
      profile.address,
      profile.location,
      '18.559',
      'vi••••@',
    ]) {
      expect(dump.split('\n').filter((line) => line.includes(trace))).toEqual([]);
    }
    expect(await rowOf(userId)).toMatchObject({ mobile: null, name: null, role_id: 2, erased_at: api.clock.now() });
    // Texts about another user stay, except for the number.
    expect(dump).toContain('As for [deleted], says Vithal Rao');
    // The journal unchanged; plus the pending claim returned, and the balance forfeited.
    const after = await journal();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ kind, points }) => [kind, points])).toEqual([
      ['rejection', 40],
      ['adjustment', 47],
    ]);
    expect(await totalsOf(api, userId)).toEqual({ granted: 40, available: 0, awaiting: 0, redeemed: 40 });
    const claims = await api.db.selectFrom('claims').selectAll().where('user_id', '=', userId).orderBy('id').execute();
    expect(claims.map(({ status, reason: why, resolved_by }) => [status, why, resolved_by])).toEqual([
      ['approved', null, expect.any(Number)],
      ['rejected', 'The account was deleted by its owner', null],
    ]);
    const acts = (await api.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).filter(
      ({ details }) => details.user_id === userId,
    );
    expect(acts.at(-1)).toMatchObject({ action: 'account-deleted', admin_id: null });
    expect(acts.at(-1)!.details).toEqual({ user_id: userId, points: 47, claims: 1 });
  });

  it('200 ends every session on every node; the same mobile starts again without points; its codes stay scanned', async () => {
    const { mobile, token, userId, code } = await user();
    const { token: onAnotherPhone } = await api.signInUser({ mobile });
    await scan(api, token, code(0));
    expect((await deleteWith(token, mobile, 40)).statusCode).toBe(200);
    const node = await api.anotherNode();
    try {
      for (const place of [api, node]) {
        for (const dead of [token, onAnotherPhone]) {
          expectRefusal(await post(place, '/users/getUserDetails', dead), 401, 'Please Provide Token');
        }
      }
    } finally {
      await node.app.close();
    }
    api.clock.advance(56);
    expect((await post(api, '/users/registeration', undefined, { mobile })).statusCode).toBe(201);
    const again = await post(api, '/users/registeration', undefined, { mobile, otp: lastOtp(mobile), role_id: 3 });
    expect(again.json().data).toEqual({ role_id: 3, is_new: true });
    const { Token } = again.json<{ Token: string }>();
    const profile = (await post(api, '/users/getUserDetails', Token)).json().data;
    expect(profile).toMatchObject({ mobile, name: null, location: null });
    expect(profile.id).not.toBe(userId);
    expect((await post(api, '/users/scanners/get', Token)).json().data.total_reward_points).toBe(0);
    expectRefusal(await scan(api, Token, code(0)), 409, 'This QR code has already been used', 'code_used');
  });

  it('deleting resets no limit on messages and tries', async () => {
    const { mobile, token } = await user();
    expect((await deleteWith(token, mobile, 0)).statusCode).toBe(200);
    const soon = await post(api, '/users/registeration', undefined, { mobile });
    expectRefusal(soon, 429, 'Please wait 55 seconds before requesting a new OTP', 'otp_cooldown');
    const tried = await api.db
      .selectFrom('otp_codes')
      .select(['attempts', 'ended_at', 'mobile'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(tried).toMatchObject({ attempts: 1, ended_at: api.clock.now(), mobile: expect.stringMatching(/^deleted:/) });
  });

  it('the admin area: on no list, 404 as a user; the claim stays, without name and number', async () => {
    const { mobile, token, userId, code } = await user();
    await scan(api, token, code(0));
    const { transaction_id } = (await claim(api, token)).json().data;
    await deleteWith(token, mobile, 40);
    const list = await post(api, '/admin/plumbers', admin, { search: 'Ganpat Shinde' });
    expect(list.json().data.map(({ id }: { id: number }) => id)).not.toContain(userId);
    expect((await post(api, '/admin/people/get', admin, { user_id: userId })).statusCode).toBe(404);
    const rows = (await post(api, '/admin/redeem', admin, { formData: { search: transaction_id } })).json().data;
    expect(rows).toEqual([
      expect.objectContaining({ transaction_id, user_name: '', mobile: '', user_id: userId, status: 'rejected' }),
    ]);
    const audit = await post(api, '/admin/audit', admin, { page: 1, search: `user_id=${userId}` });
    expect(audit.json().data[0]).toMatchObject({ action: 'account-deleted', user: null });
  });

  it('400 without or with a wrong code: nothing is lost, the try is counted, five kill the code', async () => {
    const { mobile, token, userId } = await user();
    expectRefusal(await remove(token, { points: 0 }), 400, 'Please enter otp', 'invalid_input');
    expectRefusal(await remove(token, { otp: '', points: 0 }), 400, 'Please enter otp', 'invalid_input');
    expectRefusal(await remove(token, { otp: '12 456', points: 0 }), 400, 'Invalid or expired OTP', 'invalid_input');
    expectRefusal(await remove(token, { otp: '123456' }), 400, 'Invalid points', 'invalid_input');
    expectRefusal(await remove(token, { otp: '123456', points: -1 }), 400, 'Invalid points', 'invalid_input');
    // None was sent yet.
    expectRefusal(await remove(token, { otp: '123456', points: 0 }), 400, 'Invalid or expired OTP', 'otp_invalid');
    await requestCode(token);
    const otp = lastOtp(mobile);
    for (let tries = 0; tries < 5; tries += 1) {
      expectRefusal(
        await remove(token, { otp: wrongFor(otp), points: 0 }),
        400,
        'Invalid or expired OTP',
        'otp_invalid',
      );
    }
    expectRefusal(await remove(token, { otp, points: 0 }), 400, 'Invalid or expired OTP', 'otp_invalid');
    expect(await rowOf(userId)).toMatchObject({ mobile, name: 'Ganpat Shinde', erased_at: null });
  });

  it('a sign-in code does not delete', async () => {
    const { mobile, token } = await user();
    await post(api, '/users/registeration', undefined, { mobile });
    expectRefusal(
      await remove(token, { otp: lastOtp(mobile), points: 0 }),
      400,
      'Invalid or expired OTP',
      'otp_invalid',
    );
  });

  it('401 without a token, 403 for an admin', async () => {
    expectRefusal(await remove(undefined, { otp: '123456', points: 0 }), 401, 'Please Provide Token');
    expectRefusal(await remove(admin, { otp: '123456', points: 0 }), 403, 'Forbidden', 'forbidden');
  });

  it('409 when other points would be lost than was said; the code is not spent', async () => {
    const { mobile, token, userId, code } = await user();
    await requestCode(token);
    const otp = lastOtp(mobile);
    await scan(api, token, code(0));
    const response = await remove(token, { otp, points: 0 });
    expectRefusal(response, 409, 'Your points have changed. Please check them again.', 'account_changed');
    expect((await rowOf(userId)).erased_at).toBeNull();
    expect((await remove(token, { otp, points: 40 })).statusCode).toBe(200);
  });

  it('of ten at once one deletes; a scan and a claim at the same moment lose nothing but with the account', async () => {
    const { mobile, token, userId, code } = await user();
    await scan(api, token, code(0));
    await requestCode(token);
    const otp = lastOtp(mobile);
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => remove(token, { otp, points: 40 })),
      claim(api, token),
    ]);
    expect(responses.slice(0, 10).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await totalsOf(api, userId)).toEqual({ granted: 0, available: 0, awaiting: 0, redeemed: 0 });
  });
});

describe('the append-only tables (invariant I9)', () => {
  it('let nothing but the words of a reason be changed, and that only while a user is erased', async () => {
    const { userId, token, code } = await user();
    await scan(api, token, code(0));
    await post(api, '/admin/people/adjust', admin, { user_id: userId, points: 1, reason: 'Found label' });
    const attempt = (statement: string, erasing: boolean) =>
      api.db.transaction().execute(async (trx) => {
        if (erasing) await sql`set local loyalty.erasing = 'on'`.execute(trx);
        await sql.raw(statement).execute(trx);
        throw new Error('accepted');
      });
    const refused = [
      `update journal set points = points + 1 where user_id = ${userId}`,
      `update journal set at = at where user_id = ${userId}`,
      `delete from journal where user_id = ${userId}`,
      `update audit_log set details = details || '{"points": 9}' where subjects @> array['user_id=${userId}']`,
      `update audit_log set at = now(), details = details || '{"reason": "x"}' where subjects @> array['user_id=${userId}']`,
      `delete from audit_log where subjects @> array['user_id=${userId}']`,
    ];
    for (const statement of refused) await expect(attempt(statement, true)).rejects.toThrow(/append-only/);
    const words = `update audit_log set details = details || '{"reason": "x"}' where subjects @> array['user_id=${userId}']`;
    await expect(attempt(words, false)).rejects.toThrow(/append-only/);
    await expect(attempt(words, true)).rejects.toThrow('accepted');
  });
});
