import { Plural, useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { ChevronRight, CloudUpload } from 'lucide-react';
import { HistoryEntries } from '../../history-list/history-entries';
import { withTexts } from '../../i18n/texts';
import { useHistory } from '../../history-list/history.resource';
import { useWaitingScans } from '../../offline/use-queued-scans';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { NameNeededCard } from '../../payout/name-needed-card';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';
import { ExpiryNotice } from './expiry-notice';
import { usePointsSummary } from './points.resource';

const SchemeCard = lazyPanel(
  async () => (await withTexts(import(/* webpackChunkName: "schemes" */ './scheme-card'))).SchemeCard,
  PanelFailure,
);

const shown = 3;

/** Renders what is below the fold of the home. */
export function HomeTail() {
  return (
    <>
      <ExpiryNotice />
      <WaitingScansLink />
      <Schemes />
      <NameAndScans />
    </>
  );
}

/** Neither the request nor the code is part of a visit while no scheme runs. */
function Schemes() {
  return usePointsSummary().data?.hasSchemes ? <SchemeCard /> : null;
}

function NameAndScans() {
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

/** Renders the last scans; nothing before the first one. */
function RecentScans() {
  const { t } = useLingui();
  const { items } = useHistory('earned', undefined);
  if (!items?.length) return null;
  return (
    <section aria-label={t`Your last scans`}>
      <HistoryEntries entries={items.slice(0, shown)} months={[]} filter="earned" withWaiting={false} />
    </section>
  );
}

function WaitingScansLink() {
  const count = useWaitingScans().length;
  if (count === 0) return null;
  return (
    <LinkButton
      to={paths.history}
      variant="secondary"
      block
      icon={<CloudUpload aria-hidden="true" />}
      trailingIcon={<ChevronRight aria-hidden="true" />}
    >
      <Plural value={count} one="# scan is waiting to be sent" other="# scans are waiting to be sent" />
    </LinkButton>
  );
}
