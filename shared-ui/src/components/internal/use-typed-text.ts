import type { AnimationEvent, ChangeEvent, CompositionEvent, FocusEvent } from 'react';
import { useRef } from 'react';

type Input = HTMLInputElement;

interface OwnHandlers {
  onChange?: ((event: ChangeEvent<Input>) => void) | undefined;
  onCompositionStart?: ((event: CompositionEvent<Input>) => void) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<Input>) => void) | undefined;
  onBlur?: ((event: FocusEvent<Input>) => void) | undefined;
  onAnimationStart?: ((event: AnimationEvent<Input>) => void) | undefined;
}

/** Sets a text as the browser does, not as a script does: React fires `onChange` for it. */
const setAsBrowser = (input: Input, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);

/** React fires `onChange` only if the text differs from the one that it knows. */
const announce = (input: Input) => input.dispatchEvent(new Event('input', { bubbles: true }));

/**
 * Returns the handlers of an input whose text is normalised while it is typed. A text that an input method composes is left alone
 * until it is complete: changed before, its letters come out in another order. A text that the browser filled in without an event is
 * announced when the fill is drawn (`:autofill` in control.module.css) or the field is left.
 * @param normalise undefined: the text stays as typed
 */
export function useTypedText(normalise: ((text: string) => string) | undefined, own: OwnHandlers) {
  const composing = useRef(false);
  return {
    composing,
    handlers: {
      onChange: (event: ChangeEvent<Input>) => {
        const input = event.target;
        const text = composing.current || !normalise ? input.value : normalise(input.value);
        if (normalise && text !== input.value) {
          const caret = normalise(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
          input.value = text;
          if (document.activeElement === input) input.setSelectionRange(caret, caret);
        }
        own.onChange?.(event);
      },
      onCompositionStart: (event: CompositionEvent<Input>) => {
        composing.current = true;
        own.onCompositionStart?.(event);
      },
      onCompositionEnd: (event: CompositionEvent<Input>) => {
        composing.current = false;
        const input = event.currentTarget;
        const text = normalise?.(input.value);
        if (text !== undefined && text !== input.value) setAsBrowser(input, text);
        announce(input);
        own.onCompositionEnd?.(event);
      },
      onBlur: (event: FocusEvent<Input>) => {
        announce(event.currentTarget);
        own.onBlur?.(event);
      },
      onAnimationStart: (event: AnimationEvent<Input>) => {
        if (event.animationName.includes('autofilled')) announce(event.currentTarget);
        own.onAnimationStart?.(event);
      },
    },
  };
}
