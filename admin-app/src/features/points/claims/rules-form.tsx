import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { FlaskConical } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useFormDraft } from '../../../drafts/use-form-draft';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './claims.module.css';
import { limitErrors, type LimitName, limitNames, type Limits, type Rules } from './rules.resource';

type Typed = Record<LimitName, string>;

const numberOf = (text: string): number => Number(text.replaceAll(',', '').trim() || Number.NaN);
const isLimit = (text: string): boolean => Number.isSafeInteger(numberOf(text)) && numberOf(text) > 0;
const byName = <Value,>(valueOf: (name: LimitName) => Value) =>
  Object.fromEntries(limitNames.map((name) => [name, valueOf(name)])) as Record<LimitName, Value>;

/**
 * Returns the form of the limits, which tries them on submit. What is typed outlives a change of the rules (`drafts`).
 * @param onTry throws what the server refuses
 */
export function useRulesForm(rules: Rules, onTry: (limits: Limits) => Promise<void>) {
  const { t } = useLingui();
  const limitsOf = (typed: Typed): Limits => byName((name) => numberOf(typed[name]));
  const form = useForm<Typed>({
    initialValues: byName((name) => formatNumber(rules[name])),
    validate: (typed) => {
      const wrong = limitNames.filter((name) => !isLimit(typed[name]));
      return Object.fromEntries(wrong.map((name) => [name, t`Please enter a whole number above 0`]));
    },
    names: limitErrors,
    // Its own: the form's ends with a success, but limits that were tried are not saved.
    draft: undefined,
    send: (typed) => onTry(limitsOf(typed)),
  });
  const draft = useFormDraft('rules', form);
  return {
    form: { ...form, draft },
    /** The limits as typed; undefined if one is no whole number. */
    limits: limitNames.every((name) => isLimit(form.values[name])) ? limitsOf(form.values) : undefined,
  };
}

export function RulesForm({ form, isTried }: { form: ReturnType<typeof useRulesForm>['form']; isTried: boolean }) {
  const { t } = useLingui();
  const editable = usePermissions()('rules.change');
  const labels: Record<LimitName, { label: string; hint: string }> = {
    maxPointsAClaim: { label: t`Points of one claim, at most`, hint: t`A larger claim waits for an admin.` },
    maxPointsAUserAMonth: {
      label: t`Points of one user in a month, at most`,
      hint: t`What rules approve for one user in a calendar month.`,
    },
    minAccountDays: { label: t`Days since the registration, at least`, hint: t`New accounts wait for an admin.` },
    maxClaimsADay: { label: t`Claims a day, at most`, hint: t`Of all users together.` },
    maxPointsADay: { label: t`Points a day, at most`, hint: t`Of all users together: what a mistake can cost.` },
  };
  return (
    <Form form={form}>
      {!editable && <Notice>{t`Only the owner of the programme can change the rules.`}</Notice>}
      <Stack as="fieldset" columns="16rem" className={styles.limits} disabled={!editable}>
        {limitNames.map((name) => (
          <Field key={name} {...labels[name]} error={form.problem(name)}>
            <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps(name)} />
          </Field>
        ))}
      </Stack>
      <Notice>
        <Trans>A claim with a signal of risk is never approved by a rule, whatever the limits.</Trans>
      </Notice>
      {editable && (
        <div>
          <Button
            type="submit"
            variant={isTried ? 'secondary' : 'primary'}
            icon={<FlaskConical aria-hidden="true" />}
            busy={form.isSubmitting}
            busyLabel={t`Trying…`}
          >
            {t`Try on the last 90 days`}
          </Button>
        </div>
      )}
    </Form>
  );
}
