import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { orderAboveLimit, type OrderKind } from '../../programme/confirmations';
import { readSettings } from '../../programme/programme';
import type { PointsContext } from '../context';
import { type Audience, countAudience } from './audience.repository';
import { type CampaignDefinition, checkDefinition } from './campaign.schema';
import { insertCampaign, priceOf, type Prices, readSchemeNames } from './campaigns.repository';

/** What a campaign comes to at present. */
export interface Estimate extends Audience {
  prices: Prices;
  people: number;
  paise: number;
}

type Context = Pick<PointsContext, 'config'>;

/**
 * Counts whom a campaign reaches and what that costs.
 * @throws ApiError 400 at what cannot be sent; 409 `channel_unavailable` without a price, or without WhatsApp
 */
export async function estimateCampaign(
  { config }: Context,
  db: Kysely<Schema>,
  { definition, at }: { definition: CampaignDefinition; at: Date },
): Promise<Estimate> {
  checkDefinition(definition);
  const { scheme } = definition.segment;
  if (scheme !== undefined && !(await readSchemeNames(db, scheme)))
    throw invalidField('segment.scheme', 'There is no such scheme');
  const settings = await readSettings(db);
  const all = { sms: settings.campaignSmsPaise, whatsapp: config.whatsapp ? settings.campaignWhatsappPaise : null };
  const prices: Prices = {};
  for (const channel of definition.channels) {
    const price = all[channel];
    if (price === null) throw unavailable(channel);
    prices[channel] = price;
  }
  const audience = await countAudience(db, definition, { perWeek: settings.campaignsPerWeek, at });
  return {
    ...audience,
    prices,
    people: audience.agreed.reduce((sum, { people }) => sum + people, 0),
    paise: audience.agreed.reduce((sum, { people, channels }) => sum + people * priceOf(prices, channels), 0),
  };
}

const unavailable = (channel: 'sms' | 'whatsapp') =>
  new ApiError(
    409,
    'channel_unavailable',
    channel === 'sms'
      ? 'Enter the price of an SMS in the settings first'
      : 'WhatsApp is not configured, or has no price in the settings',
  );

/** A campaign as an admin saw it: it goes to no more people and costs no more than that. */
export interface SeenCampaign {
  definition: CampaignDefinition;
  people: number;
  paise: number;
}

/**
 * Stores a campaign for a second admin if it goes, with what the admin started alone in the last 24 hours, to more people than
 * the limit; undefined: it is to be started now.
 * @throws ApiError as `estimateCampaign`; 409 `campaign_changed` if it would go to more people now, or cost more
 */
export async function orderCampaign(context: Context, command: AdminCommand, seen: SeenCampaign) {
  const { prices } = await checkSeen(context, command, seen);
  const order = { ...seen, prices };
  const shares = [{ userId: null, amount: seen.people }];
  return orderAboveLimit(command, { kind: 'campaign', limit: 'campaign', shares, order, details: describe(seen) });
}

/** Starts a campaign. @returns its id */
export async function startCampaign(context: Context, command: AdminCommand, seen: SeenCampaign): Promise<number> {
  const { prices } = await checkSeen(context, command, seen);
  return insert(command, { ...seen, prices });
}

async function checkSeen(context: Context, { trx, at }: AdminCommand, { definition, ...seen }: SeenCampaign) {
  const estimate = await estimateCampaign(context, trx, { definition, at });
  const { people, paise } = estimate;
  if (people === 0) throw new ApiError(409, 'campaign_changed', 'Nobody would get this message');
  if (people <= seen.people && paise <= seen.paise) return estimate;
  throw new ApiError(
    409,
    'campaign_changed',
    `It would go to ${people} people now and cost ₹${(paise / 100).toFixed(2)}. Please check it again`,
  );
}

async function insert(command: AdminCommand, { definition, prices, people, paise }: SeenCampaign & { prices: Prices }) {
  const [adminId, confirmedBy = null] = command.deciders;
  const made = { definition, prices, maxPeople: people, maxPaise: paise, adminId: adminId!, confirmedBy };
  const id = await insertCampaign(command.trx, { ...made, at: command.at });
  await command.audit('campaign-started', { campaign_id: id, ...describe({ definition, people, paise }) });
  return id;
}

/** Describes a campaign for its audit events: not by whom it searched, which may be a person. */
const describe = ({ definition: { name }, people, paise }: SeenCampaign) => ({ name, people, amount_paise: paise });

/** How a campaign starts once a second admin confirms it: within the people and the prices of the order. */
export const campaignOrders: OrderKind = {
  permission: 'campaigns.change',
  readPermission: 'campaigns.read',
  perform: async (command, order) => ({
    campaign_id: await insert(command, order as unknown as SeenCampaign & { prices: Prices }),
  }),
};
