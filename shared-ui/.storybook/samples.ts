import type { PagerLabels } from '../src/components/pager/pager';
import type { TrendPoint } from '../src/components/trend-chart/trend-chart';

/** The texts of a Pager under a table of claims. */
export const pagerLabels: PagerLabels = {
  nav: 'Pages of claims',
  previous: 'Previous page',
  next: 'Next page',
  page: (page) => `Page ${page}`,
  range: (from, to, total) => `${from}–${to} of ${total}`,
};

const dayLength = 86_400_000;
const lastDay = Date.UTC(2026, 10, 21);

/**
 * Generates sample figures of a growing programme, lower on Sundays; the same at every call.
 * @param days how many, ending on 21 November 2026
 * @param most maximum scans on a day
 */
export const scansPerDay = (days: number, most: number): TrendPoint[] =>
  Array.from({ length: days }, (_, index) => {
    const day = new Date(lastDay - (days - 1 - index) * dayLength);
    const week = day.getUTCDay() === 0 ? 0.6 : 1;
    return {
      day: day.toISOString().slice(0, 10),
      value: Math.round(most * week * (0.3 + (0.65 * index) / days + 0.05 * Math.sin(index))),
    };
  });

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<rect width="400" height="300" fill="#eef3f2"/>
<path d="M60 110h130a70 70 0 0 1 70 70v80" fill="none" stroke="#c9d6d6" stroke-width="64"/>
<path d="M60 96h130a84 84 0 0 1 84 84v80" fill="none" stroke="#f7fbfa" stroke-width="10"/>
<rect x="44" y="66" width="36" height="88" rx="8" fill="#b4c6c6"/><rect x="216" y="236" width="88" height="36" rx="8" fill="#b4c6c6"/>
</svg>`;

/** A picture of an elbow pipe, so that the gallery needs no network. */
export const drawnPicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** A claim as listed in the admin area. */
export interface Claim {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly points: number;
  readonly awaiting: boolean;
}

/** Sample claims for the stories of lists. */
export const claims: readonly Claim[] = [
  { id: 'TX-10482', name: 'Ramesh Patil', role: 'Plumber', points: 1240, awaiting: true },
  { id: 'TX-10481', name: 'Sunita Rao', role: 'Customer', points: 300, awaiting: true },
  { id: 'TX-10477', name: 'Imran Shaikh', role: 'Plumber', points: 210_500, awaiting: false },
  { id: 'TX-10470', name: 'K. Murugan', role: 'Plumber', points: 860, awaiting: true },
];
