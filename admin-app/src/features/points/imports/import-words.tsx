import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { Import, ImportKind } from './imports.resource';

export function useKindNames(): Record<ImportKind, string> {
  const { t } = useLingui();
  return { members: t`Members`, balances: t`Balances`, history: t`Histories` };
}

export function ImportState({ state, waits }: Pick<Import, 'state' | 'waits'>) {
  const { t } = useLingui();
  if (waits) return <StatusChip tone="pending">{t`Another owner must confirm`}</StatusChip>;
  const chips = {
    ready: ['neutral', t`Not applied`],
    applying: ['pending', t`Being applied`],
    applied: ['success', t`Applied`],
    undoing: ['pending', t`Being undone`],
    undone: ['neutral', t`Undone`],
  } as const;
  const [tone, text] = chips[state];
  return <StatusChip tone={tone}>{text}</StatusChip>;
}
