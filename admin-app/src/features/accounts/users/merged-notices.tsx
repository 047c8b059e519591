import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { useToast } from '@loyalty/shared-ui/toast';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';
import { useForm } from '../../../forms/use-form';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import { type MergedAccount, orderUndoOfMerge, type UserDetail } from './user.resource';

/** Says with which accounts one was merged, and offers to undo it as long as that is possible. */
export function MergedNotices({ user }: { user: UserDetail }) {
  const { mergedInto, mergedFrom } = user;
  if (mergedInto) return <MergedNotice merge={mergedInto} givenUpId={user.id} isGivenUp />;
  return mergedFrom.map((merge) => <MergedNotice key={merge.userId} merge={merge} givenUpId={merge.userId} />);
}

function MergedNotice({
  merge,
  givenUpId,
  isGivenUp = false,
}: {
  merge: MergedAccount;
  givenUpId: number;
  isGivenUp?: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const may = usePermissions();
  const [open, setOpen] = useState(false);
  const points = usePointsText()(merge.points);
  const { undoUntil, mergedAt } = merge;
  // As of when the page was opened; the server decides.
  const [isUndoable] = useState(() => Date.parse(undoUntil) > Date.now());
  const other = (
    <Link to={paths.user(merge.userId)}>
      <bdi>{[merge.name, merge.mobile].filter(Boolean).join(', ')}</bdi>
    </Link>
  );
  return (
    <Notice
      title={isGivenUp ? <Trans>Merged into {other}</Trans> : <Trans>Merged from {other}</Trans>}
      action={
        isUndoable &&
        may('points.adjust') && (
          <Button size="sm" variant="secondary" icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t`Undo the merge`}
          </Button>
        )
      }
    >
      <Trans>
        {points} moved on <DateText value={mergedAt} format="date" locale={locale} />.
      </Trans>{' '}
      {isUndoable ? (
        <Trans>
          It can be undone until <DateText value={undoUntil} format="date" locale={locale} />.
        </Trans>
      ) : (
        <Trans>It can no longer be undone.</Trans>
      )}
      {open && <UndoDialog id={givenUpId} points={points} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function UndoDialog({ id, points, onClose }: { id: number; points: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const form = useForm<ReasonValues>({
    initialValues: { reason: '' },
    schema: createReasonSchema(i18n),
    draft: `unmerge/${id}`,
    send: ({ reason }) => orderUndoOfMerge(id, reason.trim()),
    onSent: () => {
      toast.info(t`Another admin must confirm this first.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Undo the merge?`}
      message={t`Once another admin confirms, ${points} will be moved back, and both numbers sign in to accounts of their own again. Both are told.`}
      form={form}
      submitLabel={t`Ask to undo`}
      busyLabel={t`Asking…`}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t`For the admins and the audit log. The person does not see it.`} first />
    </FormDialog>
  );
}
