import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useSettings } from '../../../programme/settings.resource';
import { numberOf } from './scheme.schema';
import { pointsOf } from './scheme-values';
import type { SchemeForm } from './use-scheme-form';

/** What a scheme may cost, and what happens at its end. */
export function BudgetFields({ form }: { form: SchemeForm }) {
  const { t } = useLingui();
  const { values, problem, getFieldProps, setFieldValue } = form;
  const paise = useSettings().data?.pointValuePaise ?? null;
  const inRupees = values.unit === 'rupees' && paise !== null;
  const hintOf = (text: string, empty: string) => {
    const number = numberOf(text);
    if (Number.isNaN(number)) return empty;
    if (inRupees) return t`= ${formatNumber(Number(pointsOf(text, 'rupees', paise)))} points`;
    return paise === null ? empty : `= ${formatPaise(number * paise)}`;
  };
  const fields = [
    { name: 'budget', label: t`In all`, empty: t`Empty: no limit.` },
    { name: 'aDay', label: t`In a day`, empty: t`Empty: no limit.` },
    { name: 'aPerson', label: t`For one person`, empty: t`Empty: no limit.` },
  ] as const;
  return (
    <>
      {paise !== null && (
        <Stack gap={2}>
          <FilterChips
            legend={t`In points or rupees`}
            options={[
              { value: 'points', label: t`Points` },
              { value: 'rupees', label: t`Rupees` },
            ]}
            value={values.unit}
            onValueChange={(unit) => void setFieldValue('unit', unit)}
          />
          {inRupees && (
            <Muted size={13}>
              {t`Stored in points, at the value of a point now (${formatPaise(paise)}). If the value changes, the points stay.`}
            </Muted>
          )}
        </Stack>
      )}
      <Stack columns="160px" gap={3}>
        {fields.map(({ name, label, empty }) => (
          <Field key={name} label={label} hint={hintOf(values[name], empty)} error={problem(name)}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              {...(inRupees && { prefix: '₹' })}
              {...getFieldProps(name)}
            />
          </Field>
        ))}
      </Stack>
      {(values.kind === 'booster' || values.kind === 'tier') &&
        Boolean(values.budget || values.aDay || values.aPerson) && (
          <Stack gap={2}>
            <Muted size={13}>{t`If what is left does not suffice for a bonus, it gets`}</Muted>
            <FilterChips
              legend={t`At the end of the budget`}
              options={[
                { value: 'part', label: t`What is left` },
                { value: 'nothing', label: t`Nothing` },
              ]}
              value={values.atEnd}
              onValueChange={(atEnd) => void setFieldValue('atEnd', atEnd)}
            />
          </Stack>
        )}
    </>
  );
}
