import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { useForm } from '../../../forms/use-form';
import { usePointsText } from '../../../programme/points-text';
import { adjustPoints, useRefreshUser, type UserDetail } from './user.resource';
import styles from './user.module.css';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';
import { reasonRule } from '../../../forms/reason.schema';

export function AdjustPointsDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshUser(user.id);
  const pointsText = usePointsText();
  const form = useForm<AdjustPointsValues, number | undefined>({
    initialValues: { way: 'give', points: '', reason: '' },
    schema: createAdjustPointsSchema(i18n, { balance: user.balance, pointsText }),
    draft: `points/${user.id}`,
    send: ({ way, points: typed, reason }) => {
      const points = (way === 'give' ? 1 : -1) * readPoints(typed);
      // Also after a failure: the balance may have changed, or only the response was lost.
      return adjustPoints(user.id, { points, reason: reason.trim() }).finally(
        () => void refresh().catch(console.error),
      );
    },
    onSent: (balance) => {
      const shownBalance = pointsText(balance ?? user.balance);
      if (balance === undefined)
        toast.info(t`Another admin must confirm this first. The balance is still ${shownBalance}.`);
      else toast.success(t`Points adjusted. The balance is ${shownBalance}.`);
      onClose();
    },
  });
  const { way } = form.values;
  const points = readPoints(form.values.points);
  const after = user.balance + (way === 'give' ? points : -points);
  const [shownBefore, shownAfter] = [user.balance, after].map(pointsText);
  const known = points >= 1 && points <= 1_000_000 && after >= 0;
  const action = way === 'give' ? t`Give points` : t`Take points back`;
  const shownPoints = pointsText(known ? points : 0);
  const actWithPoints = way === 'give' ? t`Give ${shownPoints}` : t`Take ${shownPoints} back`;
  return (
    <FormDialog
      title={t`Adjust points`}
      description={user.name || user.mobile}
      form={form}
      keepsDraft
      submitLabel={known ? actWithPoints : action}
      retryLabel={known ? actWithPoints : action}
      busyLabel={t`Adjusting…`}
      onClose={onClose}
    >
      <FilterChips
        legend={t`What to do`}
        options={[
          { value: 'give', label: t`Give points` },
          { value: 'take', label: t`Take back` },
        ]}
        value={way}
        onValueChange={(next) => void form.setFieldValue('way', next)}
      />
      <Field label={t`Points`} required error={form.problem('points')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          data-autofocus=""
          {...form.getFieldProps('points')}
        />
      </Field>
      <ReasonField
        form={form}
        hint={t`For the admins and the audit log. The person sees “Points adjusted” and how many.`}
        rows={2}
      />
      {/* Rendered from the start, so that changes are announced. */}
      <p className={styles.consequence} role="status">
        {known ? (
          <Trans>
            The balance goes from {shownBefore} to <strong>{shownAfter}</strong>.
          </Trans>
        ) : (
          <Trans>The balance is {shownBefore}.</Trans>
        )}
      </p>
    </FormDialog>
  );
}

/** The server's limit for one adjustment. */
const MAX_POINTS = 1_000_000;

/** Parses a number of points, e.g. "1,250"; NaN for anything else. */
function readPoints(typed: string): number {
  const digits = typed.replace(/[,\s]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

const createAdjustPointsSchema = (
  i18n: I18n,
  { balance, pointsText }: { balance: number; pointsText: (points: number) => string },
) =>
  object({
    way: string<'give' | 'take'>().required(),
    points: string()
      .trim()
      .required(i18n._(msg`Please enter how many points.`))
      .test('whole', i18n._(msg`Points must be a whole number.`), (typed) => !typed || !Number.isNaN(readPoints(typed)))
      .test('some', i18n._(msg`Please enter 1 to 10,00,000 points.`), (typed) => {
        const points = readPoints(typed ?? '');
        return Number.isNaN(points) || (points >= 1 && points <= MAX_POINTS);
      })
      .test('enough', (typed, { parent, createError }) => {
        const taken = (parent as { way: string }).way === 'take' ? readPoints(typed ?? '') : 0;
        if (Number.isNaN(taken) || taken <= balance) return true;
        const shown = pointsText(balance);
        return createError({ message: i18n._(msg`The balance is only ${shown}.`) });
      }),
    reason: reasonRule(i18n),
  });

type AdjustPointsValues = InferType<ReturnType<typeof createAdjustPointsSchema>>;
