import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { readFileForm } from '../../platform/http/read-multipart';
import { idParams, readReason, toId } from '../../platform/http/request-fields';
import { runAdminCommand, runAdminDownload } from '../../platform/idempotency';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import { activateFile, addFile, orderFile, undoFile, voidFile } from './change-market-files';
import { loadPart, MAX_PART_BYTES } from './load-part';
import { listFiles, readFile } from './market-files.repository';
import { endFileBody, marketFileRow, newFileBody, presentFile, verdict } from './market-files.schema';
import { testVerifier } from './test-verifier';
import { verifierSecret } from './market-verifier';

const tooLarge = () => invalidField('part', `A part has no more than ${MAX_PART_BYTES} bytes`);

export const marketFileRoutes = (context: LabelsContext) =>
  defineRoutes(requireAdmin(context), 'market-labels', ({ route, list }) => {
    const { config, db, reads } = context;
    const readListed = async (from: typeof db, id: number) => {
      const { rows } = await listFiles(from, { limit: 1, offset: 0 }, id);
      if (!rows[0]) await readFile(from, id);
      return presentFile(rows[0]!);
    };

    list('POST /admin/market-files', {
      operationId: 'listMarketFiles',
      permission: 'batches.read',
      summary: 'Files of the codes on another vendor’s labels, newest first',
      message: 'Label files',
      item: marketFileRow,
      read: (_request, page) => reads((replica) => listFiles(replica, page)),
      present: presentFile,
    });

    route('GET /admin/market-files/:id', {
      operationId: 'readMarketFile',
      permission: 'batches.read',
      summary: 'One file of codes',
      params: idParams,
      response: dataEnvelope(marketFileRow),
      handler: async ({ params }) => ({ message: 'Label file', data: await readListed(db, toId(params.id)) }),
    });

    route('POST /admin/market-files/create', {
      operationId: 'addMarketFile',
      permission: 'batches.change',
      summary: 'Begin a file of the codes on another vendor’s labels; its parts follow',
      idempotent: true,
      body: newFileBody,
      status: 201,
      response: dataEnvelope(marketFileRow),
      async handler(request, reply) {
        const { name, file_name: fileName, file_bytes: fileBytes, product_id: productId = null } = request.body;
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Label File Added Successfully',
          data: await readListed(command.trx, await addFile(command, { name, fileName, fileBytes, productId })),
        }));
      },
    });

    route('POST /admin/market-files/:id/parts', {
      operationId: 'loadMarketFilePart',
      permission: 'batches.change',
      summary: 'Read the next part of a file: lines of code, points and perhaps the product’s SKU',
      description:
        'CSV in UTF-8, unpacked, in parts of up to 512 KiB. Whole lines are read: the next part begins at `read_to` of the response. A part that begins elsewhere changes nothing, so that after a failure reading goes on with `read_to` of the file. Codes are stored as keyed hashes and pay nothing until the file is put in force.',
      form: true,
      params: idParams,
      body: Type.Object({
        part: Type.String({ format: 'binary' }),
        offset: Type.Integer({ minimum: 0, description: 'Where the part begins in the unpacked file.' }),
        last: Type.Optional(Type.Boolean({ description: 'Whether the file ends with it.' })),
      }),
      response: dataEnvelope(marketFileRow),
      async handler(request) {
        const { file, fields } = await readFileForm(request, config.limits.uploadBytesPerSecond, {
          field: 'part',
          fields: ['offset', 'last'],
          maxBytes: MAX_PART_BYTES,
          tooLarge,
        });
        const { offset = '', last = 'false' } = fields;
        if (!/^[0-9]{1,15}$/.test(offset)) throw invalidField('offset', `“${offset}” is no number of bytes`);
        const part = { offset: Number(offset), bytes: file?.bytes ?? Buffer.alloc(0), isLast: last === 'true' };
        const id = toId((request.params as { id: string }).id);
        await loadPart(context, adminOf(request).id, id, part);
        return { message: 'Part read', data: await readListed(db, id) };
      },
    });

    route('POST /admin/market-files/:id/activate', {
      operationId: 'activateMarketFile',
      permission: 'batches.change',
      summary: 'Put a file in force: its labels pay from now on',
      idempotent: true,
      params: idParams,
      response: dataEnvelope(marketFileRow),
      orAccepted: awaitsConfirmation,
      async handler(request, reply) {
        const id = toId(request.params.id);
        return runOrder(context, request, reply, {
          order: (command) => orderFile(command, id),
          async perform(command) {
            await activateFile(command, id);
            return { message: 'Label File Put in Force Successfully', data: await readListed(command.trx, id) };
          },
        });
      },
    });

    for (const [end, endFile, message, summary] of [
      ['void', voidFile, 'Label File Voided Successfully', 'End a file: its labels pay no longer'],
      ['undo', undoFile, 'Label File Is Being Undone', 'End a file and delete its codes that were not scanned'],
    ] as const)
      route(`POST /admin/market-files/:id/${end}`, {
        operationId: `${end}MarketFile`,
        permission: 'batches.change',
        summary,
        idempotent: true,
        params: idParams,
        body: endFileBody,
        response: dataEnvelope(marketFileRow),
        async handler(request, reply) {
          const id = toId(request.params.id);
          const reason = readReason(request.body.reason);
          return runAdminCommand(context, request, reply, async (command) => {
            await endFile(command, id, reason);
            return { message, data: await readListed(command.trx, id) };
          });
        },
      });

    route('GET /admin/market-labels/verifier', {
      operationId: 'readVerifierSecret',
      permission: 'programme.change',
      summary: 'The secret that requests to the other vendor’s service are signed with',
      description:
        'Derived from the current code key. The vendor verifies `webhook-signature` with it, by Standard Webhooks. Every read is in the audit log.',
      response: dataEnvelope(Type.Object({ secret: Type.String() })),
      async handler(request, reply) {
        await runAdminDownload(context, request, (command) => command.audit('verifier-secret-shown', {}));
        reply.header('Cache-Control', 'no-store');
        return { message: 'Secret', data: { secret: verifierSecret(config.codeKeys) } };
      },
    });

    route('POST /admin/market-labels/test', {
      operationId: 'testVerifier',
      permission: 'programme.change',
      summary: 'Ask the other vendor’s service about a code, without using it',
      body: Type.Object({
        code: Type.String({ maxLength: 2048, description: 'The text of a label.', 'x-message': 'Please enter a code' }),
      }),
      response: dataEnvelope(verdict),
      handler: async ({ body }) => ({
        message: 'Response of the service',
        data: await testVerifier(context, body.code),
      }),
    });
  });
