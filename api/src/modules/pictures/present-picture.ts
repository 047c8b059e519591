import type { Config } from '../../config/load-config';
import { thumbnailKey } from './picture-key';

/**
 * The address of a product's picture, one that an `<img>` loads without a token (decisions.md §3 "imageUrl"); the empty
 * string for a product without a picture.
 */
export function pictureUrl(config: Pick<Config, 'apiUrl'>, key: string | null): string {
  return key ? `${config.apiUrl}/pictures/${key}` : '';
}

/** The same for the small version shown in lists. */
export function thumbnailUrl(config: Pick<Config, 'apiUrl'>, key: string | null): string {
  return key ? `${config.apiUrl}/pictures/${thumbnailKey(key)}` : '';
}
