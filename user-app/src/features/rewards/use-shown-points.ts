import { useOnline } from '@loyalty/shared-ui/offline-banner';
import { persistedAt } from '../../offline/persisted-responses';
import { usePointsSummary, type PointsSummary } from './points-summary.resource';

/** Returns the points to show, and whether they are only the cached ones. */
export function useShownPoints(): { data: PointsSummary | undefined; isOld: boolean } {
  const result = usePointsSummary();
  const online = useOnline();
  return { data: result.data, isOld: !online || persistedAt(result) !== undefined };
}
