import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatPaise } from '@loyalty/shared-ui/num';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { useToast } from '@loyalty/shared-ui/toast';
import { Ban, Check, Download } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { cancelRun, confirmRun, downloadRun, type Run, type ShownRun, useRefreshPayouts } from './payouts.resource';

type Question = 'confirm' | 'cancel' | 'download';

export function RunActions({ run }: { run: ShownRun }) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<Question>();
  const { state } = run;
  const close = () => setQuestion(undefined);
  return (
    <>
      {(state === 'proposed' || state === 'confirmed') && (
        <Button variant="secondary" icon={<Ban aria-hidden="true" />} onClick={() => setQuestion('cancel')}>
          {t`Cancel the run`}
        </Button>
      )}
      {run.canConfirm && (
        <Button icon={<Check aria-hidden="true" />} onClick={() => setQuestion('confirm')}>
          {t`Confirm the run`}
        </Button>
      )}
      {(state === 'confirmed' || state === 'sent') && (
        <Button
          variant={state === 'sent' ? 'secondary' : 'primary'}
          icon={<Download aria-hidden="true" />}
          onClick={() => setQuestion('download')}
        >
          {state === 'sent' ? t`Download again` : t`Download the file`}
        </Button>
      )}
      {question && <ActionDialog key={question} question={question} run={run} onClose={close} />}
    </>
  );
}

function ActionDialog({ question, run, onClose }: { question: Question; run: Run; onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshPayouts();
  const { id } = run;
  const amount = formatPaise(run.amountPaise);
  const payments = t`${plural(run.items, { one: '# payment', other: '# payments' })}`;
  const open = t`${plural(run.open, { one: '# payment', other: '# payments' })}`;
  const again = run.state === 'sent';
  const texts = {
    confirm: {
      title: t`Confirm run ${id}: ${payments}, ${amount}?`,
      message: t`${payments}, ${amount}. Its file can be downloaded then.`,
      confirmLabel: t`Confirm ${amount}`,
      busyLabel: t`Confirming…`,
      done: t`Run ${id} is confirmed.`,
    },
    cancel: {
      title: t`Cancel run ${id}: ${payments}, ${amount}?`,
      message: t`Nothing of it is paid by this run. The claims can be paid in another one.`,
      confirmLabel: t`Cancel ${payments}`,
      busyLabel: t`Cancelling…`,
      done: t`Run ${id} is cancelled.`,
    },
    download: {
      title: again ? t`Download the file again?` : t`Download the file of run ${id}?`,
      message: again
        ? t`It has the ${open} without a result. If the bank has the first file already, uploading this one would pay again.`
        : t`${payments}, ${amount}. The run counts as sent to the bank then and cannot be cancelled.`,
      confirmLabel: t`Download`,
      busyLabel: t`Preparing the file…`,
      done: t`The file was downloaded. The audit log has a record of it.`,
    },
  }[question];
  const perform = {
    confirm: () => confirmRun(id),
    cancel: () => cancelRun(id),
    download: async () => saveFile(await downloadRun(id), `payout-run-${id}.csv`),
  }[question];
  const action = useAction(
    async () => perform(),
    async () => {
      await refresh();
      toast.success(texts.done);
      onClose();
    },
  );
  return (
    <Confirm
      variant={question === 'cancel' ? 'danger' : 'primary'}
      title={texts.title}
      message={texts.message}
      confirmLabel={texts.confirmLabel}
      busyLabel={texts.busyLabel}
      cancelLabel={t`Back`}
      action={action}
      onClose={onClose}
    />
  );
}
