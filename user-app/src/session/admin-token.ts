/**
 * Whether an admin is signed in in this browser: the admin token lies in local storage under 'token' (spec §4). The user area
 * only asks whether there is one, to send its owner to the admin area (decisions.md §2).
 */
export function hasAdminToken(): boolean {
  try {
    return Boolean(localStorage.getItem('token'));
  } catch {
    return false;
  }
}
