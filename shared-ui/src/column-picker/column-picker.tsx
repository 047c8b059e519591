import { Columns3 } from 'lucide-react';
import { Button, type ButtonProps } from '../button';
import { Checkbox } from '../checkbox';
import { Popover } from '../popover';
import styles from './column-picker.module.css';

export interface PickableColumn {
  readonly id: string;
  readonly label: string;
  /** It names the rows and stays: its box is checked and cannot be pressed. */
  readonly locked?: boolean;
}

export interface ColumnPickerProps {
  /** Text of the button, "Columns". */
  label: string;
  /** Brings every column back, "Show all columns". */
  showAllLabel: string;
  /** In the order of the table. */
  columns: readonly PickableColumn[];
  /** Ids of the columns that are not shown. */
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** Of the button. Default `md`. */
  size?: ButtonProps['size'];
  className?: string;
}

/** Which columns a table shows: a button, and a checkbox for each of them behind it. */
export function ColumnPicker({ label, showAllLabel, columns, hidden, onChange, size, className }: ColumnPickerProps) {
  const toggle = (id: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <Popover label={label} icon={<Columns3 aria-hidden="true" />} size={size} className={className}>
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
              onChange(new Set());
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
