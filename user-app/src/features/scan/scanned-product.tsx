import { useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Picture } from '@loyalty/shared-ui/picture';
import { Package } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import type { ScanGrant } from '../../offline/scan.resource';

import styles from './scan-result.module.css';

/** Renders the scanned product, with its picture if there is one. */
export function ScannedProduct({ grant: { productName, modelName, imageUrl, scannedAt } }: { grant: ScanGrant }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  if (productName === null) return null;
  return (
    <div className={styles.product}>
      <Picture src={imageUrl} showLabel={t`Show picture`} placeholder={<Package aria-hidden="true" />} />
      <span className={styles.productText}>
        <strong>{productName}</strong>
        <span className={styles.detail}>
          {modelName !== null && <span>{modelName}</span>}
          {scannedAt !== null && (
            <span>
              <DateText value={scannedAt} format="date-time" locale={locale} />
            </span>
          )}
        </span>
      </span>
    </div>
  );
}
