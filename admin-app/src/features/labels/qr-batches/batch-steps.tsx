import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { Step } from '@loyalty/shared-ui/step-line';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../../i18n/admin-messages';
import styles from './batches.module.css';
import { nameOf } from '../../../session/admin-name';
import type { BatchLife, Action } from './batch-life.resource';

/** Returns the steps of a batch in their order in time, those to come last. */
export function useBatchSteps(): (life: BatchLife) => readonly Step[] {
  const { t } = useLingui();
  const actionText = useActionText();
  const { locale } = useLanguage();
  return ({ ordered, printed, dispatches, firstScannedAt }) => {
    const made: Step = { id: 'ordered', label: t`Made`, state: 'done', ...actionText(ordered) };
    const done: (Step & { when: string })[] = dispatches.map((dispatch, index) => ({
      id: `dispatched-${index}`,
      label: (
        <Trans>
          Dispatched to <bdi>{dispatch.to}</bdi>
        </Trans>
      ),
      state: 'done',
      when: dispatch.at,
      ...actionText(dispatch),
    }));
    if (printed) {
      done.push({
        id: 'printed',
        label: t`Codes printed, downloaded or shown`,
        state: 'done',
        when: printed.at,
        ...actionText(printed),
      });
    }
    if (firstScannedAt) {
      done.push({
        id: 'scanned',
        label: t`First scan`,
        state: 'done',
        when: firstScannedAt,
        at: formatDate(firstScannedAt, 'date-time', locale),
      });
    }
    const ahead: Step[] = [
      ...(printed ? [] : [{ id: 'printed', label: t`Print not recorded`, state: 'ahead' as const }]),
      ...(dispatches.length > 0
        ? []
        : [{ id: 'dispatched', label: t`Dispatch not recorded`, state: 'ahead' as const }]),
      ...(firstScannedAt ? [] : [{ id: 'scanned', label: t`First scan`, state: 'ahead' as const }]),
    ];
    return [made, ...done.toSorted((a, b) => a.when.localeCompare(b.when)), ...ahead];
  };
}

/** Returns the moment and the admin of a step as StepLine shows them. */
export function useActionText(): (action: Action) => Pick<Step, 'at' | 'detail'> {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return ({ at, by }) => ({
    at: formatDate(at, 'date-time', locale),
    ...(nameOf(by) && { detail: t`By ${nameOf(by)}` }),
  });
}

interface BatchProgressProps {
  batchId: number;
  /** Undefined while it is loading. */
  life: BatchLife | undefined;
  onOpen: () => void;
}

/** Renders the four steps of a batch as a short pipe with the last one in words; opens all of them. */
export function BatchProgress({ batchId, life, onOpen }: BatchProgressProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
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
