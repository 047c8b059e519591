import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { missedOf } from '../claims/decision';
import { useDecisions } from '../claims/decision-outbox-provider';
import { loadDeciding } from '../claims/use-deciding';
import { PanelFailure } from '../panel/panel-failure';

const UnsentDecisions = lazyPanel(async () => (await loadDeciding()).UnsentDecisions, PanelFailure);

/** Shows on every page which decisions could not be sent, and which claims another admin had decided, if any. */
export function UnsentNotices() {
  const { decisions } = useDecisions();
  const failed = decisions.filter(({ state }) => state === 'failed');
  const missed = decisions.flatMap(missedOf);
  return failed.length + missed.length === 0 ? null : <UnsentDecisions failed={failed} missed={missed} />;
}
