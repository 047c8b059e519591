import type { CSSProperties, ReactNode } from 'react';
import { Plural } from '@lingui/react/macro';
import styles from './label-sheet.module.css';
import type { Sheet } from './label-sheets.resource';

/** Keeps a number and its unit, such as `20 mm`, on one line, as the PDF does. */
const joinUnits = (name: string): string => name.replace(/(\d["”]?) (?=\p{L}{1,4}\b)/gu, '$1\u00a0');

interface LabelViewProps {
  /** Positions in millimetres. */
  sheet: Pick<Sheet, 'symbol' | 'text'>;
  /** The QR symbol with its quiet zone. */
  symbol: ReactNode;
  productName: ReactNode;
  /** Undefined in a preview before the form has them. */
  rewardPoints: number | undefined;
  serial: ReactNode;
  /** The code in groups of four, joined by hyphens. */
  code: string;
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
      <div className={styles.labelText} data-placement={text.placement} style={box}>
        {text.brand !== null && (
          <p className={styles.oneLine} style={{ '--size': text.brandSize } as CSSProperties}>
            {text.brand}
          </p>
        )}
        {text.nameLines > 0 && (
          <p className={styles.labelName} style={{ '--size': text.nameSize } as CSSProperties}>
            {typeof productName === 'string' ? joinUnits(productName) : productName}
          </p>
        )}
        {text.showsPoints && (
          <p className={styles.points} style={{ '--size': text.pointsSize } as CSSProperties}>
            {rewardPoints !== undefined && <Plural value={rewardPoints} one="# point" other="# points" />}
          </p>
        )}
        {text.scanLines.map((line) => (
          <p
            key={line.language}
            lang={line.language}
            className={styles.scanLine}
            style={{ '--size': text.lineSize, '--rows': text.lineRows } as CSSProperties}
          >
            {rewardPoints !== undefined && rewardPoints > 0 && fillScanLine(line, rewardPoints)}
          </p>
        ))}
        {text.codeGroups > 0 && (
          <p className={styles.code} style={{ '--size': text.codeSize } as CSSProperties}>
            {linesOf(code, text.codeGroups).map((line) => (
              <span key={line} className={styles.labelLine}>
                {line}
              </span>
            ))}
          </p>
        )}
        <p className={styles.serial} style={{ '--size': text.serialSize } as CSSProperties}>
          {serial}
        </p>
      </div>
    </>
  );
}

/** Returns the line for a label of so many points. */
function fillScanLine({ language, one, other }: Sheet['text']['scanLines'][number], points: number): string {
  const form = new Intl.PluralRules(language).select(points) === 'one' ? one : other;
  return form.replace('#', points.toLocaleString('en-IN'));
}

/** Splits the code into lines of groups, which narrow blanks separate. */
function linesOf(code: string, groupsOnALine: number): string[] {
  const groups = code.split('-');
  const lines: string[] = [];
  for (let first = 0; first < groups.length; first += groupsOnALine) {
    lines.push(groups.slice(first, first + groupsOnALine).join(' '));
  }
  return lines;
}

interface LabelSheetProps {
  /** Its accessible name, e.g. "Sheet 1 of 4". */
  label: string;
  sheet: Sheet;
  /** The content of each position, in order; undefined leaves it empty. */
  labels: readonly ReactNode[];
  /** Number of used positions from the first: hatched on the screen. */
  used?: number;
}

/** Renders an A4 sheet of labels in millimetres, in the server's layout; scaled down on narrow screens. */
export function LabelSheet({ label, sheet, labels, used = 0 }: LabelSheetProps) {
  const size = { '--label-width': sheet.labelWidth, '--label-height': sheet.labelHeight } as CSSProperties;
  return (
    <div className={styles.frame}>
      <ol className={styles.sheet} aria-label={label} style={size}>
        {sheet.corners.map(({ x, y }, place) => (
          <li
            key={place}
            className={styles.place}
            style={{ '--x': x, '--y': y } as CSSProperties}
            data-used={place < used || undefined}
            aria-hidden={labels[place] == null || undefined}
          >
            {labels[place]}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns the number of sheets of paper. @param startAt position of the first label on the first sheet, from 1 */
export const sheetsFor = (labelCount: number, perSheet: number, startAt: number): number =>
  Math.ceil((startAt - 1 + labelCount) / perSheet);

/** Returns the label of each position, sheet by sheet; undefined for used and left-over positions. */
export function splitIntoSheets<T>(labels: readonly T[], perSheet: number, startAt: number): (T | undefined)[][] {
  return Array.from({ length: sheetsFor(labels.length, perSheet, startAt) }, (_, sheet) =>
    Array.from({ length: perSheet }, (_place, place) => labels[sheet * perSheet + place - (startAt - 1)]),
  );
}
