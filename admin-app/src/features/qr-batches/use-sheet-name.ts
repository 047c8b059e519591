import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { Sheet } from './label-sheets.resource';

/** Returns a function that names a sheet: "A4 · 24 labels · 64 × 33.9 mm". */
export function useSheetName(): (sheet: Pick<Sheet, 'perSheet' | 'labelWidth' | 'labelHeight'>) => string {
  const { t } = useLingui();
  return ({ perSheet, labelWidth, labelHeight }) => {
    const labels = plural(perSheet, { one: '# label', other: '# labels' });
    return t`A4 · ${labels} · ${formatNumber(labelWidth)} × ${formatNumber(labelHeight)} mm`;
  };
}
