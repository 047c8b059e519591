import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../i18n/use-error-text';

/** Returns what to show of a failed form: the problems of its fields, by the wire's names, and of the whole form. */
export function useProblems(error: unknown, fields: readonly string[]) {
  const errorText = useErrorText();
  const problems = error instanceof ApiError ? error.errors : {};
  const isAtField = fields.some((field) => problems[field] !== undefined);
  return {
    of: (field: string) => problems[field],
    form: error === undefined || isAtField ? undefined : errorText(error),
  };
}
