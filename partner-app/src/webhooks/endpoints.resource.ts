import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import useSWR from 'swr';
import { call, command } from '../api/client';
import type { components } from '../api/schema.gen';
import type { EventType } from './event-types';

type WireEndpoint = components['schemas']['post admin/webhook-endpoints']['response']['data'][number];

const endpointOf = (wire: WireEndpoint) => ({
  id: wire.id,
  url: wire.url,
  description: wire.description,
  eventTypes: wire.event_types,
  fullMobiles: wire.full_mobiles,
  pauseCause: wire.paused_at && (wire.pause_cause ?? 'admin'),
  pausedAt: wire.paused_at,
  failingSince: wire.failing_since,
  lastError: wire.last_error,
  lastDeliveredAt: wire.last_delivered_at,
  oldSecretUntil: wire.old_secret_until,
  waiting: wire.waiting,
});

export type Endpoint = ReturnType<typeof endpointOf>;

const readPage = async (page: number) =>
  pageOf(await call('post', 'admin/webhook-endpoints', { json: { page } }), endpointOf);

/** Reads a page of the endpoints. What is sent meanwhile is seen a few seconds later. */
export const useEndpoints = (page: number) =>
  useSWR(`endpoints ${page}`, () => readPage(page), { refreshInterval: 5000 });

/** Reads all endpoints: 20 at most, on two pages. */
export const useAllEndpoints = () =>
  useSWR('endpoints', async () => (await Promise.all([readPage(1), readPage(2)])).flatMap(({ rows }) => rows));

export interface EndpointInput {
  url: string;
  description: string;
  eventTypes: readonly EventType[];
  fullMobiles: boolean;
}

const wireOf = ({ url, description, eventTypes, fullMobiles }: EndpointInput) => ({
  url,
  description,
  event_types: eventTypes,
  full_mobiles: fullMobiles,
});

/** Adds an endpoint. Not a command: the response with the secret is stored nowhere; the address is unique. @returns the secret */
export async function addEndpoint(input: EndpointInput): Promise<string> {
  return dataOf(await call('post', 'admin/webhook-endpoints/create', { json: wireOf(input) })).secret;
}

export const changeEndpoint = (id: number, input: EndpointInput) =>
  command('put', 'admin/webhook-endpoints/{id}', { params: { id }, json: wireOf(input) });

/** Makes another secret. Not a command: its response is stored nowhere. @returns the secret */
export async function rotateSecret(id: number): Promise<string> {
  return dataOf(await call('post', 'admin/webhook-endpoints/{id}/rotate-secret', { params: { id }, json: {} })).secret;
}

export const pauseEndpoint = (id: number) =>
  command('post', 'admin/webhook-endpoints/{id}/pause', { params: { id }, json: {} });

export const resumeEndpoint = (id: number) =>
  command('post', 'admin/webhook-endpoints/{id}/resume', { params: { id }, json: {} });

export const removeEndpoint = (id: number) =>
  command('post', 'admin/webhook-endpoints/{id}/remove', { params: { id }, json: {} });

/** Sends a test event. @returns the id of its delivery */
export async function sendTest(id: number): Promise<number> {
  return dataOf(await command('post', 'admin/webhook-endpoints/{id}/test', { params: { id }, json: {} })).delivery_id;
}
