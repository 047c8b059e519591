import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { FieldError } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { useId } from 'react';
import styles from './choices.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  values: readonly Value[];
  onValuesChange: (values: Value[]) => void;
  error: string | undefined;
}

/** Renders names of the api to choose several from: they are the same in every language. */
export function Choices<Value extends string>({ legend, options, values, onValuesChange, error }: ChoicesProps<Value>) {
  const errorId = useId();
  return (
    <Stack as="fieldset" gap={2} aria-describedby={errorId}>
      <legend className={styles.legend}>{legend}</legend>
      <FieldError id={errorId} error={error} />
      <Stack columns="180px" gap={2}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={<span lang="en">{option}</span>}
            checked={values.includes(option)}
            onChange={({ target }) =>
              onValuesChange(options.filter((one) => (one === option ? target.checked : values.includes(one))))
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}
