import { call } from '../api/client';
import { endSession } from './session';

/**
 * Ends the session on the server, on every node, and in every tab. This browser forgets its token even when the server cannot be
 * told: the token then lives on there until it expires.
 */
export async function logOut(): Promise<void> {
  const told = call('post', 'admin/logout', { json: {} }).catch((error: unknown) => console.error(error));
  // The request has its token already; waiting would leave the person on a page that looks signed in.
  endSession('signed-out');
  await told;
}
