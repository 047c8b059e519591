import type { Route } from '../../every-route';
import type { Reply, Trial } from '../trial';
import type { TestApi } from '../../create-test-api';

export interface World {
  all: Route[];
  routes: Route[];
  user: string;
  admin: string;
  /** Another node on the same database. */
  other: TestApi;
}

/** Truncated JSON: a route that rejects the token before it reads the body does not notice. */
const BROKEN = '{';

export const call = (
  trial: Trial,
  { method, url }: Route,
  headers: Record<string, string> = {},
  payload = BROKEN,
): Promise<Reply> =>
  trial.ask(url, {
    method,
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(method !== 'GET' && { payload }),
  });

/** Sends each of the tokens to every guarded route; an undefined token is not sent. */
export async function onEveryRoute(
  trial: Trial,
  routes: Route[],
  tokens: readonly (string | undefined)[],
): Promise<Reply[]> {
  const answers: Reply[] = [];
  for (const [index, route] of routes.entries()) {
    const token = tokens[index % tokens.length];
    answers.push(await call(trial, route, token === undefined ? {} : { token }));
  }
  return answers;
}
