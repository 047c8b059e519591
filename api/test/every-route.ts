import Fastify, { type RouteOptions } from 'fastify';
import { apiPlugin } from '../src/app';
import type { AppContext } from '../src/app-context';
import { serverOptions } from '../src/http/server-options';
import { WITHOUT_TOKEN } from '../src/openapi/without-token';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With a value for each parameter. */
  url: string;
}

/** Returns every route of the app: a new one is in every test of all routes automatically. */
export async function everyRoute(context: AppContext): Promise<Route[]> {
  const options: RouteOptions[] = [];
  const app = Fastify(serverOptions(context.config));
  app.addHook('onRoute', (route) => void options.push(route));
  await app.register(apiPlugin(context));
  await app.ready();
  await app.close();
  return options
    .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one as Route['method'], url })))
    .filter(({ method }) => (method as string) !== 'HEAD');
}

/** Returns the routes that need a token: all of both areas except sign-in. */
export async function guardedRoutes(context: AppContext): Promise<Route[]> {
  return (await everyRoute(context))
    .filter(({ method, url }) => /^\/(admin|users)\//.test(url) && !WITHOUT_TOKEN.includes(`${method} ${url}`))
    .map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+/g, '1') }));
}
