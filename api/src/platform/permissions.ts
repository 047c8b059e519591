export const ADMIN_ROLES = ['owner', 'approver', 'finance', 'catalogue', 'viewer', 'integrator'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

const allRoles = ['approver', 'finance', 'catalogue', 'viewer', 'integrator'] as const;
const readers = ['approver', 'finance', 'viewer'] as const;

/**
 * The roles that have each permission, besides the owner, who has all. Every route of the admin area names one
 * (`defineRoutes`); admin-app gets those of its user from `GET /admin/session`; docs/operations/roles.md is this table.
 */
const ROLES_OF = {
  'workplace.use': allRoles,
  'programme.read': allRoles,
  'programme.change': [],
  // A proposed change of the settings: all who work with the points may stop one that an owner makes alone.
  'programme.decline': ['approver', 'finance', 'catalogue'],
  'programme.import': [],
  'team.change': [],
  'claims.read': readers,
  'claims.decide': ['approver'],
  'rules.change': [],
  'schemes.read': readers,
  'schemes.change': [],
  'campaigns.read': readers,
  'campaigns.change': [],
  'users.read': readers,
  'users.suspend': ['approver'],
  'points.adjust': ['approver'],
  'cases.read': readers,
  'cases.answer': ['approver'],
  'payouts.read': readers,
  'payouts.pay': ['finance'],
  'finance.read': readers,
  'reports.download': ['approver', 'finance'],
  'audit.read': readers,
  'catalogue.read': allRoles,
  'catalogue.change': ['catalogue'],
  'stores.read': allRoles,
  'stores.change': ['catalogue'],
  'batches.read': allRoles,
  // A code that was not scanned is worth its points to the first who sees it.
  'codes.read': ['catalogue'],
  'batches.change': ['catalogue'],
  'codes.trace': ['approver', 'catalogue', 'viewer'],
  'integrations.read': ['integrator'],
  'integrations.change': ['integrator'],
} as const satisfies Record<string, readonly AdminRole[]>;

export type Permission = keyof typeof ROLES_OF;

export const PERMISSIONS = Object.keys(ROLES_OF) as Permission[];

/** What an API key may have of its maker's permissions: reads, and changes that move neither points nor money. */
export const KEY_SCOPES = [
  'programme.read',
  'claims.read',
  'schemes.read',
  'users.read',
  'payouts.read',
  'finance.read',
  'reports.download',
  'audit.read',
  'catalogue.read',
  'catalogue.change',
  'stores.read',
  'stores.change',
  'batches.read',
] as const satisfies readonly Permission[];

export type KeyScope = (typeof KEY_SCOPES)[number];

export const isKeyScope = (permission: Permission): permission is KeyScope =>
  KEY_SCOPES.some((scope) => scope === permission);

export function hasPermission(roles: readonly AdminRole[], permission: Permission): boolean {
  const allowed: readonly AdminRole[] = ROLES_OF[permission];
  return roles.some((role) => role === 'owner' || allowed.includes(role));
}

/**
 * Roles of a number in ADMIN_MOBILES, besides the first, until the owner gives it others: the admin of docs/product.md
 * (§6) does all of it. That one person approves and pays is bounded by other rules: none decides about an account of
 * their own, and the limits are sums of a day (docs/operations/roles.md).
 */
const LISTED: readonly AdminRole[] = ['approver', 'finance', 'catalogue'];

/**
 * Returns the roles of an admin; none: the number may not sign in. The first of ADMIN_MOBILES is always the owner, so
 * that no change of the team can lock all admins out. A number that no owner invited leaves the team with ADMIN_MOBILES.
 * @param stored roles given by the owner; null: none were given
 */
export function rolesOf(
  adminMobiles: readonly string[],
  { mobile, invited, roles: stored }: { mobile: string; invited: boolean; roles: readonly AdminRole[] | null },
): readonly AdminRole[] {
  if (mobile === adminMobiles[0]) return ['owner'];
  return invited || adminMobiles.includes(mobile) ? (stored ?? LISTED) : [];
}
