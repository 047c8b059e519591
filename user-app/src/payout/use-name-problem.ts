import { useLingui } from '@lingui/react/macro';
import { foreignSign } from './latin-name';

/** Returns a function that says what is wrong with an account holder's name; undefined if nothing is. @param latin whether it needs letters A to Z */
export function useNameProblem(): (name: string, latin: boolean) => string | undefined {
  const { t } = useLingui();
  return (name, latin) => {
    if (name.trim() === '') return t`Enter the name as the bank has it`;
    if (!latin) return undefined;
    const sign = foreignSign(name);
    if (sign !== undefined)
      return t`Write the name in English letters, as the passbook has it: “${sign}” cannot be used`;
    return /[\p{L}\p{N}]/u.test(name) ? undefined : t`Write the name in English letters, as the passbook has it`;
  };
}
