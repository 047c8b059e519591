import type { Readable } from 'node:stream';
import { type TUnsafe, Type } from '@sinclair/typebox';

/** Bytes of the given kinds, for a route's `response`; sent as they are, never serialised. */
export function binaryAnswer(
  description: string,
  ...contentTypes: string[]
): { content: Record<string, { schema: TUnsafe<Buffer | Readable> }>; description: string } {
  const schema = Type.Unsafe<Buffer | Readable>({ type: 'string', format: 'binary' });
  return { description, content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])) };
}

/** One JSON document written piece by piece while it is sent: an object, whatever it holds. */
export function streamedJson(description: string): {
  content: { 'application/json': { schema: TUnsafe<Readable> } };
  description: string;
} {
  const schema = Type.Unsafe<Readable>({ type: 'object', additionalProperties: true });
  return { description, content: { 'application/json': { schema } } };
}
