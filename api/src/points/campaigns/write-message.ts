import type { Config } from '../../platform/config/load-config';
import { optOutLink } from '../../programme/consents';
import { type CampaignChannel, cutVariable } from '../../programme/outbox';
import type { Person } from './audience.repository';
import { type CampaignChannelName, type CampaignDefinition, variablesIn } from './campaign.schema';

/** For people without a name: WhatsApp rejects an empty variable. */
const NAMELESS: Readonly<Record<string, string>> = {
  en: 'friend',
  hi: 'साथी',
  mr: 'मित्र',
  ta: 'நண்பரே',
  te: 'మిత్రమా',
  bn: 'বন্ধু',
};

/** The name of a scheme by language. */
export type SchemeNames = Readonly<Record<string, string | undefined>>;

type Recipient = Pick<Person, 'userId' | 'name' | 'language' | 'points'>;

/** Returns what a person is sent by a channel: in their language, or in English if the template has none. */
export function writeMessage(
  config: Pick<Config, 'tokenKeys' | 'publicUrl'>,
  { channel, templates, schemeNames }: Pick<CampaignDefinition, 'templates'> & Written,
  { userId, name, language, points }: Recipient,
): CampaignChannel {
  const texts = templates[channel]!;
  const known = language !== null && language in texts ? (language as keyof typeof texts) : 'en';
  const { id, text } = texts[known]!;
  const values: Record<string, string> = {
    name: cutVariable(name?.trim() || NAMELESS[known]!),
    points: new Intl.NumberFormat('en-IN').format(points),
    scheme: cutVariable(schemeNames[known] ?? schemeNames.en ?? ''),
    stop: optOutLink(config, userId),
  };
  const variables = Object.fromEntries(variablesIn(text).map((variable) => [variable, values[variable]!]));
  return { channel, templateId: id, language: known, variables };
}

interface Written {
  channel: CampaignChannelName;
  schemeNames: SchemeNames;
}

/** Returns a text as a person reads it. */
export const fillText = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\{([^{}]*)\}/g, (placeholder, name: string) => variables[name] ?? placeholder);
