import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse } from '../../platform/http/envelope';
import { readSignedQuery, signedQuery } from '../../platform/http/signed-link';
import { labelUrl } from '../codes';
import { isMarketSerial } from '../market-codes';
import { findBatchOfSerial } from './batches.repository';
import type { BatchRange } from './codes.repository';
import { isSignedQrImage, renderQrPng, renderQrSvg } from './render-qr';

/** A page shows hundreds of images of one batch; few batches are shown at a time. */
const MAX_KNOWN = 20;

const notFound = () => new ApiError(404, 'not_found', 'Not found');

/** Without a token, since an `<img>` sends none: they require a signature that has not expired. */
export const qrImageRoutes = (context: LabelsContext) =>
  defineRoutes(undefined, 'qr-batches', ({ route }) => {
    const { config, codes, clock, db } = context;

    /** The latest batches, whose serials never change. */
    const known: BatchRange[] = [];
    const knownBatch = (serial: number) =>
      known.find(({ firstSerial: first, quantity }) => serial >= first && serial < first + quantity);
    let lookup: Promise<BatchRange | undefined> | undefined;
    async function lookUp(serial: number) {
      const found = await findBatchOfSerial(db, serial).finally(() => (lookup = undefined));
      if (found && known.unshift(found) > MAX_KNOWN) known.pop();
      return found;
    }

    /** Finds the batch of a serial. The images of a page arrive together: all but the first wait for its query. */
    async function batchOf(serial: number) {
      while (lookup && !knownBatch(serial)) await lookup.catch(() => undefined);
      return knownBatch(serial) ?? (lookup = lookUp(serial));
    }

    route('GET /qr-images/:image', {
      operationId: 'getQrImage',
      summary: 'The QR image of one code: <serial>.svg or <serial>.png',
      description: '403 unless the query is one that this api has signed and that has not expired.',
      params: Type.Object({ image: Type.String({ maxLength: 40 }) }),
      querystring: signedQuery,
      response: binaryResponse('The symbol.', 'image/svg+xml', 'image/png'),
      async handler({ params, query }, reply) {
        const [, serialText, extension] = /^([0-9]{1,15})\.(svg|png)$/.exec(params.image) ?? [];
        if (serialText === undefined) throw notFound();
        const serial = Number(serialText);
        const signed = readSignedQuery(query);
        if (!isSignedQrImage(context, { serial, ...signed })) throw new ApiError(403, 'forbidden', 'Forbidden');
        const batch = await batchOf(serial);
        if (!batch || isMarketSerial(serial)) throw notFound();

        const text = labelUrl(config.publicUrl, codes.encipher({ batchId: batch.id, serial }));
        const seconds = Math.floor(signed.expires - clock.now().getTime() / 1000);
        reply.header('Cache-Control', `private, max-age=${seconds}`);
        return extension === 'svg'
          ? reply.type('image/svg+xml').send(Buffer.from(renderQrSvg(text)))
          : reply.type('image/png').send(await renderQrPng(text));
      },
    });
  });
