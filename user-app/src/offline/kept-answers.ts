/**
 * The last answers of the server's reads, for screens without a network. They lie in local storage and not in IndexedDB because they
 * are wanted before the first paint, and there one can read without waiting. One person's only: whoever is next begins with nothing.
 */
interface Store {
  readonly person: string;
  /** By SWR key, the one read last at the end. */
  readonly answers: Readonly<Record<string, KeptAnswer>>;
}

export interface KeptAnswer {
  /** Epoch milliseconds of the answer. */
  readonly at: number;
  readonly data: unknown;
}

const storageKey = 'lastKnown';
/** So many screens, and so many characters each: together far below what local storage holds. */
const most = 16;
const longest = 24_000;
/** Pages of a list without end that are worth keeping. */
const pages = 3;

let current: Store | undefined;

function read(): Store | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    const { person, answers } = (stored ?? {}) as Partial<Store>;
    if (typeof person === 'string' && typeof answers === 'object' && answers !== null) return { person, answers };
  } catch {
    // Blocked or garbled: nothing is known.
  }
  return undefined;
}

/** What this person was answered last; undefined when that is not known. */
export function keptAnswer(person: string, id: string): KeptAnswer | undefined {
  if (current?.person !== person) current = read();
  if (current?.person !== person) return undefined;
  const answer = current.answers[id];
  return typeof answer?.at === 'number' ? answer : undefined;
}

/** Keeps an answer in place of the one before. */
export function keepAnswer(person: string, id: string, data: unknown): void {
  const kept = id.startsWith('$inf$') && Array.isArray(data) ? data.slice(0, pages) : data;
  const stored = read();
  const others = Object.entries(stored?.person === person ? stored.answers : {}).filter(([other]) => other !== id);
  const isSmall = (JSON.stringify(kept) ?? '').length <= longest;
  const own = isSmall ? [[id, { at: Date.now(), data: kept }] as const] : [];
  current = { person, answers: Object.fromEntries([...others, ...own].slice(-most)) };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Full or blocked: it is known as long as this page.
  }
}

/** Forgets everything, when somebody signs out or their token is refused. */
export function forgetAnswers(): void {
  current = undefined;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
