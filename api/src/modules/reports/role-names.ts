import { CUSTOMER, PLUMBER, roleName } from '../../roles';

/** Role names in a report's column: plumber, customer. */
export const ROLES = Object.fromEntries([PLUMBER, CUSTOMER].map((roleId) => [roleId, roleName(roleId)]));
