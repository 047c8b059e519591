import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Num } from '@loyalty/shared-ui/num';
import { ClipboardCheck, History } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { ClaimStatusChip } from '../../claim-status/claim-status';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import { Worth } from '../../worth/worth';
import { useLastClaim, useShownPoints } from './points.resource';
import { RedeemSection } from './redeem-section';
import styles from './rewards.module.css';

/** /user/points: the summary, with the claim button and View History (docs/product.md §2), and the latest claim. */
export function PointsPage() {
  const { t } = useLingui();
  const shown = useShownPoints();
  const { data: points } = shown;
  const adjusted = points ? points.earned - points.scanned : 0;
  return (
    <Stack className={styles.home}>
      <RedeemSection shown={shown}>
        <LinkButton to={paths.history} variant="secondary" size="lg" block icon={<History aria-hidden="true" />}>
          <Trans>View History</Trans>
        </LinkButton>
        <LinkButton to={paths.claims} variant="secondary" size="lg" block icon={<ClipboardCheck aria-hidden="true" />}>
          <Trans>Claim status</Trans>
        </LinkButton>
      </RedeemSection>
      <Stack>
        <LastClaimCard />
        {points !== undefined && points.earned > 0 && (
          <Card title={t`Where your points came from`}>
            <Facts
              items={[
                { label: t`Granted for scans`, value: <Num value={points.scanned} /> },
                ...(adjusted === 0
                  ? []
                  : [{ label: t`Points adjusted`, value: <Num value={adjusted} sign="always" /> }]),
                { label: t`Total earned`, value: <Num value={points.earned} /> },
              ]}
            />
          </Card>
        )}
      </Stack>
    </Stack>
  );
}

function LastClaimCard() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { data: claim } = useLastClaim();
  if (!claim) return null;
  return (
    <Card title={t`Your last claim`}>
      <Stack gap={2} align="start">
        <p className={styles.lastPoints}>
          <Worth points={claim.points} paise={claim.worthPaise ?? null} />
        </p>
        <ClaimStatusChip status={claim.status} payout={claim.payout} />
        <Muted>
          <Trans>
            Claimed on <DateText value={claim.claimedAt} locale={locale} />
          </Trans>
        </Muted>
        <LinkButton className={styles.lastLink} to={paths.claim(claim.transactionId)} variant="quiet">
          <Trans>See claim {claim.transactionId}</Trans>
        </LinkButton>
      </Stack>
    </Card>
  );
}
