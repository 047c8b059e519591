import { Outlet } from '@loyalty/shared-ui/router';
import { type ComponentType, useInsertionEffect } from 'react';
import { disabled, fetchStyles } from './fetch-styles';

/**
 * Fetches the tokens and base styles of a remote that was built with another shared-ui than the shell. They apply to the whole page,
 * since only one area is shown at a time (docs/decisions/0019).
 *
 * @param styles absolute addresses
 * @returns the layout route of the remote's routes, which applies the style sheets while one of them is shown
 * @throws Error when a style sheet cannot be loaded: an error page is better than a screen with wrong colours
 */
export async function loadRemoteStyles(styles: readonly string[]): Promise<ComponentType> {
  const links = await Promise.all(
    styles.map(async (address) => {
      const link = await fetchStyles(address);
      if (link) return link;
      // With the code of a style sheet that webpack cannot load: both are failures of the network (`isChunkError`).
      throw Object.assign(new Error(`${address} cannot be loaded`), { code: 'CSS_CHUNK_LOAD_FAILED' });
    }),
  );
  const show = (media: string) => {
    for (const link of links) link.media = media;
  };
  return function RemoteStyles() {
    // Before any layout effect of a screen measures.
    useInsertionEffect(() => {
      show('all');
      return () => show(disabled);
    }, []);
    return <Outlet />;
  };
}
