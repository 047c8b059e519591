import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a submit ends with fields to mend, puts the focus on the first of them.
 * @param submitting formik's `isSubmitting`: errors are known by the time it turns false
 */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, submitting: boolean): void {
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !submitting) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    wasSubmitting.current = submitting;
  }, [form, submitting]);
}
