import { Outlet } from '@loyalty/shared-ui/router';
import { type ComponentType, useInsertionEffect } from 'react';

/** A media query that no screen meets: the sheet is fetched and has no effect. */
const onNoScreen = 'not all';

function fetchStyles(address: string): Promise<HTMLLinkElement> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.media = onNoScreen;
    link.addEventListener('load', () => resolve(link));
    link.addEventListener('error', () => reject(new Error(`${address} does not come`)));
    link.href = address;
    document.head.append(link);
  });
}

/**
 * Fetches the look of a remote that was built with another shared-ui than the shell: its tokens and base styles, for the whole
 * page, since only one area is on it at a time (docs/decisions/0019).
 *
 * @param styles absolute addresses
 * @returns what stands around the remote's routes: the page wears the look for as long as one of them is shown
 * @throws Error when a style sheet does not come: better no screen than one whose colours nobody chose
 */
export async function wearLook(styles: readonly string[]): Promise<ComponentType> {
  const links = await Promise.all(styles.map(fetchStyles));
  const show = (media: string) => {
    for (const link of links) link.media = media;
  };
  return function WornLook() {
    // Before any effect of a screen measures what it drew.
    useInsertionEffect(() => {
      show('all');
      return () => show(onNoScreen);
    }, []);
    return <Outlet />;
  };
}
