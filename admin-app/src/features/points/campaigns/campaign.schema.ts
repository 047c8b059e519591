import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string } from 'yup';
import type { Channel, WireCampaign } from './campaigns.resource';

export const templateLanguages = ['en', 'hi', 'mr', 'ta', 'te', 'bn'] as const;

type Template = { id: string; text: string };
type Templates = Record<(typeof templateLanguages)[number], Template>;

/** As the fields hold them: numbers and ids are text, '' is none. */
export interface CampaignValues {
  name: string;
  role: '' | '2' | '3';
  /** Separated by commas. */
  places: string;
  search: string;
  scan: '' | 'scanned' | 'silent';
  days: string;
  list: string;
  scheme: string;
  payable: boolean;
  channels: 'sms' | 'whatsapp' | 'both';
  sms: Templates;
  whatsapp: Templates;
}

const noTemplates = (): Templates =>
  Object.fromEntries(templateLanguages.map((language) => [language, { id: '', text: '' }])) as Templates;

export const newCampaign = (): CampaignValues => ({
  ...{ name: '', role: '', places: '', search: '', scan: '', days: '30', list: '', scheme: '' },
  ...{ payable: false, channels: 'sms', sms: noTemplates(), whatsapp: noTemplates() },
});

export const channelsOf = ({ channels }: Pick<CampaignValues, 'channels'>): Channel[] =>
  channels === 'both' ? ['whatsapp', 'sms'] : [channels];

export const createCampaignSchema = (i18n: I18n) => {
  const id = i18n._(msg`Please enter the template as it is registered`);
  const text = i18n._(msg`Please enter the text of the template`);
  /** Of a channel that is used. */
  const english = (channel: Channel) =>
    object({
      en: object({
        id: string().test('id', id, (value, { from }) => Boolean(value?.trim()) || !isUsed(channel, from)),
        text: string().test('text', text, (value, { from }) => Boolean(value?.trim()) || !isUsed(channel, from)),
      }),
    });
  return object({
    name: string()
      .trim()
      .required(i18n._(msg`Please enter a name`)),
    days: string().matches(/^[1-9][0-9]{0,2}$/, i18n._(msg`Please enter days from 1 to 999`)),
    sms: english('sms'),
    whatsapp: english('whatsapp'),
  });
};

const isUsed = (channel: Channel, from: readonly { value: unknown }[] | undefined) =>
  channelsOf(from?.at(-1)?.value as CampaignValues).includes(channel);

/** The templates that are entered, by language. */
const entered = (templates: Templates) =>
  Object.fromEntries(
    Object.entries(templates)
      .map(([language, { id, text }]) => [language, { id: id.trim(), text: text.trim() }] as const)
      .filter(([, { id, text }]) => id !== '' || text !== ''),
  ) as Templates;

export function wireOf(values: CampaignValues): WireCampaign {
  const { name, role, search, scan, days, list, scheme, payable } = values;
  const places = values.places.split(',').flatMap((place) => place.trim() || []);
  const channels = channelsOf(values);
  return {
    name: name.trim(),
    segment: {
      ...(role && { role: Number(role) as 2 | 3 }),
      ...(search.trim() && { search: search.trim() }),
      ...(places.length > 0 && { places }),
      ...(scan && { [scan]: Number(days) }),
      ...(list && { list: Number(list) }),
      ...(scheme && { scheme: Number(scheme) }),
      ...(payable && { payable: true }),
    },
    channels,
    templates: Object.fromEntries(channels.map((channel) => [channel, entered(values[channel])])),
  };
}

/** The fields by what the server calls them. */
export const wireFields = {
  'templates.sms': 'sms',
  'templates.whatsapp': 'whatsapp',
  'segment.scheme': 'scheme',
} as const satisfies Record<string, keyof CampaignValues>;
