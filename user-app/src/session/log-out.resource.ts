import { post } from '../api/client';
import { endSession } from './session';

/** This device deletes its token even if the server is not reached: the token is then valid until it expires. */
export async function logOut(): Promise<void> {
  const signedOut = post('users/logout', {}).catch((error: unknown) => console.error(error));
  // The request already has its token; waiting would leave the user on a page that looks signed in.
  endSession('signed-out');
  await signedOut;
}

/** This device deletes its token only when the server has succeeded. @throws ApiError */
export async function logOutEverywhere(): Promise<void> {
  await post('users/logout', { everywhere: true });
  endSession('signed-out');
}
