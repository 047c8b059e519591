import { Plural, Trans } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import { ClaimStatusChip } from '../../claim-status/claim-status-chip';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import type { Claim } from './claims.resource';
import styles from './claims.module.css';

/** Renders a claim in a list as a link to its details: points, state, dates, and the reason of a rejection. */
export function ClaimRow({
  claim: { transactionId, points, status, claimedAt, resolvedAt, reason },
}: {
  claim: Claim;
}) {
  const { locale } = useLanguage();
  const shown = formatNumber(points);
  return (
    <Link className={styles.claim} to={paths.claim(transactionId)}>
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.points}>
            <Plural value={points} one={`${shown} point`} other={`${shown} points`} />
          </span>
          <ClaimStatusChip status={status} />
        </span>
        <span className={styles.detail}>
          <Trans>
            Claimed on <DateText value={claimedAt} locale={locale} />
          </Trans>
          {' · '}
          {transactionId}
        </span>
        {resolvedAt && (
          <span className={styles.detail}>
            <Trans>
              Decided on <DateText value={resolvedAt} locale={locale} />
            </Trans>
          </span>
        )}
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
      <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
    </Link>
  );
}
