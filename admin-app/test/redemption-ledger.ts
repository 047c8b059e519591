import type { ApiStandIn, ReceivedCall, Reply } from '@loyalty/tooling/api-stand-in';

interface Claim {
  transaction_id: string;
  user_id: number;
  user_name: string;
  /** '' for a deleted account; absent: derived from the id. */
  mobile?: string;
  points: number;
  status: 'pending' | 'approved' | 'rejected';
  reason?: string;
  /** What a point of it is worth; absent without a value. */
  value_paise?: number;
  payout_changed_at?: string;
  signals?: string[];
}

interface RedeemBody {
  formData: { startDate?: string; endDate?: string; search?: string; status?: Claim['status'] };
}

interface ApprovalBody {
  transaction_id?: string;
  user_id?: number;
  transaction_ids?: string[];
}

const worthOf = ({ points, value_paise = null }: Pick<Claim, 'points'> & { value_paise?: number | null }) => ({
  value_paise,
  worth_paise: value_paise && points * value_paise,
});

const wireRow = (claim: Claim) => ({
  transaction_id: claim.transaction_id,
  scanned_date: '2026-11-18T05:00:00.000Z',
  total_redeem_points: claim.points,
  ...worthOf(claim),
  user_name: claim.user_name,
  role_name: 'Plumber',
  redeemed_date: claim.status === 'approved' ? '2026-11-20T05:00:00.000Z' : null,
  claimed_at: '2026-11-19T05:00:00.000Z',
  status: claim.status,
  user_id: claim.user_id,
  mobile: claim.mobile ?? `98765432${String(claim.user_id).padStart(2, '0')}`,
  reason: claim.reason ?? null,
  ...(claim.payout_changed_at && { payout_changed_at: claim.payout_changed_at }),
  ...(claim.status === 'pending' && { signals: claim.signals ?? [] }),
});

const HOUR_MS = 3_600_000;

/** Returns a row of the queue, without its signals. */
export const queueRow = (claim: Claim) => {
  const { value_paise = 100 } = claim;
  return {
    transaction_id: claim.transaction_id,
    status: claim.status,
    points: claim.points,
    value_paise,
    worth_paise: claim.points * value_paise,
    claimed_at: new Date(Date.now() - 5 * HOUR_MS).toISOString(),
    resolved_at: null,
    reason: claim.reason ?? null,
    scans_count: 2,
    claimant: { id: claim.user_id, name: claim.user_name, mobile: `98765432${claim.user_id}0`, role_id: 2 },
  };
};

const scan = (serial: number, at: string, more: object) => ({
  serial,
  product: 'CPVC Elbow 90°',
  points: 50,
  at,
  location: 'Kothrud, Pune',
  km_from_previous: null,
  kmh: null,
  ...more,
});

/** Returns the days of a range, each with as many scans as its day of the month, and 10 points per scan. */
function trendDays(startDate: string, endDate: string) {
  const days = [];
  for (let day = new Date(startDate); day <= new Date(endDate); day = new Date(day.getTime() + 86_400_000)) {
    const scans = day.getUTCDate();
    days.push({ day: day.toISOString().slice(0, 10), scans, points: 10 * scans });
  }
  return days;
}

/** Claims `TX-1` to `TX-<count>` of users 1 to 4 in turn, with 100 points each; `TX-3` is approved. */
export class RedemptionLedger {
  readonly claims: Claim[];
  pausedEndpoints = 0;

  /** @param flagged signals with figures, by transaction id */
  constructor(
    count: number,
    private readonly flagged: ReadonlyMap<string, object> = new Map(),
  ) {
    this.claims = Array.from({ length: count }, (_, index) => ({
      transaction_id: `TX-${index + 1}`,
      user_id: (index % 4) + 1,
      user_name: ['Ramesh Patil', 'Sunita Rao', 'Imran Shaikh', ''][index % 4] ?? '',
      points: 100,
      status: index === 2 ? 'approved' : 'pending',
    }));
  }

  private waitingOf = (userId: number) =>
    this.claims.filter((claim) => claim.user_id === userId && claim.status === 'pending');

  private approve({ transaction_id, user_id, transaction_ids }: ApprovalBody) {
    const ids = transaction_ids ?? transaction_id?.split(',') ?? [];
    const named = this.claims.filter((claim) => ids.includes(claim.transaction_id));
    const meant = user_id === undefined ? named : named.filter((claim) => claim.user_id === user_id);
    const waiting = meant.filter((claim) => claim.status === 'pending');
    const idsWith = (status: Claim['status']) =>
      meant.filter((claim) => claim.status === status).map((claim) => claim.transaction_id);
    const already = idsWith('approved');
    const rejected = idsWith('rejected');
    waiting.forEach((claim) => (claim.status = 'approved'));
    return {
      approved: waiting.map((claim) => claim.transaction_id),
      already_approved: already,
      already_rejected: rejected,
      not_found: ids.filter((id) => !named.some((claim) => claim.transaction_id === id)),
    };
  }

  private detail(claim: Claim) {
    const signal = this.flagged.get(claim.transaction_id);
    return {
      ...queueRow(claim),
      decided_by: null,
      claimant: {
        ...queueRow(claim).claimant,
        location: 'Pune',
        joined_at: '2026-01-05T05:00:00.000Z',
        suspended_at: null,
        granted: 900,
        available: 0,
        awaiting: this.waitingOf(claim.user_id).reduce((sum, { points }) => sum + points, 0),
        redeemed: 800,
        claims: { pending: 1, approved: 8, rejected: 1 },
        former_claims: [],
      },
      scans: [
        scan(10_483, '2026-11-18T05:00:00.000Z', {}),
        scan(10_484, '2026-11-18T07:00:00.000Z', {
          location: 'Dadar, Mumbai',
          km_from_previous: 117,
          kmh: 58,
        }),
      ],
      signals: signal ? [signal] : (claim.signals ?? []).map((code) => ({ signal: code })),
    };
  }

  approvals() {
    return ({ body }: Pick<ReceivedCall, 'body'>): Reply => ({
      status: 201,
      json: { message: 'Approved successfully', data: this.approve(body as ApprovalBody) },
    });
  }

  rejections() {
    return ({ body }: Pick<ReceivedCall, 'body'>): Reply => {
      const { transaction_id, reason } = body as { transaction_id: string; reason: string };
      const claim = this.claims.find((each) => each.transaction_id === transaction_id);
      if (!claim) return { status: 404, json: { message: 'Transaction not found', code: 'claim_not_found' } };
      if (claim.status === 'approved') {
        return { status: 409, json: { message: 'This claim has already been approved', code: 'claim_approved' } };
      }
      const already_rejected = claim.status === 'rejected';
      if (!already_rejected) Object.assign(claim, { status: 'rejected', reason });
      return { json: { message: 'Rejected successfully', data: { already_rejected } } };
    };
  }

  serve(api: ApiStandIn): void {
    api.on('POST admin/dashboard', () => ({
      json: {
        message: 'Dashboard found',
        data: {
          customers: 102884,
          qrCount: 1840000,
          products: 312,
          plumbers: 48230,
          customers_in_all: 103000,
          added: { products: 12, plumbers: 1480, customers: 0, codes: 5000, scans: 40, points: 400 },
          added_before: { products: 8, plumbers: 1200, customers: 3, codes: 0, scans: 30, points: 300 },
          paused_endpoints: this.pausedEndpoints,
          scanned: 920000,
          scanned_percent: 50,
          awaiting_claims: this.claims.filter(({ status }) => status === 'pending').length,
          awaiting_points: 0,
        },
      },
    }));
    api.on('POST admin/redeem', ({ body }) => {
      const { search = '', status: wanted } = (body as RedeemBody).formData;
      const found = this.claims.filter(({ user_name }) => user_name.toLowerCase().includes(search.toLowerCase()));
      const rows = found.filter(({ status }) => wanted === undefined || status === wanted);
      const totalOf = (status: Claim['status']) => {
        const some = found.filter((claim) => claim.status === status);
        return { count: some.length, points: some.reduce((sum, { points }) => sum + points, 0) };
      };
      const by_status = { pending: totalOf('pending'), approved: totalOf('approved'), rejected: totalOf('rejected') };
      return { json: { message: 'Redemptions found', data: rows.map(wireRow), total_count: rows.length, by_status } };
    });
    api.on('POST admin/dashboard/trend', ({ body }) => {
      const { startDate, endDate } = body as { startDate: string; endDate: string };
      return { json: { message: 'Trend found', data: trendDays(startDate, endDate) } };
    });
    api.on('POST admin/approval/reject', this.rejections());
    api.on('POST admin/approval/store', this.approvals());
    api.on('POST admin/scanners/get', ({ body }) => {
      const waiting = this.waitingOf((body as { user_id: number }).user_id);
      return {
        json: {
          message: 'Points found',
          data: {
            pending: waiting.map((claim) => ({
              transaction_id: claim.transaction_id,
              points: claim.points,
              ...worthOf(claim),
              signals: claim.signals ?? [],
              claimed_at: '2026-11-19T05:00:00.000Z',
            })),
          },
        },
      };
    });
    for (const claim of this.claims)
      api.on(`GET admin/claims/${claim.transaction_id}`, () => ({
        json: { message: 'Claim', data: this.detail(claim) },
      }));
  }
}
