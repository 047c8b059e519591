/**
 * The pattern of `like` and `ilike` for whatever holds a text: escaped, so that % and _ are looked for and not obeyed
 * (bad-inputs D43).
 */
export function holding(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
