import { Notice } from '@loyalty/shared-ui/notice';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../i18n/use-error-text';

/** Returns the server's messages by the form's field names (`names`: wire → form); undefined if the error concerns no field. */
export function fieldErrors<Field extends string>(
  error: unknown,
  names: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known = Object.entries(error.errors).flatMap(([wire, message]) => {
    const field = names[wire];
    return field === undefined ? [] : [[field, message] as const];
  });
  return known.length > 0 ? (Object.fromEntries(known) as Partial<Record<Field, string>>) : undefined;
}

interface FormHelpers {
  setErrors: (errors: Record<string, string>) => void;
  setStatus: (problem?: string) => void;
}

/** Returns a handler of a failed submit: logs it and shows it under its fields, else in formik's `status` (docs/product.md §8). */
export function useShowFailure() {
  const errorText = useErrorText();
  return <Field extends string>(
    error: unknown,
    names: Readonly<Record<string, Field>>,
    { setErrors, setStatus }: FormHelpers,
  ): void => {
    console.error(error);
    const errors = fieldErrors(error, names);
    if (errors) setErrors(errors as Record<string, string>);
    else setStatus(errorText(error));
  };
}

export function FormProblem({ status, className }: { status: unknown; className?: string }) {
  if (typeof status !== 'string' || status === '') return null;
  return (
    <Notice tone="danger" live="assertive" className={className}>
      {status}
    </Notice>
  );
}
