import { useId, useMemo, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '../internal/class-names';
import { FieldContext } from '../internal/field-context';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './field.module.css';

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

export interface FieldProps {
  label: ReactNode;
  /** One control: TextInput, SelectInput, Textarea, OtpInput, FileDrop. */
  children: ReactNode;
  /** Below the control; stays when there is an error. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. Falsy if the value is valid. */
  error?: ReactNode;
  /** Exposed to assistive technology; the schema enforces it. */
  required?: boolean;
  /** Beside the label, e.g. "optional". */
  note?: ReactNode;
  id?: string;
  /** If a heading already shows it. */
  hideLabel?: boolean;
  className?: string;
}

/** Renders label, control, hint and error, linked for assistive technology. */
export function Field({ label, children, hint, error, required = false, note, id, hideLabel, className }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? `field-${ownId}`;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const invalid = Boolean(error);
  const describedBy = [invalid && errorId, hint != null && hintId].filter(Boolean).join(' ') || undefined;
  const context = useMemo(
    () => ({ id: controlId, describedBy, invalid, required }),
    [controlId, describedBy, invalid, required],
  );
  return (
    <div className={classNames(styles.root, className)} data-invalid={invalid || undefined}>
      <div className={hideLabel ? hidden.root : styles.heading}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {note != null && <span className={styles.note}>{note}</span>}
      </div>
      <FieldContext value={context}>{children}</FieldContext>
      <FieldError id={errorId} error={error} />
      {hint != null && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Renders an error below a control. It is there before the error, which is then announced wherever the focus is. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div className={styles.error} id={id} aria-live="polite">
      {error && (
        <>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </>
      )}
    </div>
  );
}
