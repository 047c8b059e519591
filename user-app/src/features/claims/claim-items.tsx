import { Plural, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { HistoryList, type HistoryEntry } from '../../history-list/history-list';
import { Num } from '@loyalty/shared-ui/num';
import { ScanLine, SlidersHorizontal } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { ListRegion } from '../../lists/list-region';
import { paths } from '../../paths';
import { useClaimItems, type Claim } from './claims.resource';
import styles from './claims.module.css';

/** Renders the scans of a claim as links to their details, and the points from adjustments below them. */
export function ClaimItems({ claim: { transactionId, points, items: count, itemPoints } }: { claim: Claim }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const pages = useClaimItems(transactionId);
  const { items, hasMore } = pages;
  const adjusted = itemPoints === undefined ? 0 : points - itemPoints;
  const entries: HistoryEntry[] = (items ?? []).map((item) => ({
    id: String(item.id),
    title: item.productName,
    detail: <DateText value={item.scannedAt} format="day-time" locale={locale} />,
    amount: item.points,
    kind: 'earned',
    icon: <ScanLine aria-hidden="true" />,
    to: paths.ownScan(item.id),
  }));
  if (adjusted !== 0 && !hasMore) {
    entries.push({
      id: 'adjusted',
      title: t`Points adjusted`,
      amount: <Num value={adjusted} sign="always" />,
      kind: 'earned',
      icon: <SlidersHorizontal aria-hidden="true" />,
    });
  }
  return (
    <ListRegion
      pages={pages}
      loadingLabel={t`Loading the scans of this claim`}
      errorTitle={t`The scans of this claim could not be loaded`}
    >
      {entries.length > 0 && (
        <HistoryList
          className={styles.items}
          groups={[
            {
              id: 'items',
              label: <Plural value={count} one="# scan in this claim" other="# scans in this claim" />,
              entries,
            },
          ]}
        />
      )}
    </ListRegion>
  );
}
