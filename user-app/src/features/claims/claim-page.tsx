import { useLingui, Plural } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { EntryIcon } from '../../history-list/history-entries';
import { HistoryList, type HistoryEntry } from '../../history-list/history-list';
import { useParams } from '@loyalty/shared-ui/router';
import { useLanguage } from '../../i18n/user-messages';
import { ListRegion } from '../../lists/list-region';
import { DetailPage } from '../../page/detail-page';
import { Worth } from '../../worth/worth';
import { paths, type framed, type ParamsOf } from '../../paths';
import { ClaimState } from './claim-state';
import styles from './claims.module.css';
import { useOwnClaim, useClaimItems, type Claim } from './claims.resource';

/** /user/claims/:transactionId: the state of a claim, what happens next, and its scans. */
export function ClaimPage() {
  const { t } = useLingui();
  const { transactionId = '' } = useParams<ParamsOf<typeof framed.claim>>();
  return (
    <DetailPage
      response={useOwnClaim(transactionId)}
      list={{ to: paths.claims, label: t`Claim status` }}
      loadingLabel={t`Loading your claim`}
      errorTitle={t`Your claim could not be loaded`}
      unknown={{
        title: t`There is no such claim`,
        message: t`The address may be incomplete, or the claim belongs to another account.`,
      }}
    >
      {(claim) => (
        <Stack>
          <ClaimState claim={claim} />
          <ClaimItems claim={claim} />
        </Stack>
      )}
    </DetailPage>
  );
}

function ClaimItems({ claim }: { claim: Claim }) {
  const { transactionId, points, items: count, itemPoints } = claim;
  const { t } = useLingui();
  const { locale } = useLanguage();
  const pages = useClaimItems(transactionId);
  const { items, hasMore } = pages;
  const paise = claim.payout?.amountPaise ?? claim.worthPaise;
  // At the value that the claim states, which need not be today's.
  const worthOf = (part: number) => (paise === undefined ? null : (paise / points) * part);
  const adjusted = itemPoints === undefined ? 0 : points - itemPoints;
  const entries: HistoryEntry[] = (items ?? []).map((item) => ({
    id: String(item.id),
    title: item.productName,
    detail: <DateText value={item.scannedAt} format="day-time" locale={locale} />,
    amount: <Worth stacked points={item.points} paise={worthOf(item.points)} sign="always" />,
    kind: 'earned',
    icon: <EntryIcon entry={{ kind: 'scan', ...item }} />,
    to: paths.ownScan(item.id),
  }));
  if (adjusted !== 0 && !hasMore) {
    entries.push({
      id: 'adjusted',
      title: t`Bonuses and adjustments`,
      amount: <Worth stacked points={adjusted} paise={worthOf(adjusted)} sign="always" />,
      kind: 'earned',
      icon: <EntryIcon entry={{ kind: 'adjustment', points: adjusted, imageUrl: '' }} />,
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
