import { useId } from 'react';
import { classNames } from '../internal/class-names';
import styles from './filter-chip.module.css';

export interface FilterChipsProps<Value extends string> {
  /** Name of the choice, for assistive technology. */
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One filter of several, drawn as chips: native radios, so the arrow keys move between them. */
export function FilterChips<Value extends string>({
  legend,
  options,
  value,
  onChange,
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
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
