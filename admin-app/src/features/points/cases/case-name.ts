import { useLingui } from '@lingui/react/macro';
import type { ScanCase } from './cases.resource';

/** Returns the name of a case's user. */
export function useCaseName(): (scanCase: ScanCase) => string {
  const { t } = useLingui();
  return ({ user }) => user.name || user.mobile || t`Deleted account`;
}
