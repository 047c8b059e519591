/** Returns the pattern of `like` and `ilike` that matches a substring: % and _ are escaped (bad-inputs D43). */
export function holding(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
