import { useLingui } from '@lingui/react/macro';
import { useToast } from '@loyalty/shared-ui/toast';
import { useSWRConfig } from 'swr';
import { modelsKey, type Model } from '../../../catalogue/models.resource';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { deleteModel } from './models.resource';

interface DeleteModelDialogProps {
  model: Model;
  onClose: () => void;
  /** Called when its row is gone. */
  onDeleted: () => void;
}

/**
 * Asks for confirmation before a model is deleted; explains why a model with products cannot be deleted (docs/product.md §5).
 */
export function DeleteModelDialog({ model, onClose, onDeleted }: DeleteModelDialogProps) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const toast = useToast();

  const action = useAction(
    () => deleteModel(model.id),
    async () => {
      // Removes the row before closing, so that the focus does not return to it.
      await mutate(modelsKey, (models?: Model[]) => models?.filter(({ id }) => id !== model.id), { revalidate: false });
      toast.success(t`${model.name} was deleted.`);
      onDeleted();
    },
  );

  return (
    <Confirm
      title={t`Delete ${model.name}?`}
      message={t`The model disappears from every list. Labels of products that were removed from it keep paying. This cannot be undone.`}
      confirmLabel={t`Delete 1 model`}
      action={action}
      onClose={onClose}
    />
  );
}
