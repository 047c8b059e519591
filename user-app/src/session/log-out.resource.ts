import { post } from '../api/client';
import { endSession } from './session';

/**
 * Ends the session on the server and in every tab. This device deletes its token even if the server is not reached: the token is
 * then valid until it expires.
 */
export async function logOut(): Promise<void> {
  const signedOut = post('users/logout', {}).catch((error: unknown) => console.error(error));
  // The request already has its token; waiting would leave the user on a page that looks signed in.
  endSession('signed-out');
  await signedOut;
}

/**
 * Ends every session of the user, on every device; this one deletes its token only when the server has succeeded.
 * @throws ApiError
 */
export async function logOutEverywhere(): Promise<void> {
  await post('users/logout', { everywhere: true });
  endSession('signed-out');
}
