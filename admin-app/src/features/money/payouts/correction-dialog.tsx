import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { formatPaise } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { object, string } from 'yup';
import { useShowFailure } from '../../../forms/form-failure';
import { reasonRule } from '../../../forms/reason.schema';
import styles from './payouts.module.css';
import { orderCorrection, type RunItem, useRefreshPayouts } from './payouts.resource';

/** Orders a correction of a payment's result, for a second admin to confirm. */
export function CorrectionDialog({ item, onClose }: { item: RunItem; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshPayouts();
  const showFailure = useShowFailure();
  const form = useRef<HTMLFormElement>(null);
  const to = item.state === 'paid' ? ('returned' as const) : ('paid' as const);
  const amount = formatPaise(item.amountPaise);
  const formik = useFormik({
    initialValues: { reason: '', reference: '' },
    validationSchema: object({
      reason: reasonRule(i18n),
      reference:
        to === 'paid'
          ? string()
              .trim()
              .required(t`Enter the bank’s reference (UTR)`)
          : string(),
    }),
    validateOnBlur: false,
    onSubmit: async ({ reason, reference }, helpers) => {
      helpers.setStatus(undefined);
      try {
        await orderCorrection(item.id, { to, reason: reason.trim(), reference: reference.trim() });
      } catch (error) {
        showFailure(error, { reason: 'reason', reference: 'reference' }, helpers);
        return;
      }
      await refresh();
      toast.success(t`Another admin must confirm the correction.`);
      onClose();
    },
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={to === 'paid' ? t`Did this money arrive?` : t`Did this money come back?`}
      message={
        to === 'paid'
          ? t`${amount} was recorded as returned. Once another admin confirms, it is paid and no run pays it again; until then no run takes the claim.`
          : t`${amount} was recorded as paid. Once another admin confirms, it is returned and can be paid again.`
      }
      confirmLabel={to === 'paid' ? t`Order “paid”` : t`Order “returned”`}
      busyLabel={t`Sending…`}
      retryLabel={t`Retry`}
      cancelLabel={t`Back`}
      closeLabel={t`Close`}
      busy={formik.isSubmitting}
      error={formik.status as string | undefined}
      onConfirm={() => void formik.submitForm()}
      onCancel={onClose}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
        {to === 'paid' && (
          <Field label={t`Bank’s reference (UTR)`} required error={formik.touched.reference && formik.errors.reference}>
            <TextInput autoComplete="off" maxLength={100} data-autofocus="" {...formik.getFieldProps('reference')} />
          </Field>
        )}
        <Field
          label={t`Reason`}
          required
          hint={to === 'returned' ? t`The user reads it.` : undefined}
          error={formik.touched.reason && formik.errors.reason}
        >
          <Textarea rows={3} {...(to === 'returned' && { 'data-autofocus': '' })} {...formik.getFieldProps('reason')} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
