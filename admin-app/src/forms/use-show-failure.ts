import { useErrorText } from '../i18n/use-error-text';
import { fieldErrors } from './field-errors';

/** The part of formik's helpers that tells what went wrong. */
interface FormHelpers {
  setErrors: (errors: Record<string, string>) => void;
  setStatus: (problem?: string) => void;
}

/**
 * Returns what a form does with a submit that failed: logs it (spec §8), and says it under the fields that the server names,
 * else in formik's `status`, for FormProblem. Nothing typed is lost.
 */
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
