import type { WireScheme } from '../../../schemes/scheme';
import { daysBefore, todayInIndia } from '../../../lists/day-range';
import { type LevelValues, levelNumbers, nameLanguages, numberOf, type SchemeValues } from './scheme.schema';
import type { SchemeDetail } from './schemes.resource';

const NO_LEVEL: LevelValues = { name: '', nameHi: '', from: '', boost: 'times', amount: '' };

/** A booster of a month from tomorrow on. */
export function newValues(today = todayInIndia()): SchemeValues {
  return {
    kind: 'booster',
    ...{ en: '', hi: '', mr: '', ta: '', te: '', bn: '' },
    start: daysBefore(today, -1),
    end: daysBefore(today, -30),
    ...{ boost: 'times', times: '2', plus: '' },
    ...{ goalOf: 'scans', goalTarget: '', goalPoints: '' },
    levels: '1',
    level: { 1: { ...NO_LEVEL, from: '0' }, 2: NO_LEVEL, 3: NO_LEVEL, 4: NO_LEVEL, 5: NO_LEVEL },
    ...{ forReferrer: '', forFriend: '', mostFriends: '20' },
    ...{ products: [], models: [], batches: [], states: [], districts: [], pins: [] },
    ...{ place: 'scan', role: '', joinedSince: '', list: '', firstScan: false, scanOfDay: '' },
    ...{ unit: 'points', budget: '', aDay: '', aPerson: '', atEnd: 'part' },
  };
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

export function valuesOf(scheme: SchemeDetail): SchemeValues {
  const { kind, names, booster, goal, tiers = [], referral, conditions, conditionNames, budget } = scheme;
  const initial = newValues();
  const token =
    (from: Readonly<Record<string, string>> = {}) =>
    (id: number) =>
      `${id} ${from[id] ?? `#${id}`}`;
  const level = (index: number): LevelValues => {
    const tier = tiers[index];
    if (!tier) return NO_LEVEL;
    const amount = textOf(tier.times ?? tier.plus);
    const boost = tier.times === undefined ? 'plus' : 'times';
    return { name: tier.names.en, nameHi: tier.names.hi ?? '', from: String(tier.from), boost, amount };
  };
  return {
    ...initial,
    kind,
    ...Object.fromEntries(nameLanguages.map((language) => [language, names[language] ?? ''])),
    start: todayInIndia(new Date(scheme.startsAt)),
    end: todayInIndia(new Date(Date.parse(scheme.endsAt) - 1)),
    ...(booster && { boost: booster.times === undefined ? ('plus' as const) : ('times' as const) }),
    times: textOf(booster?.times),
    plus: textOf(booster?.plus),
    ...(goal && { goalOf: goal.of, goalTarget: String(goal.target), goalPoints: String(goal.points) }),
    levels: String(Math.max(1, tiers.length)),
    level: { 1: level(0), 2: level(1), 3: level(2), 4: level(3), 5: level(4) },
    forReferrer: textOf(referral?.pointsForReferrer),
    forFriend: textOf(referral?.pointsForFriend),
    mostFriends: textOf(referral?.mostFriends),
    products: (conditions.products ?? []).map(token(conditionNames.products)),
    models: (conditions.models ?? []).map(token(conditionNames.models)),
    batches: (conditions.batches ?? []).map(String),
    states: [...(conditions.states ?? [])],
    districts: [...(conditions.districts ?? [])],
    pins: [...(conditions.pins ?? [])],
    place: conditions.place ?? 'scan',
    role: conditions.role ? (String(conditions.role) as '2' | '3') : '',
    joinedSince: conditions.joinedSince ? todayInIndia(new Date(conditions.joinedSince)) : '',
    list: conditions.listId === undefined ? '' : token(conditionNames.lists)(conditions.listId),
    firstScan: conditions.firstScan ?? false,
    scanOfDay: textOf(conditions.scanOfDay),
    budget: textOf(budget.points),
    aDay: textOf(budget.pointsADay),
    aPerson: textOf(budget.pointsAPerson),
    atEnd: budget.atEnd,
  };
}

/** When a day begins in India. */
const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`).toISOString();
const idOf = (token: string) => Number.parseInt(token, 10);
const ifAny = <Field extends string, Value>(field: Field, values: readonly Value[]) =>
  (values.length > 0 ? { [field]: values } : {}) as { [Name in Field]?: readonly Value[] };
const ifNumber = <Field extends string>(field: Field, text: string) =>
  (text.trim() ? { [field]: numberOf(text) } : {}) as { [Name in Field]?: number };
const boostOf = (boost: 'times' | 'plus', amount: string) =>
  boost === 'times' ? { times: Number(amount) } : { plus: numberOf(amount) };

/** Returns points for rupees, rounded down; points as they are without a value. */
export function pointsOf(text: string, unit: SchemeValues['unit'], paise: number | null): string {
  if (unit === 'points' || paise === null || !text.trim()) return text;
  return String(Math.floor((numberOf(text) * 100) / paise));
}

function rewardOf(values: SchemeValues, before: SchemeDetail | undefined) {
  const { kind, boost, times, plus, level, levels } = values;
  if (kind === 'booster') return { booster: boostOf(boost, boost === 'times' ? times : plus) };
  if (kind === 'goal')
    return { goal: { of: values.goalOf, target: numberOf(values.goalTarget), points: numberOf(values.goalPoints) } };
  if (kind === 'referral') {
    const points = { points_for_referrer: numberOf(values.forReferrer), points_for_friend: numberOf(values.forFriend) };
    return { referral: { ...points, most_friends: numberOf(values.mostFriends) } };
  }
  const tiers = levelNumbers.slice(0, Number(levels)).map((number, index) => {
    const { name, nameHi, from, boost: how, amount } = level[number];
    const { hi: _, ...others } = before?.tiers?.[index]?.names ?? { en: '' };
    const names = { ...others, en: name.trim(), ...(nameHi.trim() && { hi: nameHi.trim() }) };
    return { names, from: numberOf(from), ...boostOf(how, amount) };
  });
  return { tiers };
}

/**
 * Returns a scheme as it is sent. A time of day of the one before stays while its day does.
 * @param paise value of a point, for a budget in rupees
 */
export function wireOf(values: SchemeValues, paise: number | null, before?: SchemeDetail): WireScheme {
  const { kind, start, end, place, role, joinedSince, list, firstScan, unit, atEnd } = values;
  const was = before && valuesOf(before);
  const names = Object.fromEntries(
    nameLanguages.flatMap((language) => (values[language].trim() ? [[language, values[language].trim()]] : [])),
  ) as { en: string };
  const points = (text: string) => pointsOf(text, unit, paise);
  const places = {
    ...ifAny('states', values.states),
    ...ifAny('districts', values.districts),
    ...ifAny('pins', values.pins),
  };
  return {
    kind,
    ...rewardOf(values, before),
    names,
    starts_at: before && was?.start === start ? before.startsAt : startOf(start),
    ends_at: before && was?.end === end ? before.endsAt : startOf(daysBefore(end, -1)),
    conditions: {
      ...ifAny('products', values.products.map(idOf)),
      ...ifAny('models', values.models.map(idOf)),
      ...ifAny('batches', values.batches.map(idOf)),
      ...places,
      ...(Object.keys(places).length > 0 && place === 'person' && { place }),
      ...(role && { role: Number(role) as 2 | 3 }),
      ...(joinedSince && { joined_since: startOf(joinedSince) }),
      ...(list && { list_id: idOf(list) }),
      ...(firstScan && { first_scan: true as const }),
      ...ifNumber('scan_of_day', values.scanOfDay),
    },
    budget: {
      ...ifNumber('points', points(values.budget)),
      ...ifNumber('points_a_day', points(values.aDay)),
      ...ifNumber('points_a_person', points(values.aPerson)),
      at_end: atEnd,
    },
  } as WireScheme;
}

/** A scheme that is to begin today begins when it is sent: for what was scanned before, a second owner would be needed. */
export function fromNow(scheme: WireScheme, before: SchemeDetail | undefined, now = new Date()): WireScheme {
  const start = new Date(scheme.starts_at);
  const beginsToday = scheme.starts_at !== before?.startsAt && todayInIndia(start) === todayInIndia(now) && start < now;
  return beginsToday ? { ...scheme, starts_at: now.toISOString() } : scheme;
}

/** Returns the names that tokens carry, to say in words what is being typed. */
export function namesOf({ products, models, list }: SchemeValues) {
  const named = (tokens: readonly string[]) =>
    Object.fromEntries(tokens.map((token) => [idOf(token), token.slice(token.indexOf(' ') + 1)]));
  return { products: named(products), models: named(models), lists: named(list ? [list] : []) };
}
