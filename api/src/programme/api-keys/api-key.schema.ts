import { type Static, Type } from '@sinclair/typebox';
import { isNetwork } from '../../platform/api-keys';
import { invalidField } from '../../platform/http/api-error';
import { moment, oneOf } from '../../platform/http/envelope';
import { KEY_SCOPES, type KeyScope } from '../../platform/permissions';
import { showableLine } from '../../platform/showable-text';

const NO_NAME = 'Please enter a name';
const NO_SCOPES = 'Please choose what the key may do';
const MAX_NAME = 100;
const MAX_NETWORKS = 20;
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

export const apiKeyBody = Type.Object({
  name: Type.String({ description: 'What it is for; unique, up to 100 characters.', 'x-message': NO_NAME }),
  scopes: Type.Array(oneOf(KEY_SCOPES, { 'x-message': NO_SCOPES }), {
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    description: 'The permissions (`x-permission`) that it has, of those that the caller has.',
    'x-message': NO_SCOPES,
  }),
  networks: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), {
      maxItems: MAX_NETWORKS,
      description: 'Addresses and networks (`203.0.113.0/24`) that it may be used from; none: any.',
      'x-message': `A key has up to ${MAX_NETWORKS} networks`,
    }),
  ),
  expires_at: { ...moment, description: 'Within a year.', 'x-message': 'Please choose when the key expires' },
});

export interface ApiKeyInput {
  name: string;
  scopes: KeyScope[];
  networks: string[];
  expiresAt: Date;
}

/** @throws ApiError 400 at the field that is wrong */
export function readApiKey(body: Static<typeof apiKeyBody>, now: Date): ApiKeyInput {
  const name = showableLine(body.name);
  if (name === undefined) throw invalidField('name', 'Invalid name');
  if (name === '') throw invalidField('name', NO_NAME);
  if (name.length > MAX_NAME) throw invalidField('name', 'Name is too long');
  const networks = (body.networks ?? []).map((network) => network.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw invalidField('networks', `“${wrong}” is neither an address nor a network as 203.0.113.0/24`);
  const expiresAt = new Date(body.expires_at);
  if (expiresAt <= now) throw invalidField('expires_at', 'The time has passed');
  if (expiresAt.getTime() > now.getTime() + MAX_DAYS * DAY_MS)
    throw invalidField('expires_at', 'A key is valid for a year at most');
  return { name, scopes: KEY_SCOPES.filter((scope) => body.scopes.includes(scope)), networks, expiresAt };
}
