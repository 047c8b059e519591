import { useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';
import { useForm } from '../../../forms/use-form';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { usePointsText } from '../../../programme/points-text';
import { restoreUser, suspendUser, useRefreshUser, type UserDetail } from './user.resource';

export function SuspensionDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const showDone = useUndoToast();
  const refresh = useRefreshUser(user.id);
  const name = user.name || user.mobile;
  const { suspended } = user;
  const form = useForm<ReasonValues>({
    initialValues: { reason: '' },
    schema: createReasonSchema(i18n),
    draft: `suspension/${user.id}`,
    send: ({ reason }) => (suspended ? restoreUser : suspendUser)(user.id, reason.trim()),
    onSent: () => {
      const inverse = suspended ? suspendUser : restoreUser;
      const inverseReason = (suspended && user.suspensionReason) || t`Undone`;
      showDone(suspended ? t`${name} can sign in again.` : t`${name} is suspended and signed out.`, async () => {
        await inverse(user.id, inverseReason);
        await refresh();
      });
      onClose();
      refresh().catch((error: unknown) => console.error(error));
    },
  });
  const pointsText = usePointsText();
  const [balance, awaiting] = [user.balance, user.awaiting].map(pointsText);
  return (
    <FormDialog
      variant={suspended ? 'primary' : 'danger'}
      title={suspended ? t`Restore ${name}?` : t`Suspend ${name}?`}
      message={
        suspended
          ? t`They can sign in, scan and claim again. They have to sign in again on every phone.`
          : t`They are signed out on every phone at once and cannot sign in. Their balance of ${balance} and ${awaiting} awaiting approval stay. You can restore them at any time.`
      }
      form={form}
      keepsDraft
      submitLabel={suspended ? t`Restore 1 user` : t`Suspend 1 user`}
      busyLabel={suspended ? t`Restoring…` : t`Suspending…`}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t`For the admins and the audit log. The person does not see it.`} first />
    </FormDialog>
  );
}
