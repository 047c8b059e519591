import { useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent, type Ref } from 'react';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { editCode } from './edit-code';
import styles from './code-input.module.css';

export interface CodeInputProps {
  value: string;
  onValue: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Renders a field that shows a code as on the label, in groups of four, without moving the caret. On a phone seven groups need
 * two lines, hence a text area; Enter submits the form.
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
      rows={2}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      data-autofocus=""
    />
  );
}
