import type { TestApi } from '../../../../api/test/create-test-api';
import { post } from '../../../../api/test/points-driver';

const SECOND_OWNER = '9000000002';

/** Signs in two owners, whose roles are not new. @returns their tokens */
export async function signInOwners(api: TestApi): Promise<[string, string]> {
  const owners: [string, string] = [await api.signInAdmin(), await api.signInAdmin(SECOND_OWNER, ['owner'])];
  const joined_at = new Date(api.clock.now().getTime() - 3 * 86_400_000);
  await api.db.updateTable('admins').set({ joined_at }).execute();
  return owners;
}

/** Orders something as one owner and confirms it as the other one. */
export async function orderAndConfirm(
  api: TestApi,
  [first, second]: readonly [string, string],
  url: string,
): Promise<void> {
  const ordered = await post(api, url, first);
  if (ordered.statusCode !== 202) throw new Error(ordered.body);
  const { confirmation_id: id } = ordered.json<{ data: { confirmation_id: number } }>().data;
  const confirmed = await post(api, `/admin/confirmations/${id}/confirm`, second);
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
}
