/**
 * What was typed and not saved, by form and field: kept in this tab through a reload, a log-out and the end of a session, for the
 * same user only. Another user's first change replaces it.
 */
interface Store {
  readonly person: string;
  readonly forms: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The unsaved changes of an area's forms. */
export interface DraftStore<Name extends string> {
  /** Returns the fields of a form that the signed-in user has changed and not saved, if there are any. */
  read(name: Name): Readonly<Record<string, string>> | undefined;
  /**
   * Keeps the changed fields of a form; none: nothing is kept.
   * @param changed new value by field
   */
  keep(name: Name, changed: Readonly<Record<string, string>>): void;
  /** Forgets what was typed into a form, once it is saved or discarded. */
  discard(name: Name): void;
  discardAll(): void;
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/**
 * Returns the store of an area.
 * @param storageKey in session storage
 * @param currentPerson the signed-in user (person.ts)
 * @param unstored fields that are never stored, e.g. account numbers: they last as long as the page
 */
export function createDraftStore<Name extends string>(
  storageKey: string,
  currentPerson: () => string | undefined,
  unstored: readonly string[] = [],
): DraftStore<Name> {
  let inMemory: Store | undefined;

  const pick = (fields: Readonly<Record<string, string>>, secret: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => unstored.includes(field) === secret));

  /** Reads this user's drafts; malformed ones are ignored. */
  function readStore(person: string): Store {
    try {
      const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Store> | null;
      if (stored?.person === person && typeof stored.forms === 'object' && stored.forms !== null) {
        const forms = Object.entries(stored.forms).filter(([, fields]) => isTexts(fields));
        return { person, forms: Object.fromEntries(forms) };
      }
    } catch {
      // Blocked or malformed.
    }
    return { person, forms: {} };
  }

  function write({ person, forms }: Store): void {
    try {
      if (Object.keys(forms).length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify({ person, forms }));
    } catch {
      // Full or blocked: the draft is lost with this page.
    }
  }

  function keep(name: Name, changed: Readonly<Record<string, string>>): void {
    const person = currentPerson();
    if (person === undefined) return;
    const stored = readStore(person);
    const { [name as string]: before, ...others } = stored.forms;
    const secret = inMemory?.person === person ? inMemory.forms : {};
    inMemory = { person, forms: { ...secret, [name]: pick(changed, true) } };
    const kept = pick(changed, false);
    const isEmpty = Object.keys(kept).length === 0;
    // Another user's drafts are left alone until there is something to keep.
    if (isEmpty && before === undefined) return;
    write({ person, forms: isEmpty ? others : { ...others, [name]: kept } });
  }

  return {
    read(name) {
      const person = currentPerson();
      if (person === undefined) return undefined;
      const secret = inMemory?.person === person ? inMemory.forms[name] : undefined;
      const fields = { ...pick(readStore(person).forms[name] ?? {}, false), ...secret };
      return Object.keys(fields).length === 0 ? undefined : fields;
    },
    keep,
    discard: (name) => keep(name, {}),
    discardAll() {
      inMemory = undefined;
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // Blocked: nothing was kept.
      }
    },
  };
}
