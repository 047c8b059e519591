/** The role ids of spec §6: in tokens, in `users.role_id` and on the wire. */
export const ADMIN = 1;
export const PLUMBER = 2;
export const CUSTOMER = 3;

const NAMES: Readonly<Record<number, string>> = { [PLUMBER]: 'Plumber', [CUSTOMER]: 'Customer' };

/** A user's role as tables, files and a user's own data say it; '' for an id that no user has. */
export function roleName(roleId: number): string {
  return NAMES[roleId] ?? '';
}
