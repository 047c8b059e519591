import { useLingui } from '@lingui/react/macro';
import { History, House, MapPin, ScanLine, UserRound } from 'lucide-react';
import { paths } from '../paths';

/** Returns the five main links (experience.md "Layouts"): four, and Scan in the middle. */
export function useNavigation() {
  const { t } = useLingui();
  return {
    label: t`Main`,
    items: [
      { to: paths.rewards, label: t`Home`, icon: <House aria-hidden="true" /> },
      { to: paths.history, label: t`History`, icon: <History aria-hidden="true" /> },
      { to: paths.stores, label: t`Stores`, icon: <MapPin aria-hidden="true" /> },
      { to: paths.personalDetails, label: t`Profile`, icon: <UserRound aria-hidden="true" /> },
    ],
    action: { to: paths.scan, label: t`Scan`, icon: <ScanLine aria-hidden="true" /> },
  };
}
