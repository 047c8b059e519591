import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../app-context';
import { ApiError } from '../platform/http/api-error';
import { defineRoutes } from '../platform/http/define-routes';
import { dataEnvelope, messageEnvelope } from '../platform/http/envelope';
import { type Guard, tokenRequired } from '../platform/http/guards';
import { hostOf } from './brand';
import { closeConsole, DEAD_LINK, isConsoleToken, openConsole } from './console-access';
import { hasAccess } from './console-access.repository';
import { brandOnConsole, presentBrand } from './present-brand';
import { readConsole } from './read-console';

const linkBody = Type.Object({
  token: Type.String({
    pattern: '^[\\w-]{43}$',
    maxLength: 43,
    description: 'The part of the link after #.',
    'x-message': DEAD_LINK,
  }),
});
const signedIn = Type.Object({
  Token: Type.String({ description: 'The session’s token; to be sent as the header `token`.' }),
  message: Type.String(),
});
const installationData = Type.Object({
  release: Type.String({ description: 'That of the process that responds: its last migration.' }),
  brands: Type.Array(brandOnConsole),
});

/**
 * Routes of the console: of the installation, and of no brand. They exist at the hosts of the default brand once a link
 * was made on the server; its tokens are of no brand, and those of brands open nothing here.
 */
export function consoleRoutes(context: AppContext) {
  const { publicUrl, apiUrl } = context.config;
  const hosts = [publicUrl, apiUrl].flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : []));
  const isHere: Guard = async ({ headers }) => {
    if (!hosts.includes(hostOf(headers.host)) || !(await hasAccess(context.db)))
      throw new ApiError(404, 'not_found', 'Not found');
  };
  const isOperator: Guard = async (request) => {
    await isHere(request);
    const { token } = request.headers;
    if (typeof token !== 'string' || !(await isConsoleToken(context.db, token))) throw tokenRequired();
  };
  return [
    defineRoutes(isHere, 'installation', ({ route }) =>
      route('POST /installation/sign-in-link', {
        operationId: 'openConsole',
        summary: 'Open the console with a link made on the server',
        errors: [429],
        body: linkBody,
        response: signedIn,
        handler: async ({ body, ip }) => ({
          Token: await openConsole(context, body.token, ip),
          message: 'Signed in successfully',
        }),
      }),
    ),
    defineRoutes(isOperator, 'installation', ({ route }) => {
      route('POST /installation/sign-out', {
        operationId: 'closeConsole',
        summary: 'End a session of the console',
        response: messageEnvelope,
        async handler({ headers }) {
          await closeConsole(context.db, headers.token as string);
          return { message: 'Signed out successfully' };
        },
      });

      route('GET /installation/brands', {
        operationId: 'listBrands',
        summary: 'List the brands of the installation with what an operator watches',
        response: dataEnvelope(installationData),
        async handler() {
          const { release, brands } = await readConsole(context);
          return { message: 'Brands', data: { release, brands: brands.map(presentBrand) } };
        },
      });
    }),
  ] satisfies FastifyPluginAsync[];
}
