import { useOnline } from '@loyalty/shared-ui/offline-banner';
import { lastKnownAt } from '../../offline/last-known';
import { usePointsSummary, type PointsSummary } from './points-summary.resource';

/** The points as the screen shows them, and whether they are only the last that the phone knew of. */
export function useShownPoints(): { data: PointsSummary | undefined; isOld: boolean } {
  const result = usePointsSummary();
  const online = useOnline();
  return { data: result.data, isOld: !online || lastKnownAt(result) !== undefined };
}
