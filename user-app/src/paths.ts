/** Every path of the user area (docs/product.md §2), and builders for those with an id. */
export const paths = {
  login: '/user/login',
  register: '/user/register',
  personalDetails: '/user/personaldetails',
  rewards: '/user/rewards',
  points: '/user/points',
  history: '/user/rewardshistory',
  /** One of the user's own scans. */
  ownScan: (id: number) => `/user/scans/${id}`,
  claims: '/user/claims',
  claim: (transactionId: string) => `/user/claims/${encodeURIComponent(transactionId)}`,
  scan: '/user/scanqr',
  cases: '/user/cases',
  scanResult: '/user/claimrewards',
  stores: '/user/nearbystores',
  account: '/user/account',
  deleteAccount: '/user/account/delete',
  payoutDetails: '/user/account/payout',
  statement: '/user/account/statement',
  /** The address in a label's QR code. */
  label: (code: string) => `/user/s/${encodeURIComponent(code)}`,
} as const;

/** The router's patterns of paths with an id; the pages read the parameters by these names. */
export const patterns = {
  ownScan: '/user/scans/:id',
  claim: '/user/claims/:transactionId',
  label: '/user/s/:code',
} as const;

/** The admin area's home, where a browser with a stored admin token is redirected (docs/product.md §2). */
export const adminHome = '/admin/dashboard';
