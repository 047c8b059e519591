import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queueRow, RedemptionLedger } from './redemption-ledger';
import { ClaimsPage } from '../src/features/points/claims/claims-page';
import { api } from './api';
import { visit } from './visit';

/** The fake api's claims; those whose ids are in `flagged` have a signal. */
export let ledger: RedemptionLedger;
export const flagged = new Map<string, { signal: string; [figure: string]: unknown }>();
export let reasons: { id: number; reason: string }[] = [];

let listsHeld: Promise<void> | undefined;

/** Keeps pages of claims from being answered until the returned function is called. */
export function holdLists(): () => void {
  let release = () => undefined as void;
  listsHeld = new Promise((resolve) => (release = resolve));
  return release;
}

const pageLength = 10;
const hour = 3_600_000;

/** jsdom has no width: list and claim are side by side. */
function beWide(): void {
  const unchanged = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const answer = (query: string) => ({ matches: query.includes('>='), ...unchanged }) as unknown as MediaQueryList;
  jest.spyOn(window, 'matchMedia').mockImplementation(answer);
}

/** Serves claims `TX-1` to `TX-<count>`, without the approved `TX-3`. */
export function serveQueue(count: number): void {
  beWide();
  flagged.clear();
  ledger = new RedemptionLedger(count, flagged);
  ledger.serve(api);
  reasons = [
    { id: 1, reason: 'Scanned in the warehouse' },
    { id: 2, reason: 'Photographs of labels' },
  ];
  listsHeld = undefined;
  api.on('POST admin/claims/queue', async ({ body }) => {
    await listsHeld;
    const { page = 1, status = 'pending', signal } = body as { page?: number; status?: string; signal?: boolean };
    const found = ledger.claims.filter(
      (claim) => claim.status === status && (signal === undefined || flagged.has(claim.transaction_id) === signal),
    );
    const rows = found.slice((page - 1) * pageLength, page * pageLength);
    const data = rows.map((claim) => ({ ...queueRow(claim), signals: codesOf(claim.transaction_id) }));
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

const codesOf = (id: string) => [flagged.get(id)?.signal ?? []].flat();

export async function openClaims(path = '/admin/claims', permissions = ['claims.read', 'claims.decide']) {
  const session = { id: 1, mobile: '9876500000', name: '', roles: [], permissions };
  api.on('GET admin/session', { json: { message: 'Session', data: session } });
  const pages = [{ path: '/admin/claims/:transaction_id?', element: <ClaimsPage /> }];
  const page = visit({ pages, path, signedIn: true });
  await screen.findByRole('heading', { level: 3, name: 'Who claims' });
  return page;
}

/** Serves 23 claims to each test of a file. */
export function serveQueueToEach(): void {
  beforeEach(() => serveQueue(23));
  afterEach(async () => {
    cleanup();
    // Leaving the page sends the held decisions: they must not reach the next test's claims.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const rows = () => within(screen.getByRole('list', { name: 'Claims' })).getAllByRole('link');
export const current = () => rows().find((row) => row.getAttribute('aria-current') === 'true');
export const ids = () => rows().map(({ id }) => id.replace('claim-', ''));
export const approved = () =>
  api.bodies('admin/approval/store').map((body) => (body as { transaction_id: string }).transaction_id);
export const shown = (id: string) => waitFor(() => expect(current()?.id).toBe(`claim-${id}`));
