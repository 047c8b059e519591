import { useEffect, useEffectEvent, useRef } from 'react';

interface WhenComplete {
  /** Default 6 (spec §9). */
  length?: number;
  /** A request is in flight. */
  submitting: boolean;
  submit: () => void;
}

/**
 * Submits a one-time code when its last digit is entered, by key, paste or from the SMS; never the same digits twice, nor while a
 * request is in flight. A code that failed is resubmitted by the button, or after a change.
 */
export function useSubmitWhenComplete(digits: string, { length = 6, submitting, submit }: WhenComplete): void {
  const tried = useRef<string>(undefined);
  const onDigits = useEffectEvent(() => {
    if (digits.length !== length || digits === tried.current || submitting) return;
    tried.current = digits;
    submit();
  });
  useEffect(() => onDigits(), [digits]);
}
