/** Latin letters that have no accent to take off, and typographic signs that a keyboard has another for. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', ß: 'ss', ẞ: 'SS', Þ: 'Th', þ: 'th', ı: 'i' },
  ...{ Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', Ł: 'L', ł: 'l', Ŋ: 'N', ŋ: 'n', Ŧ: 'T', ŧ: 't' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '‑': '-', '–': '-', '—': '-' },
};

/** Returns a text with Latin letters as A to Z, and typographic signs as a keyboard has them: `José – D’Souza` is `Jose - D'Souza`. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, (sign) => SPELLINGS[sign] ?? sign);

/**
 * Returns the first letter or digit of a name that cannot be written with A to Z and 0 to 9; undefined if all can. The
 * user area checks by the same rule (tooling/cases/payee-names.json has cases of both).
 */
export function foreignSign(name: string): string | undefined {
  const signs = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return signs.find((sign) => !/^[ -~]+$/.test(withoutAccents(sign)));
}
