import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useFormik } from 'formik';
import { useRef } from 'react';
import type { Redemption } from './redemptions.resource';
import { createRejectionSchema, type RejectionValues } from './rejection.schema';
import type { SettlementOutcome } from './settlement';
import { SettlementProgress } from './settlement-progress';
import { rejectTransactions } from './settlements.resource';
import { useSettlementDialog } from './use-settlement-dialog';
import { useWhose } from './use-whose';

interface RejectionDialogProps {
  /** The claims to reject; none: the dialog is closed. */
  claims: readonly Redemption[];
  onClose: () => void;
  /** They are settled, by this rejection or by somebody before it. */
  onSettled: (transactionIds: readonly string[], outcome: SettlementOutcome) => void;
}

/** Asks why claims are turned down, before they are: the points return, the reason is kept (decisions §4 "Claim states"). */
export function RejectionDialog({ claims, onClose, onSettled }: RejectionDialogProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<RejectionValues>({
    initialValues: { reason: '' },
    validationSchema: createRejectionSchema(i18n),
    validateOnBlur: false,
    onSubmit: ({ reason }) => dialog.settle((ids, onProgress) => rejectTransactions(ids, reason.trim(), onProgress)),
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  const dialog = useSettlementDialog({
    verdict: 'rejection',
    claims,
    onSettled,
    onClose: () => {
      formik.resetForm();
      onClose();
    },
  });
  const { asked, busy, done, error } = dialog;
  const points = formatNumber(dialog.points);
  const whose = useWhose(asked);
  return (
    <ConfirmDialog
      open={claims.length > 0}
      title={t`Reject ${plural(asked.length, { one: '# claim', other: '# claims' })}?`}
      message={t`${points} points return to the balance of ${whose}, to be claimed again. This cannot be undone.`}
      confirmLabel={
        error === undefined ? t`Reject ${plural(asked.length, { one: '# claim', other: '# claims' })}` : t`Retry`
      }
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={busy}
      busyLabel={t`Rejecting…`}
      error={error}
      onConfirm={() => void formik.submitForm()}
      onCancel={dialog.close}
    >
      <form ref={form} noValidate onSubmit={formik.handleSubmit}>
        <Field
          label={t`Reason`}
          required
          hint={t`The person who claimed reads it. It is kept for other admins and the audit log, too.`}
          error={formik.touched.reason && formik.errors.reason}
        >
          <Textarea data-autofocus="" disabled={busy} {...formik.getFieldProps('reason')} />
        </Field>
      </form>
      {busy && asked.length > 1 && <SettlementProgress label={t`Rejecting claims`} done={done} total={asked.length} />}
    </ConfirmDialog>
  );
}
