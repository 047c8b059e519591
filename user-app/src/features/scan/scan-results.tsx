import { useEffect, useEffectEvent, useState } from 'react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../i18n/user-messages';
import { grantedPoints, type FinalOutcome } from '../../offline/scan.resource';
import { updateScan, removeScans } from '../../offline/scan-queue';
import type { QueuedScan } from '../../offline/queued-scan';
import { useQueuedScans } from '../../offline/use-queued-scans';
import { groupSymbols } from '../../label-code/code-text';
import { OpenOtherProgramme } from '../../label-code/other-programme';
import { Worth } from '../../worth/worth';
import { Bonuses } from './bonuses';
import styles from './scan-results.module.css';
import { useRefusalText } from './use-failed-panel';

type Result = QueuedScan & { readonly outcome: FinalOutcome };

const shownAtOnce = 4;

const isResult = (scan: QueuedScan): scan is Result => scan.outcome !== undefined;
const pointsOf = ({ outcome }: Result) => (outcome.kind === 'granted' ? grantedPoints(outcome.grant) : 0);

export function ScanResults() {
  const { t } = useLingui();
  const results = useQueuedScans().filter(isResult);
  const [all, setAll] = useState(false);
  useSeen(results);
  if (results.length === 0) return null;
  const count = results.length;
  const points = results.reduce((sum, result) => sum + pointsOf(result), 0);
  const shown = all ? results : results.slice(0, shownAtOnce);
  return (
    <section className={styles.root} aria-label={t`Scans sent`}>
      <div>
        <h2 className={styles.title}>
          <Plural value={count} one="# saved scan was sent" other="# saved scans were sent" />
        </h2>
        {points > 0 && (
          <p className={styles.points}>
            <Worth points={points} sign="always" />
          </p>
        )}
      </div>
      <ul className={styles.list}>
        {shown.map((result) => (
          <ResultRow key={result.key} result={result} />
        ))}
      </ul>
      <Stack row gap={3}>
        {shown.length < results.length && (
          <Button variant="secondary" onClick={() => setAll(true)}>
            <Trans>Show all {count}</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={() => void removeScans(results)}>
          <Trans>Dismiss</Trans>
        </Button>
      </Stack>
    </section>
  );
}

export function ResultRow({ result }: { result: QueuedScan }) {
  const { locale } = useLanguage();
  const reason = useReason();
  const { outcome, scannedAt, code } = result;
  const kind = kindOf(result);
  const granted = outcome?.kind === 'granted';
  const ending = groupSymbols(code.slice(-8));
  const Icon = icons[kind];
  return (
    <li className={styles.row} data-kind={kind}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.what}>
          {granted ? (
            (outcome.grant.productName ?? <Trans>Points added</Trans>)
          ) : outcome ? (
            reason(outcome, result)
          ) : (
            <Trans>Waiting to be sent</Trans>
          )}
        </p>
        <p className={styles.detail}>
          <Trans>
            Scanned <DateText value={scannedAt} format="day-time" locale={locale} />
          </Trans>
          {!granted && (
            <>
              <span>{' · '}</span>
              <Trans>code ending {ending}</Trans>
            </>
          )}
        </p>
        {granted && <Bonuses grant={outcome.grant} className={styles.bonus} />}
        {outcome?.kind === 'refused' && outcome.other && (
          <OpenOtherProgramme other={outcome.other} variant="secondary" size="sm" />
        )}
      </div>
      {granted && outcome.grant.points !== null && (
        <p className={styles.points}>
          <Worth stacked points={grantedPoints(outcome.grant)} sign="always" />
        </p>
      )}
    </li>
  );
}

export const icons = { granted: CircleCheck, own: CircleCheck, refused: CircleAlert, waiting: Clock } as const;

/** Returns how a scan is shown; `own` brought no points because the user had scanned the label before. */
export function kindOf({ outcome }: QueuedScan): keyof typeof icons {
  if (!outcome) return 'waiting';
  return outcome.kind === 'refused' && outcome.code === 'code_used_by_you' ? 'own' : outcome.kind;
}

function useReason(): (outcome: Extract<FinalOutcome, { kind: 'refused' }>, scan: QueuedScan) => string {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return (outcome, { series, waited }) => {
    if (outcome.code === 'code_used' && (waited || !series))
      return t`Someone else scanned this label before your scan was sent.`;
    if (outcome.code === 'code_void') return t`This label was withdrawn. Please ask the shop that sold the product.`;
    if (outcome.code === 'code_invalid') return t`This was not one of our labels.`;
    return refusalText(outcome);
  };
}

/** Marks results as seen when the user navigates to another screen; they stay on the home screen until dismissed. */
function useSeen(results: readonly Result[]): void {
  const leave = useEffectEvent(() => {
    for (const result of results) if (!result.seen) void updateScan(result, { seen: true });
  });
  useEffect(() => () => leave(), []);
}
