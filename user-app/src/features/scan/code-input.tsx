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
 * A field that shows a code as the label does, in groups of four, without the caret ever jumping. On a phone seven groups need two
 * lines, hence a text area; Enter sends the form as in any field of one value.
 */
export function CodeInput({ value, onValue, ref }: CodeInputProps) {
  const caret = useRef<{ input: HTMLTextAreaElement; at: number }>(undefined);

  // React puts the caret at the end when the value is not what the browser typed.
  useLayoutEffect(() => {
    const wanted = caret.current;
    caret.current = undefined;
    if (wanted && document.activeElement === wanted.input) wanted.input.setSelectionRange(wanted.at, wanted.at);
  });

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const input = event.currentTarget;
    const { inputType, isComposing } = event.nativeEvent as InputEvent;
    // A phone's keyboard that is still composing a word writes it twice when the text under it changes.
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
