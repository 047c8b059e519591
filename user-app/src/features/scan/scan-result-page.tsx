import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRefreshPoints } from '../../api/cache-keys';
import type { QueuedScan } from '../../offline/queued-scan';
import { grantedPoints, type ScanOutcome, type ScanGrant } from '../../offline/scan.resource';
import { queueSnapshot, subscribeToQueue, useQueuedScans } from '../../offline/use-queued-scans';
import { acknowledgeScan, recordScan, type RecordedScan } from './record-scan';
import { useLingui, Trans } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { CountUp } from '../../celebration/count-up';
import { Confetti } from '../../celebration/lazy-confetti';
import { ResultScreen, type ResultPanelProps } from './result-screen';
import { Navigate, useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { InstallOffer } from '../../device/install-offer';
import { personOf } from '@loyalty/shared-ui/person';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useSession } from '../../session/session';
import { asksForSeries, scanStateOf, type ScanState } from './scan-state';
import { useRefusedPanel, useUnansweredPanel } from './use-failed-panel';
import { DateText } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Picture } from '@loyalty/shared-ui/picture';
import { Stack } from '@loyalty/shared-ui/stack';
import { Package } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { useHasSettings } from '../../programme/programme.resource';
import { readManyMode, storeManyMode } from './scan-series';
import type { SpokenResult } from '../../speech/result-sentences';
import { SpeechOffer, useOffersSpeech } from '../../speech/speech-setting';
import { useSpokenResult } from '../../speech/use-spoken-result';
import { Worth, useAmountText } from '../../worth/worth';
import { Bonuses } from './bonuses';
import styles from './result.module.css';

/** The scanner loads it with the choice of many labels, since the network may be lost by their end. */
export const loadSeriesPage = () => import(/* webpackChunkName: "scan-series" */ './series-page');
const SeriesPage = lazyPanel(async () => (await loadSeriesPage()).SeriesPage, PanelFailure);

/** /user/claimrewards: the result of a scan, passed in the navigation state, or of many (docs/product.md §2). */
export function ScanResultPage() {
  const entry: unknown = useLocation().state;
  const state = scanStateOf(entry);
  const { token } = useSession();
  if (asksForSeries(entry)) return <SeriesPage />;
  // The state of a history entry outlives a sign-out: another user must not see it.
  if (!state || state.scan.person !== personOf(token)) return <Navigate to={paths.scan} replace />;
  return <ScanResult key={state.scan.key} state={state} />;
}

function ScanResult({ state }: { state: ScanState }) {
  const progress = useScanOutcome(state);
  const { outcome, isNew } = progress;
  const panel = useOutcomePanel(progress, state);
  const [cameWithOutcome] = useState(state.outcome !== undefined);
  useSpokenResult(cameWithOutcome ? undefined : spokenOf(progress));
  const offersSpeech = useOffersSpeech();
  const amountText = useAmountText();
  return (
    <ResultScreen panel={panel} done={outcome !== undefined}>
      {outcome?.kind === 'granted' && (
        <Offers speech={offersSpeech} sentence={amountText({ points: grantedPoints(outcome.grant) })} />
      )}
      {/* Only for a new grant, not on coming back to it. */}
      {outcome?.kind === 'granted' && isNew && <Confetti />}
    </ResultScreen>
  );
}

/** One question at a time. Voices that arrive later move nothing: they are offered at the next reward. */
function Offers({ speech, sentence }: { speech: boolean; sentence: string }) {
  const [asksSpeech, setAsksSpeech] = useState(speech);
  return asksSpeech ? <SpeechOffer sentence={sentence} onAnswered={() => setAsksSpeech(false)} /> : <InstallOffer />;
}

const spokenRefusals = {
  code_used_by_you: 'yours',
  code_used: 'used',
  code_void: 'void',
  code_invalid: 'not-ours',
  label_of_other_programme: 'not-ours',
} as const;

function spokenOf({ outcome, queued, isSlow }: ScanProgress): SpokenResult | undefined {
  if (!outcome) return isSlow && queued?.persisted ? { kind: 'slow' } : undefined;
  if (outcome.kind === 'unanswered') return queued?.persisted ? { kind: 'saved' } : undefined;
  if (outcome.kind === 'granted') {
    const { grant } = outcome;
    if (grant.points === null) return undefined;
    const points = grantedPoints(grant);
    return { kind: 'granted', points, bonus: points - grant.points };
  }
  const kind = spokenRefusals[outcome.code as keyof typeof spokenRefusals];
  return kind && { kind };
}

function useOutcomePanel(
  { outcome, queued, retry, isSlow }: ScanProgress,
  { scan, again }: ScanState,
): ResultPanelProps {
  const { t } = useLingui();
  const granted = useGrantedPanel();
  const refused = useRefusedPanel(scan.code);
  const unanswered = useUnansweredPanel(retry);
  if (!outcome) {
    // The line is there before its words, so that nothing moves.
    const message = isSlow && queued?.persisted ? t`Slow network. Your scan is safe.` : '\u00a0';
    return { state: 'checking', title: t`Checking the code…`, message };
  }
  if (outcome.kind === 'granted') return granted(outcome.grant);
  if (outcome.kind === 'refused') return refused(outcome);
  return unanswered({ outcome, queued, again });
}

/** How long the user waits for a result before the page says that the scan is saved. */
const timeoutMs = 10_000;
/** After which the wait is explained. */
const slowMs = 3_000;

interface ScanProgress {
  readonly outcome: ScanOutcome | undefined;
  /** The outcome has just arrived, rather than with a reload or the back button. */
  readonly isNew: boolean;
  readonly queued: QueuedScan | undefined;
  readonly retry: () => void;
  /** The response takes longer than usual. */
  readonly isSlow: boolean;
}

const isFinal = (result: RecordedScan | undefined) => result !== undefined && result.outcome.kind !== 'unanswered';

/** Records a queued scan when its result page opens, and follows it to its outcome, also when the background or another tab sends it. */
function useScanOutcome({ scan, outcome }: ScanState): ScanProgress {
  const [result, setResult] = useState<RecordedScan | undefined>(outcome && { outcome, isNew: false });
  const [attempt, setAttempt] = useState({ now: false });
  const [waited, setWaited] = useState<'slow' | 'too-long'>();
  const navigate = useNavigate();
  const entry = useLocation().state as object;
  const refreshPoints = useRefreshPoints();
  const queued = useQueuedScans().find(({ key }) => key === scan.key) ?? result?.queued;

  const take = useEffectEvent((next: RecordedScan) => {
    if (isFinal(result)) return;
    setResult(next);
    if (next.outcome.kind === 'unanswered') return;
    if (next.outcome.kind === 'granted' && next.isNew) void refreshPoints();
    void navigate(paths.scanResult, { replace: true, state: { ...entry, outcome: next.outcome } });
  });
  const record = useEffectEvent((now: boolean) => (isFinal(result) ? undefined : recordScan(scan, { now })));
  const follow = useEffectEvent(() => {
    if (!result) return;
    const sent = queueSnapshot().scans.find(({ key }) => key === scan.key);
    if (sent?.outcome) take({ outcome: sent.outcome, isNew: true, queued: sent });
  });
  useEffect(() => {
    let present = true;
    void record(attempt.now)?.then((next) => present && take(next));
    const unsubscribe = subscribeToQueue(() => follow());
    const timers = [setTimeout(() => setWaited('slow'), slowMs), setTimeout(() => setWaited('too-long'), timeoutMs)];
    return () => {
      present = false;
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [attempt]);

  useAcknowledgement(result);

  const retry = useCallback(() => {
    setResult(undefined);
    setWaited(undefined);
    setAttempt({ now: true });
  }, []);

  const waiting =
    waited === 'too-long' && queued ? ({ kind: 'unanswered', reason: 'server', message: '' } as const) : undefined;
  return {
    outcome: result?.outcome ?? waiting,
    isNew: result?.isNew ?? false,
    queued,
    retry,
    isSlow: waited !== undefined,
  };
}

function useAcknowledgement(result: RecordedScan | undefined): void {
  useEffect(() => {
    if (!result || result.outcome.kind === 'unanswered') return;
    const acknowledge = () => {
      if (document.visibilityState === 'visible') void acknowledgeScan(result);
    };
    acknowledge();
    document.addEventListener('visibilitychange', acknowledge);
    return () => document.removeEventListener('visibilitychange', acknowledge);
  }, [result]);
}

function useGrantedPanel(): (grant: ScanGrant) => ResultPanelProps {
  const { t } = useLingui();
  const amountText = useAmountText();
  const offersMany = useHasSettings();
  return (grant) => {
    const { points, balance } = grant;
    const newBalance = amountText({ points: balance ?? 0 });
    return {
      state: 'success',
      title:
        points === null ? (
          t`Points added`
        ) : (
          <Worth points={grantedPoints(grant)} sign="always" drawn={(figure) => <CountUp text={figure} />} />
        ),
      message: <Trans>Rewards Granted Successfully</Trans>,
      children: (
        <>
          <Bonuses grant={grant} />
          <ScannedProduct grant={grant} />
          {balance !== null && (
            <p className={styles.note}>
              <Trans>
                New balance <strong>{newBalance}</strong>
              </Trans>
            </p>
          )}
        </>
      ),
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            <Trans>Scan another</Trans>
          </LinkButton>
          <LinkButton to={paths.points} variant="secondary" size="lg" block>
            <Trans>See my points</Trans>
          </LinkButton>
          {offersMany && !readManyMode() && (
            <LinkButton to={paths.scan} onClick={() => storeManyMode(true)} variant="quiet" size="lg" block>
              <Trans>Scan many labels</Trans>
            </LinkButton>
          )}
        </>
      ),
    };
  };
}

function ScannedProduct({ grant: { productName, modelName, imageUrl, scannedAt } }: { grant: ScanGrant }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  if (productName === null) return null;
  return (
    <div className={styles.product}>
      <Picture src={imageUrl} showLabel={t`Show picture`} placeholder={<Package aria-hidden="true" />} />
      <Stack as="span" gap={1}>
        <strong>{productName}</strong>
        <Muted as="span" size={13} className={styles.detail}>
          {modelName !== null && <span>{modelName}</span>}
          {scannedAt !== null && (
            <span>
              <DateText value={scannedAt} format="date-time" locale={locale} />
            </span>
          )}
        </Muted>
      </Stack>
    </div>
  );
}
