import { type Static, Type } from '@sinclair/typebox';
import { invalidField } from '../../platform/http/api-error';
import { oneOf } from '../../platform/http/envelope';
import { searchField } from '../../platform/http/request-fields';

const days = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3650, description, 'x-message': 'Please enter days from 1 to 3,650' }),
  );

const segment = Type.Object(
  {
    role: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)], { description: '2 plumbers, 3 customers.' })),
    search: Type.Optional(searchField('Part of a name, a mobile number, a location or an e-mail, taken literally.')),
    places: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        minItems: 1,
        maxItems: 100,
        description: 'States or districts, as in the person’s location.',
      }),
    ),
    scanned: days('Who scanned a label within so many days.'),
    silent: days('Who has scanned none for so many days.'),
    list: Type.Optional(Type.Integer({ minimum: 1, description: 'The people of an uploaded list.' })),
    scheme: Type.Optional(Type.Integer({ minimum: 1, description: 'Who got points of this scheme.' })),
    payable: Type.Optional(
      Type.Literal(true, { description: 'Who has approved claims to be paid, and no payout details.' }),
    ),
  },
  { description: 'Who is meant: active users who meet all of these.' },
);

const template = (pattern: string, description: string) => {
  const one = Type.Object({
    id: Type.String({ pattern, description, 'x-message': 'Please enter the template as it is registered' }),
    text: Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Its text, with {name}, {points}, {scheme} and {stop} where it has variables.',
      'x-message': 'Please enter the text of the template',
    }),
  });
  const other = Type.Optional(one);
  return Type.Optional(Type.Object({ en: one, hi: other, mr: other, ta: other, te: other, bn: other }));
};

const channel = oneOf(['whatsapp', 'sms'], { 'x-message': 'Please choose WhatsApp, SMS or both' });

export type CampaignChannelName = Static<typeof channel>;

export const campaignBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60, 'x-message': 'Please enter a name', description: 'For admins.' }),
  segment,
  channels: Type.Array(channel, {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    description:
      'In this order: a person is sent by the first that they agreed to; by the next if that cannot reach them.',
    'x-message': 'Please choose WhatsApp, SMS or both',
  }),
  templates: Type.Object({
    sms: template('^[A-Za-z0-9_-]{1,64}$', 'Id of the DLT template with the gateway.'),
    whatsapp: template('^[a-z0-9_]{1,512}$', 'Name of the template that WhatsApp has approved.'),
  }),
});

export type CampaignDefinition = Static<typeof campaignBody>;
export type Segment = CampaignDefinition['segment'];

const VARIABLES = ['name', 'points', 'scheme', 'stop'];
const PLACEHOLDER = /\{([^{}]*)\}/g;

export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
];

/** @throws ApiError 400 at the template that a channel lacks, or whose text cannot be sent */
export function checkDefinition({ channels, templates, segment: people }: CampaignDefinition): void {
  for (const one of channels) {
    const field = `templates.${one}`;
    const given = templates[one];
    if (!given) throw invalidField(field, `Please enter the template for ${one === 'sms' ? 'SMS' : 'WhatsApp'}`);
    for (const { text } of Object.values(given)) {
      const variables = variablesIn(text);
      const unknown = variables.find((name) => !VARIABLES.includes(name));
      if (unknown !== undefined)
        throw invalidField(field, `There is no variable {${unknown}}. Use {name}, {points}, {scheme} or {stop}`);
      if (variables.includes('scheme') && people.scheme === undefined)
        throw invalidField(field, 'For {scheme}, choose the scheme whose people are meant');
      if (one === 'sms' && !variables.includes('stop'))
        throw invalidField(field, 'An SMS needs {stop}: the link by which people stop offers');
    }
  }
}
