import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { distanceKm } from '@loyalty/shared-ui/great-circle';
import { formatKm } from '../../claims/claim-words';
import styles from './claims.module.css';
import type { Place, Stop } from './scan-stops';

const WIDTH = 560;
const HEIGHT = 220;
const MARGIN = 32;

/** Lengths of the scale's bar. */
const roundKm = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** Returns the positions of places in pixels, north up, with one scale in both directions. */
function project(places: readonly Place[]) {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  // Degrees of longitude shrink away from the equator.
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  const across = (Math.max(...longitudes) - Math.min(...longitudes)) * shrink;
  const up = Math.max(...latitudes) - Math.min(...latitudes);
  const perDegree = Math.min((WIDTH - 2 * MARGIN) / across, (HEIGHT - 2 * MARGIN) / up);
  const perKm = perDegree / distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });
  return {
    perKm,
    at: ({ latitude, longitude }: Place) => ({
      x: WIDTH / 2 + (longitude - middle.longitude) * shrink * perDegree,
      y: HEIGHT / 2 - (latitude - middle.latitude) * perDegree,
    }),
  };
}

/** Places nearer than this, in pixels, are one mark. */
const MARK = 26;

/** Joins places that would cover each other, e.g. "1–4". */
function gatherMarks(placed: readonly { x: number; y: number; place: Place }[]) {
  const groups: { x: number; y: number; places: Place[] }[] = [];
  for (const { x, y, place } of placed) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < MARK);
    if (near) near.places.push(place);
    else groups.push({ x, y, places: [place] });
  }
  return groups.map(({ x, y, places }) => {
    const numbers = places.map(({ number }) => number);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const inRow = last - first === numbers.length - 1;
    const label =
      numbers.length === 1 ? String(first) : inRow ? `${String(first)}–${String(last)}` : numbers.join(', ');
    return { x, y, label, scans: places.reduce((sum, { scans }) => sum + scans, 0) };
  });
}

/**
 * Draws the places of a claim's scans and the way between them, with a scale. Nothing for a single place. The list of
 * scans has the same in text.
 */
export function ClaimMap({ places, stops }: { places: readonly Place[]; stops: readonly Stop[] }) {
  const { t } = useLingui();
  if (places.length < 2) return null;
  const { at, perKm } = project(places);
  const byNumber = new Map(places.map((place) => [place.number, place]));
  const way = stops.flatMap(({ place }) => byNumber.get(place) ?? []).map(at);
  const bar = roundKm.findLast((km) => km * perKm <= WIDTH / 4) ?? 0.1;
  const label = formatKm(bar);
  const marks = gatherMarks(places.map((place) => ({ ...at(place), place })));
  const most = Math.max(...marks.map(({ scans }) => scans));
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      role="img"
      aria-label={t`Map of the scans: ${plural(places.length, { one: '# place', other: '# places' })}`}
    >
      <polyline className={styles.way} points={way.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {marks.map(({ x, y, scans, label: name }) => (
        <g key={name} className={styles.place} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <circle r={Math.max(9 + 5 * Math.sqrt(scans / most), 4 + 3.5 * name.length)} />
          <text dy="0.35em">{name}</text>
        </g>
      ))}
      <g className={styles.scale} transform={`translate(12 ${String(HEIGHT - 14)})`}>
        <path d={`M0 -4 V0 H${(bar * perKm).toFixed(1)} V-4`} />
        <text x={bar * perKm + 8} dy="0.1em">
          {t`${label} km`}
        </text>
      </g>
    </svg>
  );
}
