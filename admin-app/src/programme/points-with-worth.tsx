import { useLingui } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise, Num, type NumberSign } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { useSettings } from './settings.resource';

interface PointsWithWorthProps {
  value: number;
  /** Default: at the value in force; null: none. */
  worthPaise?: number | null;
  /** Says that it is today's worth, for points of any time: some may have been claimed at another value. */
  today?: boolean;
  sign?: NumberSign;
  /** Where the number leads. */
  to?: string | undefined;
}

/** Renders points with what they are worth below them, unless points have no value. */
export function PointsWithWorth({ value, worthPaise, today = false, sign = 'auto', to }: PointsWithWorthProps) {
  const { t } = useLingui();
  const inForce = useSettings().data?.pointValuePaise ?? null;
  const paise = worthPaise === undefined && inForce !== null ? value * inForce : worthPaise;
  const number = <Num value={value} sign={sign} />;
  const shown = to === undefined ? number : <Link to={to}>{number}</Link>;
  if (paise == null || value === 0) return shown;
  const worth = formatPaise(paise, { sign });
  return (
    <Stack as="span" gap={1}>
      {shown}
      <Muted as="small" size={12}>
        {today ? t`${worth} today` : worth}
      </Muted>
    </Stack>
  );
}
