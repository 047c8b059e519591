import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { binaryResponse, errorResponses } from '../../http/envelope';
import { labelUrl } from '../codes';
import { rememberBatchRanges } from './remember-batch-ranges';
import { renderQrPng, renderQrSvg } from './render-qr';
import { isSignedQrImage } from './sign-qr-image';

const query = Type.Object({
  expires: Type.Optional(Type.String({ description: 'Seconds since 1970.' })),
  signature: Type.Optional(Type.String()),
});

/**
 * GET /qr-images/<serial>.svg|.png – without a token, since an `<img>` sends none; requires a signature that has not
 * expired.
 */
export function qrImageRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const batchOf = rememberBatchRanges(context.db);
  return async (app) => {
    app.get(
      '/qr-images/:image',
      {
        schema: {
          summary: 'The QR image of one code: <serial>.svg or <serial>.png',
          description: '403 unless the query is one that this api has signed and that has not expired.',
          operationId: 'getQrImage',
          tags: ['qr-batches'],
          params: Type.Object({ image: Type.String({ maxLength: 40 }) }),
          querystring: query,
          response: { 200: binaryResponse('The symbol.', 'image/svg+xml', 'image/png'), ...errorResponses },
        },
      },
      async ({ params, query: { expires = '', signature = '' } }, reply) => {
        const [, serialText, extension] = /^([0-9]{1,15})\.(svg|png)$/.exec(params.image) ?? [];
        if (serialText === undefined) throw new ApiError(404, 'not_found', 'Not found');
        const serial = Number(serialText);
        const expiresAt = /^[0-9]{1,12}$/.test(expires) ? Number(expires) : 0;
        if (!isSignedQrImage(context, { serial, expires: expiresAt, signature })) {
          throw new ApiError(403, 'forbidden', 'Forbidden');
        }
        const batch = await batchOf(serial);
        if (!batch) throw new ApiError(404, 'not_found', 'Not found');

        const text = labelUrl(context.config.publicUrl, context.codes.encipher({ batchId: batch.id, serial }));
        const seconds = Math.floor(expiresAt - context.clock.now().getTime() / 1000);
        reply.header('Cache-Control', `private, max-age=${seconds}`);
        return extension === 'svg'
          ? reply.type('image/svg+xml').send(Buffer.from(renderQrSvg(text)))
          : reply.type('image/png').send(renderQrPng(text));
      },
    );
  };
}
