import { screen } from '@testing-library/react';
import { ClaimsPage } from '../src/features/points/claims/claims-page';
import { api } from './api';
import { RedemptionLedger } from './redemption-ledger';
import { visit } from './visit';

/** The fake api's claims; those whose ids are in `flagged` have a signal. */
export let ledger: RedemptionLedger;
export const flagged = new Map<string, object>();
/** Saved reasons of rejections. */
export let reasons: { id: number; reason: string }[] = [];

const pageLength = 10;
const hour = 3_600_000;

const wire = (claim: RedemptionLedger['claims'][number]) => {
  const signal = flagged.get(claim.transaction_id);
  return {
    transaction_id: claim.transaction_id,
    status: claim.status,
    points: claim.points,
    value_paise: 100,
    worth_paise: claim.points * 100,
    claimed_at: new Date(Date.now() - 5 * hour).toISOString(),
    resolved_at: null,
    reason: claim.reason ?? null,
    age_seconds: 18_000,
    scans_count: 2,
    claimant: { id: claim.user_id, name: claim.user_name, mobile: `98765432${claim.user_id}0`, role_id: 2 },
    signals: signal ? [signal] : [],
  };
};

const scan = (serial: number, at: string, more: object) => ({
  serial,
  product: 'CPVC Elbow 90°',
  batch_id: 3,
  points: 50,
  at,
  location: 'Kothrud, Pune',
  latitude: 18.507,
  longitude: 73.807,
  km_from_previous: null,
  kmh: null,
  ...more,
});

const detail = (claim: RedemptionLedger['claims'][number]) => ({
  ...wire(claim),
  decided_by: null,
  claimant: {
    ...wire(claim).claimant,
    location: 'Pune',
    joined_at: '2026-01-05T05:00:00.000Z',
    suspended_at: null,
    granted: 900,
    available: 0,
    awaiting: 100,
    redeemed: 800,
    claims: { pending: 1, approved: 8, rejected: 1 },
    former_claims: [],
  },
  scans: [
    scan(10_483, '2026-11-18T05:00:00.000Z', {}),
    scan(10_484, '2026-11-18T07:00:00.000Z', {
      location: 'Dadar, Mumbai',
      latitude: 19.02,
      longitude: 72.84,
      km_from_previous: 117,
      kmh: 58,
    }),
  ],
});

/** jsdom has no width: list and claim are side by side. */
function beWide(): void {
  const unchanged = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const answer = (query: string) => ({ matches: query.includes('>='), ...unchanged }) as unknown as MediaQueryList;
  jest.spyOn(window, 'matchMedia').mockImplementation(answer);
}

/** Serves claims `TX-1` to `TX-<count>`, without the approved `TX-3`. */
export function serveQueue(count: number): void {
  beWide();
  ledger = new RedemptionLedger(count);
  ledger.serve(api);
  flagged.clear();
  reasons = [
    { id: 1, reason: 'Scanned in the warehouse' },
    { id: 2, reason: 'Photographs of labels' },
  ];
  api.on('POST admin/claims/queue', ({ body }) => {
    const { page = 1, status = 'pending', signal } = body as { page?: number; status?: string; signal?: boolean };
    const found = ledger.claims.filter(
      (claim) => claim.status === status && (signal === undefined || flagged.has(claim.transaction_id) === signal),
    );
    const rows = found.slice((page - 1) * pageLength, page * pageLength);
    const data = rows.map((claim) => ({ ...wire(claim), signals: wire(claim).signals.map(codeOf) }));
    return { json: { message: 'Claims', data, total_count: found.length } };
  });
  api.on('GET admin/claims/summary', () => {
    const waiting = ledger.claims.filter(({ status }) => status === 'pending');
    const points = waiting.reduce((sum, claim) => sum + claim.points, 0);
    const oldest = new Date(Date.now() - 76 * hour).toISOString();
    const risky = waiting.filter(({ transaction_id }) => flagged.has(transaction_id)).length;
    const data = {
      ...{ waiting: waiting.length, points, worth_paise: points * 100 },
      ...{ oldest_claimed_at: oldest, flagged: risky },
    };
    return { json: { message: 'Waiting claims', data } };
  });
  for (const claim of ledger.claims) {
    api.on(`GET admin/claims/${claim.transaction_id}`, () => ({ json: { message: 'Claim', data: detail(claim) } }));
  }
  api.on('POST admin/rejection-reasons', () => ({ json: { message: 'Reasons', data: reasons } }));
  api.on('POST admin/rejection-reasons/create', ({ body }) => {
    const saved = { id: 9, reason: (body as { reason: string }).reason };
    reasons.push(saved);
    return { status: 201, json: { message: 'Reason saved', data: saved } };
  });
  api.on('DELETE admin/rejection-reasons', ({ body }) => {
    reasons = reasons.filter(({ id }) => id !== (body as { id: number }).id);
    return { json: { message: 'Reason deleted' } };
  });
}

const codeOf = (signal: object) => (signal as { signal: string }).signal;

/** Opens the page of claims, and waits for the first claim. */
export async function openClaims(path = '/admin/claims', permissions = ['claims.read', 'claims.decide']) {
  const session = { id: 1, mobile: '9876500000', name: '', roles: [], permissions };
  api.on('GET admin/session', { json: { message: 'Session', data: session } });
  const pages = [{ path: '/admin/claims/:transaction_id?', element: <ClaimsPage /> }];
  const page = visit({ pages, path, signedIn: true });
  await screen.findByRole('heading', { level: 3, name: 'Who claims' });
  return page;
}
