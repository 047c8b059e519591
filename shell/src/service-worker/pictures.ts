import { ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isCacheablePicture } from './classify-request';
import { picturesCache } from './names';

/** 60 pictures of at most 300 kB: 18 MB at most, evicted first when the phone is full. */
const bounds = new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 90 * 24 * 3600, purgeOnQuotaError: true });

/** Serves pictures from the cache and refreshes them in the background. */
export const pictures = new StaleWhileRevalidate({
  cacheName: picturesCache,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: ({ response }) => Promise.resolve(isCacheablePicture(response) ? response : null) },
    bounds,
  ],
});

/** Makes room for an offline version. */
export const clearPictures = () => bounds.deleteCacheAndMetadata();
