import { personOf } from '../offline/person';
import { currentSession } from '../session/session';

/** Forms with unsaved changes. */
export type DraftName = 'profile' | 'payout-details' | 'case-note';

/**
 * What was typed and not saved, by form and field: kept in this tab through a reload, a log-out and the end of a session, for the
 * same user only. Another user's first change replaces it.
 */
interface Store {
  readonly person: string;
  readonly forms: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const storageKey = 'drafts';

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Reads this user's drafts; malformed ones are ignored. */
function read(person: string): Store {
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

/** Returns the fields of a form that the signed-in user has changed and not saved, if there are any. */
export function readDraft(name: DraftName): Readonly<Record<string, string>> | undefined {
  const person = personOf(currentSession().token);
  return person === undefined ? undefined : read(person).forms[name];
}

/**
 * Keeps the changed fields of a form; none: nothing is kept.
 * @param changed new value by field
 */
export function keepDraft(name: DraftName, changed: Readonly<Record<string, string>>): void {
  const person = personOf(currentSession().token);
  if (person === undefined) return;
  const stored = read(person);
  const { [name]: before, ...others } = stored.forms;
  const isEmpty = Object.keys(changed).length === 0;
  // Another user's drafts are left alone until there is something to keep.
  if (isEmpty && before === undefined) return;
  write({ person, forms: isEmpty ? others : { ...others, [name]: changed } });
}

/** Forgets what was typed into a form, once it is saved or discarded. */
export const discardDraft = (name: DraftName): void => keepDraft(name, {});

/** Forgets everything that was typed, with a deleted account. */
export function discardAllDrafts(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: nothing was kept.
  }
}
