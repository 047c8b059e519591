import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../i18n/use-error-text';

interface ActionOptions {
  /** Shows the error as a toast, not as `error`. */
  toasts?: boolean;
}

/** Returns a command (useCommand) whose error is logged and is the text to show. `onSuccess` runs while it is still pending. */
export function useAction<Input = void, Result = unknown>(
  send: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => unknown,
  { toasts = false }: ActionOptions = {},
) {
  const errorText = useErrorText();
  const toast = useToast();
  return useCommand<Input, Result>(send, {
    ...(onSuccess && { onSuccess }),
    onError: (error) => {
      console.error(error);
      if (!toasts) return errorText(error);
      toast.error(errorText(error));
      return undefined;
    },
  });
}

export type Action = Pick<ReturnType<typeof useAction<void>>, 'run' | 'pending' | 'error'>;
