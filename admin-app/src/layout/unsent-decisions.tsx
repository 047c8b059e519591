import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { type ReactNode, useRef, useState } from 'react';
import { missedOf } from '../claims/decision';
import { useDecisions, useOutbox } from '../claims/decision-outbox-provider';
import { loadDeciding } from '../claims/use-deciding';
import { PanelFailure, OverlayFailure } from '../panel/panel-failure';
import { logOut } from '../session/log-out.resource';

const UnsentDecisions = lazyPanel(async () => (await loadDeciding()).UnsentDecisions, PanelFailure);

/** Shows on every page which decisions could not be sent, and which claims another admin had decided, if any. */
export function UnsentNotices() {
  const { decisions } = useDecisions();
  const failed = decisions.filter(({ state }) => state === 'failed');
  const missed = decisions.flatMap(missedOf);
  return failed.length + missed.length === 0 ? null : <UnsentDecisions failed={failed} missed={missed} />;
}

const LogOutDialog = lazyPanel(async () => (await loadDeciding()).LogOutDialog, OverlayFailure);

/** After this a logout says what could not be sent. */
const MAX_WAIT_MS = 10_000;

/** Returns the logout, which sends the admin's decisions first, and the dialog that says what could not be sent. */
export function useLogOut(): { run: () => void; dialog: ReactNode } {
  const outbox = useOutbox();
  const [unsent, setUnsent] = useState<number | 'sending'>();
  const attempts = useRef(0);

  const stay = () => {
    attempts.current += 1;
    setUnsent(undefined);
  };
  const leave = () => {
    setUnsent(undefined);
    void logOut();
  };
  const run = async () => {
    if (!outbox.hasUnsent()) return leave();
    const attempt = ++attempts.current;
    setUnsent('sending');
    const left = await outbox.sendAll(MAX_WAIT_MS);
    // Stayed meanwhile.
    if (attempt !== attempts.current) return;
    if (left.length === 0) leave();
    else setUnsent(left.length);
  };
  const dialog = unsent !== undefined && <LogOutDialog unsent={unsent} onClose={stay} onLeave={leave} />;
  return { run: () => void run(), dialog };
}
