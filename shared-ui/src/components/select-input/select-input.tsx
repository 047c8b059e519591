import type { ComponentPropsWithRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import styles from '../internal/control.module.css';

export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectInputProps extends Omit<ComponentPropsWithRef<'select'>, 'style' | 'multiple' | 'size'> {
  /** Shown while nothing is selected, with the value ''. */
  placeholder?: string;
  /** Alternatively pass <option> children. */
  options?: readonly SelectOption[];
}

/** Renders a native select in our frame. */
export function SelectInput({ placeholder, options, children, className, ...rest }: SelectInputProps) {
  const control = useFieldControl(rest);
  return (
    <span
      className={classNames(styles.frame, className)}
      data-invalid={control['aria-invalid'] ? true : undefined}
      data-disabled={rest.disabled || undefined}
    >
      <select {...rest} {...control} className={styles.control} required={undefined}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
    </span>
  );
}
