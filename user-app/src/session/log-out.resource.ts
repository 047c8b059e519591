import { post } from '../api/client';
import { endSession } from './session';

/**
 * Ends the session on the server and in every tab. This device forgets its token even when the server cannot be told: the token
 * then lives on there until it expires.
 */
export async function logOut(): Promise<void> {
  const told = post('users/logout', {}).catch((error: unknown) => console.error(error));
  // The request has its token already; waiting would leave the person on a page that looks signed in.
  endSession('signed-out');
  await told;
}

/**
 * Ends every session of the person, on every device; this one forgets its token only when the server has done so.
 * @throws ApiError
 */
export async function logOutEverywhere(): Promise<void> {
  await post('users/logout', { everywhere: true });
  endSession('signed-out');
}
