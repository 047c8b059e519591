import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface Attempt {
  submitCount: number;
  isSubmitting: boolean;
  errors: object;
}

/** After an attempt to submit that left errors, puts the focus into the first field that has one. Give the ref to the form. */
export function useFocusFirstInvalid({
  submitCount,
  isSubmitting,
  errors,
}: Attempt): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const focus = useEffectEvent(() => {
    if (submitCount === 0 || isSubmitting || Object.keys(errors).length === 0) return;
    ref.current?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]')?.focus();
  });
  useEffect(() => focus(), [submitCount, isSubmitting]);
  return ref;
}
