import { groupSymbols, symbolsOf } from './code-text';

/** What stands in the field, and where the caret is in it. */
export interface CodeField {
  readonly value: string;
  readonly caret: number;
}

/**
 * Regroups the field after one edit, and keeps the caret between the same two characters. A blank is ours, not the
 * person's: erasing it erases the character on its far side, else the key would seem dead.
 * @param before the value before the edit
 * @param after what the browser made of it
 * @param forward whether the edit was the Delete key's, which takes what is right of the caret
 */
export function editCode(before: string, after: CodeField, forward = false): CodeField {
  let left = symbolsOf(after.value.slice(0, after.caret));
  let right = symbolsOf(after.value.slice(after.caret));
  // A pasted link is one thing; its halves are none.
  if (symbolsOf(after.value) !== left + right) [left, right] = [symbolsOf(after.value), ''];
  const onlyBlankErased = after.value.length === before.length - 1 && left + right === symbolsOf(before);
  if (onlyBlankErased && forward) right = right.slice(1);
  if (onlyBlankErased && !forward) left = left.slice(0, -1);
  return { value: groupSymbols(left + right), caret: groupSymbols(left).length };
}
