import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { LabelView } from './label';
import { LabelSheet } from './label-sheet';
import type { Sheet } from './label-sheets.resource';
import type { Label } from './labels.resource';
import { splitIntoSheets } from './place-labels';
import styles from './print-sheets.module.css';

interface PrintSheetsProps {
  labels: readonly Label[];
  sheet: Sheet;
  /** Position of the first label on the first sheet, from 1. */
  startAt: number;
  /** Called when a symbol has loaded or failed. */
  onLoad: (serial: number) => void;
  onError: (serial: number) => void;
}

/** Renders every label of a batch on its sheet. Memoised: the count of loaded pictures changes a thousand times. */
export const PrintSheets = memo(function PrintSheets({ labels, sheet, startAt, onLoad, onError }: PrintSheetsProps) {
  const { t } = useLingui();
  const sheets = useMemo(() => splitIntoSheets(labels, sheet.perSheet, startAt), [labels, sheet, startAt]);
  return (
    <div className={styles.sheets}>
      {sheets.map((places, index) => (
        <LabelSheet
          key={index}
          label={t`Sheet ${index + 1} of ${sheets.length}`}
          sheet={sheet}
          used={index === 0 ? startAt - 1 : 0}
          labels={places.map(
            (label) =>
              label && (
                <LabelView
                  key={label.serial}
                  sheet={sheet}
                  symbol={
                    <img
                      src={label.imageUrl}
                      alt={t`QR code #${label.serial}, ${label.productName}, ${label.rewardPoints} points`}
                      loading="eager"
                      decoding="sync"
                      onLoad={() => onLoad(label.serial)}
                      onError={() => onError(label.serial)}
                    />
                  }
                  productName={label.productName}
                  rewardPoints={label.rewardPoints}
                  serial={`#${label.serial}`}
                  code={label.code}
                />
              ),
          )}
        />
      ))}
    </div>
  );
});
