import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { ApiError, tooMany } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { readSignedQuery, signedQuery } from '../../platform/http/signed-link';
import { binaryResponse, dataEnvelope } from '../../platform/http/envelope';
import { adminOf, requireAdmin, requireUser, userOf } from '../../platform/http/guards';
import { readFileForm } from '../../platform/http/read-multipart';
import { idParams, idSchema, toId } from '../../platform/http/request-fields';
import { createSlots } from '../../platform/http/take-slot';
import { toWire } from '../../platform/http/to-wire';
import { transactionId } from '../claims';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import { digest, runAdminCommand, runUserCommand, runUserFormCommand } from '../../platform/idempotency';
import { discardUpload, imageTooLarge } from '../../platform/pictures';
import {
  answerSchema,
  caseNotFound,
  declineCase,
  grantCase,
  readAnswer,
  limitTypedSerials,
  orderGrant,
} from './answer-case';
import { answerRejection } from './answer-rejection';
import { listCases, listOwnCases, readCase } from './cases.repository';
import { openCase, prepareCase } from './open-case';
import { answeredCase, caseRow, caseState, ownCase, pictureLinks, presentCase } from './present-case';

/** Photographs that are received and decoded at once, up to 5 MB each; and how many of them from one user. */
const UPLOADS_AT_ONCE = 20;
const UPLOADS_OF_ONE = 4;
const RETRY_SECONDS = 10;

export const ownCaseRoutes = (context: PointsContext) =>
  defineRoutes(requireUser(context), 'cases', ({ route, list }) => {
    const { imageBytes, uploadBytesPerSecond } = context.config.limits;
    const acquireSlot = createSlots(UPLOADS_AT_ONCE, uploadsBusy, {
      pool: context.slots.photographs,
      mostOfCaller: UPLOADS_OF_ONE,
    });

    route('POST /users/cases', {
      operationId: 'openCase',
      errors: [429],
      summary: 'Send a photograph of a label that cannot be scanned',
      idempotent: true,
      form: true,
      body: Type.Object({
        image: Type.String({
          format: 'binary',
          description: 'A JPEG or PNG by content, at most 5,242,880 bytes. Stored without its metadata.',
        }),
        note: Type.Optional(Type.String({ description: 'Up to 500 characters.' })),
      }),
      status: 201,
      response: dataEnvelope(ownCase),
      async handler(request, reply) {
        const { id } = userOf(request);
        const options = { field: 'image', fields: ['note'] as const, maxBytes: imageBytes, tooLarge: imageTooLarge };
        const releaseSlot = acquireSlot(id);
        try {
          const { file, fields } = await readFileForm(request, uploadBytesPerSecond, options);
          return await runUserFormCommand(context, request, reply, {
            content: { ...fields, image: file && digest(file.bytes) },
            prepare: () => prepareCase(context, id, { ...fields, image: file?.bytes }),
            perform: async (command, given) => ({
              message: 'Photo Sent Successfully',
              data: toWire(await openCase(command, given)),
            }),
            discard: ({ pictureKey }) => discardUpload(context, pictureKey),
          });
        } finally {
          releaseSlot();
        }
      },
    });

    route('POST /users/claims/answer', {
      operationId: 'answerRejection',
      summary: 'Answer the rejection of one of the caller’s claims, once',
      idempotent: true,
      body: Type.Object({ transaction_id: transactionId, answer: answerSchema }),
      status: 201,
      response: dataEnvelope(Type.Object({ transaction_id: Type.String() })),
      handler: (request, reply) => {
        const given = { transactionId: request.body.transaction_id, answer: readAnswer(request.body.answer) };
        return runUserCommand(context, request, reply, async (command) => ({
          message: 'Answer Sent Successfully',
          data: await answerRejection(command, given),
        }));
      },
    });

    list('POST /users/cases/get', {
      operationId: 'listOwnCases',
      summary: 'Photographs that the caller sent, newest first, with the answers, 10 a page',
      message: 'Photos',
      item: ownCase,
      read: (request, window) => listOwnCases(context.db, userOf(request as never).id, window),
      present: (row) => toWire(row),
    });
  });

const uploadsBusy = () =>
  tooMany('upload_limit', 'Other photos are being sent. Please try again in a moment.', RETRY_SECONDS);

export const adminCaseRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'cases', ({ route, list }) => {
    list('POST /admin/cases', {
      operationId: 'listCases',
      permission: 'cases.read',
      summary: 'Labels that users could not scan, and answers to rejections: open ones first, oldest first; 10 a page',
      message: 'Cases',
      fields: { state: Type.Optional(caseState) },
      item: caseRow,
      read: ({ body }, window) => context.reads((db) => listCases(db, body.state, window)),
      present: (row) => presentCase(context, row),
    });

    route('GET /admin/cases/:id', {
      operationId: 'getCase',
      permission: 'cases.read',
      summary: 'A case with its photograph, its label and its user',
      params: idParams,
      response: dataEnvelope(caseRow),
      async handler({ params }) {
        const found = await readCase(context.db, toId(params.id));
        if (!found) throw caseNotFound();
        return { message: 'Case', data: presentCase(context, found) };
      },
    });

    route('POST /admin/cases/:id/grant', {
      operationId: 'grantCase',
      errors: [429],
      permission: 'cases.answer',
      summary: 'Grant the points of a label to the user of a case, as a scan does, once',
      description:
        '202: a second admin must confirm it, always if the server has not read this label in the photograph, else above what one admin may give in 24 hours. A serial that the server has not read counts as a guess: 60 an hour.',
      idempotent: true,
      params: idParams,
      body: Type.Object({ serial: idSchema }),
      response: dataEnvelope(answeredCase),
      orAccepted: awaitsConfirmation,
      async handler(request, reply) {
        const given = { id: toId(request.params.id), serial: toId(request.body.serial) };
        await limitTypedSerials(context, adminOf(request).id, given);
        return runOrder(context, request, reply, {
          order: (command) => orderGrant(command, context, given),
          perform: async (command) => ({
            message: 'Points Granted Successfully',
            data: await grantCase(command, context, given),
          }),
        });
      },
    });

    route('POST /admin/cases/:id/decline', {
      operationId: 'declineCase',
      permission: 'cases.answer',
      summary: 'Decline a case with an answer that its user reads',
      idempotent: true,
      params: idParams,
      body: Type.Object({ answer: answerSchema }),
      response: dataEnvelope(answeredCase),
      async handler(request, reply) {
        const given = { id: toId(request.params.id), answer: readAnswer(request.body.answer) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Case Declined Successfully',
          data: await declineCase(command, given),
        }));
      },
    });
  });

export const casePictureRoutes = (context: PointsContext) =>
  defineRoutes(undefined, 'cases', ({ route }) => {
    route('GET /case-pictures/:key', {
      operationId: 'getCasePicture',
      summary: 'The photograph of a case, for an address that the api has signed',
      params: Type.Object({ key: Type.String({ maxLength: 80 }) }),
      querystring: signedQuery,
      response: binaryResponse('The photograph.', 'image/jpeg', 'image/png'),
      async handler({ params: { key }, query }, reply) {
        if (!pictureLinks.isValid(context, { subject: key, ...readSignedQuery(query) })) {
          throw new ApiError(403, 'forbidden', 'Forbidden');
        }
        const picture = await context.pictures.read(key);
        if (!picture) throw new ApiError(404, 'picture_not_found', 'Picture not found');
        return reply.header('Cache-Control', 'private, max-age=300').type(picture.contentType).send(picture.bytes);
      },
    });
  });
