import { useLingui } from '@lingui/react/macro';
import { HistoryEntries } from '../../history-list/history-entries';
import { useHistory, useHistoryMonths } from '../../history-list/history.resource';
import { NameNeededCard } from '../../payout/name-needed-card';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';

const shown = 3;

/** Renders what is below the fold of the home: whether a name keeps the user from being paid, and the last scans. */
export function HomeTail() {
  // Read only where a name can keep a user from being paid.
  const writesLatin = (useProgramme()?.latinNames.length ?? 0) > 0;
  const { data: payout, error } = usePayoutDetails(writesLatin);
  // Nothing is rendered below a card that is still to come.
  if (writesLatin && payout === undefined && error === undefined) return null;
  return (
    <>
      {payout?.nameNeeded && <NameNeededCard />}
      <RecentScans />
    </>
  );
}

/** Renders the last scans, with what their months brought; nothing before the first one. */
function RecentScans() {
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
