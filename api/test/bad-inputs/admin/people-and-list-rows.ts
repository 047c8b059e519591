import { sql } from 'kysely';
import { freshMobile } from '../../create-test-api';
import { createUser } from '../../factories';
import { totalsOf } from '../../points-driver';
import type { Runner, Runners } from '../describe-bad-inputs';
import { type World, all, asks, gets, ODD_IDS } from './admin-requests';

function adjusts(...bodies: object[]): Runner<World> {
  return onSomebody((user_id) => asks('POST', '/admin/people/adjust', ...bodies.map((body) => ({ user_id, ...body }))));
}

function onSomebody(make: (userId: number) => Runner<World>): Runner<World> {
  return async (trial, world) => {
    const { id } = await createUser(trial.api.context, { mobile: freshMobile() });
    await trial.begin();
    const responses = await make(id)(trial, world);
    expect(await totalsOf(trial.api, id)).toMatchObject({ granted: 0, available: 0 });
    return responses;
  };
}

export const usersAndListRows: Runners<World> = {
  D44: async (trial, { token }) => {
    const rows = sql`select to_char(n, 'FM5000000000'), 3, 'Load ' || n, now() from generate_series(1, 10000) n`;
    await sql`with added as (insert into users (mobile, role_id, name, joined_at) ${rows} returning id)
      insert into point_totals (user_id) select id from added`.execute(trial.api.db);
    await trial.begin();
    trial.changes({ audit: 1 });
    const before = process.memoryUsage().rss;
    const export_ = trial.ask('/admin/customers_exports?format=csv', { method: 'GET', token });
    const health = await trial.ask('/healthz', { method: 'GET' });
    const response = await export_;
    expect(health.status).toBe(200);
    expect(response.body.split('\r\n').length).toBeGreaterThan(10_000);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100);
    return response;
  },

  D116: all(
    ...['/admin/plumbers', '/admin/customers', '/admin/stores'].map((url) =>
      asks(
        'POST',
        url,
        { sort: '1; drop table users' },
        { sort: 'mobile desc' },
        { sort: 5 },
        { direction: 'up' },
        { sort: '__proto__' },
      ),
    ),
    asks('POST', '/admin/plumbers', { status: 'erased' }, { status: 1 }),
    asks('POST', '/admin/audit', { action: 'nothing-such' }, { action: ['*'] }),
  ),
  D117: all(
    ...['/admin/plumbers', '/admin/customers', '/admin/stores'].map((url) =>
      asks(
        'POST',
        url,
        { search: 'a\u0000b' },
        { search: 'x'.repeat(201) },
        { search: ['a'] },
        { search: { $regex: '.*' } },
      ),
    ),
  ),
  D119: all(
    asks('POST', '/admin/scans_exports', { startDate: '2026-02-02', endDate: '2026-02-01' }),
    asks('POST', '/admin/redemptions_exports/count', { startDate: '2026-02-02', endDate: '2026-02-01' }),
    asks('POST', '/admin/dashboard/trend', { startDate: '2026-02-02', endDate: '2026-02-01' }),
    gets('/admin/scans_exports?startDate=2026-02-02&endDate=2026-02-01', '/admin/scans_exports?startDate=2026-02-30'),
  ),
  D121: all(
    ...['plumbers', 'customers', 'redemptions', 'scans'].map((report) =>
      gets(
        `/admin/${report}_exports?format=pdf`,
        `/admin/${report}_exports?format=csv&format=xlsx`,
        `/admin/${report}_exports?format=`,
      ),
    ),
    asks('POST', '/admin/plumbers_exports', { format: 'pdf' }, { format: ['csv'] }, { search: 'a\u0000b' }),
  ),
  D124: adjusts(
    ...[0, 1.5, '5', 1_000_001, -1_000_001, 2 ** 53, null, [5], true, {}].map((points) => ({
      points,
      reason: 'Test',
    })),
  ),
  D125: adjusts({ points: -1, reason: 'Too much' }, { points: -1_000_000, reason: 'Too much' }),
  D126: all(
    adjusts(
      { points: 5 },
      { points: 5, reason: ' ' },
      { points: 5, reason: 'x'.repeat(501) },
      { points: 5, reason: 'a\u0000b' },
    ),
    ...[999_999, ...ODD_IDS].map((user_id) =>
      asks('POST', '/admin/people/adjust', { user_id, points: 5, reason: 'x' }),
    ),
    (trial, { token }) =>
      trial.ask('/admin/people/adjust', {
        token,
        json: { user_id: 1, points: 5, reason: 'x' },
        headers: { 'idempotency-key': 'a b' },
      }),
  ),
  D127: all(
    ...['suspend', 'restore'].flatMap((act) => [
      asks(
        'POST',
        `/admin/people/${act}`,
        { user_id: 999_999, reason: 'x' },
        { reason: 'x' },
        ...ODD_IDS.map((user_id) => ({ user_id, reason: 'x' })),
      ),
      onSomebody((user_id) =>
        asks('POST', `/admin/people/${act}`, { user_id }, { user_id, reason: '' }, { user_id, reason: ['x'] }),
      ),
    ]),
  ),
  D129: asks(
    'POST',
    '/admin/stores/create',
    ...[
      { latitude: 91 },
      { latitude: 'NaN' },
      { longitude: '1e999' },
      { phone: '123' },
      { phone: "'; drop" },
      { name: ' ' },
      { name: 'x'.repeat(121) },
      { address: 'x'.repeat(501) },
      { address: 'a\u0000b' },
      { latitude: null },
      { name: ['x'] },
      { latitude: '18,5' },
    ].map((change) => ({
      name: 'Store',
      address: 'Road 1, Pune',
      phone: '9876543210',
      latitude: 18.5,
      longitude: 73.8,
      ...change,
    })),
  ),
  D133: asks(
    'POST',
    '/admin/audit',
    { startDate: '2026-02-30' },
    { endDate: 5 },
    { page: 0 },
    { admin: -1 },
    { admin: 'all' },
    { search: 'a\u0000b' },
    { search: 'x'.repeat(201) },
  ),
};
