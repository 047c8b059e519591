import { useLingui, Trans } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Muted } from '@loyalty/shared-ui/muted';
import { Picture } from '@loyalty/shared-ui/picture';
import { useParams } from '@loyalty/shared-ui/router';
import { Package, Sparkles } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { ClaimStatusChip } from '../../claim-status/claim-status';
import { useSchemeName } from '../../schemes/scheme-name';
import { useLanguage } from '../../i18n/user-messages';
import { DetailPage } from '../../page/detail-page';
import { Worth } from '../../worth/worth';
import { paths, type framed, type ParamsOf } from '../../paths';
import styles from './history.module.css';
import { useOwnScan, type OwnScan } from './own-scan.resource';

/** /user/scans/:id: one of the user's own scans (docs/product.md §7 `/users/scannersById`). */
export function OwnScanPage() {
  const { t } = useLingui();
  const { id = '' } = useParams<ParamsOf<typeof framed.ownScan>>();
  return (
    <DetailPage
      response={useOwnScan(id)}
      list={{ to: paths.history, label: t`Rewards History` }}
      loadingLabel={t`Loading your scan`}
      errorTitle={t`Your scan could not be loaded`}
      unknown={{
        title: t`There is no such scan`,
        message: t`The address may be incomplete, or the scan belongs to another account.`,
      }}
    >
      {(scan) => <OwnScanDetails scan={scan} />}
    </DetailPage>
  );
}

function OwnScanDetails({ scan }: { scan: OwnScan }) {
  const { t } = useLingui();
  const schemeName = useSchemeName();
  const { locale } = useLanguage();
  // Whatever was rejected before, the latest claim decides where the points are now.
  const free = scan.claims.at(-1)?.status !== 'pending' && scan.claims.at(-1)?.status !== 'approved';
  return (
    <Stack>
      <Card>
        <div className={styles.product}>
          <Picture
            src={scan.imageUrl}
            size={96}
            showLabel={t`Show picture`}
            placeholder={<Package aria-hidden="true" />}
          />
          <div className={styles.productText}>
            <h2 className={styles.productName}>{scan.productName || t`Product`}</h2>
            {scan.modelName && <Muted>{scan.modelName}</Muted>}
            <p className={styles.points}>
              <Worth points={scan.points} sign="always" />
            </p>
            {scan.bonuses.map(({ names, points }, at) => (
              <p key={at} className={styles.bonus}>
                <Sparkles size={16} aria-hidden="true" />
                <span>{`${formatNumber(points ?? 0, { sign: 'always' })} · ${schemeName(names)}`}</span>
              </p>
            ))}
          </div>
        </div>
        <Facts
          items={[
            { label: t`Scanned on`, value: <DateText value={scan.scannedAt} format="date-time" locale={locale} /> },
            { label: t`Place`, value: scan.place || t`Not shared` },
            ...(scan.serial === undefined ? [] : [{ label: t`Label number`, value: String(scan.serial) }]),
          ]}
        />
      </Card>
      <Card title={t`Claim`}>
        <Stack>
          {scan.claims.map((claim) => (
            <div key={claim.transactionId} className={styles.claim}>
              <ClaimStatusChip status={claim.status} />
              <Muted>
                <Trans>
                  Claimed on <DateText value={claim.claimedAt} locale={locale} />
                </Trans>
                {claim.resolvedAt && (
                  <>
                    <span>{' · '}</span>
                    <Trans>
                      Decided on <DateText value={claim.resolvedAt} locale={locale} />
                    </Trans>
                  </>
                )}
              </Muted>
              <LinkButton to={paths.claim(claim.transactionId)} variant="secondary">
                <Trans>See claim {claim.transactionId}</Trans>
              </LinkButton>
            </div>
          ))}
          {free && (
            <p className={scan.claims.length > 0 ? styles.claim : undefined}>
              {scan.claims.length > 0 ? (
                <Trans>Its points are in your balance again.</Trans>
              ) : (
                <Trans>Not claimed yet. Its points are in your balance.</Trans>
              )}
            </p>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}
