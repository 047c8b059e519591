import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { useCases } from './cases.resource';

/** Renders the number of open cases beside the rail's entry; nothing if there are none. */
export function OpenCasesBadge() {
  const { t } = useLingui();
  const open = useCases({ page: 1, filters: { state: '' } }).data?.total ?? 0;
  if (open === 0) return null;
  return (
    <>
      {formatNumber(open)} <VisuallyHidden>{t`waiting`}</VisuallyHidden>
    </>
  );
}
