import { useId } from 'react';
import { classNames } from '../internal/class-names';
import styles from './filter-chip.module.css';

export interface FilterChipsProps<Value extends string> {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}

/** Renders a choice of one filter of several as chips: native radios, so the arrow keys move between them. */
export function FilterChips<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
  className,
}: FilterChipsProps<Value>) {
  const name = `filter-${useId()}`;
  return (
    <div className={classNames(styles.group, className)} role="radiogroup" aria-label={legend}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
