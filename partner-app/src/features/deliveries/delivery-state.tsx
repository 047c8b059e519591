import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { Delivery, DeliveryState as State } from './deliveries.resource';

export function useStateNames(): Readonly<Record<State, string>> {
  const { t } = useLingui();
  return { due: t`Waiting`, delivered: t`Delivered`, dropped: t`Not sent` };
}

export function DeliveryState({ delivery: { state, error, nextAttemptAt } }: { delivery: Delivery }) {
  const { t } = useLingui();
  const names = useStateNames();
  if (state === 'delivered') return <StatusChip tone="success">{names.delivered}</StatusChip>;
  if (state === 'due' && !nextAttemptAt) return <StatusChip tone="warning">{t`Endpoint paused`}</StatusChip>;
  if (state === 'due' && error) return <StatusChip tone="danger">{t`Failed, is tried again`}</StatusChip>;
  return <StatusChip tone={state === 'due' ? 'info' : 'neutral'}>{names[state]}</StatusChip>;
}
