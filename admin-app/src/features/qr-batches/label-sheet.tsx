import type { CSSProperties, ReactNode } from 'react';
import styles from './label-sheet.module.css';
import type { Sheet } from './label-sheets.resource';

interface LabelSheetProps {
  /** Its accessible name, e.g. "Sheet 1 of 4". */
  label: string;
  sheet: Sheet;
  /** What stands on each place, in order; a place without anything stays empty. */
  labels: readonly ReactNode[];
  /** Places from the first that are used up: drawn hatched on the screen. */
  used?: number;
}

/** An A4 sheet of labels in millimetres, as the server laid it out; narrower where the screen is. */
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
