/** Words to search free texts for. Empty or absent ones are skipped. */
export interface PersonalWords {
  mobile: string;
  name?: string | null;
  email?: string | null;
  address?: string | null;
  location?: string | null;
}

const REDACTED = '[deleted]';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Matches only whole words or numbers, in any script. */
const whole = (pattern: string) => `(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`;

/** Matches a mobile as users write it, with or without +91, blanks or dashes; valid in JavaScript and PostgreSQL. */
export const mobilePattern = (mobile: string): string => [...mobile].join('[ .-]?');

/**
 * Removes a user from a text that an admin wrote about them: number, e-mail, address and place, and each word of the
 * name from three letters on, so that "Raju" is removed if the profile says "Raju Sharma".
 */
export function redactUser(text: string, { mobile, name, email, address, location }: PersonalWords): string {
  const phrases = [email, address, location, name].filter((phrase) => phrase && phrase.trim().length > 2) as string[];
  const words = (name ?? '').split(/\s+/).filter((word) => [...word].length > 2);
  const patterns = [
    `(?:\\+?91[ .-]?)?${mobilePattern(mobile)}`,
    ...[...phrases, ...words].map((phrase) => whole(literally(phrase.trim()))),
  ];
  return text.replace(new RegExp(patterns.join('|'), 'giu'), REDACTED);
}
