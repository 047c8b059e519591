import { Type } from '@sinclair/typebox';

const LARGEST = Number.MAX_SAFE_INTEGER;

/** An id as clients send it: a number, or its decimal text (an HTML select has text only). */
export const idSchema = Type.Union(
  [Type.Integer({ minimum: 1, maximum: LARGEST }), Type.String({ pattern: '^[0-9]{1,15}$' })],
  {
    description: 'An id, as a number or as its decimal text.',
  },
);

export const idParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });

/** Returns what `idSchema` let through as a number. Ids start at 1, so 0 matches none. */
export function toId(id: number | string): number {
  return Number(id);
}
