import { groupSymbols, symbolsOf } from './code-text';

/** The text of a field, and the position of its caret. */
export interface CodeField {
  readonly value: string;
  readonly caret: number;
}

/**
 * Regroups the field after one edit, and keeps the caret between the same two characters. Spaces belong to the format: erasing
 * one erases the character on its far side, else the key would have no effect.
 * @param before the value before the edit
 * @param after the browser's result of the edit
 * @param forward whether the edit was the Delete key's, which removes what is right of the caret
 */
export function editCode(before: string, after: CodeField, forward = false): CodeField {
  let left = symbolsOf(after.value.slice(0, after.caret));
  let right = symbolsOf(after.value.slice(after.caret));
  // A pasted link is only valid as a whole.
  if (symbolsOf(after.value) !== left + right) [left, right] = [symbolsOf(after.value), ''];
  const onlyBlankErased = after.value.length === before.length - 1 && left + right === symbolsOf(before);
  if (onlyBlankErased && forward) right = right.slice(1);
  if (onlyBlankErased && !forward) left = left.slice(0, -1);
  return { value: groupSymbols(left + right), caret: groupSymbols(left).length };
}
