import type { ApiStandIn } from '@loyalty/tooling/api-stand-in';

interface Claim {
  transaction_id: string;
  user_id: number;
  user_name: string;
  points: number;
  status: 'pending' | 'approved' | 'rejected';
}

interface RedeemBody {
  formData: { startDate?: string; endDate?: string; search?: string };
}

interface ApprovalBody {
  transaction_id?: string;
  user_id?: number;
  transaction_ids?: string[];
}

const wireRow = (claim: Claim) => ({
  transaction_id: claim.transaction_id,
  scanned_date: '2026-11-18T05:00:00.000Z',
  total_redeem_points: claim.points,
  user_name: claim.user_name,
  role_name: 'Plumber',
  redeemed_date: claim.status === 'approved' ? '2026-11-20T05:00:00.000Z' : null,
  claimed_at: '2026-11-19T05:00:00.000Z',
  status: claim.status,
  user_id: claim.user_id,
  mobile: `98765432${String(claim.user_id).padStart(2, '0')}`,
});

/** Claims `TX-1` to `TX-<count>` of users 1 to 4 in turn, with 100 points each; `TX-3` is approved already. */
export class RedemptionLedger {
  readonly claims: Claim[];

  constructor(count: number) {
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
    const already = meant.filter((claim) => claim.status === 'approved');
    waiting.forEach((claim) => (claim.status = 'approved'));
    return {
      approved: waiting.map((claim) => claim.transaction_id),
      already_approved: already.map((claim) => claim.transaction_id),
      already_rejected: [],
      not_found: [],
      points: 100 * waiting.length,
    };
  }

  /** Answers the dashboard's calls from these claims. */
  serve(api: ApiStandIn): void {
    api.on('POST admin/dashboard', () => ({
      json: {
        message: 'Dashboard found',
        data: {
          customers: 102884,
          qrCount: 1840000,
          products: 312,
          plumbers: 48230,
          scanned: 920000,
          awaiting_claims: this.claims.filter(({ status }) => status === 'pending').length,
          awaiting_points: 0,
        },
      },
    }));
    api.on('POST admin/redeem', ({ body }) => {
      const { search = '' } = (body as RedeemBody).formData;
      const rows = this.claims.filter(({ user_name }) => user_name.toLowerCase().includes(search.toLowerCase()));
      return { json: { message: 'Redemptions found', data: rows.map(wireRow), total_count: rows.length } };
    });
    api.on('POST admin/approval/store', ({ body }) => ({
      status: 201,
      json: { message: 'Approved successfully', data: this.approve(body as ApprovalBody) },
    }));
    api.on('POST admin/scanners/get', ({ body }) => {
      const waiting = this.waitingOf((body as { user_id: number }).user_id);
      return {
        json: {
          message: 'Points found',
          data: {
            reward_granted: 1000,
            total_reward_points: 1000,
            rewards_points_reedemed: 40,
            balance_reward_points: 960 - 100 * waiting.length,
            Rewards_points_for_Approval: 100 * waiting.length,
            name: 'Ramesh Patil',
            mobile: '9876543201',
            role_name: 'Plumber',
            pending: waiting.map(({ transaction_id, points }) => ({
              transaction_id,
              points,
              claimed_at: '2026-11-19T05:00:00.000Z',
            })),
          },
        },
      };
    });
    api.on('POST admin/get_Items_By_Transaction_id', {
      json: {
        message: 'Items found',
        data: [
          {
            product_name: 'CPVC Elbow 90°',
            redeemed_points: 40,
            user_name: 'Ramesh Patil',
            scanned_date: '2026-11-18T05:00:00.000Z',
            serial: 10483,
          },
          {
            product_name: 'Ball Valve 20 mm',
            redeemed_points: 60,
            user_name: 'Ramesh Patil',
            scanned_date: '2026-11-17T05:00:00.000Z',
            serial: 10484,
          },
        ],
      },
    });
  }
}
