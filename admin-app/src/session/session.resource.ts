import { call } from '../api/client';

/** Ends the session on the server, on every node. @throws ApiError */
export async function endSession(): Promise<void> {
  await call('post', 'admin/logout', { json: {} });
}
