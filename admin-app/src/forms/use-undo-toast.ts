import { useLingui } from '@lingui/react/macro';
import { useToast } from '@loyalty/shared-ui/toast';
import { useErrorText } from '../i18n/use-error-text';

const undoTimeMs = 10_000;

/** Returns a function that shows what was done, with Undo for ten seconds. `undo` sends the inverse command and refreshes. */
export function useUndoToast(): (message: string, undo: () => Promise<unknown>) => void {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  return (message, undo) => {
    const onAction = () => {
      undo().then(
        () => toast.success(t`It was undone.`),
        (error: unknown) => {
          console.error(error);
          toast.error(errorText(error));
        },
      );
    };
    toast.success(message, { duration: undoTimeMs, action: { label: t`Undo`, onAction } });
  };
}
