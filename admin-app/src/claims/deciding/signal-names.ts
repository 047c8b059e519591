import { useLingui } from '@lingui/react/macro';
import type { SignalCode } from '../claim';

/** Returns the name of each signal. */
export function useSignalNames(): Readonly<Record<SignalCode, string>> {
  const { t } = useLingui();
  return {
    'scans-per-hour': t`Many scans in one hour`,
    speed: t`Too far apart for the time between`,
    'crowded-place': t`Many users at one place`,
    'payout-details-changed': t`Payout details were just replaced`,
    'shared-destination': t`Same payout destination as other accounts`,
    'unusual-batch': t`Scans of an unusual batch`,
    'voided-siblings': t`Neighbouring labels are void`,
    'new-account': t`New account`,
  };
}
