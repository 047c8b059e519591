import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { Step } from '@loyalty/shared-ui/step-line';
import { Stack } from '@loyalty/shared-ui/stack';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import styles from './batches.module.css';
import { nameOf } from '../../../session/admin-name';
import type { Action, BatchLife, Dispatch } from './batch-life.resource';

/** A step that was reached, with its moment as the api has it. */
export type ReachedStep = Step & { when: string };

/** Returns a function that makes a step that was reached, with its admin and a note below it. */
export function useReachedStep() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (
    id: string,
    label: ReactNode,
    { at, by = null }: { at: string; by?: Action['by'] },
    { note, ...more }: Partial<Pick<Step, 'state' | 'detail'>> & { note?: string | null | undefined } = {},
  ): ReachedStep => {
    const detail =
      nameOf(by) || note ? (
        <>
          {nameOf(by) && <span>{t`By ${nameOf(by)}`}</span>}
          {note && <bdi>{note}</bdi>}
        </>
      ) : undefined;
    return { id, label, state: 'done', when: at, at: formatDate(at, 'date-time', locale), detail, ...more };
  };
}

/** What an admin may do with a recorded dispatch. */
interface DispatchOffers {
  onChange: (dispatch: Dispatch) => void;
  onWithdraw: (dispatch: Dispatch) => void;
}

/** Returns the steps of a batch: what was reached, in the order in time, and what is to come. */
export function useBatchSteps(): (
  life: BatchLife,
  offers?: DispatchOffers,
) => { reached: readonly ReachedStep[]; ahead: readonly Step[] } {
  const { t } = useLingui();
  const reachedStep = useReachedStep();
  return ({ ordered, printed, dispatches, withdrawnDispatches, firstScannedAt }, offers) => {
    const later = dispatches.map((dispatch, index) => {
      const label = (
        <Trans>
          Dispatched to <bdi>{dispatch.to}</bdi>
        </Trans>
      );
      const detail = <DispatchDetail dispatch={dispatch} offers={offers} />;
      return reachedStep(`dispatched-${index}`, label, dispatch, { detail });
    });
    for (const { withdrawn, ...dispatch } of withdrawnDispatches) {
      const label = (
        <Trans>
          Withdrawn: dispatch to <bdi>{dispatch.to}</bdi>
        </Trans>
      );
      const detail = <DispatchDetail dispatch={dispatch} withdrawn={withdrawn} />;
      later.push(reachedStep(`withdrawn-${dispatch.id}`, label, withdrawn, { detail }));
    }
    if (printed) later.push(reachedStep('printed', t`Codes printed, downloaded or shown`, printed));
    if (firstScannedAt) later.push(reachedStep('scanned', t`First scan`, { at: firstScannedAt }));
    const ahead = [
      !printed && { id: 'printed', label: t`Print not recorded` },
      dispatches.length === 0 && { id: 'dispatched', label: t`Dispatch not recorded` },
      !firstScannedAt && { id: 'scanned', label: t`First scan` },
    ];
    return {
      reached: [reachedStep('ordered', t`Made`, ordered), ...inOrder(later)],
      ahead: ahead.flatMap((step) => (step ? [{ ...step, state: 'ahead' as const }] : [])),
    };
  };
}

interface DispatchDetailProps {
  dispatch: Dispatch;
  withdrawn?: Action;
  offers?: DispatchOffers | undefined;
}

/** Renders which labels a dispatch had, who recorded it, and what it was before changes. */
function DispatchDetail({ dispatch, withdrawn, offers }: DispatchDetailProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const when = (at: string | null) => (at === null ? '' : (formatDate(at, 'date-time', locale) ?? ''));
  return (
    <>
      {dispatch.firstSerial !== null && <span>{serialRange(dispatch)}</span>}
      {withdrawn && <span>{t`By ${nameOf(withdrawn.by)}`}</span>}
      {withdrawn ? (
        <span>{t`Was recorded for ${when(dispatch.at)} by ${nameOf(dispatch.by)}`}</span>
      ) : (
        nameOf(dispatch.by) && <span>{t`By ${nameOf(dispatch.by)}`}</span>
      )}
      {dispatch.earlier.map((was, index) => {
        const next = dispatch.earlier[index - 1] ?? dispatch;
        const before = [was.to, serialRange(was), when(was.at)].filter(Boolean).join(' · ');
        return (
          <span key={was.id}>
            <Trans>
              Changed on {when(next.recordedAt)} by {nameOf(next.by)}. Before: <bdi>{before}</bdi>
            </Trans>
          </span>
        );
      })}
      {offers && (
        <Stack as="span" row gap={2}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t`Change the dispatch to ${dispatch.to}`}
            onClick={() => offers.onChange(dispatch)}
          >
            {t`Change`}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t`Withdraw the dispatch to ${dispatch.to}`}
            onClick={() => offers.onWithdraw(dispatch)}
          >
            {t`Withdraw`}
          </Button>
        </Stack>
      )}
    </>
  );
}

/** Without digit grouping, since they are identifiers; '' for a dispatch without them. */
export const serialRange = ({ firstSerial, lastSerial }: Pick<Dispatch, 'firstSerial' | 'lastSerial'>): string => {
  if (firstSerial === null || lastSerial === null) return '';
  return firstSerial === lastSerial ? `#${firstSerial}` : `#${firstSerial} – #${lastSerial}`;
};

/** Returns steps in their order in time. */
export const inOrder = (steps: readonly ReachedStep[]) => steps.toSorted((a, b) => a.when.localeCompare(b.when));

interface BatchProgressProps {
  batchId: number;
  /** Undefined while it is loading, or if that failed. */
  life: BatchLife | undefined;
  failed: boolean;
  onOpen: () => void;
}

/** Renders the four steps of a batch as a short pipe with the last one in words; opens all of them. */
export function BatchProgress({ batchId, life, failed, onOpen }: BatchProgressProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  if (!life && failed) {
    // What opens has the reason, and Retry.
    return (
      <button type="button" className={styles.progressButton} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.words}>{t`Steps of batch ${batchId}`}</span>
      </button>
    );
  }
  if (!life) return <Skeleton width="14ch" />;
  const { ordered, printed, dispatches, firstScannedAt, unusual } = life;
  const last = dispatches.at(-1);
  const on = (at: string) => formatDate(at, 'day', locale) ?? '';
  const words = () => {
    if (last) return dispatches.length > 1 ? t`Dispatched to ${last.to} and others` : t`Dispatched to ${last.to}`;
    if (firstScannedAt) return t`First scan on ${on(firstScannedAt)}`;
    if (printed) return t`Printed on ${on(printed.at)}`;
    return t`Not printed`;
  };
  const reached = [ordered, printed, last, firstScannedAt].map(Boolean);
  return (
    <Stack as="span" row gap={2}>
      <button
        type="button"
        className={styles.progressButton}
        aria-label={t`Steps of batch ${batchId}: ${words()}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className={styles.pipe} aria-hidden="true">
          {reached.map((done, index) => (
            <span key={index} className={styles.joint} data-reached={done || undefined} />
          ))}
        </span>
        <span className={styles.words}>{words()}</span>
      </button>
      {unusual.length > 0 && <StatusChip tone="warning">{t`Unusual scans`}</StatusChip>}
    </Stack>
  );
}
