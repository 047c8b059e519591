import { useLingui } from '@lingui/react/macro';
import { latinSigns } from '@loyalty/shared-ui/typed-numbers';
import { object, string } from 'yup';
import type { Dispatch } from './batch-life.resource';
import type { Batch } from './batches.resource';

const indianOffsetMs = 5.5 * 3_600_000;

/** Returns a moment as a day 'YYYY-MM-DD' and a time 'HH:MM', in Indian time. */
export function toFields(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = new Date(at.getTime() + indianOffsetMs).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** Returns a time as typed, also 9.05, 905 or in digits of another script, as 'HH:MM'; undefined if it is none. */
function readTime(text: string): string | undefined {
  const [, hour, minute] = /^([01]?\d|2[0-3])\s*[:.]?\s*([0-5]\d)$/.exec(latinSigns(text).trim()) ?? [];
  return hour && minute && `${hour.padStart(2, '0')}:${minute}`;
}

/** Returns the moment of a day and a typed time; undefined while they are none. */
export function momentOf({ day, time }: { day: string; time: string }): Date | undefined {
  const read = readTime(time);
  return day && read ? new Date(`${day}T${read}:00+05:30`) : undefined;
}

/** Returns a serial as typed, also "#1 000 123"; undefined if it is none. */
export function readSerial(text: string): number | undefined {
  const digits = text.replaceAll(/[#\s,]/g, '');
  return /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined;
}

type Labels = Pick<Dispatch, 'firstSerial' | 'lastSerial'>;

/** Returns the first labels of a batch that no dispatch has; undefined if each is in one. */
export function undispatched(
  { firstSerial, lastSerial }: Pick<Batch, 'firstSerial' | 'lastSerial'>,
  dispatches: readonly Labels[],
): { firstSerial: number; lastSerial: number } | undefined {
  let first = firstSerial;
  for (const taken of dispatches.toSorted((a, b) => (a.firstSerial ?? 0) - (b.firstSerial ?? 0))) {
    if (taken.firstSerial === null || taken.lastSerial === null) continue;
    if (taken.firstSerial > first) return { firstSerial: first, lastSerial: taken.firstSerial - 1 };
    first = taken.lastSerial + 1;
  }
  return first > lastSerial ? undefined : { firstSerial: first, lastSerial };
}

/** Returns the schema of a dispatch: the api refuses the same, with the wrong value. */
export function useDispatchSchema(batch: Pick<Batch, 'firstSerial' | 'lastSerial'>, others: readonly Dispatch[]) {
  const { t } = useLingui();
  const serial = () =>
    string()
      .required(t`Please enter a serial number`)
      .test(
        'serial',
        ({ value }) => t`${String(value)} is no serial number`,
        (text) => readSerial(text ?? '') !== undefined,
      )
      .test(
        'batch',
        ({ value }) =>
          t`#${String(readSerial(String(value)))} is not of this batch: it has #${String(batch.firstSerial)} to #${String(batch.lastSerial)}`,
        (text) => {
          const typed = readSerial(text ?? '') ?? 0;
          return typed >= batch.firstSerial && typed <= batch.lastSerial;
        },
      );
  return object({
    to: string()
      .trim()
      .required(t`Please choose a store, or enter a place`),
    first: serial(),
    last: serial().test('range', (text, context) => {
      const { first: typedFirst } = context.parent as { first?: string };
      const [first, last] = [readSerial(typedFirst ?? ''), readSerial(text ?? '')];
      if (first === undefined || last === undefined) return true;
      if (first > last) {
        const message = t`The last label, #${String(last)}, is before the first, #${String(first)}`;
        return context.createError({ message });
      }
      for (const { firstSerial, lastSerial, to } of others) {
        if (firstSerial === null || lastSerial === null || lastSerial < first || firstSerial > last) continue;
        const [from, until] = [String(Math.max(first, firstSerial)), String(Math.min(last, lastSerial))];
        return context.createError({ message: t`#${from} to #${until} went to ${to} already` });
      }
      return true;
    }),
    day: string().required(t`Please enter a date as day/month/year, for example 11/10/2026.`),
    time: string().test(
      'time',
      t`Please enter a time from 00:00 to 23:59, for example 14:30.`,
      (time = '') => readTime(time) !== undefined,
    ),
  });
}
