import { useId, type ReactNode } from 'react';
import { FieldError } from '../field/field';
import styles from './choice-cards.module.css';

export interface ChoiceCardOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
}

export interface ChoiceCardsProps<Value extends string> {
  legend: ReactNode;
  options: readonly ChoiceCardOption<Value>[];
  /** '' while nothing is chosen. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  error?: ReactNode;
  name?: string;
}

/** Renders a choice of a few options, each with a sentence, as native radios in cards. */
export function ChoiceCards<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
  error,
  name,
}: ChoiceCardsProps<Value>) {
  const id = useId();
  const errorId = `choice-${id}-error`;
  return (
    <div
      className={styles.root}
      role="radiogroup"
      aria-labelledby={`choice-${id}-legend`}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <span className={styles.legend} id={`choice-${id}-legend`}>
        {legend}
      </span>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          {option.icon != null && <span className={styles.icon}>{option.icon}</span>}
          <span className={styles.text}>
            <span className={styles.label} id={`choice-${id}-${option.value}`}>
              {option.label}
            </span>
            {option.description != null && (
              <span className={styles.description} id={`choice-${id}-${option.value}-more`}>
                {option.description}
              </span>
            )}
          </span>
          <input
            className={styles.radio}
            type="radio"
            name={name ?? `choice-${id}`}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`choice-${id}-${option.value}`}
            aria-describedby={option.description != null ? `choice-${id}-${option.value}-more` : undefined}
            onChange={() => onValueChange(option.value)}
          />
        </label>
      ))}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
