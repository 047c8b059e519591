import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { CallInput, Data } from '../../../api/operations';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';
import { useRefresh } from '../../../api/use-refresh';

export type Campaign = Camel<Data<'get', 'admin/campaigns'>[number]>;
export type CampaignDetail = Camel<Data<'get', 'admin/campaigns/{id}'>>;
export type Estimate = Camel<Data<'post', 'admin/campaigns/preview'>>;
export type WireCampaign = NonNullable<CallInput<'post', 'admin/campaigns/preview'>['json']>;
export type Channel = WireCampaign['channels'][number];

const listKey = 'admin/campaigns';
/** How often the figures of a campaign that is being sent are read. */
const progressMs = 5000;

export const useCampaigns = () =>
  useSWR([listKey] as const, async ([path]) => dataList(await call('get', path)).map((row) => camelCased(row)));

export const useCampaign = (id: number | undefined) =>
  useSWR(
    id === undefined ? null : ([listKey, id] as const),
    async () => camelCased(dataOf(await call('get', 'admin/campaigns/{id}', { params: { id: id! } }))),
    { refreshInterval: (campaign) => (campaign?.state === 'sending' ? progressMs : 0) },
  );

export const useRefreshCampaigns = () => useRefresh(listKey);

/** The people of a segment are counted one by one. */
const previewTimeoutMs = 60_000;

/** @throws ApiError 400 with a message per field, 409 `channel_unavailable` */
export async function previewCampaign(campaign: WireCampaign): Promise<Estimate> {
  const options = { json: campaign, timeoutMs: previewTimeoutMs };
  return camelCased(dataOf(await call('post', 'admin/campaigns/preview', options)));
}

/** What waits for a second owner; nothing is sent yet. */
export const awaitsSecondOwner = 'awaits';

/** @returns its id @throws ApiError 409 `campaign_changed` if more people would get it than were shown */
export async function startCampaign(
  campaign: WireCampaign,
  { people, costPaise }: Pick<Estimate, 'people' | 'costPaise'>,
): Promise<number | typeof awaitsSecondOwner> {
  const json = { ...campaign, people, cost_paise: costPaise };
  const response = await command('post', 'admin/campaigns', { json, timeoutMs: previewTimeoutMs });
  const data = dataOf<{ id: number } | { confirmation_id: number }>(response);
  return 'confirmation_id' in data ? awaitsSecondOwner : data.id;
}

const changes = {
  pause: 'admin/campaigns/{id}/pause',
  resume: 'admin/campaigns/{id}/resume',
  stop: 'admin/campaigns/{id}/stop',
} as const;

export async function changeCampaign(id: number, change: keyof typeof changes): Promise<void> {
  await command('post', changes[change], { params: { id } });
}

/** Schemes and uploaded lists, whose people may be meant. */
export const useSegmentChoices = () => ({
  schemes: useSWR('campaign-schemes', async () =>
    dataList(await call('get', 'admin/schemes')).map(({ id, names }) => ({ value: String(id), label: names.en })),
  ).data,
  lists: useSWR('campaign-lists', async () =>
    dataList(await call('get', 'admin/scheme-lists')).map(({ id, name }) => ({ value: String(id), label: name })),
  ).data,
});
