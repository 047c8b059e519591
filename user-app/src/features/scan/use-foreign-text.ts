import { useLingui } from '@lingui/react/macro';
import type { ForeignCode } from './foreign-code';

/** Returns what to say about a code that is not one of our labels. */
export function useForeignText(): Readonly<Record<ForeignCode, string>> {
  const { t } = useLingui();
  return {
    payment: t`This is a payment code. Point at our label.`,
    'not-ours': t`This is not one of our labels. Point at our label.`,
  };
}
