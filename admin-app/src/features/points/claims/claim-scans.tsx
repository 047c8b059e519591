import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Fragment, memo } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { formatKm, formatKmh, useDuration } from '../../../claims/claim-words';
import type { ClaimScan } from '../../../claims/claims.resource';
import { paths } from '../../../paths';
import { useWorthText } from '../../../programme/points-text';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { usePermissions } from '../../../session/permissions.resource';
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

interface ValuedProps {
  /** What a point of the claim is worth; null: nothing. */
  valuePaise: number | null;
}

function StopBody({ stop, valuePaise }: ValuedProps & { stop: Stop }) {
  const { t } = useLingui();
  const mayTrace = usePermissions()('codes.trace');
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
          const named = serials.slice(0, 3);
          const more = serials.length - named.length;
          return (
            <Stack key={product} as="li" row spread align="baseline" gap={3} className={styles.product}>
              <span>
                <span>{serials.length > 1 ? `${formatNumber(serials.length)} × ${product} ` : `${product} `}</span>
                <Muted as="small" size={12}>
                  {named.map((serial, index) => (
                    <Fragment key={serial}>
                      {index > 0 && ', '}
                      {mayTrace ? <Link to={paths.labelStory(serial)}>{`#${serial}`}</Link> : `#${serial}`}
                    </Fragment>
                  ))}
                  {more > 0 && ` ${t`and ${plural(more, { one: '# more', other: '# more' })}`}`}
                </Muted>
              </span>
              <PointsWithWorth value={points} worthPaise={valuePaise && points * valuePaise} />
            </Stack>
          );
        })}
      </ul>
    </div>
  );
}

function Scans({ scans, points, valuePaise }: ValuedProps & { scans: readonly ClaimScan[]; points: number }) {
  const { t } = useLingui();
  const worthText = useWorthText();
  const stops = gatherStops(scans);
  const adjusted = points - scans.reduce((sum, scan) => sum + scan.points, 0);
  const worthPaise = valuePaise && Math.abs(adjusted) * valuePaise;
  const shownAdjusted = `${adjusted > 0 ? '+' : '−'}${worthText({ points: Math.abs(adjusted), worthPaise })}`;
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
                <StopBody stop={stop} valuePaise={valuePaise} />
              </li>
            );
          })}
        </ol>
      )}
      {adjusted !== 0 && <Muted size={13}>{t`${shownAdjusted} by an adjustment of an admin.`}</Muted>}
    </>
  );
}

export const ClaimScans = memo(Scans);
