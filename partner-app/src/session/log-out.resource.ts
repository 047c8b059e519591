import { call } from '../api/client';
import { endSession } from './session';

/** Ends the session on the server and in every tab; if the server cannot be reached, it stays valid there until it expires. */
export async function logOut(): Promise<void> {
  const loggedOut = call('post', 'admin/logout', { json: {} }).catch((error: unknown) => console.error(error));
  // The request has its token already; waiting would keep showing a signed-in page.
  endSession('signed-out');
  await loggedOut;
}
