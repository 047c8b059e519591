import { Type } from '@sinclair/typebox';

const LARGEST = Number.MAX_SAFE_INTEGER;

/** An id as clients send it: a number, or its decimal text (a form's select has text only). */
export const idSchema = Type.Union(
  [Type.Integer({ minimum: 1, maximum: LARGEST }), Type.String({ pattern: '^[0-9]{1,15}$' })],
  {
    description: 'An id, as a number or as its decimal text.',
  },
);

/** An id in a path. */
export const idParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });

/** What `idSchema` let through, as a number. Ids start at 1, so 0 is simply nobody's. */
export function toId(id: number | string): number {
  return Number(id);
}
