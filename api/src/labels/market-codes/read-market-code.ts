import { latinDigits, withoutMarks } from '../../platform/typed-texts';
import type { MarketFormat } from '../../programme/programme';

const MAX_TEXT = 2048;

const CHARACTERS: Record<MarketFormat['characters'], RegExp> = {
  digits: /^[0-9]+$/,
  capitals: /^[0-9A-Z._-]+$/,
  any: /^[0-9A-Za-z._-]+$/,
};

/**
 * Returns the code in a text, a link or the code alone, in the one spelling that is hashed; undefined if no format fits.
 * user-app has the same function for what its camera reads; tooling/cases/market-codes.json has the cases of both.
 */
export function readMarketCode(formats: readonly MarketFormat[], text: string): string | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const written = withoutMarks(text).trim();
  for (const format of formats) {
    const code = codeOf(format, linkedCode(format, written) ?? written);
    if (code !== undefined) return code;
  }
  return undefined;
}

function linkedCode({ host, path, parameter }: MarketFormat, text: string): string | undefined {
  if (host === null) return undefined;
  const link = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(link)) return undefined;
  const { hostname, pathname, searchParams } = new URL(link);
  // Symbols that save room have links in capitals.
  if (hostname !== host || !pathname.toLowerCase().startsWith(path.toLowerCase())) return undefined;
  if (parameter === null) return pathname.slice(path.length).replace(/\/$/, '');
  for (const [name, value] of searchParams) if (name.toLowerCase() === parameter.toLowerCase()) return value;
  return undefined;
}

function codeOf({ prefix, characters, min, max }: MarketFormat, text: string): string | undefined {
  const spell = (part: string) => (characters === 'any' ? part : part.toUpperCase());
  const code = spell(latinDigits(text));
  if (code.length < min || code.length > max || !code.startsWith(spell(prefix))) return undefined;
  return CHARACTERS[characters].test(code) ? code : undefined;
}

const ALPHABET: Record<MarketFormat['characters'], number> = { digits: 10, capitals: 39, any: 65 };

/** Returns how many codes of the fewest characters a format has room for. */
export const roomOf = ({ prefix, characters, min }: MarketFormat): number =>
  ALPHABET[characters] ** Math.max(0, min - prefix.length);
