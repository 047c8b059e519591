/** The role ids of docs/product.md §6: in tokens, in `users.role_id` and on the wire. */
export const ADMIN = 1;
export const PLUMBER = 2;
export const CUSTOMER = 3;

const NAMES: Readonly<Record<number, string>> = { [PLUMBER]: 'Plumber', [CUSTOMER]: 'Customer' };

/** Returns a role's name for tables, files and a user's own data; '' for an id without users. */
export function roleName(roleId: number): string {
  return NAMES[roleId] ?? '';
}
