import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { spendTry } from '@loyalty/shared-ui/code-tries';
import { ApiError } from '../api/api-error';
import { useErrorText } from '../i18n/use-error-text';

/** Why a code was refused, and whether it was wrong: then another is typed, so the field is emptied. */
export interface RefusedCode {
  text: string;
  isWrong: boolean;
}

/**
 * Returns a function that describes a failed attempt with a one-time code: how many are left, or that a new code is needed.
 * @param purpose what the code is for: its wrong tries are counted under this name
 */
export function useRefusedCode(purpose: string): (error: unknown) => RefusedCode {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'otp_invalid') return { text: errorText(error), isWrong: false };
    const left = error.data?.['tries_left'];
    const count = typeof left === 'number' ? left : undefined;
    if (spendTry(purpose, count)) {
      return { text: t`This OTP no longer works after too many wrong tries. Request a new one.`, isWrong: true };
    }
    if (count === undefined) return { text: errorText(error), isWrong: true };
    return {
      text: t`${plural(count, { one: 'Wrong code. # try left.', other: 'Wrong code. # tries left.' })}`,
      isWrong: true,
    };
  };
}
