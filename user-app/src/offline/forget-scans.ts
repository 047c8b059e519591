import { personOf } from './person';

/**
 * Deletes every scan that this phone keeps for a person, sent or not: for somebody who has deleted their account. Logging out
 * deletes none, they are sent when the person is back.
 * @param token the person's token, read before the session ended
 */
export async function forgetScansOf(token: string | undefined): Promise<void> {
  const person = personOf(token);
  if (person === undefined) return;
  const { readScans, removeScans } = await import(/* webpackChunkName: "offline" */ './scan-queue');
  await removeScans((await readScans(person)).map(({ key }) => key));
}
