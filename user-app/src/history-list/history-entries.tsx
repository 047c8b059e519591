import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { DateText, formatDate, monthKey } from '@loyalty/shared-ui/date-text';
import { HistoryList, type HistoryGroup } from './history-list';
import { Picture } from '@loyalty/shared-ui/picture';
import { useSavesData } from '@loyalty/shared-ui/saves-data';
import { formatNumber } from '@loyalty/shared-ui/num';
import { CircleMinus, CirclePlus, CloudUpload, Gift, Hourglass, ScanLine, Sparkles } from 'lucide-react';
import { ClaimStatusChip } from '../claim-status/claim-status';
import { useSchemeName } from '../schemes/scheme-name';
import { useLanguage } from '../i18n/user-messages';
import { useWaitingScans } from '../offline/use-queued-scans';
import { paths } from '../paths';
import { Worth, useWorth } from '../worth/worth';
import styles from './history-entries.module.css';
import type { HistoryEntry, HistoryFilter, HistoryMonth } from './history.resource';

/** Returns null for claims without a worth. */
const negated = (paise: number | undefined) => (paise === undefined ? null : -paise);

function addressOf({ kind, id, transactionId }: HistoryEntry): string | undefined {
  if (kind === 'scan' || kind === 'bonus') return id === undefined ? undefined : paths.ownScan(id);
  return transactionId && paths.claim(transactionId);
}

type EntryLook = Pick<HistoryEntry, 'kind' | 'points' | 'imageUrl'>;

/** A scan shows its product, so that rows differ. */
export function EntryIcon({ entry: { kind, points, imageUrl } }: { entry: EntryLook }) {
  const { t } = useLingui();
  // The button that would fetch it cannot be inside of a link.
  const saves = useSavesData();
  if (kind === 'claim') return <Gift aria-hidden="true" />;
  if (kind === 'bonus') return <Sparkles aria-hidden="true" />;
  if (kind === 'expiry' || kind === 'imported') return <Hourglass aria-hidden="true" />;
  if (kind === 'adjustment' || kind === 'opening')
    return points < 0 ? <CircleMinus aria-hidden="true" /> : <CirclePlus aria-hidden="true" />;
  if (saves || !imageUrl) return <ScanLine aria-hidden="true" />;
  return <Picture src={imageUrl} size={40} showLabel={t`Show picture`} placeholder={<ScanLine aria-hidden="true" />} />;
}

interface HistoryEntriesProps {
  entries: readonly HistoryEntry[];
  months: readonly HistoryMonth[];
  filter: HistoryFilter;
  withWaiting: boolean;
}

export function HistoryEntries({ entries, months, filter, withWaiting }: HistoryEntriesProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const waiting = useWaitingGroup();
  const worthOf = useWorth();
  const schemeName = useSchemeName();
  const bonusText = ({ scanned }: HistoryEntry) => (scanned ? t`Bonus for ${scanned}` : t`Bonus`);
  const titleOf = ({ kind, title, schemeNames }: HistoryEntry) => {
    if (kind === 'claim') return t`Rewards Claimed`;
    if (kind === 'bonus') return schemeName(schemeNames) || title;
    if (kind === 'expiry') return t`Points expired`;
    if (kind === 'opening') return t`Opening balance`;
    return kind === 'adjustment' ? t`Points adjusted` : title;
  };
  const amountOf = ({ kind, points, worthPaise: paise, status }: HistoryEntry) => {
    // What the old programme counted has no worth in this one.
    if (kind === 'imported') return points !== 0 && <Worth stacked points={points} paise={null} sign="always" />;
    if (kind !== 'claim') return <Worth stacked points={points} sign="always" />;
    const taken = <Worth stacked points={-points} paise={negated(paise)} />;
    // The points of a rejected claim were returned: nothing was taken.
    return status === 'rejected' ? <s>{taken}</s> : taken;
  };
  const totalOf = (key: string) => {
    const month = months.find((one) => one.month === key);
    if (!month) return undefined;
    const figure = (points: number, paise?: number | null) => {
      const { rupees } = worthOf({ points, paise, sign: 'always' });
      return rupees ?? formatNumber(points, { sign: 'always' });
    };
    const earned = figure(month.earned);
    const claimed = figure(-month.claimed, negated(month.claimedPaise));
    return (
      <>
        {filter !== 'claims' && <Trans>{earned} earned</Trans>}
        <span>{filter === 'all' && month.claimed > 0 && ' · '}</span>
        {(filter === 'claims' || (filter === 'all' && month.claimed > 0)) && <Trans>{claimed} claimed</Trans>}
      </>
    );
  };
  const groups: HistoryGroup[] = groupByMonth(entries).map(({ key, entries: ofMonth }) => ({
    id: key,
    label: (ofMonth[0]?.at && formatDate(ofMonth[0].at, 'month', locale)) ?? t`Undated`,
    total: totalOf(key),
    entries: ofMonth.map((entry) => {
      const to = addressOf(entry);
      return {
        id: entry.key,
        title: titleOf(entry),
        detail: (
          <>
            <DateText value={entry.at} format="day-time" locale={locale} />
            {entry.kind === 'adjustment' && <span>{` · ${t`by the company`}`}</span>}
            {entry.kind === 'imported' && <span>{` · ${t`from the old programme`}`}</span>}
            {entry.kind === 'bonus' && <span>{` · ${bonusText(entry)}`}</span>}
          </>
        ),
        amount: amountOf(entry),
        kind: entry.kind === 'claim' ? 'claimed' : entry.kind === 'bonus' ? 'bonus' : 'earned',
        icon: <EntryIcon entry={entry} />,
        ...(entry.status && {
          status: (
            <ClaimStatusChip
              status={entry.status}
              payout={entry.payout}
              {...(styles.onCopper && { className: styles.onCopper })}
            />
          ),
        }),
        ...(to && { to }),
      };
    }),
  }));
  return <HistoryList className={styles.list} groups={withWaiting && waiting ? [waiting, ...groups] : groups} />;
}

function useWaitingGroup(): HistoryGroup | undefined {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const waiting = useWaitingScans();
  if (waiting.length === 0) return undefined;
  return {
    id: 'waiting',
    label: t`On this phone`,
    total: <Plural value={waiting.length} one="# scan to be sent" other="# scans to be sent" />,
    entries: waiting.toReversed().map(({ key, code, scannedAt }) => ({
      id: key,
      title: <Trans>Waiting to be sent</Trans>,
      detail: (
        <>
          <DateText value={scannedAt} format="day-time" locale={locale} />
          <span>{` · ${code}`}</span>
        </>
      ),
      kind: 'queued',
      icon: <CloudUpload aria-hidden="true" />,
    })),
  };
}

interface Month<Entry> {
  /** 'YYYY-MM', or '' for entries without a date. */
  key: string;
  entries: Entry[];
}

/** Groups entries by month, keeping their order; a month starts again after another one. */
export function groupByMonth<Entry extends { at: string | undefined }>(entries: readonly Entry[]): Month<Entry>[] {
  const months: Month<Entry>[] = [];
  for (const entry of entries) {
    const key = entry.at ? monthKey(entry.at) : '';
    const last = months.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else months.push({ key, entries: [entry] });
  }
  return months;
}
