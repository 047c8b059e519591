import { useLingui } from '@lingui/react/macro';
import { encodeQR } from 'qr';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Label } from './batches.resource';
import { LabelSheet, LabelView, splitIntoSheets } from './label-sheet';
import type { LabelLine, Sheet } from './label-sheets.resource';
import styles from './label-sheet.module.css';

/** White modules around the symbol, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

interface PrintSheetsProps {
  labels: readonly Label[];
  lines: readonly LabelLine[];
  sheet: Sheet;
  /** Position of the first label on the first sheet, from 1. */
  startAt: number;
}

/**
 * Renders every label of a batch on its sheet. One sheet after the other, so that a thousand labels do not block the page;
 * printing before the last is rendered renders the rest first.
 */
export function PrintSheets({ labels, lines, sheet, startAt }: PrintSheetsProps) {
  const { t } = useLingui();
  const sheets = useMemo(() => splitIntoSheets(labels, sheet.labels, startAt), [labels, sheet, startAt]);
  const [rendered, setRendered] = useState({ sheets, count: 0 });
  // Another layout starts again.
  const count = rendered.sheets === sheets ? rendered.count : 0;
  useEffect(() => {
    if (count < sheets.length) startTransition(() => setRendered({ sheets, count: count + 1 }));
    const renderAll = () => flushSync(() => setRendered({ sheets, count: sheets.length }));
    window.addEventListener('beforeprint', renderAll);
    return () => window.removeEventListener('beforeprint', renderAll);
  }, [sheets, count]);
  return (
    <div className={styles.sheets}>
      {sheets.slice(0, count).map((places, index) => (
        <PrintedSheet
          key={index}
          name={t`Sheet ${index + 1} of ${sheets.length}`}
          places={places}
          lines={lines}
          sheet={sheet}
          used={index === 0 ? startAt - 1 : 0}
        />
      ))}
    </div>
  );
}

interface PrintedSheetProps {
  name: string;
  places: readonly (Label | undefined)[];
  lines: readonly LabelLine[];
  sheet: Sheet;
  used: number;
}

const PrintedSheet = memo(function PrintedSheet({ name, places, lines, sheet, used }: PrintedSheetProps) {
  return (
    <LabelSheet
      label={name}
      sheet={sheet}
      used={used}
      labels={places.map(
        (label) =>
          label && (
            <LabelView
              key={label.serial}
              sheet={sheet}
              symbol={<LabelSymbol label={label} />}
              lines={lines}
              serial={label.serial}
              code={label.shortCode}
            />
          ),
      )}
    />
  );
});

/** Renders a label's symbol with the encoder of the api: a picture for each would be a thousand requests and documents. */
const LabelSymbol = memo(function LabelSymbol({ label }: { label: Label }) {
  const { t } = useLingui();
  const { size, path } = useMemo(() => drawSymbol(label.url), [label.url]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code #${label.serial}, ${label.productName}, ${label.rewardPoints} points`}
    >
      <path d={path} />
    </svg>
  );
});

/** Returns the dark modules as one path, a rectangle for each run of a row, as the api draws them (render-qr.ts). */
function drawSymbol(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x += 1;
      path += `M${start} ${y}h${x - start}v1H${start}z`;
    }
  });
  return { size: rows.length, path };
}
