import { ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isKeepablePicture } from './judge-request';
import { picturesCache } from './names';

/** 60 pictures of at most 300 kB: 18 MB at the very most, given up first when the phone is full. */
const bounds = new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 90 * 24 * 3600, purgeOnQuotaError: true });

/** Pictures as they were last seen, asked for anew behind that. */
export const pictures = new StaleWhileRevalidate({
  cacheName: picturesCache,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: ({ response }) => Promise.resolve(isKeepablePicture(response) ? response : null) },
    bounds,
  ],
});

/** Makes room for what matters more. */
export const dropPictures = () => bounds.deleteCacheAndMetadata();
