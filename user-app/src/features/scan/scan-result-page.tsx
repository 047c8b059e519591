import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ResultPanel, type ResultPanelProps } from '@loyalty/shared-ui/result-panel';
import { Link, Navigate, useLocation } from '@loyalty/shared-ui/router';
import { X } from 'lucide-react';
import { InstallOffer } from '../../device/install-offer';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { Confetti } from './confetti';
import { attemptOf } from './scan-attempts';
import { scannedCodeOf, type ScannedCode } from './scanned-code';
import { useArrivalFocus } from './use-arrival-focus';
import { useGrantedPanel } from './use-granted-panel';
import { useRefusedPanel } from './use-refused-panel';
import { useScanOutcome, type ScanProgress } from './use-scan-outcome';
import { useUnansweredPanel } from './use-unanswered-panel';
import styles from './scan-result.module.css';

/** /user/claimrewards: the result of a scan, which arrives in the navigation state; without one, to the scanner (decisions.md §2). */
export function ScanResultPage() {
  const scan = scannedCodeOf(useLocation().state);
  // A state that outlived its sign-in is nobody's scan any more.
  if (!scan || !attemptOf(scan.key)) return <Navigate to={paths.scan} replace />;
  return <ScanResult key={scan.key} scan={scan} />;
}

function ScanResult({ scan }: { scan: ScannedCode }) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const progress = useScanOutcome(scan);
  const { outcome, isNew } = progress;
  const panel = useOutcomePanel(progress);
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <PageTitle title={t`Scan result`} />
      <Link className={styles.close} to={paths.rewards} aria-label={t`Close`}>
        <X aria-hidden="true" />
      </Link>
      {/* One and the same panel before and after the answer: it announces the change. */}
      <ResultPanel {...panel} />
      {outcome?.kind === 'granted' && <InstallOffer />}
      {/* Granted just now is celebrated, coming back to it is not. */}
      {outcome?.kind === 'granted' && isNew && <Confetti />}
    </main>
  );
}

function useOutcomePanel({ outcome, kept, again, retry }: ScanProgress): ResultPanelProps {
  const { t } = useLingui();
  const granted = useGrantedPanel();
  const refused = useRefusedPanel();
  const unanswered = useUnansweredPanel(retry);
  if (!outcome) return { tone: 'pending', title: t`Checking the code…` };
  if (outcome.kind === 'granted') return granted(outcome.grant);
  if (outcome.kind === 'refused') return refused(outcome);
  return unanswered({ outcome, kept, again });
}
