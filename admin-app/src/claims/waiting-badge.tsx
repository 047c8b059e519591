import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { useClaimsSummary } from './claims-summary.resource';

/** Renders the number of waiting claims beside the rail's entry; nothing if there are none. */
export function WaitingBadge() {
  const { t } = useLingui();
  const waiting = useClaimsSummary().data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      {formatNumber(waiting)} <VisuallyHidden>{t`waiting`}</VisuallyHidden>
    </>
  );
}
