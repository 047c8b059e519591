import { roleName } from '../claims';

/** What a report's column of roles says for each: a plumber, a customer. */
export const ROLES = Object.fromEntries([2, 3].map((roleId) => [roleId, roleName(roleId)]));
