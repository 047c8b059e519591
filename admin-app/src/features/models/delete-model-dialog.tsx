import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { modelsKey, type Model } from '../../catalogue/models.resource';
import { useErrorText } from '../../i18n/use-error-text';
import { deleteModel } from './models.resource';

interface DeleteModelDialogProps {
  model: Model;
  onClose: () => void;
  /** Called once its row is gone. */
  onDeleted: () => void;
}

/** Asks before a model is deleted, and says why it cannot be while products belong to it (decisions §5). */
export function DeleteModelDialog({ model, onClose, onDeleted }: DeleteModelDialogProps) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await deleteModel(model.id);
    } catch (error) {
      console.error(error);
      setProblem(errorText(error));
      setBusy(false);
      return;
    }
    // The row is gone before the dialog is, so that the focus does not return to it.
    await mutate(modelsKey, (models?: Model[]) => models?.filter(({ id }) => id !== model.id), { revalidate: false });
    toast.success(t`${model.name} was deleted.`);
    onDeleted();
  };

  return (
    <ConfirmDialog
      open
      title={t`Delete ${model.name}?`}
      message={t`The model disappears from every list. This cannot be undone.`}
      confirmLabel={t`Delete`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      tone="danger"
      busy={busy}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
