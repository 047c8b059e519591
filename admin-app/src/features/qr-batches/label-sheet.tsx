import type { CSSProperties, ReactNode } from 'react';
import styles from './label-sheet.module.css';
import type { Sheet } from './label-sheets.resource';

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
