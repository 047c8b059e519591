import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatPaise, type NumberSign } from '@loyalty/shared-ui/num';
import { useProgramme } from '../programme/programme.resource';
import type { ReactNode } from 'react';
import styles from './worth.module.css';

interface Amount {
  points: number;
  /** What the points bring or brought; null for a claim that brings no money. Default, of unclaimed points: at the value of a point now. */
  paise?: number | null | undefined;
  sign?: NumberSign;
}

/** Returns the two texts of an amount: "₹20" and "40 points". `rupees` is undefined where they bring none. */
export function useWorth(): (amount: Amount) => { rupees: string | undefined; points: string } {
  const { t } = useLingui();
  const value = useProgramme()?.pointValuePaise;
  return ({ points, paise = value && points * value, sign = 'auto' }) => {
    const count = Math.abs(points);
    const shown = formatNumber(points, { sign });
    return {
      rupees: paise === undefined || paise === null ? undefined : formatPaise(paise, { sign }),
      points: t`${plural(count, { one: `${shown} point`, other: `${shown} points` })}`,
    };
  };
}

/** Returns the text of an amount within a sentence: "₹20 (40 points)", or "40 points" where a point has no value. */
export function useAmountText(): (amount: Amount) => string {
  const worthOf = useWorth();
  return (amount) => {
    const { rupees, points } = worthOf(amount);
    return rupees === undefined ? points : `${rupees} (${points})`;
  };
}

interface WorthProps extends Amount {
  /** The points below the rupees, at the end of a row; without a value only the number, as the row says what it counts. */
  stacked?: boolean;
  /** Draws the figure that leads. */
  drawn?: (figure: string) => ReactNode;
}

/** Renders an amount: the rupees in the font of the place, the points small; the points alone where a point has no value. */
export function Worth({ stacked = false, drawn = (figure) => figure, ...amount }: WorthProps) {
  const { rupees, points } = useWorth()(amount);
  const alone = stacked ? formatNumber(amount.points, { sign: amount.sign ?? 'auto' }) : points;
  return (
    <span className={styles.root} data-stacked={stacked || undefined} data-rupees={rupees !== undefined || undefined}>
      <span className={styles.rupees}>{drawn(rupees ?? alone)}</span>
      {rupees !== undefined && <span className={styles.points}>{` ${points}`}</span>}
    </span>
  );
}
