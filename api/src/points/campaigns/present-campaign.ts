import { type Static, Type } from '@sinclair/typebox';
import { adminName, moment, oneOf, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import type { CampaignReport } from '../../programme/outbox';
import { LEFT_OUT } from './audience.repository';
import { campaignBody, variablesIn } from './campaign.schema';
import type { Campaign } from './campaigns.repository';
import type { Estimate } from './start-campaign';
import { fillText } from './write-message';

const people = Type.Integer({ description: 'People.' });
const channel = oneOf(['sms', 'whatsapp', 'push']);
const leftOut = Type.Partial(
  Type.Object(
    Object.fromEntries(LEFT_OUT.map((reason) => [reason, people])) as Record<(typeof LEFT_OUT)[number], typeof people>,
  ),
  { description: 'People of the segment who get no message, by reason.' },
);
const paise = Type.Integer({ description: 'In paise.' });

export const seenBody = Type.Object({
  ...campaignBody.properties,
  people: Type.Integer({ minimum: 1, description: 'As the preview said: it goes to no more.' }),
  cost_paise: Type.Integer({ minimum: 0, description: 'As the preview said: it costs no more.' }),
});

export const estimate = Type.Object({
  people,
  sends: Type.Partial(Type.Object({ sms: people, whatsapp: people }), {
    description: 'People by their first channel.',
  }),
  left_out: leftOut,
  cost_paise: paise,
  texts: Type.Array(Type.Object({ channel, language: Type.String(), text: Type.String() }), {
    description: 'What people read, with examples in place of the variables.',
  }),
});

const count = (description: string) => Type.Integer({ description });

export const campaignRow = Type.Object({
  id: Type.Integer(),
  state: oneOf(['sending', 'paused', 'stopped', 'done']),
  ...campaignBody.properties,
  made_by: Type.Composite([adminName]),
  confirmed_by: orNull(adminName, { description: 'The second admin; null: none was needed.' }),
  made_at: moment,
  ended_at: orNull(moment),
  max_people: count('People who were confirmed.'),
  max_paise: paise,
  people: count('People for whom a message was queued so far.'),
  paise,
  left_out: leftOut,
});

export const campaignDetail = Type.Object({
  ...campaignRow.properties,
  channels_report: Type.Array(
    Type.Object({
      channel,
      due: count('Not sent yet.'),
      sent: count('Accepted by the gateway.'),
      delivered: count('Of those sent, as far as the gateway reports it: WhatsApp does.'),
      read: count('Of those delivered, by people whose WhatsApp says so.'),
      failed: count('Not delivered.'),
      skipped: count('Withdrawn, stopped or without a number before they were sent.'),
      paise: Type.Integer({ description: 'Price of those sent.' }),
    }),
  ),
  reasons: Type.Array(Type.Object({ channel, reason: Type.String(), people }), {
    description: 'Why deliveries failed or were skipped.',
  }),
  opted_out: count('People who took back their consent within 7 days of the message.'),
});

export function presentCampaign({ definition, report: _, ...campaign }: Campaign): Static<typeof campaignRow> {
  const { prices: __, ...shown } = campaign;
  return { ...toWire(shown), ...definition };
}

export function presentReport(campaign: Campaign, { channels, reasons, optedOut }: CampaignReport) {
  return {
    ...presentCampaign(campaign),
    channels_report: channels.map((one) => ({
      ...one,
      paise: one.sent * (campaign.prices[one.channel as 'sms'] ?? 0),
    })),
    reasons,
    opted_out: optedOut,
  };
}

/** Examples for a preview; the link belongs to no user. */
const EXAMPLES = { name: 'Ramesh', points: '1,250', scheme: '…' };

export function presentEstimate(
  { sends, leftOut: left_out, people: all, paise: cost_paise }: Estimate,
  { channels, templates }: Campaign['definition'],
  { publicUrl, schemeName = EXAMPLES.scheme }: { publicUrl: string; schemeName?: string | undefined },
): Static<typeof estimate> {
  const examples: Record<string, string> = { ...EXAMPLES, scheme: schemeName, stop: `${publicUrl}/user/stop#…` };
  const texts = channels.flatMap((one) =>
    Object.entries(templates[one] ?? {}).map(([language, { text }]) => ({
      channel: one,
      language,
      text: fillText(text, Object.fromEntries(variablesIn(text).map((name) => [name, examples[name]!]))),
    })),
  );
  return { people: all, sends, left_out, cost_paise, texts };
}
