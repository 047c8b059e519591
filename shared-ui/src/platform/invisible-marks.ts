/**
 * Returns a text without what no screen shows: marks of direction and of zero width, which a clipboard adds, soft hyphens, fillers.
 * For numbers and codes; in a name some of them have a meaning (`plainName`).
 */
export const withoutMarks = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
