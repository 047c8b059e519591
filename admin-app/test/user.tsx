import { UserPage } from '../src/features/accounts/users/user-page';
import { api } from './api';
import { visit } from './visit';

jest.setTimeout(30_000);

const wireUser = {
  id: 7,
  role_id: 2,
  name: 'Ramesh Patil',
  mobile: '9876543210',
  email: 'ramesh@example.com',
  email_id: 'ramesh@example.com',
  address: '12, Station Road\nKothrud',
  location: 'Kothrud, Pune',
  joined_dt: '2026-08-19T20:00:00.000Z',
  status: 'active',
  suspended_at: null as string | null,
  suspension_reason: null as string | null,
  reward_granted: 1840,
  total_reward_points: 1910,
  rewards_points_reedemed: 900,
  balance_reward_points: 340,
  Rewards_points_for_Approval: 670,
  merged_into: null as object | null,
  merged_from: [] as object[],
  fraud_flags: { count: 0, latest: null as { kind: string; at: string } | null },
};
/** The user that the fake api returns; a test may change it. */
export let person: typeof wireUser;
let consoleError: jest.SpyInstance;

/** Serves so many scans: few, where a test does not page. */
export const serveScans = (count: number) => {
  const scans = Array.from({ length: count }, (_, index) => ({
    serial: 1_000_001 + index,
    product_name: `Elbow ${index + 1}`,
    model_name: 'Flow Series',
    reward_points: 40,
    location: index === 1 ? '' : 'Baner, Pune',
    location_missing: index === 1,
    scanned_at: '2026-11-20T05:00:00.000Z',
    transaction_id: index === 0 ? 'TX-10047' : null,
    claim_status: index === 0 ? 'pending' : null,
  }));
  api.on('POST admin/people/scans', ({ body }) => {
    const { page } = body as { page: number };
    return { json: { message: 'ok', data: scans.slice((page - 1) * 10, page * 10), total_count: scans.length } };
  });
};

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  person = structuredClone(wireUser);
  api.on('POST admin/people/get', () => ({ json: { message: 'User found', data: person } }));
  serveScans(1);
  api.on('POST admin/people/claims', {
    json: {
      message: 'ok',
      total_count: 2,
      data: [
        {
          transaction_id: 'TX-10047',
          points: 670,
          worth_paise: 33_500,
          status: 'pending',
          claimed_at: '2026-11-20T06:00:00.000Z',
          resolved_at: null,
          reason: null,
        },
        {
          transaction_id: 'TX-10012',
          points: 120,
          worth_paise: 12_000,
          status: 'rejected',
          claimed_at: '2026-10-20T06:00:00.000Z',
          resolved_at: '2026-10-21T06:00:00.000Z',
          reason: 'Came back unused',
        },
      ],
    },
  });
  api.on('POST admin/people/journal', {
    json: {
      message: 'ok',
      total_count: 3,
      data: [
        entry(3, 'adjustment', -30, 340, { reason: 'Paid in cash', admin_mobile: '9000000001' }),
        entry(2, 'approval', 0, 370, { transaction_id: 'TX-10040', admin_mobile: '9000000001' }),
        entry(1, 'grant', 40, 370, { product_name: 'Elbow 1', serial: 1_000_001 }),
      ],
    },
  });
});
afterEach(() => consoleError.mockRestore());

const entry = (id: number, kind: string, change: number, balance: number, more: object) => ({
  id,
  kind,
  points: Math.abs(change),
  change,
  balance,
  at: '2026-11-20T05:00:00.000Z',
  product_name: null,
  serial: null,
  transaction_id: null,
  reason: null,
  admin_mobile: null,
  ...more,
});

export const openUser = (path = '/admin/people/7') =>
  visit({
    pages: [
      { path: '/admin/people/:id', element: <UserPage /> },
      { path: '/admin/dashboard', element: <p>Dashboard</p> },
      { path: '/admin/plumbers', element: <p>Plumbers list</p> },
    ],
    path,
    signedIn: true,
  });
export const bodyOf = (path: string) => api.bodies(`admin/people/${path}`).at(-1);
