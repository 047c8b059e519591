import { useLingui } from '@lingui/react/macro';
import { HistoryEntries } from '../../history-list/history-entries';
import { useHistory, useHistoryMonths } from '../../history-list/history.resource';

const shown = 3;

/** Renders the user's last scans, with what their months brought; nothing before the first one. */
export function RecentScans() {
  const { t } = useLingui();
  const { items } = useHistory('earned', undefined);
  const months = useHistoryMonths('earned') ?? [];
  if (!items?.length) return null;
  return (
    <section aria-label={t`Your last scans`}>
      <HistoryEntries entries={items.slice(0, shown)} months={months} filter="earned" withWaiting={false} />
    </section>
  );
}
