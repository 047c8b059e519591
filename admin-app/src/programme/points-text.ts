import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatPaise } from '@loyalty/shared-ui/num';
import { useSettings } from './settings.resource';

/** Returns a function that writes points with what they are worth: "500 points (₹500)", or "500 points" without a value. */
export function usePointsText(): (points: number) => string {
  const { t } = useLingui();
  const value = useSettings().data?.pointValuePaise ?? null;
  return (points) => {
    const shown = t`${plural(points, { one: '# point', other: '# points' })}`;
    return value === null ? shown : `${shown} (${formatPaise(points * value)})`;
  };
}
