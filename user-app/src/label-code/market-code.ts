import { latinDigits, withoutMarks } from '@loyalty/shared-ui/typed-numbers';
import type { Programme } from '../programme/fetch-programme.resource';

/** How codes of another vendor are written whose labels the programme pays, too. */
export type MarketFormats = NonNullable<Programme['marketFormats']>;
type MarketFormat = MarketFormats[number];

const characters: Record<MarketFormat['characters'], RegExp> = {
  digits: /^[0-9]+$/,
  capitals: /^[0-9A-Z._-]+$/,
  any: /^[0-9A-Za-z._-]+$/,
};

/** Returns whether a text that a camera read can be such a label: a link where labels have one, so that no other bar code is sent. */
export const isMarketLabel = (formats: MarketFormats, text: string): boolean =>
  formats.some((format) => {
    const written = withoutMarks(text).trim();
    return fits(format, format.host === null ? written : linkedCode(format, written));
  });

/** Returns whether a text is such a code without its link: in the address of our own page, or typed. */
export const isMarketCode = (formats: MarketFormats, text: string): boolean =>
  formats.some((format) => fits(format, withoutMarks(text).trim()));

/** As the api's `labels/market-codes/read-market-code.ts` (tooling/cases/market-codes.json). */
function linkedCode({ host, path, parameter }: MarketFormat, text: string): string | undefined {
  const link = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(link)) return undefined;
  const { hostname, pathname, searchParams } = new URL(link);
  if (hostname !== host || !pathname.toLowerCase().startsWith(path.toLowerCase())) return undefined;
  if (parameter === null) return pathname.slice(path.length).replace(/\/$/, '');
  return [...searchParams].find(([name]) => name.toLowerCase() === parameter.toLowerCase())?.[1];
}

function fits({ prefix, characters: kind, min, max }: MarketFormat, text: string | undefined): boolean {
  if (text === undefined) return false;
  const spell = (part: string) => (kind === 'any' ? part : part.toUpperCase());
  const code = spell(latinDigits(text));
  return code.length >= min && code.length <= max && code.startsWith(spell(prefix)) && characters[kind].test(code);
}
