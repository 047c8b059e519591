/** Latin letters that have no accent to take off (api/src/programme/bank-files/write-bank-file.ts has how they are written). */
const SPELLED = /^[ÆæŒœßẞÞþıØøĐđÐðĦħŁłŊŋŦŧ]$/u;

/**
 * Returns the first letter or digit of a name that cannot be written with A to Z and 0 to 9; undefined if all can. The api
 * checks by the same rule (tooling/cases/payee-names.json has cases of both).
 */
export function foreignSign(name: string): string | undefined {
  const signs = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return signs.find((sign) => {
    const letters = sign.normalize('NFKD').replace(/\p{M}/gu, '');
    return !/^[ -~]+$/.test(letters) && !SPELLED.test(letters);
  });
}

/** Whether a name can be written with A to Z. */
export const isLatin = (name: string): boolean =>
  /[A-Za-z]/.test(name.normalize('NFKD')) && foreignSign(name) === undefined;
