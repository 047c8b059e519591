import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';

interface ResolutionProgressProps {
  /** Name of the action in progress. */
  label: string;
  done: number;
  total: number;
}

/** Renders the progress of an action on many claims. */
export function ResolutionProgress({ label, done, total }: ResolutionProgressProps) {
  const { t } = useLingui();
  const shownDone = formatNumber(done);
  const shownTotal = formatNumber(total);
  return <ProgressBar label={label} value={done} max={total} valueText={t`${shownDone} of ${shownTotal}`} />;
}
