import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { paths } from '../../../paths';
import { changeImport, deleteImport, type ImportDetail, useRefreshImports } from './imports.resource';

type Change = 'apply' | 'undo' | 'delete';

export function ImportActions({ found, onDeleted }: { found: ImportDetail; onDeleted: () => void }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Change>();
  const { state, waits, rows, wrong } = found;
  if (waits) return <Link to={paths.confirmations}>{t`Confirm, decline or withdraw it under Confirmations`}</Link>;
  if (state !== 'ready' && state !== 'applied') return null;
  return (
    <Stack row gap={3}>
      {state === 'ready' && rows > wrong && <Button onClick={() => setAsked('apply')}>{t`Apply`}</Button>}
      {state === 'ready' && (
        <Button variant="secondary" onClick={() => setAsked('delete')}>
          {t`Delete`}
        </Button>
      )}
      {state === 'applied' && (
        <Button variant="secondary" onClick={() => setAsked('undo')}>
          {t`Undo the import`}
        </Button>
      )}
      {asked && <Question change={asked} found={found} onClose={() => setAsked(undefined)} onDeleted={onDeleted} />}
    </Stack>
  );
}

interface QuestionProps {
  change: Change;
  found: ImportDetail;
  onClose: () => void;
  onDeleted: () => void;
}

function Question({ change, found: { id, kind, payoutDetails }, onClose, onDeleted }: QuestionProps) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshImports();
  const action = useAction(
    async () => {
      if (change !== 'delete') return changeImport(id, change);
      await deleteImport(id);
      return false;
    },
    async (waits) => {
      if (change === 'delete') onDeleted();
      await refresh();
      if (waits) toast.success(t`Another owner must confirm this, under Confirmations.`);
      onClose();
    },
  );
  const needsOwner = kind === 'balances' || payoutDetails > 0;
  const confirmation = needsOwner ? ` ${t`Another owner must confirm it first.`}` : '';
  const texts = {
    apply: {
      title: t`Apply this import?`,
      message: {
        members: t`New members are created. Only empty fields of existing members are filled. No consent is imported.`,
        balances: t`Each member is credited one opening balance. The programme owes these points from then on.`,
        history: t`The entries are shown in the histories of the members. No points move.`,
      }[kind],
      label: t`Apply`,
    },
    undo: {
      title: t`Undo this import?`,
      message: t`It is undone except for members who have since scanned or claimed, or, for a file of members, signed in.`,
      label: t`Undo the import`,
    },
    delete: {
      title: t`Delete this import?`,
      message: t`Its rows are deleted. None of them was applied.`,
      label: t`Delete`,
    },
  }[change];
  return (
    <Confirm
      action={action}
      onClose={onClose}
      variant={change === 'apply' ? 'primary' : 'danger'}
      title={texts.title}
      message={change === 'delete' ? texts.message : `${texts.message}${confirmation}`}
      confirmLabel={texts.label}
    />
  );
}
