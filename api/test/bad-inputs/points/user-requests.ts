import type { Runner } from '../describe-bad-inputs';
import type { Reply, Trial } from '../trial';
import type { TestApi } from '../../create-test-api';
import { codeOf, createBatch } from '../../factories';

export const SCAN = '/users/scanner/store';
export const LOOK_UP = '/users/products/get';
export const GRANT = { scans: 1, journal: 1 };

export interface World {
  other: TestApi;
}

/** Creates a user and a batch of 12 codes, 50 points each, before the row begins. */
export async function ready(trial: Trial) {
  const { token, userId } = await trial.api.signInUser();
  const batch = await createBatch(trial.api.context);
  const code = (index = 0) => codeOf(trial.api.context, batch, index);
  await trial.begin();
  return { token, userId, batch, code };
}

export const scanned = (
  trial: Trial,
  token: string,
  encrypyData: unknown,
  more: object = {},
  headers?: Record<string, string>,
) => trial.ask(SCAN, { token, json: { encrypyData, location: 'Kothrud, Pune', ...more }, headers });

export const bodiesAre =
  (url: string, ...bodies: unknown[]): Runner<World> =>
  async (trial) => {
    const { token } = await ready(trial);
    const answers: Reply[] = [];
    for (const json of bodies) answers.push(await trial.ask(url, { token, json }));
    return answers;
  };

export async function profileOf({ api }: Trial, userId: number) {
  return api.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}
