/** The screens in the frame, by page; pages.tsx has the heading and the code of each (docs/product.md §2). */
export const framed = {
  rewards: '/user/rewards',
  points: '/user/points',
  history: '/user/rewardshistory',
  ownScan: '/user/scans/:id',
  claims: '/user/claims',
  claim: '/user/claims/:transactionId',
  personalDetails: '/user/personaldetails',
  account: '/user/account',
  cases: '/user/cases',
  deleteAccount: '/user/account/delete',
  changeNumber: '/user/account/number',
  payoutDetails: '/user/account/payout',
  statement: '/user/account/statement',
  stores: '/user/nearbystores',
} as const;

export const camera = { scan: '/user/scanqr', scanResult: '/user/claimrewards' } as const;

export const labelPattern = '/user/s/:code';

/** Every path of the user area; of those with a parameter, what builds it. */
export const paths = {
  ...framed,
  ...camera,
  login: '/user/login',
  register: '/user/register',
  stop: '/user/stop',
  ownScan: (id: number) => `/user/scans/${id}`,
  claim: (transactionId: string) => `/user/claims/${encodeURIComponent(transactionId)}`,
  label: (code: string) => `/user/s/${encodeURIComponent(code)}`,
} as const;

export type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}`
  ? { [Param in Name]: string }
  : never;

/** The admin area's home, where a browser with a stored admin token is redirected (docs/product.md §2). */
export const adminHome = '/admin/dashboard';
