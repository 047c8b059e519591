import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Help } from '../../help/lazy-help';
import { useErrorText } from '../../i18n/use-error-text';
import type { Claiming } from './points.resource';

interface ClaimFailureProps {
  state: Extract<Claiming['state'], { phase: 'failed' }>;
  /** Undefined while nothing can be claimed. */
  onRetry: (() => void) | undefined;
}

/** Says whether points were taken by a claim that failed, and why it did. */
export function ClaimFailure({ state: { error, nothingTaken, waiting }, onRetry }: ClaimFailureProps) {
  const { t } = useLingui();
  const reason = useErrorText()(error);
  return (
    <Notice
      tone="danger"
      title={nothingTaken ? t`Nothing was taken` : t`We do not know yet whether your claim arrived`}
      action={
        onRetry && (
          <Button variant="secondary" disabled={waiting} onClick={onRetry}>
            {t`Retry`}
          </Button>
        )
      }
    >
      <p>{reason}</p>
      {!nothingTaken && <p>{t`You can retry safely: the same points are never claimed twice.`}</p>}
      <Help about={reason} />
    </Notice>
  );
}
