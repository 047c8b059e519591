import { Plural } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import type { Sheet } from './label-sheets.resource';
import styles from './label.module.css';

interface LabelViewProps {
  /** Positions in millimetres. */
  sheet: Pick<Sheet, 'symbol' | 'text'>;
  /** The QR symbol with its quiet zone. */
  symbol: ReactNode;
  productName: ReactNode;
  /** Undefined in a preview before the form has them. */
  rewardPoints: number | undefined;
  serial: ReactNode;
  /** The code in groups of four, joined by hyphens; undefined in a preview. */
  code: string | undefined;
}

/** Renders one label, on paper or scaled down in the preview. `--mm` comes from the sheet. */
export function LabelView({ sheet, symbol, productName, rewardPoints, serial, code }: LabelViewProps) {
  const { text } = sheet;
  const box = {
    '--x': text.x,
    '--y': text.y,
    '--width': text.width,
    '--height': text.height,
    '--name-lines': text.nameLines,
  } as CSSProperties;
  return (
    <>
      <div
        className={styles.symbol}
        style={{ '--x': sheet.symbol.x, '--y': sheet.symbol.y, '--side': sheet.symbol.side } as CSSProperties}
      >
        {symbol}
      </div>
      <div className={styles.text} data-placement={text.placement} style={box}>
        {text.nameLines > 0 && (
          <p className={styles.name} style={{ '--size': text.nameSize } as CSSProperties}>
            {productName}
          </p>
        )}
        {text.showsPoints && (
          <p style={{ '--size': text.pointsSize } as CSSProperties}>
            {rewardPoints !== undefined && <Plural value={rewardPoints} one="# point" other="# points" />}
          </p>
        )}
        <p className={styles.serial} style={{ '--size': text.serialSize } as CSSProperties}>
          {serial}
        </p>
        {text.codeGroups > 0 && code !== undefined && (
          <p className={styles.code} style={{ '--size': text.codeSize } as CSSProperties}>
            {linesOf(code, text.codeGroups).map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </p>
        )}
      </div>
    </>
  );
}

/** Splits the code into lines of groups; a hyphen ends each line but the last. */
function linesOf(code: string, groupsOnALine: number): string[] {
  const groups = code.split('-');
  const lines: string[] = [];
  for (let first = 0; first < groups.length; first += groupsOnALine) {
    const isLast = first + groupsOnALine >= groups.length;
    lines.push(groups.slice(first, first + groupsOnALine).join('-') + (isLast ? '' : '-'));
  }
  return lines;
}
