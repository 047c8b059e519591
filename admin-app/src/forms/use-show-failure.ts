import { useErrorText } from '../i18n/use-error-text';
import { fieldErrors } from './field-errors';

/** Formik's helpers that show errors. */
interface FormHelpers {
  setErrors: (errors: Record<string, string>) => void;
  setStatus: (problem?: string) => void;
}

/**
 * Returns a handler of a failed submit: logs it (spec §8) and shows it under the fields that the server names, else in
 * formik's `status`, for FormProblem. The input is kept.
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
