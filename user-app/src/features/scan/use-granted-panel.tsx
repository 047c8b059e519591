import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Num, formatNumber } from '@loyalty/shared-ui/num';
import { Picture } from '@loyalty/shared-ui/picture';
import { Stack } from '@loyalty/shared-ui/stack';
import type { ResultPanelProps } from './result-screen';
import { Package } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import type { ScanGrant } from '../../offline/scan.resource';
import { paths } from '../../paths';
import { useHasSettings } from '../../programme/programme.resource';
import { useBracketedWorth } from '../../programme/programme.resource';
import { readManyMode, storeManyMode } from './scan-series';
import styles from './result.module.css';

/** Returns a function that builds the panel of a grant: points, product, new balance. */
export function useGrantedPanel(): (grant: ScanGrant) => ResultPanelProps {
  const { t } = useLingui();
  const withWorth = useBracketedWorth();
  const offersMany = useHasSettings();
  return (grant) => {
    const { points, balance } = grant;
    const shown = formatNumber(points ?? 0);
    return {
      state: 'success',
      title:
        points === null ? (
          t`Points added`
        ) : (
          <>
            <Plural value={points} one={`+${shown} point`} other={`+${shown} points`} />
            <span>{withWorth(points)}</span>
          </>
        ),
      message: <Trans>Rewards Granted Successfully</Trans>,
      children: (
        <>
          <ScannedProduct grant={grant} />
          {balance !== null && (
            <p className={styles.note}>
              <Trans>
                New balance{' '}
                <strong>
                  <Num value={balance} />
                </strong>
              </Trans>
              <span>{withWorth(balance)}</span>
            </p>
          )}
        </>
      ),
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            <Trans>Scan another</Trans>
          </LinkButton>
          <LinkButton to={paths.points} variant="secondary" size="lg" block>
            <Trans>See my points</Trans>
          </LinkButton>
          {offersMany && !readManyMode() && (
            <LinkButton to={paths.scan} onClick={() => storeManyMode(true)} variant="quiet" size="lg" block>
              <Trans>Scan many labels</Trans>
            </LinkButton>
          )}
        </>
      ),
    };
  };
}

/** Renders the scanned product, with its picture if there is one. */
function ScannedProduct({ grant: { productName, modelName, imageUrl, scannedAt } }: { grant: ScanGrant }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  if (productName === null) return null;
  return (
    <div className={styles.product}>
      <Picture src={imageUrl} showLabel={t`Show picture`} placeholder={<Package aria-hidden="true" />} />
      <Stack as="span" gap={1}>
        <strong>{productName}</strong>
        <Muted as="span" size={13} className={styles.detail}>
          {modelName !== null && <span>{modelName}</span>}
          {scannedAt !== null && (
            <span>
              <DateText value={scannedAt} format="date-time" locale={locale} />
            </span>
          )}
        </Muted>
      </Stack>
    </div>
  );
}
