/** Never matches: the sheet is fetched and has no effect. */
export const disabled = 'not all';

/**
 * Fetches a style sheet.
 * @returns its element, which has no effect until `media` is changed; undefined, and no element, when it cannot be loaded
 */
export function fetchStyles(address: string): Promise<HTMLLinkElement | undefined> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.media = disabled;
    // Without an effect it would be fetched after everything else.
    link.fetchPriority = 'high';
    link.onload = () => resolve(link);
    link.onerror = () => {
      link.remove();
      resolve(undefined);
    };
    link.href = address;
    document.head.append(link);
  });
}
