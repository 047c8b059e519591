import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { Confirm } from '../../../forms/confirm';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';
import { useAction } from '../../../forms/use-action';
import { useForm } from '../../../forms/use-form';
import { usePointsText } from '../../../programme/points-text';
import { activateMarketFile, endMarketFile, type MarketFile, useRefreshMarketFiles } from './market-labels.resource';
import { ProblemList } from './problem-list';

interface FileActionsProps {
  file: MarketFile;
  mayChange: boolean;
  onContinue: () => void;
}

/** What can be done with a file, as its state allows. */
export function FileActions({ file, mayChange, onContinue }: FileActionsProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'problems' | 'activate' | 'void' | 'undo'>();
  const close = () => setDialog(undefined);
  const { state, name, problems } = file;
  return (
    <>
      {problems.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t`Rejected rows of ${name}`}
          onClick={() => setDialog('problems')}
        >
          {t`Rejected rows`}
        </Button>
      )}
      {mayChange && state === 'loading' && (
        <Button size="sm" variant="secondary" aria-label={t`Continue reading ${name}`} onClick={onContinue}>
          {t`Continue`}
        </Button>
      )}
      {mayChange && state === 'loaded' && file.codes > 0 && (
        <Button size="sm" aria-label={t`Put ${name} in force`} onClick={() => setDialog('activate')}>
          {t`Put in force`}
        </Button>
      )}
      {mayChange && state === 'active' && (
        <Button size="sm" variant="quiet" aria-label={t`Void ${name}`} onClick={() => setDialog('void')}>
          {t`Void`}
        </Button>
      )}
      {mayChange && state !== 'undoing' && state !== 'undone' && (
        <Button size="sm" variant="quiet" aria-label={t`Undo ${name}`} onClick={() => setDialog('undo')}>
          {t`Undo`}
        </Button>
      )}
      {dialog === 'problems' && (
        <Dialog open title={t`Rejected rows`} closeLabel={t`Close`} onClose={close}>
          <ProblemList file={file} />
        </Dialog>
      )}
      {dialog === 'activate' && <ActivateQuestion file={file} onClose={close} />}
      {(dialog === 'void' || dialog === 'undo') && <EndDialog file={file} end={dialog} onClose={close} />}
    </>
  );
}

function ActivateQuestion({ file: { id, name, codes, points }, onClose }: { file: MarketFile; onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshMarketFiles();
  const sum = usePointsText()(points);
  const activating = useAction(
    () => activateMarketFile(id),
    async (isInForce) => {
      await refresh();
      toast.success(isInForce ? t`The labels pay from now on.` : t`Another admin must confirm it first.`);
      onClose();
    },
  );
  return (
    <Confirm
      variant="primary"
      title={t`Put ${name} in force?`}
      message={t`${plural(codes, { one: '# code pays', other: '# codes pay' })} from then on, ${sum} in all.`}
      confirmLabel={t`Put in force`}
      action={activating}
      onClose={onClose}
    />
  );
}

function EndDialog({ file, end, onClose }: { file: MarketFile; end: 'void' | 'undo'; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshMarketFiles();
  const left = formatNumber(file.codes - file.used);
  const kept = usePointsText()(file.usedPoints);
  const { name } = file;
  const form = useForm<ReasonValues>({
    initialValues: { reason: '' },
    draft: `${end}-market-file/${file.id}`,
    schema: createReasonSchema(i18n),
    send: ({ reason }) => endMarketFile(file.id, end, reason.trim()).finally(() => void refresh()),
    onSent: () => {
      toast.success(end === 'void' ? t`The file was voided.` : t`The file is being undone.`);
      onClose();
    },
  });
  return (
    <FormDialog
      variant="danger"
      title={end === 'void' ? t`Void ${name}?` : t`Undo ${name}?`}
      message={
        end === 'void'
          ? t`${left} labels that were not scanned never pay. ${kept} of scanned ones stay granted. This cannot be undone.`
          : t`${left} codes that were not scanned are deleted, and a corrected file can have them. ${kept} of scanned ones stay granted.`
      }
      form={form}
      submitLabel={end === 'void' ? t`Void the file` : t`Undo the file`}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t`Kept in the audit log.`} first />
    </FormDialog>
  );
}
