import { inTurn, type Runner } from '../describe-bad-inputs';
import type { Reply } from '../trial';

export interface World {
  token: string;
  modelId: number;
  productId: number;
  foreignProductId: number;
  batch: { id: number; first_serial: number };
}

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Body = unknown | ((world: World) => unknown);

/** Sends one request per body; an undefined body is not sent. */
export const asks =
  (method: Verb, url: string, ...bodies: Body[]): Runner<World> =>
  (trial, world) =>
    inTurn(bodies, (body) => {
      const json = typeof body === 'function' ? (body as (world: World) => unknown)(world) : body;
      return trial.ask(url, { method, token: world.token, json });
    });

export const gets =
  (...urls: string[]): Runner<World> =>
  (trial, { token }) =>
    inTurn(urls, (url) => trial.ask(url, { method: 'GET', token }));

/** Combines several runners of one row. */
export const all =
  (...runners: Runner<World>[]): Runner<World> =>
  (trial, world) =>
    inTurn(runners, (run) => run(trial, world));

export const dataOf = <T>(reply: Reply) => (JSON.parse(reply.body) as { data: T }).data;
export const ODD_IDS = [-1, 0, 1.5, 2 ** 53, 1e300, null, [1], '１', ' 1', '1 or 1=1', '', true, {}, '9'.repeat(16)];
export const TEN_KB = 'x'.repeat(10_240);
