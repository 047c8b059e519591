/** Returns the name of an admin or a user, or their mobile; '' without both. */
export const nameOf = (person: { name?: string | null; mobile?: string | null } | null | undefined): string =>
  person?.name || person?.mobile || '';
