/** What is to be found in free texts. Empty or absent: nothing to look for. */
export interface PersonalWords {
  mobile: string;
  name?: string | null;
  email?: string | null;
  address?: string | null;
  location?: string | null;
}

/** What stands in place of what was taken out. */
const REDACTED = '[deleted]';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Not within a longer word or number, in any script. */
const whole = (pattern: string) => `(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`;

/** A mobile as people write it, with or without +91, blanks or dashes; as a pattern that JavaScript and PostgreSQL read. */
export const mobilePattern = (mobile: string): string => [...mobile].join('[ .-]?');

/**
 * Takes a person out of a text that an admin wrote about them: number, e-mail, address and place, and each word of the name
 * from three letters on, so that "Raju" goes where the profile says "Raju Sharma".
 */
export function redactPerson(text: string, { mobile, name, email, address, location }: PersonalWords): string {
  const phrases = [email, address, location, name].filter((phrase) => phrase && phrase.trim().length > 2) as string[];
  const words = (name ?? '').split(/\s+/).filter((word) => [...word].length > 2);
  const patterns = [
    `(?:\\+?91[ .-]?)?${mobilePattern(mobile)}`,
    ...[...phrases, ...words].map((phrase) => whole(literally(phrase.trim()))),
  ];
  return text.replace(new RegExp(patterns.join('|'), 'giu'), REDACTED);
}
