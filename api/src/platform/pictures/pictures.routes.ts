import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PlatformContext } from '../context';
import { ApiError } from '../http/api-error';
import { binaryResponse, errorResponses } from '../http/envelope';
import { isPrivateKey } from './picture-key';

const A_YEAR = 31_536_000;

/** Without a token, since an `<img>` sends none; keys are random and their content never changes. */
export function pictureRoutes(context: PlatformContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/pictures/:key',
      {
        schema: {
          summary: 'A product picture or its thumbnail',
          operationId: 'getPicture',
          tags: ['pictures'],
          params: Type.Object({ key: Type.String({ maxLength: 80 }) }),
          response: { 200: binaryResponse('To be cached for ever.', 'image/jpeg', 'image/png'), ...errorResponses() },
        },
      },
      async (request, reply) => {
        const { key } = request.params;
        const picture = isPrivateKey(key) ? null : await context.pictures.read(key);
        if (!picture) throw new ApiError(404, 'picture_not_found', 'Picture not found');
        return reply
          .header('Cache-Control', `public, max-age=${A_YEAR}, immutable`)
          .type(picture.contentType)
          .send(picture.bytes);
      },
    );
  };
}
