import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ClaimStatusChip } from '../../claim-status/claim-status-chip';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import { useLastClaim } from './last-claim.resource';
import styles from './rewards.module.css';

/** Renders the state of the latest claim; nothing if there is none, or it could not be fetched. */
export function LastClaimCard() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { data: claim } = useLastClaim();
  if (!claim) return null;
  const shown = formatNumber(claim.points);
  return (
    <Card title={t`Your last claim`}>
      <div className={styles.lastClaim}>
        <p className={styles.lastPoints}>
          <Plural value={claim.points} one={`${shown} point`} other={`${shown} points`} />
        </p>
        <ClaimStatusChip status={claim.status} />
        <p className={styles.quiet}>
          <Trans>
            Claimed on <DateText value={claim.claimedAt} locale={locale} />
          </Trans>
        </p>
        <LinkButton className={styles.lastLink} to={paths.claim(claim.transactionId)} variant="quiet">
          <Trans>See claim {claim.transactionId}</Trans>
        </LinkButton>
      </div>
    </Card>
  );
}
