import { formatPaise } from '@loyalty/shared-ui/num';
import type { Confirmation } from '../../../confirmations/confirmations.resource';
import { usePointsText } from '../../../programme/points-text';

/**
 * Returns the points that an order moves or makes, with their rupees, or the rupees of a corrected payment; undefined for
 * one that moves none by itself.
 */
export function useStakeText(): (order: Confirmation) => string | undefined {
  const pointsText = usePointsText();
  return ({ kind, points, quantity, payment }) => {
    if (payment) return formatPaise(payment.amountPaise);
    if (kind === 'batch') return pointsText(points * quantity);
    return kind === 'adjustment' || kind === 'case' ? pointsText(Math.abs(points)) : undefined;
  };
}
