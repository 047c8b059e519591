const pinInText = /(?<![0-9])([1-9][0-9]{2}) ?([0-9]{3})(?![0-9])/g;

/** Returns the last PIN code in a text, without spaces; undefined without one. */
export const pinIn = (text: string): string | undefined => [...text.matchAll(pinInText)].at(-1)?.slice(1).join('');

/** Returns the place of a user's profile: the location, with the address's PIN code if it has none of its own. */
export function homePlaceOf({ location, address }: { location: string; address: string }): string | undefined {
  const pin = pinIn(location) ? undefined : pinIn(address);
  return [location, pin].filter(Boolean).join(', ') || undefined;
}
