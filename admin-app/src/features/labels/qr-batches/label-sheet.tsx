import type { CSSProperties, ReactNode } from 'react';
import styles from './label-sheet.module.css';
import type { LabelLine, Sheet } from './label-sheets.resource';

interface LabelViewProps {
  /** Positions in millimetres. */
  sheet: Pick<Sheet, 'symbol' | 'text'>;
  /** The QR symbol with its quiet zone. */
  symbol: ReactNode;
  /** What all labels of the batch say, broken by the server as in the PDF; undefined in a preview before it is known. */
  lines: readonly LabelLine[] | undefined;
  /** Undefined in a preview before there is one. */
  serial: number | undefined;
  /** The code in groups of four, joined by hyphens. */
  code: string;
}

const sized = (size: number) => ({ '--size': size }) as CSSProperties;

/** Renders one label, on paper or scaled down in the preview. `--mm` comes from the sheet. */
export function LabelView({ sheet: { symbol: place, text }, symbol, lines, serial, code }: LabelViewProps) {
  return (
    <>
      <div className={styles.symbol} style={{ '--x': place.x, '--y': place.y, '--side': place.side } as CSSProperties}>
        {symbol}
      </div>
      <div
        className={styles.labelText}
        data-placement={text.placement}
        style={{ '--x': text.x, '--y': text.y, '--width': text.width, '--height': text.height } as CSSProperties}
      >
        {lines ? (
          lines.map((line, index) => (
            <p
              key={index}
              lang={line.language ?? undefined}
              className={line.isBold ? styles.bold : undefined}
              style={sized(line.size)}
            >
              {line.text}
            </p>
          ))
        ) : (
          <span className={styles.bar} />
        )}
        {text.codeGroups > 0 && (
          <p className={styles.code} style={sized(text.codeSize)}>
            {linesOf(code, text.codeGroups).map((line) => (
              <span key={line} className={styles.labelLine}>
                {line}
              </span>
            ))}
          </p>
        )}
        {serial === undefined ? (
          <span className={styles.bar} data-short="" />
        ) : (
          <p className={styles.serial} style={sized(text.serialSize)}>
            {`#${serial}`}
          </p>
        )}
      </div>
    </>
  );
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
