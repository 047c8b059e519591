import type { Config } from '../../config/load-config';
import { thumbnailKey } from './picture-key';

/**
 * Returns the URL of a product's picture, which an `<img>` loads without a token (decisions.md §3 "imageUrl"); the
 * empty string without a picture.
 */
export function pictureUrl(config: Pick<Config, 'apiUrl'>, key: string | null): string {
  return key ? `${config.apiUrl}/pictures/${key}` : '';
}

/** Returns the URL of the thumbnail for lists. */
export function thumbnailUrl(config: Pick<Config, 'apiUrl'>, key: string | null): string {
  return key ? `${config.apiUrl}/pictures/${thumbnailKey(key)}` : '';
}
