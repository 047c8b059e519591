import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { memo } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { formatKm, formatKmh, useDuration } from '../../../claims/claim-words';
import type { ClaimScan } from '../../../claims/claims.resource';
import styles from './claim.module.css';

/** A phone indoors is accurate to about this. */
const SAME_PLACE_KM = 0.2;
/** Faster than a car on these roads; the leg is marked. The signal itself has its own limit. */
const FAST_KMH = 120;

/** Scans made one after another at one place. */
type Stop = readonly [ClaimScan, ...ClaimScan[]];

function gatherStops(scans: readonly ClaimScan[]): Stop[] {
  return scans.reduce<Stop[]>((stops, scan) => {
    const last = stops.at(-1);
    const isSamePlace =
      scan.kmFromPrevious === null ? scan.location === last?.[0].location : scan.kmFromPrevious < SAME_PLACE_KM;
    return last && isSamePlace ? [...stops.slice(0, -1), [...last, scan]] : [...stops, [scan]];
  }, []);
}

function byProduct(scans: readonly ClaimScan[]) {
  const found = new Map<string, { serials: number[]; points: number }>();
  for (const { product, serial, points } of scans) {
    const { serials = [], points: before = 0 } = found.get(product) ?? {};
    found.set(product, { serials: [...serials, serial], points: before + points });
  }
  return [...found];
}

function Leg({ to, from }: { to: ClaimScan; from: ClaimScan }) {
  const { t } = useLingui();
  const duration = useDuration();
  const time = duration(Date.parse(to.at) - Date.parse(from.at));
  if (to.kmFromPrevious === null) return <Muted size={13} className={styles.leg}>{t`${time} later`}</Muted>;
  const km = formatKm(to.kmFromPrevious);
  const kmh = formatKmh(to.kmh ?? 0);
  const fast = (to.kmh ?? 0) > FAST_KMH;
  return (
    <Muted size={13} className={styles.leg} data-fast={fast || undefined}>
      {fast ? t`${time} later · ${km} km · ${kmh} km/h` : t`${time} later · ${km} km`}
    </Muted>
  );
}

function StopBody({ stop }: { stop: Stop }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [first, last] = [stop[0], stop.at(-1) ?? stop[0]];
  const format = (at: string, as: 'day' | 'day-time' | 'time') => formatDate(at, as, locale) ?? '';
  const end = format(last.at, format(first.at, 'day') === format(last.at, 'day') ? 'time' : 'day-time');
  return (
    <div className={styles.stopBody}>
      <Stack as="p" row spread align="baseline" gap={3}>
        <strong>{first.location || t`Place unknown`}</strong>
        <Muted as="span" size={13}>
          {first.at === last.at ? format(first.at, 'day-time') : `${format(first.at, 'day-time')} – ${end}`}
        </Muted>
      </Stack>
      <ul>
        {byProduct(stop).map(([product, { serials, points }]) => {
          const named = serials.slice(0, 3).map((serial) => `#${String(serial)}`);
          const more = serials.length - named.length;
          return (
            <Stack key={product} as="li" row spread align="baseline" gap={3} className={styles.product}>
              <span>
                <span>{serials.length > 1 ? `${formatNumber(serials.length)} × ${product} ` : `${product} `}</span>
                <Muted as="small" size={12}>
                  {more > 0
                    ? `${named.join(', ')} ${t`and ${plural(more, { one: '# more', other: '# more' })}`}`
                    : named.join(', ')}
                </Muted>
              </span>
              <span>{formatNumber(points)}</span>
            </Stack>
          );
        })}
      </ul>
    </div>
  );
}

function Scans({ scans, points }: { scans: readonly ClaimScan[]; points: number }) {
  const { t } = useLingui();
  const stops = gatherStops(scans);
  const adjusted = points - scans.reduce((sum, scan) => sum + scan.points, 0);
  const shownAdjusted = formatNumber(adjusted, { sign: 'always' });
  return (
    <>
      {stops.length > 0 && (
        <ol aria-label={t`Scans in the order of time`}>
          {stops.map((stop, index) => {
            const before = stops[index - 1]?.at(-1);
            return (
              <li key={stop[0].serial} className={styles.stop}>
                {before && <Leg to={stop[0]} from={before} />}
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <StopBody stop={stop} />
              </li>
            );
          })}
        </ol>
      )}
      {adjusted !== 0 && <Muted size={13}>{t`${shownAdjusted} points come from an adjustment by an admin.`}</Muted>}
    </>
  );
}

export const ClaimScans = memo(Scans);
