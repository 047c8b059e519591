import { CUSTOMER, PLUMBER, roleName } from '../../roles';

/** What a report's column of roles says for each: a plumber, a customer. */
export const ROLES = Object.fromEntries([PLUMBER, CUSTOMER].map((roleId) => [roleId, roleName(roleId)]));
