import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';

/** Returns the texts of a pager: "1–10 of 46". */
export function usePagerLabels() {
  const { t } = useLingui();
  return {
    nav: t`Pages`,
    previous: t`Previous page`,
    next: t`Next page`,
    page: (page: number) => t`Page ${formatNumber(page)}`,
    range: (from: number, to: number, total: number) =>
      t`${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
  };
}
