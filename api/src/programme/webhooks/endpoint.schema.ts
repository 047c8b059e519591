import { type Static, Type } from '@sinclair/typebox';
import { invalidField } from '../../platform/http/api-error';
import { oneOf } from '../../platform/http/envelope';
import type { HttpClient } from '../../platform/http-client';
import { showableLine } from '../../platform/showable-text';
import { EVENT_TYPES, type EventType } from './event-types';

const MAX_DESCRIPTION = 100;
const NO_URL = 'Please enter an address';
const NO_TYPES = 'Please choose what is sent';

export const endpointBody = Type.Object({
  url: Type.String({
    maxLength: 2000,
    description: 'Address of the public internet, with https; ports 443, 8443 and 9443.',
    'x-message': NO_URL,
  }),
  description: Type.Optional(Type.String({ description: 'For the other admins; up to 100 characters.' })),
  event_types: Type.Array(oneOf(EVENT_TYPES, { 'x-message': NO_TYPES }), {
    minItems: 1,
    maxItems: EVENT_TYPES.length,
    description: 'What is sent, of what the caller may read (`webhooks` of this document).',
    'x-message': NO_TYPES,
  }),
  full_mobiles: Type.Optional(
    Type.Boolean({ description: 'Whether mobile numbers are sent in full; masked by default. Needs `users.read`.' }),
  ),
});

export interface EndpointInput {
  url: string;
  description: string;
  eventTypes: EventType[];
  fullMobiles: boolean;
}

/** @throws ApiError 400 at the field that is wrong */
export function readEndpoint(body: Static<typeof endpointBody>, http: Pick<HttpClient, 'problemOf'>): EndpointInput {
  const url = body.url.trim();
  const problem = url === '' ? NO_URL : http.problemOf(url);
  if (problem !== undefined) throw invalidField('url', problem);
  const description = showableLine(body.description ?? '');
  if (description === undefined) throw invalidField('description', 'Invalid description');
  if (description.length > MAX_DESCRIPTION) throw invalidField('description', 'The description is too long');
  const eventTypes = EVENT_TYPES.filter((type) => body.event_types.includes(type));
  return { url: new URL(url).href, description, eventTypes, fullMobiles: body.full_mobiles ?? false };
}
