import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';

interface SettlementProgressProps {
  /** What is under way. */
  label: string;
  done: number;
  total: number;
}

/** How far an act on many claims is. */
export function SettlementProgress({ label, done, total }: SettlementProgressProps) {
  const { t } = useLingui();
  const shownDone = formatNumber(done);
  const shownTotal = formatNumber(total);
  return <ProgressBar label={label} value={done} max={total} valueText={t`${shownDone} of ${shownTotal}`} />;
}
