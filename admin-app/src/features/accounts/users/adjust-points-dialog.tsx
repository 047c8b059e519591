import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { Stack } from '@loyalty/shared-ui/stack';
import { useFormik } from 'formik';
import { useId, useRef } from 'react';
import { RestoredNote } from '../../../drafts/restored-note';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { usePointsText } from '../../../programme/points-text';
import styles from './user.module.css';
import { createAdjustPointsSchema, readPoints, type AdjustPointsValues, useAdjustPoints } from './use-adjust-points';
import type { UserDetail } from './user.resource';

interface AdjustPointsDialogProps {
  open: boolean;
  user: UserDetail;
  onClose: () => void;
}

const EMPTY_VALUES: AdjustPointsValues = { way: 'give', points: '', reason: '' };

/** Adds or removes a user's points, with a reason; shows the new balance before confirmation. */
export function AdjustPointsDialog({ open, user, onClose }: AdjustPointsDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const adjust = useAdjustPoints(user);
  const formik = useFormik<AdjustPointsValues>({
    initialValues: EMPTY_VALUES,
    validationSchema: createAdjustPointsSchema(i18n, user.balance),
    validateOnBlur: false,
    onSubmit: async (values, helpers) => {
      if (!(await adjust(values, helpers))) return;
      helpers.resetForm();
      draft.forget();
      onClose();
    },
  });
  const draft: FormDraft = useFormDraft(`points/${user.id}`, formik);
  useLeaveQuestion(open && formik.dirty);
  useFocusFirstInvalid(form, formik.isSubmitting);

  const close = () => {
    // Reopening restores the input, but not its errors.
    formik.setErrors({});
    formik.setStatus(undefined);
    void formik.setTouched({}, false);
    onClose();
  };
  const { way } = formik.values;
  const points = readPoints(formik.values.points);
  const after = user.balance + (way === 'give' ? points : -points);
  const pointsText = usePointsText();
  const [shownBefore, shownAfter] = [user.balance, after].map((value) => formatNumber(value));
  const known = points >= 1 && points <= 1_000_000 && after >= 0;
  const action = way === 'give' ? t`Give points` : t`Take points back`;
  const shownPoints = known ? pointsText(points) : '';
  const actWithPoints = way === 'give' ? t`Give ${shownPoints}` : t`Take ${shownPoints} back`;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t`Adjust points`}
      description={user.name || user.mobile}
      closeLabel={t`Close`}
      dismissible={!formik.isSubmitting}
      footer={
        <>
          <Button variant="secondary" disabled={formik.isSubmitting} onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={formik.isSubmitting} busyLabel={t`Adjusting…`}>
            {known ? actWithPoints : action}
          </Button>
        </>
      }
    >
      <Stack ref={form} id={formId} as="form" noValidate onSubmit={formik.handleSubmit}>
        <RestoredNote draft={draft} />
        {formik.status && (
          <Notice tone="danger" live="assertive">
            {formik.status}
          </Notice>
        )}
        <FilterChips
          legend={t`What to do`}
          options={[
            { value: 'give', label: t`Give points` },
            { value: 'take', label: t`Take back` },
          ]}
          value={way}
          onValueChange={(next) => void formik.setFieldValue('way', next)}
        />
        <Field label={t`Points`} required error={formik.touched.points && formik.errors.points}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            data-autofocus=""
            {...formik.getFieldProps('points')}
          />
        </Field>
        <Field
          label={t`Reason`}
          required
          hint={t`For the admins and the audit log. The person sees “Points adjusted” and how many.`}
          error={formik.touched.reason && formik.errors.reason}
        >
          <Textarea rows={2} {...formik.getFieldProps('reason')} />
        </Field>
        {/* Rendered from the start, so that changes are announced. */}
        <p className={styles.consequence} role="status">
          {known ? (
            <Trans>
              The balance goes from {shownBefore} to <strong>{shownAfter} points</strong>.
            </Trans>
          ) : (
            <Trans>The balance is {shownBefore} points.</Trans>
          )}
        </p>
      </Stack>
    </Dialog>
  );
}
