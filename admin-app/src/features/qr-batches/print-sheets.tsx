import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { LabelView } from './label';
import { splitIntoSheets } from './label-layout';
import { LabelSheet } from './label-sheet';
import type { Label } from './labels.resource';
import styles from './print-sheets.module.css';

interface PrintSheetsProps {
  labels: readonly Label[];
  onLoad: () => void;
  onError: () => void;
}

/** Every label of a batch, 24 to a sheet. Drawn once: the count of loaded pictures changes a thousand times. */
export const PrintSheets = memo(function PrintSheets({ labels, onLoad, onError }: PrintSheetsProps) {
  const { t } = useLingui();
  const sheets = useMemo(() => splitIntoSheets(labels), [labels]);
  return (
    <div className={styles.sheets}>
      {sheets.map((sheet, place) => (
        <LabelSheet key={sheet[0]?.serial} label={t`Sheet ${place + 1} of ${sheets.length}`}>
          {sheet.map(({ serial, code, productName, rewardPoints, imageUrl }) => (
            <li key={serial}>
              <LabelView
                symbol={
                  <img
                    src={imageUrl}
                    alt={t`QR code #${serial}, ${productName}, ${rewardPoints} points`}
                    loading="eager"
                    decoding="sync"
                    onLoad={onLoad}
                    onError={onError}
                  />
                }
                productName={productName}
                rewardPoints={rewardPoints}
                serial={`#${serial}`}
                code={code}
              />
            </li>
          ))}
        </LabelSheet>
      ))}
    </div>
  );
});
