import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useLanguage } from '../../i18n/user-messages';
import styles from './history.module.css';
import type { HistoryMonth } from './history.resource';

interface MonthChoiceProps {
  months: readonly HistoryMonth[];
  /** 'YYYY-MM'; undefined for all. */
  value: string | undefined;
  onChange: (month: string | undefined) => void;
}

/** Renders the choice of a month among those that have entries, or all. */
export function MonthChoice({ months, value, onChange }: MonthChoiceProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const known = months.map(({ month }) => month);
  const offered = value === undefined || known.includes(value) ? known : [value, ...known];
  return (
    <Field label={t`Month`} hideLabel {...(styles.month && { className: styles.month })}>
      <SelectInput
        placeholder={t`All months`}
        value={value ?? ''}
        options={offered.map((month) => ({
          value: month,
          label: formatDate(`${month}-15T12:00:00Z`, 'month', locale) ?? month,
        }))}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Field>
  );
}
