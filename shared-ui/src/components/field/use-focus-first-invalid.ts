import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first invalid field after a submit.
 * @param submitting formik's `isSubmitting`: errors are known by the time it turns false
 */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, submitting: boolean): void {
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !submitting) {
      const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      // A radio group cannot be focused itself: the selected radio, or the first, is.
      const choice =
        invalid?.querySelector<HTMLElement>('input:checked') ?? invalid?.querySelector<HTMLElement>('input');
      (choice ?? invalid)?.focus();
    }
    wasSubmitting.current = submitting;
  }, [form, submitting]);
}
