import { pageNow } from './page-clock';
import { newIdempotencyKey } from './use-command';
import { ApiError, clientCode } from './api-error';

/** A command with an unknown outcome: it is in progress, or its response was lost. */
interface OpenCommand {
  key: string;
  startedAt: number;
  underWay: number;
}

/** After this, the same request counts as a new intent. */
const MAX_AGE_MS = 15 * 60_000;

const open = new Map<string, OpenCommand>();

/**
 * Sends a command with one Idempotency-Key per intent: repeating it after a lost response, a timeout or a 5xx sends the
 * same key, so that the api runs it once; another request, or the same after a success or a refusal, sends a new key.
 * @param intent the same text for the same request
 */
export async function withCommandKey<T>(intent: string, send: (key: string) => Promise<T>): Promise<T> {
  const now = pageNow();
  for (const [intent, { startedAt, underWay }] of open) {
    if (underWay === 0 && now - startedAt > MAX_AGE_MS) open.delete(intent);
  }
  const command = open.get(intent) ?? { key: newIdempotencyKey(), startedAt: now, underWay: 0 };
  open.set(intent, command);
  command.underWay += 1;
  try {
    const response = await send(command.key);
    close(intent, command);
    return response;
  } catch (error) {
    if (isRefusal(error)) close(intent, command);
    throw error;
  } finally {
    command.underWay -= 1;
  }
}

/** Returns the fields of a form as text; a file by its name, size and date. */
export function describeForm(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
}

function close(intent: string, command: OpenCommand): void {
  if (open.get(intent) === command) open.delete(intent);
}

/** A proxy's 4xx leaves open what the api did. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== clientCode.unreadable;
