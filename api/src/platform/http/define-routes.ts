import multipart from '@fastify/multipart';
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
// Adds `tags` and `summary` to Fastify's schemas.
import type {} from '@fastify/swagger';
import { pageEnvelope, errorResponses } from './envelope';
import { FORM_OPTIONS } from './read-multipart';
import type { Permission } from '../permissions';
import { type Guard, requirePermission } from './guards';
import {
  idempotencyHeaders,
  offsetOf,
  type Page,
  PAGE_SIZE,
  pageQuery,
  pageSchema,
  type PageWindow,
  readPage,
} from './request-fields';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an admin needs for the route (permissions.ts). */
    permission?: Permission;
  }
}

interface Operation {
  operationId: string;
  summary: string;
  /** Needed by every route of the admin area that is not open. */
  permission?: Permission;
}

interface RouteOptions<
  Body extends TSchema,
  Response extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
  Other extends TSchema,
> extends Operation {
  description?: string;
  params?: Params;
  querystring?: Query;
  body?: Body;
  /** For a multipart form, which is read part by part while it arrives: `body` only documents it. */
  form?: true;
  open?: true;
  /** For a command: takes an Idempotency-Key. */
  idempotent?: true;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202;
  /** Statuses of errors besides those that every route may have: a code may be withdrawn, a rate is limited. */
  errors?: (410 | 429)[];
  /** Its response if it sets status 200 instead. */
  orOk?: Other;
  /** Its response if it sets status 202 instead: a second admin must confirm. */
  orAccepted?: Other;
  response: Response;
  handler(
    request: FastifyRequest<{ Body: Static<Body>; Params: Static<Params>; Querystring: Static<Query> }>,
    reply: FastifyReply,
  ): Promise<Static<Response> | Static<Other> | FastifyReply>;
}

interface ListOptions<Fields extends TProperties, Row, Item extends TSchema, Params extends TSchema> extends Operation {
  message: string;
  params?: Params;
  fields?: Fields;
  item: Item;
  read(
    request: FastifyRequest<{ Body: Static<TObject<Fields>>; Params: Static<Params> }>,
    window: PageWindow,
  ): Promise<Page<Row>>;
  present(row: Row): Static<Item>;
}

/** Adds the routes of one area; `path` is method and URL: `POST /users/claims`. */
interface Routes {
  route<
    Body extends TSchema,
    Response extends TSchema,
    Params extends TSchema,
    Query extends TSchema,
    Other extends TSchema = Response,
  >(
    path: string,
    options: RouteOptions<Body, Response, Params, Query, Other>,
  ): void;
  /** Adds a list, PAGE_SIZE rows a page, with the total number of rows. */
  list<Fields extends TProperties, Row, Item extends TSchema, Params extends TSchema>(
    path: string,
    options: ListOptions<Fields, Row, Item, Params>,
  ): void;
}

/**
 * Returns a plugin of routes that share a guard, a tag and the error responses.
 * @param guard runs before the body is read; none for routes without a token
 * @param define adds the routes; `app` is for those that stream
 */
export function defineRoutes(
  guard: Guard | undefined,
  tag: string,
  define: (routes: Routes, app: FastifyInstance) => void,
): FastifyPluginAsync {
  return async (app) => {
    const add = (path: string, schema: object, handler: RouteHandler, options: object = {}, to = app) => {
      const [method, url] = path.split(' ') as ['POST', string];
      const tagged: object = { tags: [tag], ...schema };
      // HEAD runs the handler of GET: of a caller's routes, it would hand off codes to a client that gets no file. Open
      // routes change nothing, and monitors ask for the health by HEAD.
      to.route({ method, url, schema: tagged, handler, exposeHeadRoute: !guard, ...options });
    };
    /** By method and URL: another method at the URL of an open route needs the guard. */
    const open = new Set<string>();
    const nameOf = ({ method, url }: { method: string | string[]; url?: string }) => `${String(method)} ${url}`;
    app.addHook('onRequest', async (request) => {
      const { method, url, config } = request.routeOptions;
      if (open.has(nameOf({ method, url }))) return;
      await guard?.(request);
      const { permission } = config;
      if (permission) requirePermission(request, permission);
    });
    app.addHook('onRoute', ({ method, url, config, path }) => {
      if (guard && path.startsWith('/admin/') && !config?.permission && !open.has(nameOf({ method, url }))) {
        throw new Error(`${nameOf({ method, url })} names no permission.`);
      }
    });
    define(
      {
        route(path, { status = 200, response, idempotent, open: isOpen, form, permission, handler, ...options }) {
          const { orOk, orAccepted, errors = [], ...described } = options;
          const schema = {
            ...described,
            ...(form && { consumes: ['multipart/form-data'] }),
            ...(idempotent && { headers: idempotencyHeaders }),
            response: {
              ...(orOk && { 200: orOk }),
              [status]: response,
              ...(orAccepted && { 202: orAccepted }),
              ...errorResponses(...errors),
            },
          };
          const run: RouteHandler = (request, reply) => handler(request as never, reply.code(status));
          if (isOpen) open.add(path);
          const config = { permission };
          if (!form) return add(path, schema, run, { config });
          // Alone with its parser: the other routes answer a form by 415.
          void app.register(async (alone) => {
            await alone.register(multipart, FORM_OPTIONS);
            add(path, schema, run, { config, validatorCompiler: () => () => true }, alone);
          });
        },
        list(path, { message, fields, item, read, present, permission, ...operation }) {
          const schema = {
            ...operation,
            body: Type.Object({ page: pageSchema, ...fields }),
            querystring: pageQuery,
            response: { 200: pageEnvelope(item), ...errorResponses() },
          };
          const handler: RouteHandler = async (request) => {
            const offset = offsetOf(readPage(request.body, request.query));
            const { rows, total, capped } = await read(request as never, { limit: PAGE_SIZE, offset });
            return { message, data: rows.map(present), total_count: total, ...(capped && { total_capped: true }) };
          };
          add(path, schema, handler, { config: { permission } });
        },
      },
      app,
    );
  };
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
