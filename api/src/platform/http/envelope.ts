import type { Readable } from 'node:stream';
import { type SchemaOptions, type Static, type TSchema, Type } from '@sinclair/typebox';

/** The error response (docs/product.md §7 "Envelope"); app.ts adds it to the server, routes refer to it. */
export const errorSchema = Type.Object(
  {
    message: Type.String({ description: 'In the words of the person who reads it.' }),
    code: Type.String({ description: 'Stable and machine-readable; `{host}/docs` lists them.' }),
    errors: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Messages by field.' })),
    data: Type.Optional(
      Type.Object(
        {
          serial: Type.Optional(Type.Integer({ description: '`code_used_by_you`: the caller’s own scan.' })),
          scanned_at: Type.Optional(Type.String({ format: 'date-time', description: '`code_used_by_you`: its time.' })),
          reward_points: Type.Optional(Type.Integer({ description: '`code_used_by_you`: its points.' })),
          values: Type.Optional(
            Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Null()]), {
              description:
                '`value_changed`: what a point of each claim concerned is worth now, in paise, by transaction id; null: nothing.',
            }),
          ),
          found: Type.Optional(
            Type.String({
              description: '`not_an_image`: the format of the picture; `image_too_many_pixels`: its megapixels.',
            }),
          ),
          name: Type.Optional(Type.String({ description: '`label_of_other_programme`: the other programme.' })),
          url: Type.Optional(
            Type.String({ description: '`label_of_other_programme`: the address of the label there.' }),
          ),
          from: Type.Optional(
            Type.String({ format: 'date-time', description: '`number_changed`: when payout details can be changed.' }),
          ),
          question: Type.Optional(
            Type.String({
              description: '`payout_answer_needed`, `payout_answer_wrong`: `account_last_4`, `upi_last_4` or `name`.',
            }),
          ),
          tries_left: Type.Optional(
            Type.Integer({ description: '`otp_invalid`, `payout_answer_wrong`: the tries that are left.' }),
          ),
        },
        { description: 'Of some errors, so that clients can say the same in any language.' },
      ),
    ),
  },
  { $id: 'Error' },
);

export type ErrorBody = Static<typeof errorSchema>;

const errorEnvelope = Type.Unsafe<ErrorBody>({ $ref: 'Error#', description: 'A refusal' });

/** Spread into a route's `response`, after its success responses. @param more statuses that few routes have */
export const errorResponses = (...more: (410 | 429)[]) => ({
  ...Object.fromEntries(more.map((status) => [status, errorEnvelope])),
  '4xx': errorEnvelope,
  '5xx': errorEnvelope,
});

const messageText = Type.String({ description: 'For the person who reads it, in English.' });

export const dataEnvelope = <T extends TSchema>(data: T) => Type.Object({ message: messageText, data });

const totalCapped = Type.Optional(
  Type.Boolean({ description: 'There are more than `total_count`: they are neither counted nor on a page.' }),
);

export const pageEnvelope = <T extends TSchema>(row: T) =>
  Type.Object({
    message: messageText,
    data: Type.Array(row),
    total_count: Type.Integer({ description: 'Rows on all pages.' }),
    total_capped: totalCapped,
  });

export const messageEnvelope = Type.Object({ message: messageText });

/** Returns a route's `response` for binary content of the given types, never serialised. */
export const binaryResponse = (description: string, ...contentTypes: string[]) =>
  streamed(description, { type: 'string', format: 'binary' }, contentTypes);

/** Returns a route's `response` for one JSON document streamed in pieces: an object of any shape. */
export const streamedJson = (description: string) =>
  streamed(description, { type: 'object', additionalProperties: true }, ['application/json']);

function streamed(description: string, schema: object, contentTypes: string[]) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema }]));
  return Type.Unsafe<Buffer | Readable>({ description, content });
}

export const oneOf = <const T extends string>(values: readonly T[], options: SchemaOptions = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });

/** A timestamp on the wire: ISO 8601 in UTC. */
export const moment = Type.String({ format: 'date-time' });

export const orNull = <T extends TSchema>(type: T, options: SchemaOptions = {}) =>
  Type.Union([type, Type.Null()], options);

/** Text that may be null: not given, or erased with its account. */
export const nullableText = orNull(Type.String());

/** An admin, as screens name one. */
export const adminName = Type.Object({ id: Type.Integer(), mobile: Type.String(), name: nullableText });
