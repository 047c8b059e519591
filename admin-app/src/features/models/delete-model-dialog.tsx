import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useToast } from '@loyalty/shared-ui/toast';
import { useSWRConfig } from 'swr';
import { modelsKey, type Model } from '../../catalogue/models.resource';
import { useConfirmedAct } from '../../forms/use-confirmed-act';
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

  const confirmation = useConfirmedAct(
    () => deleteModel(model.id),
    async () => {
      // The row is gone before the dialog is, so that the focus does not return to it.
      await mutate(modelsKey, (models?: Model[]) => models?.filter(({ id }) => id !== model.id), { revalidate: false });
      toast.success(t`${model.name} was deleted.`);
      onDeleted();
    },
  );

  return (
    <ConfirmDialog
      open
      title={t`Delete ${model.name}?`}
      message={t`The model disappears from every list. This cannot be undone.`}
      confirmLabel={t`Delete`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      tone="danger"
      {...confirmation}
      onCancel={onClose}
    />
  );
}
