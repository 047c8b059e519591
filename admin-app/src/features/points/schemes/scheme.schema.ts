import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { array, boolean, object, string, type InferType } from 'yup';
import { formatNumber } from '@loyalty/shared-ui/num';
import { isDay } from '../../../lists/day-range';

export const nameLanguages = ['en', 'hi', 'mr', 'ta', 'te', 'bn'] as const;
export const levelNumbers = ['1', '2', '3', '4', '5'] as const;

const mostPoints = 1_000_000_000;

/** Returns a whole number as typed, also with separators; NaN if it is none. */
export const numberOf = (text: string): number =>
  /^[0-9,]+$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN;

const isWhole = (text: string, most = mostPoints) => numberOf(text) >= 1 && numberOf(text) <= most;
const isTimes = (text: string) => {
  const times = Number(text.trim() || Number.NaN);
  return times >= 1.05 && times <= 10 && Math.abs(times * 20 - Math.round(times * 20)) < 1e-9;
};

/**
 * Numbers and ids are text until they are sent, so that input and drafts keep them; `12 Elbow` is the product 12. Formik
 * validates an empty text as undefined, which the defaults are for.
 */
export const createSchemeSchema = (i18n: I18n) => {
  const points = i18n._(msg`Please enter whole points from 1 to ${formatNumber(mostPoints)}`);
  const multiple = i18n._(msg`Please enter a multiple from 1.05 to 10 in steps of 0.05, for example 1.5`);
  const optional = () =>
    string()
      .default('')
      .test('points', points, (text) => !text.trim() || isWhole(text));
  /** Of the chosen kind only. */
  const of = (kind: string, isRight: (text: string, values: Record<string, unknown>) => boolean, message = points) =>
    string()
      .default('')
      .test('kind', message, (text, { parent }) => {
        const values = parent as Record<string, unknown>;
        return values.kind !== kind || isRight(text, values);
      });
  const name = () =>
    string()
      .default('')
      .max(60, i18n._(msg`At most 60 characters`));
  const level = object({
    name: name(),
    nameHi: name(),
    from: string().default(''),
    boost: string<'times' | 'plus'>().default('times'),
    amount: string().default(''),
  });
  return object({
    kind: string<'booster' | 'goal' | 'tier' | 'referral'>().default('booster'),
    en: name()
      .trim()
      .required(i18n._(msg`Please enter a name in English`)),
    ...{ hi: name(), mr: name(), ta: name(), te: name(), bn: name() },
    start: string()
      .default('')
      .test('day', i18n._(msg`Please enter the first day`), (text) => isDay(text)),
    end: string()
      .default('')
      .test('day', i18n._(msg`Please enter the last day`), (text) => isDay(text))
      .test('order', i18n._(msg`The last day is before the first.`), (text, { parent }) => {
        const { start } = parent as { start: string };
        return !isDay(start) || !isDay(text) || start <= text;
      }),
    boost: string<'times' | 'plus'>().default('times'),
    times: of('booster', (text, { boost }) => boost !== 'times' || isTimes(text), multiple),
    plus: of('booster', (text, { boost }) => boost !== 'plus' || isWhole(text)),
    goalOf: string<'scans' | 'points' | 'products'>().default('scans'),
    goalTarget: of('goal', (text) => isWhole(text), i18n._(msg`Please enter a whole number above 0`)),
    goalPoints: of('goal', (text) => isWhole(text)),
    levels: string().default(''),
    level: object({ 1: level, 2: level, 3: level, 4: level, 5: level }),
    forReferrer: of('referral', (text) => isWhole(text)),
    forFriend: of('referral', (text) => isWhole(text)),
    mostFriends: of('referral', (text) => isWhole(text, 100), i18n._(msg`Please enter a whole number from 1 to 100`)),
    products: array(string().defined()).defined(),
    models: array(string().defined()).defined(),
    batches: array(string().defined()).defined(),
    states: array(string().defined()).defined(),
    districts: array(string().defined()).defined(),
    pins: array(string().defined()).defined(),
    place: string<'scan' | 'person'>().default('scan'),
    role: string<'' | '2' | '3'>().default(''),
    joinedSince: string().default(''),
    list: string().default(''),
    firstScan: boolean().defined(),
    scanOfDay: string()
      .default('')
      .test(
        'scan',
        i18n._(msg`Please enter a whole number from 1 to 100`),
        (text) => !text.trim() || isWhole(text, 100),
      ),
    unit: string<'points' | 'rupees'>().default('points'),
    budget: optional(),
    aDay: optional(),
    aPerson: optional(),
    atEnd: string<'part' | 'nothing'>().default('part'),
  }).test({
    test({ kind, level: all, levels }, { createError }) {
      if (kind !== 'tier') return true;
      const used = levelNumbers.slice(0, Number(levels)).map((number) => all[number]);
      const problem = used.map(({ name: en, from, boost, amount }, index) => {
        if (!en.trim()) return i18n._(msg`Level ${index + 1} needs a name`);
        if (!(numberOf(from) >= 0)) return i18n._(msg`Level ${index + 1}: from how many points of a year?`);
        if (index > 0 && numberOf(from) <= numberOf(used[index - 1]!.from))
          return i18n._(msg`Level ${index + 1} must begin above level ${index}`);
        if (boost === 'times' ? !isTimes(amount) : !isWhole(amount))
          return `${i18n._(msg`Level ${index + 1}`)}: ${boost === 'times' ? multiple : points}`;
        return undefined;
      });
      const message = problem.find((text) => text !== undefined);
      return message === undefined ? true : createError({ path: 'levels', message });
    },
  });
};

export type SchemeValues = InferType<ReturnType<typeof createSchemeSchema>>;
export type LevelValues = SchemeValues['level'][1];
