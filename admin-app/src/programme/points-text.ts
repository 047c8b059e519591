import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatPaise } from '@loyalty/shared-ui/num';
import { useSettings } from './settings.resource';

/** Returns a function that writes points with what they are worth: "500 points (₹500)", or "500 points" without a value. */
export function useWorthText(): (of: { points: number; worthPaise: number | null }) => string {
  const { t } = useLingui();
  return ({ points, worthPaise }) => {
    const shown = t`${plural(points, { one: '# point', other: '# points' })}`;
    return worthPaise === null ? shown : `${shown} (${formatPaise(worthPaise)})`;
  };
}

/** Returns a function that writes points with what they are worth at the value in force. */
export function usePointsText(): (points: number) => string {
  const worthText = useWorthText();
  const value = useSettings().data?.pointValuePaise ?? null;
  return (points) => worthText({ points, worthPaise: value === null ? null : points * value });
}

/** Returns a function that writes points of any time with what they would be worth today: "500 points (₹500 today)". */
export function usePointsToday(): (points: number) => string {
  const { t } = useLingui();
  const value = useSettings().data?.pointValuePaise ?? null;
  return (points) => {
    const shown = t`${plural(points, { one: '# point', other: '# points' })}`;
    return value === null ? shown : t`${shown} (${formatPaise(points * value)} today)`;
  };
}
