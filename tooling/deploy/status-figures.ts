import { type Html, html } from './html';
import type { Outcome } from './health';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const whole = new Intl.NumberFormat('en');
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** Returns a time of the history in UTC; what is not one, as it is. */
export function time(at: string): Html {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? html`${at}`
    : html`<time datetime="${date.toISOString()}">${days.format(date)}</time>`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns e.g. "3 days"; '' for less than a minute. */
export function duration(from: string, to: Date): string {
  const milliseconds = to.getTime() - new Date(from).getTime();
  const [unit, length] = units.find(([, least]) => milliseconds >= least) ?? [];
  if (!unit) return '';
  const count = Math.floor(milliseconds / length);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

export const percent = (value: number): string => share.format(value);

/** Returns e.g. "1.2 % of 3,400". */
export const rate = (outcome: Outcome | undefined): Html =>
  outcome && outcome.visits > 0
    ? html`<b>${percent(outcome.failed / outcome.visits)}</b>
        <small>${whole.format(outcome.failed)} of ${whole.format(outcome.visits)}</small>`
    : html`–`;

const megabytes = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns e.g. "1.47 MB". */
export const size = (bytes: number): string => `${megabytes.format(bytes / 1_000_000)} MB`;
