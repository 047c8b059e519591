import { Languages } from 'lucide-react';
import { Button } from '../button/button';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './language-switch.module.css';

export interface LanguageOption<Value extends string> {
  /** A BCP 47 tag; also set as the label's `lang`. */
  readonly value: Value;
  /** The language's own name: "हिन्दी". */
  readonly label: string;
}

export interface LanguageSwitchProps<Value extends string> {
  /** "Language", in the language of the page. */
  label: string;
  options: readonly LanguageOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Renders a button with the other of two languages; for more, a native select. */
export function LanguageSwitch<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: LanguageSwitchProps<Value>) {
  const other = options.find((option) => option.value !== value);
  if (options.length === 2 && other) {
    return (
      <Button variant="quiet" icon={<Languages aria-hidden="true" />} onClick={() => onValueChange(other.value)}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        <span lang={other.value}>{other.label}</span>
      </Button>
    );
  }
  return (
    <span className={styles.root}>
      <Languages className={styles.icon} size={18} aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
