import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, FieldError } from '@loyalty/shared-ui/field';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Minus, Plus } from 'lucide-react';
import { levelNumbers } from './scheme.schema';
import styles from './schemes.module.css';
import type { SchemeForm } from './use-scheme-form';

/** The fields of what the chosen kind grants. */
export function RewardFields({ form }: { form: SchemeForm }) {
  const { kind } = form.values;
  if (kind === 'booster') return <BoosterFields form={form} />;
  if (kind === 'goal') return <GoalFields form={form} />;
  if (kind === 'tier') return <LevelFields form={form} />;
  return <ReferralFields form={form} />;
}

function useBoostOptions() {
  const { t } = useLingui();
  return [
    { value: 'times' as const, label: t`Multiply` },
    { value: 'plus' as const, label: t`Add points` },
  ];
}

function BoosterFields({ form: { values, problem, getFieldProps, setFieldValue } }: { form: SchemeForm }) {
  const { t } = useLingui();
  const options = useBoostOptions();
  return (
    <>
      <FilterChips
        legend={t`How`}
        options={options}
        value={values.boost}
        onValueChange={(boost) => void setFieldValue('boost', boost)}
      />
      {values.boost === 'times' ? (
        <Field
          label={t`Times the label’s points`}
          hint={t`2 is double, 1.1 is 10 % more; rounded down to whole points.`}
          required
          error={problem('times')}
        >
          <TextInput inputMode="decimal" autoComplete="off" prefix="×" {...getFieldProps('times')} />
        </Field>
      ) : (
        <Field label={t`Points beside the label’s`} required error={problem('plus')}>
          <TextInput inputMode="numeric" autoComplete="off" prefix="+" {...getFieldProps('plus')} />
        </Field>
      )}
    </>
  );
}

function GoalFields({ form: { values, problem, getFieldProps, setFieldValue } }: { form: SchemeForm }) {
  const { t } = useLingui();
  const targets = { scans: t`Scans to reach`, points: t`Points to scan`, products: t`Different products to scan` };
  return (
    <>
      <FilterChips
        legend={t`What counts`}
        options={[
          { value: 'scans', label: t`Scans` },
          { value: 'points', label: t`Points of labels` },
          { value: 'products', label: t`Different products` },
        ]}
        value={values.goalOf}
        onValueChange={(of) => void setFieldValue('goalOf', of)}
      />
      <Stack columns="180px" gap={3}>
        <Field label={targets[values.goalOf]} required error={problem('goalTarget')}>
          <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('goalTarget')} />
        </Field>
        <Field label={t`Points for it`} hint={t`Once for each person.`} required error={problem('goalPoints')}>
          <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('goalPoints')} />
        </Field>
      </Stack>
    </>
  );
}

function ReferralFields({ form: { problem, getFieldProps } }: { form: SchemeForm }) {
  const { t } = useLingui();
  return (
    <Stack columns="180px" gap={3}>
      <Field label={t`Points for who brings somebody`} required error={problem('forReferrer')}>
        <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('forReferrer')} />
      </Field>
      <Field label={t`Points for who comes`} required error={problem('forFriend')}>
        <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('forFriend')} />
      </Field>
      <Field
        label={t`Paid for at most so many people`}
        hint={t`Of one who brings.`}
        required
        error={problem('mostFriends')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('mostFriends')} />
      </Field>
    </Stack>
  );
}

function LevelFields({ form }: { form: SchemeForm }) {
  const { t } = useLingui();
  const { values, problem, getFieldProps, setFieldValue } = form;
  const options = useBoostOptions();
  const count = Number(values.levels);
  const setCount = (next: number) => void setFieldValue('levels', String(next));
  return (
    <Stack gap={3} aria-invalid={problem('levels') ? true : undefined}>
      {levelNumbers.slice(0, count).map((number) => (
        <Stack as="fieldset" key={number} gap={3} className={styles.level}>
          <legend>{t`Level ${number}`}</legend>
          <Stack columns="150px" gap={3}>
            <Field label={t`Name in English`} required>
              <TextInput autoComplete="off" maxLength={60} {...getFieldProps(`level.${number}.name`)} />
            </Field>
            <Field label={t`Name in Hindi`}>
              <TextInput autoComplete="off" maxLength={60} lang="hi" {...getFieldProps(`level.${number}.nameHi`)} />
            </Field>
            <Field label={t`From points of a year`} required>
              <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps(`level.${number}.from`)} />
            </Field>
            <Field label={t`How`}>
              <SelectInput options={options} {...getFieldProps(`level.${number}.boost`)} />
            </Field>
            <Field
              label={
                values.level[number].boost === 'times' ? t`Times the label’s points` : t`Points beside the label’s`
              }
              required
            >
              <TextInput inputMode="decimal" autoComplete="off" {...getFieldProps(`level.${number}.amount`)} />
            </Field>
          </Stack>
        </Stack>
      ))}
      <FieldError id="levels-error" error={problem('levels')} />
      <Stack row gap={2}>
        {count < levelNumbers.length && (
          <Button variant="secondary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCount(count + 1)}>
            {t`Add a level`}
          </Button>
        )}
        {count > 1 && (
          <Button variant="quiet" size="sm" icon={<Minus aria-hidden="true" />} onClick={() => setCount(count - 1)}>
            {t`Remove the last level`}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
