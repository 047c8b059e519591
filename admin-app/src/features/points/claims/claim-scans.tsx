import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { memo } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { formatKm, formatKmh, useDuration } from '../../../claims/claim-words';
import styles from './claims.module.css';
import type { ClaimScan } from '../../../claims/claim-detail.resource';
import { gatherStops, type Stop } from './scan-stops';

/** Faster than a car on these roads; the leg is marked. The signal itself has its own limit. */
const FAST_KMH = 120;

function Leg({ stop, before }: { stop: Stop; before: Stop }) {
  const { t } = useLingui();
  const duration = useDuration();
  const from = before.scans.at(-1)?.at;
  const to = stop.scans[0]?.at;
  const time = from && to ? duration(Date.parse(to) - Date.parse(from)) : '';
  if (stop.km === undefined) return <p className={styles.leg}>{t`${time} later`}</p>;
  const km = formatKm(stop.km);
  const kmh = formatKmh(stop.kmh ?? 0);
  const fast = (stop.kmh ?? 0) > FAST_KMH;
  return (
    <p className={styles.leg} data-fast={fast || undefined}>
      {fast ? t`${time} later · ${km} km · ${kmh} km/h` : t`${time} later · ${km} km`}
    </p>
  );
}

/** Returns products with their number of scans and points, e.g. for ten labels of one carton. */
function byProduct(scans: readonly ClaimScan[]) {
  const found = new Map<string, { scans: ClaimScan[]; points: number }>();
  for (const scan of scans) {
    const line = found.get(scan.product) ?? { scans: [], points: 0 };
    line.scans.push(scan);
    line.points += scan.points;
    found.set(scan.product, line);
  }
  return [...found];
}

function StopItem({ stop, before }: { stop: Stop; before: Stop | undefined }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [first, last] = [stop.scans[0], stop.scans.at(-1)];
  const start = formatDate(first?.at ?? '', 'day-time', locale) ?? '';
  const end = formatDate(last?.at ?? '', 'time', locale) ?? '';
  const sameDay =
    first && last && formatDate(first.at, 'day', locale) === formatDate(last.at, 'day', locale)
      ? end
      : formatDate(last?.at ?? '', 'day-time', locale);
  return (
    <li className={styles.stop}>
      {before && <Leg stop={stop} before={before} />}
      <span className={styles.number} aria-hidden="true">
        {stop.place}
      </span>
      <div className={styles.stopBody}>
        <p className={styles.stopHead}>
          <strong>{stop.location || t`Place unknown`}</strong>
          <span className={styles.when}>
            {`${start}${(stop.scans.length > 1 && first?.at !== last?.at && ` – ${sameDay ?? ''}`) || ''}`}
          </span>
        </p>
        <ul className={styles.products}>
          {byProduct(stop.scans).map(([product, line]) => {
            const points = formatNumber(line.points);
            const serials = line.scans.map(({ serial }) => `#${String(serial)}`);
            const more = serials.length - 3;
            return (
              <li key={product}>
                <span>
                  <span>{`${(line.scans.length > 1 && `${formatNumber(line.scans.length)} × `) || ''}${product}`}</span>
                  <small className={styles.serials}>
                    {`${serials.slice(0, 3).join(', ')}${(more > 0 && ` ${t`and ${plural(more, { one: '# more', other: '# more' })}`}`) || ''}`}
                  </small>
                </span>
                <span className={styles.linePoints}>{points}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </li>
  );
}

/** Renders the scans behind a claim: the stops in the order of time. */
function Scans({ scans, points }: { scans: readonly ClaimScan[]; points: number }) {
  const { t } = useLingui();
  const stops = gatherStops(scans);
  const adjusted = points - scans.reduce((sum, scan) => sum + scan.points, 0);
  const shownAdjusted = formatNumber(adjusted, { sign: 'always' });
  return (
    <>
      <ol className={styles.stops} aria-label={t`Scans in the order of time`}>
        {stops.map((stop, index) => (
          <StopItem key={stop.scans[0]?.serial} stop={stop} before={stops[index - 1]} />
        ))}
      </ol>
      {adjusted !== 0 && (
        <p className={styles.quiet}>{t`${shownAdjusted} points come from an adjustment by an admin.`}</p>
      )}
    </>
  );
}

export const ClaimScans = memo(Scans);
