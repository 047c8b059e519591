import { Textarea } from '@loyalty/shared-ui/textarea';
import { useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent, type Ref } from 'react';
import styles from './code-input.module.css';
import { plainCode } from '@loyalty/shared-ui/typed-code';
import { groupSymbols, SHORT_CODE } from '../../label-code/code-text';

interface CodeInputProps {
  value: string;
  onValue: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Renders a field that shows a code as on the label, in groups of four, without moving the caret. On a phone the seven groups of an
 * older label need two lines, so it is a text area; Enter submits the form.
 */
export function CodeInput({ value, onValue, ref }: CodeInputProps) {
  const caret = useRef<{ input: HTMLTextAreaElement; at: number }>(undefined);

  // React moves the caret to the end if the value differs from what the browser typed.
  useLayoutEffect(() => {
    const wanted = caret.current;
    caret.current = undefined;
    if (wanted && document.activeElement === wanted.input) wanted.input.setSelectionRange(wanted.at, wanted.at);
  });

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const input = event.currentTarget;
    const { inputType, isComposing } = event.nativeEvent as InputEvent;
    // While a phone's keyboard composes a word, changing the text would duplicate it.
    if (isComposing) return onValue(input.value);
    const edited = editCode(
      value,
      { value: input.value, caret: input.selectionStart },
      inputType === 'deleteContentForward',
    );
    caret.current = { input, at: edited.caret };
    onValue(edited.value);
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Textarea
      ref={ref}
      className={styles.root}
      value={value}
      onChange={change}
      onKeyDown={submitOnEnter}
      onCompositionEnd={({ currentTarget: { value: composed } }) =>
        onValue(editCode(composed, { value: composed, caret: composed.length }).value)
      }
      rows={plainCode(value).length > SHORT_CODE ? 2 : 1}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      data-autofocus=""
    />
  );
}

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
  let left = plainCode(after.value.slice(0, after.caret));
  let right = plainCode(after.value.slice(after.caret));
  // A pasted link is only valid as a whole.
  if (plainCode(after.value) !== left + right) [left, right] = [plainCode(after.value), ''];
  const onlyBlankErased = after.value.length === before.length - 1 && left + right === plainCode(before);
  if (onlyBlankErased && forward) right = right.slice(1);
  if (onlyBlankErased && !forward) left = left.slice(0, -1);
  return { value: groupSymbols(left + right), caret: groupSymbols(left).length };
}
