import { useState } from 'react';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Package } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import type { ScanGrant } from './scan.resource';
import styles from './scan-result.module.css';

/** The product that was scanned, with its picture if there is one and it loads. */
export function ScannedProduct({ grant: { productName, modelName, imageUrl, scannedAt } }: { grant: ScanGrant }) {
  const { locale } = useLanguage();
  const [pictureFailed, setPictureFailed] = useState(false);
  if (productName === null) return null;
  return (
    <div className={styles.product}>
      <span className={styles.picture}>
        {imageUrl === null || pictureFailed ? (
          <Package aria-hidden="true" />
        ) : (
          // The name stands beside it.
          <img src={imageUrl} alt="" width={64} height={64} onError={() => setPictureFailed(true)} />
        )}
      </span>
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
