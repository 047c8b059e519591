import type { Readable } from 'node:stream';
import { type TUnsafe, Type } from '@sinclair/typebox';

/** Returns a route's `response` schema for binary content of the given types, never serialised. */
export function binaryResponse(
  description: string,
  ...contentTypes: string[]
): { content: Record<string, { schema: TUnsafe<Buffer | Readable> }>; description: string } {
  const schema = Type.Unsafe<Buffer | Readable>({ type: 'string', format: 'binary' });
  return { description, content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])) };
}

/** Returns a schema for one JSON document streamed in pieces: an object of any shape. */
export function streamedJson(description: string): {
  content: { 'application/json': { schema: TUnsafe<Readable> } };
  description: string;
} {
  const schema = Type.Unsafe<Readable>({ type: 'object', additionalProperties: true });
  return { description, content: { 'application/json': { schema } } };
}
