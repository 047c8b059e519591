import type { Config } from '../../platform/config/load-config';

/** Returns what WhatsApp sends back with each status of a message: brands that share a number know their own by the host. */
export const referenceOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, messageId: number): string =>
  `${new URL(publicUrl).host}/${messageId}`;

/** Returns the message of a reference; undefined for one of another programme. */
export function messageOf({ publicUrl }: Pick<Config, 'publicUrl'>, reference: string): number | undefined {
  const [, host, id] = /^([^/]+)\/([1-9][0-9]{0,14})$/.exec(reference) ?? [];
  return host === new URL(publicUrl).host ? Number(id) : undefined;
}
