import { Columns3 } from 'lucide-react';
import { Button, type ButtonProps } from '../button/button';
import { Checkbox } from '../checkbox/checkbox';
import { Popover } from '../popover/popover';
import styles from './column-picker.module.css';

export interface PickableColumn {
  readonly id: string;
  readonly label: string;
  /** The column names the rows: its box is checked and disabled. */
  readonly locked?: boolean;
}

export interface ColumnPickerProps {
  label: string;
  showAllLabel: string;
  columns: readonly PickableColumn[];
  hidden: ReadonlySet<string>;
  onHiddenChange: (hidden: ReadonlySet<string>) => void;
  size?: ButtonProps['size'];
}

/** Renders a button that opens a checkbox for each column of a table. */
export function ColumnPicker({ label, showAllLabel, columns, hidden, onHiddenChange, size }: ColumnPickerProps) {
  const toggle = (id: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    onHiddenChange(next);
  };
  return (
    <Popover label={label} icon={<Columns3 aria-hidden="true" />} size={size}>
      {(close) => (
        <>
          <ul className={styles.list}>
            {columns.map(({ id, label: name, locked = false }) => (
              <li key={id}>
                <Checkbox
                  className={styles.choice}
                  label={name}
                  checked={locked || !hidden.has(id)}
                  disabled={locked}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
              </li>
            ))}
          </ul>
          <Button
            variant="quiet"
            size="sm"
            block
            disabled={hidden.size === 0}
            onClick={() => {
              onHiddenChange(new Set());
              close();
            }}
          >
            {showAllLabel}
          </Button>
        </>
      )}
    </Popover>
  );
}
