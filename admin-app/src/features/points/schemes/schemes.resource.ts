import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Data } from '../../../api/operations';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';
import { useRefresh } from '../../../api/use-refresh';
import type { ConditionNames, SchemeDefinition, WireScheme } from '../../../schemes/scheme';

type WireRow = Data<'get', 'admin/schemes'>[number];
type WireDetail = Data<'get', 'admin/schemes/{id}'>;
type Shown<Wire extends WireRow> = Omit<Camel<Wire>, 'conditionNames'> &
  SchemeDefinition & { conditionNames: ConditionNames };

export type Scheme = Shown<WireRow>;
export type SchemeDetail = Shown<WireDetail>;
export type Simulation = Camel<Data<'post', 'admin/schemes/simulation'>>;

const listKey = 'admin/schemes';

/** The keys of names are ids, which camel case would leave as they are. */
const schemeOf = <Wire extends WireRow>(wire: Wire) => camelCased(wire) as unknown as Shown<Wire>;

export const useSchemes = () =>
  useSWR([listKey] as const, async ([path]) => dataList(await call('get', path)).map((row) => schemeOf(row)));

export const useScheme = (id: number | undefined) =>
  useSWR(id === undefined ? null : ([listKey, id] as const), async () =>
    schemeOf(dataOf(await call('get', 'admin/schemes/{id}', { params: { id: id! } }))),
  );

/** Counted over the scans of weeks: it comes after the rest of the page. @param id undefined: not needed */
export const useSchemeEffect = (id: number | undefined) =>
  useSWR(id === undefined ? null : ([listKey, id, 'effect'] as const), async () =>
    camelCased(dataOf(await call('get', 'admin/schemes/{id}/effect', { params: { id: id! } }))),
  );

export const useRefreshSchemes = () => useRefresh(listKey);

/** The scans of two quarters are read. */
const simulationTimeoutMs = 60_000;

/** @param schemeId the one that it changes, which then does not count beside itself @throws ApiError 400 */
export async function simulate(scheme: WireScheme, schemeId: number | undefined): Promise<Simulation> {
  const json = { ...scheme, ...(schemeId !== undefined && { scheme_id: schemeId }) };
  return camelCased(dataOf(await call('post', 'admin/schemes/simulation', { json, timeoutMs: simulationTimeoutMs })));
}

/** What waits for a second owner; nothing has changed yet. */
export const awaitsSecondOwner = 'awaits';

/**
 * @param before the scheme and the version that it changes
 * @returns its id @throws ApiError 400 with a message per field, 409 `scheme_ended`, `settings_changed`
 */
export async function saveScheme(
  scheme: WireScheme,
  before: { id: number; version: number } | undefined,
): Promise<number | typeof awaitsSecondOwner> {
  const response = before
    ? await command('put', 'admin/schemes/{id}', {
        params: { id: before.id },
        json: { ...scheme, version: before.version },
      })
    : await command('post', 'admin/schemes', { json: scheme });
  const data = dataOf<{ id: number } | { confirmation_id: number }>(response);
  return 'confirmation_id' in data ? awaitsSecondOwner : data.id;
}

export async function stopScheme(id: number): Promise<void> {
  await command('post', 'admin/schemes/{id}/stop', { params: { id } });
}

export const useProductNames = () =>
  useSWR(['admin/products', 'names'] as const, async ([path]) =>
    dataList(await call('post', path, { json: {} })).map(({ id, name }) => ({ id, name })),
  );

/** The states of India with their districts, to choose from. */
export const usePlaces = () =>
  useSWR('admin/places', async (path) => dataList(await call('get', path)), { revalidateOnFocus: false });
