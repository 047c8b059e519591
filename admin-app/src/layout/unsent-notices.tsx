import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { useDecisions } from '../claims/decision-outbox-provider';
import { loadDeciding } from '../claims/load-deciding';
import { PanelFailure } from '../panel/panel-failure';

const UnsentDecisions = lazyPanel(async () => (await loadDeciding()).UnsentDecisions, PanelFailure);

/** Shows on every page which decisions could not be sent, if any. */
export function UnsentNotices() {
  const { failed, missed } = useDecisions();
  return failed.length === 0 && !missed ? null : <UnsentDecisions />;
}
