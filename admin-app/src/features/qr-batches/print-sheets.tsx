import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, useCallback, useState } from 'react';
import { LabelView, LabelSheet } from './label-sheet';
import type { Sheet } from './label-sheets.resource';
import type { Label } from './codes.resource';
import { splitIntoSheets } from './place-labels';
import styles from './print.module.css';

export interface PictureCount {
  loaded: number;
  failed: number;
  countLoaded: (id: number) => void;
  countFailed: (id: number) => void;
  reset: () => void;
}

const EMPTY_SET: ReadonlySet<number> = new Set();
const joined = (id: number) => (ids: ReadonlySet<number>) => (ids.has(id) ? ids : new Set(ids).add(id));

/**
 * Counts the loaded pictures of a print page: a label printed before its symbol has loaded would be blank. A picture
 * counts once, even if it is rendered again on another sheet.
 */
export function usePictureCount(): PictureCount {
  const [loaded, setLoaded] = useState(EMPTY_SET);
  const [failed, setFailed] = useState(EMPTY_SET);
  const countLoaded = useCallback((id: number) => setLoaded(joined(id)), []);
  const countFailed = useCallback((id: number) => setFailed(joined(id)), []);
  const reset = useCallback(() => {
    setLoaded(EMPTY_SET);
    setFailed(EMPTY_SET);
  }, []);
  return { loaded: loaded.size, failed: failed.size, countLoaded, countFailed, reset };
}

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
