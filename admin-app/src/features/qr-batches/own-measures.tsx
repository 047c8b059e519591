import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import type { MeasureName, Measures } from './label-sheets.resource';
import styles from './own-measures.module.css';

interface OwnMeasuresProps {
  measures: Measures;
  /** The server's validation messages. */
  errors: Partial<Record<MeasureName, string>>;
  onChange: (name: MeasureName, value: string) => void;
}

/** Renders the fields of a custom label sheet, named as on its packaging. */
export function OwnMeasures({ measures, errors, onChange }: OwnMeasuresProps) {
  const { t } = useLingui();
  const fields: [MeasureName, string][] = [
    ['columns', t`Labels across`],
    ['rows', t`Labels down`],
    ['label_width', t`Label width (mm)`],
    ['label_height', t`Label height (mm)`],
    ['margin_left', t`Left margin (mm)`],
    ['margin_top', t`Top margin (mm)`],
    ['gap_x', t`Gap between columns (mm)`],
    ['gap_y', t`Gap between rows (mm)`],
  ];
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t`Custom size`}</legend>
      {fields.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={measures[name]}
            onChange={({ target }) => onChange(name, target.value)}
          />
        </Field>
      ))}
    </fieldset>
  );
}
