import { memo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { LabelSheet, LabelView, sheetsFor } from './label-sheet';
import type { LabelLine, Sheet } from './label-sheets.resource';
import styles from './generate.module.css';
import { useSheetName } from './use-sheet-choice';

interface SheetPreviewProps {
  sheet: Sheet;
  /** Position of the first label, from 1. */
  startAt: number;
  /** Undefined before the form has product and points. */
  lines: readonly LabelLine[] | undefined;
  quantity: number | undefined;
  /** If the codes exist already; the preview still omits them. */
  firstSerial?: number;
}

/**
 * Renders the first sheet as it will be printed, without codes, since they do not exist before they are generated. Memoised: the form
 * renders several times per key, and the sheet has up to a thousand elements.
 */
export const SheetPreview = memo(function SheetPreview({
  sheet,
  startAt,
  lines,
  quantity,
  firstSerial,
}: SheetPreviewProps) {
  const { t } = useLingui();
  const name = useSheetName()(sheet);
  const room = sheet.labels - (startAt - 1);
  const filled = Math.min(quantity ?? room, room);
  const labels = sheet.corners.map((_, place) => {
    const at = place - (startAt - 1);
    if (at < 0 || at >= filled) return undefined;
    return (
      <LabelView
        key={place}
        sheet={sheet}
        symbol={<SymbolPlace />}
        lines={lines}
        serial={firstSerial === undefined ? undefined : firstSerial + at}
        code="••••-••••-••••"
      />
    );
  });
  return (
    <figure className={styles.sheetPreview}>
      <LabelSheet label={t`Preview of the first sheet`} sheet={sheet} labels={labels} used={startAt - 1} />
      <figcaption className={styles.caption}>
        {quantity === undefined
          ? name
          : t`${name} · sheet 1 of ${formatNumber(sheetsFor(quantity, sheet.labels, startAt))}`}
      </figcaption>
    </figure>
  );
});

/** Draws three finder patterns: looks like a QR symbol but cannot be scanned. */
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
