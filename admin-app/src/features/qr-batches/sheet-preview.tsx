import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { labelsPerSheet, sheetsFor } from './label-layout';
import { LabelSheet } from './label-sheet';
import { LabelView } from './label';
import styles from './sheet-preview.module.css';

interface SheetPreviewProps {
  productName: string | undefined;
  rewardPoints: number | undefined;
  quantity: number | undefined;
}

const places = Array.from({ length: labelsPerSheet }, (_, place) => place);

/** The first sheet as it will be printed. Codes do not exist before they are generated, so none is drawn. */
export function SheetPreview({ productName, rewardPoints, quantity }: SheetPreviewProps) {
  const { t } = useLingui();
  const filled = Math.min(quantity ?? labelsPerSheet, labelsPerSheet);
  return (
    <figure className={styles.root}>
      <LabelSheet label={t`Preview of the first sheet`}>
        {places.map((place) => (
          <li key={place} className={styles.place} aria-hidden={place > 0 || undefined}>
            {place < filled && (
              <LabelView
                symbol={<SymbolPlace />}
                productName={productName ?? <span className={styles.bar} />}
                rewardPoints={rewardPoints}
                serial={<span className={styles.bar} data-short="" />}
                code={
                  <>
                    <span className={styles.bar} />
                    <span className={styles.bar} />
                  </>
                }
              />
            )}
          </li>
        ))}
      </LabelSheet>
      <figcaption className={styles.caption}>
        {quantity === undefined
          ? t`A4 · 24 labels · 64 × 34 mm`
          : t`A4 · 24 labels · 64 × 34 mm · sheet 1 of ${formatNumber(sheetsFor(quantity))}`}
      </figcaption>
    </figure>
  );
}

/** Three finder patterns: recognisably a QR symbol, readable by none. */
function SymbolPlace() {
  return (
    <svg viewBox="0 0 37 37" className={styles.symbol} aria-hidden="true">
      {[
        [4, 4],
        [26, 4],
        [4, 26],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x}-${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" fill="none" stroke="currentColor" />
          <rect x={x + 2} y={y + 2} width="3" height="3" fill="currentColor" />
        </g>
      ))}
      <rect x="13" y="13" width="11" height="11" fill="currentColor" opacity="0.25" />
      <rect x="13" y="4" width="11" height="7" fill="currentColor" opacity="0.25" />
      <rect x="4" y="13" width="7" height="11" fill="currentColor" opacity="0.25" />
      <rect x="26" y="13" width="7" height="20" fill="currentColor" opacity="0.25" />
      <rect x="13" y="26" width="11" height="7" fill="currentColor" opacity="0.25" />
    </svg>
  );
}
