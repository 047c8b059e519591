import { type Static, Type } from '@sinclair/typebox';
import { orNull } from '../../platform/http/envelope';
import type { HttpClient } from '../../platform/http-client';

const word = (pattern: string, description: string) => Type.String({ pattern, description });

/** How the codes of one kind of labels are written, so that other texts are rejected without a look-up. */
export const marketFormat = Type.Object({
  host: orNull(word('^[a-z0-9.-]{1,253}$', ''), {
    description: 'Host of the link that the symbol holds; null: the symbol holds the code alone.',
  }),
  path: word('^/[^\\s?#]{0,199}$', 'What the path of the link begins with; without `parameter` the code follows it.'),
  parameter: orNull(word('^[A-Za-z0-9_.-]{1,50}$', ''), {
    description: 'Parameter of the link’s query that is the code; null: it is in the path.',
  }),
  prefix: word('^[A-Za-z0-9._-]{0,40}$', 'What codes begin with; may be empty.'),
  characters: Type.Union([Type.Literal('digits'), Type.Literal('capitals'), Type.Literal('any')], {
    description:
      '`digits`: 0 to 9. `capitals`: letters in any case, digits, hyphens, dots and underscores. `any`: the same, but case matters.',
  }),
  min: Type.Integer({ minimum: 6, maximum: 128, description: 'The fewest characters of a code, with its prefix.' }),
  max: Type.Integer({ minimum: 6, maximum: 128, description: 'The most characters of a code, with its prefix.' }),
});

export type MarketFormat = Static<typeof marketFormat>;

export const marketLabels = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60, description: 'The other vendor’s programme, as users know it.' }),
  formats: Type.Array(marketFormat, { minItems: 1, maxItems: 5, description: 'How its codes are written.' }),
  verifier: orNull(
    Type.Object({
      url: Type.String({ maxLength: 2000, description: 'Where codes of no file are checked, by POST.' }),
      product: orNull(Type.Integer({ minimum: 1 }), {
        description: 'The product that they count as; null: none, and no scheme counts them.',
      }),
      limit: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The most points of one label.' }),
    }),
    { description: 'The other vendor’s service that says whether a code is genuine; null: only files are paid.' },
  ),
});

export type MarketLabels = Static<typeof marketLabels>;

/** Returns what no schema can say about the settings, by field within `market_labels`. */
export function validateMarketLabels({ formats, verifier }: MarketLabels, http: HttpClient): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, { prefix, characters, min, max }] of formats.entries()) {
    if (min > max) errors[`formats.${index}.max`] = `The most characters, ${max}, are fewer than the fewest, ${min}`;
    if (prefix.length >= max) errors[`formats.${index}.prefix`] = `“${prefix}” leaves no room for a code`;
    if (characters === 'digits' && /\D/.test(prefix))
      errors[`formats.${index}.prefix`] = `“${prefix}” has other characters than digits`;
  }
  const problem = verifier && http.problemOf(verifier.url);
  if (problem) errors['verifier.url'] = problem;
  return errors;
}
