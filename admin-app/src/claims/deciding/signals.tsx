import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useLanguage } from '../../i18n/admin-messages';
import { paths } from '../../paths';
import type { Claim, SignalCode } from '../claim';
import { formatKm, formatKmh } from '../claim-words';
import type { Signal } from '../claims.resource';
import styles from './deciding.module.css';

function useSignalNames(): Readonly<Record<SignalCode, string>> {
  const { t } = useLingui();
  return {
    'scans-per-hour': t`Many scans in one hour`,
    speed: t`Too far apart for the time between`,
    'crowded-place': t`Many users at one place`,
    'payout-details-changed': t`Payout details were just replaced`,
    'shared-destination': t`Same payout destination as other accounts`,
    'unusual-batch': t`Scans of an unusual batch`,
    'voided-siblings': t`Neighbouring labels are void`,
    'new-account': t`New account`,
  };
}

export function SignalCounts({ claims }: { claims: readonly Pick<Claim, 'signals'>[] }) {
  const names = useSignalNames();
  const counts = new Map<SignalCode, number>();
  for (const signal of claims.flatMap(({ signals }) => signals)) counts.set(signal, (counts.get(signal) ?? 0) + 1);
  return (
    <ul>
      {[...counts]
        .toSorted(([, one], [, other]) => other - one)
        .map(([signal, count]) => (
          <li key={signal}>{`${names[signal] ?? signal}: ${formatNumber(count)}`}</li>
        ))}
    </ul>
  );
}

function useSignalSentence(): (signal: Signal) => string {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (found) => {
    const { scans = 0, users = 0, voided = 0, accountDays: days = 0, location = '', batchId: batch = 0 } = found;
    const km = formatKm(found.km ?? 0);
    const kmh = formatKmh(found.kmh ?? 0);
    const changedAt = formatDate(found.changedAt ?? '', 'day-time', locale) ?? '';
    const ofThisClaim = t`${plural(scans, { one: '# scan of this claim', other: '# scans of this claim' })}`;
    switch (found.signal) {
      case 'scans-per-hour':
        return t`${plural(scans, { one: '# scan', other: '# scans' })} within an hour. An installer may scan a day’s labels at once.`;
      case 'speed':
        return found.kmh === undefined
          ? t`Two scans ${km} km apart at the same second. Someone else may be scanning with this account.`
          : t`Two scans ${km} km apart, ${kmh} km/h. Someone else may be scanning with this account.`;
      case 'crowded-place':
        return t`${plural(users, { one: '# user', other: '# users' })} scanned at ${location || t`the same place`} on one day. It may be a shop or a meeting.`;
      case 'payout-details-changed':
        return t`Changed ${changedAt}. Make sure that the change is theirs.`;
      case 'shared-destination':
        return t`${plural(users, { one: '# other account is', other: '# other accounts are' })} paid to the same UPI ID or bank account. It may be a family or a shop.`;
      case 'unusual-batch':
        return found.kind === 'before-dispatch'
          ? t`Batch ${batch} was scanned before it was dispatched: ${ofThisClaim}.`
          : t`Batch ${batch} was scanned far apart within hours: ${ofThisClaim}.`;
      case 'voided-siblings':
        return t`${plural(voided, { one: '# label', other: '# labels' })} printed next to these are void: the roll may be lost or copied.`;
      case 'new-account':
        return t`Registered ${plural(days, { one: '# day', other: '# days' })} before the claim.`;
      default:
        return '';
    }
  };
}

function Signals({ signals }: { signals: readonly Signal[] }) {
  const { t } = useLingui();
  const sentence = useSignalSentence();
  const names = useSignalNames();
  if (signals.length === 0) {
    return (
      <Stack as="p" row gap={2} className={styles.clear}>
        <ShieldCheck size={18} aria-hidden="true" />
        <span>{t`No signals of risk`}</span>
      </Stack>
    );
  }
  return (
    <ul className={styles.signals} aria-label={t`Signals of risk`}>
      {signals.map((signal, index) => {
        const text = sentence(signal);
        return (
          <li key={`${signal.signal}-${String(index)}`} className={styles.signal}>
            <TriangleAlert size={18} aria-hidden="true" />
            <p>
              <strong>{`${names[signal.signal] ?? signal.signal}.`}</strong>
              <span>{` ${text}`}</span>
              {signal.others && (
                <Stack as="span" row gap={3}>
                  {signal.others.map(({ id, name, mobile }) => (
                    <Link key={id} to={paths.user(id)}>
                      <bdi>{name || mobile || t`Deleted account`}</bdi>
                    </Link>
                  ))}
                </Stack>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

export const ClaimSignals = memo(Signals);
