import { useLingui } from '@lingui/react/macro';
import { AsyncRegion, type AsyncRegionProps } from '@loyalty/shared-ui/async-region';
import { Help } from '../help/lazy-help';
import { useErrorText } from '../i18n/use-error-text';

interface LoadingRegionProps extends Omit<AsyncRegionProps, 'error'> {
  /** What could not be loaded. */
  errorTitle: string;
  /** Why, while no request is in flight. */
  error: unknown;
  /** In place of what the error says. */
  message?: string | undefined;
  onRetry: () => void;
}

/** Renders what waits for the api. A failure says why, can be retried, and offers a person to ask. */
export function LoadingRegion({ errorTitle, error, message, onRetry, ...region }: LoadingRegionProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const said = message ?? errorText(error);
  return (
    <AsyncRegion
      {...region}
      error={{
        title: errorTitle,
        message: said,
        retryLabel: t`Retry`,
        onRetry,
        help: <Help about={t`The app says: “${errorTitle}. ${said}” Please help me.`} />,
      }}
    />
  );
}
