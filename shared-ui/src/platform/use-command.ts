import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface CommandOptions<Input, Result, Failure> {
  /** Called after a success, while still pending: refreshes lists, shows a toast, closes a dialog. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /**
   * Called with what `send` or `onSuccess` threw: maps fields, shows a toast.
   * @returns what to show as `error`, usually a text; undefined if all is shown already
   */
  onError: (error: unknown, input: Input) => Failure | undefined;
}

interface Command<Input, Failure> {
  /** Sends the input, unless another one is pending. @returns whether it succeeded; never rejects */
  run: (input: Input) => Promise<boolean>;
  pending: boolean;
  error: Failure | undefined;
  /** The input that is pending or has failed: which of several buttons is busy, to which row the error belongs. */
  input: Input | undefined;
  /** Removes the error, e.g. when a field changes or a dialog closes. */
  clear: () => void;
}

/** Returns a text that is equal for equal inputs; files are compared by name, size and date. */
const describe = (input: unknown): string | undefined =>
  JSON.stringify(input, (_, value: unknown) => {
    if (value instanceof FormData) return [...value];
    return value instanceof File ? [value.name, value.size, value.lastModified] : value;
  });

/** Returns a new key for one intent. Not `crypto.randomUUID`, which is missing on plain http outside localhost. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends what a user asks for once at a time, and says how it goes.
 *
 * A double click sends once. Sending the same input again after an error uses the same Idempotency-Key, so that the api
 * runs it once even if its response was lost; after a success, or for another input, the key is new.
 *
 * @param send makes the request; `key` is its Idempotency-Key, which a download ignores
 * @example
 * const save = useCommand(saveName, { onSuccess: () => toast.success(t`Saved`), onError: errorText });
 * <Button busy={save.pending} onClick={() => void save.run(name)} />
 */
export function useCommand<Input = void, Result = unknown, Failure = string>(
  send: (input: Input, key: string) => Promise<Result>,
  options: CommandOptions<Input, Result, Failure>,
): Command<Input, Failure> {
  const [state, setState] = useState<{ pending: boolean; error?: Failure | undefined; input?: Input }>(idle);
  const latest = useRef({ send, ...options });
  useLayoutEffect(() => {
    latest.current = { send, ...options };
  });
  /** State is set too late for the second click of two. */
  const isPending = useRef(false);
  const open = useRef<{ key: string; request: string | undefined }>(undefined);

  const run = useCallback(async (input: Input) => {
    if (isPending.current) return false;
    isPending.current = true;
    setState({ pending: true, input });
    const request = describe(input);
    if (open.current?.request !== request) open.current = undefined;
    open.current ??= { key: newIdempotencyKey(), request };
    try {
      const result = await latest.current.send(input, open.current.key);
      open.current = undefined;
      await latest.current.onSuccess?.(result, input);
      setState(idle);
      return true;
    } catch (error) {
      setState({ pending: false, error: latest.current.onError(error, input), input });
      return false;
    } finally {
      isPending.current = false;
    }
  }, []);
  const clear = useCallback(() => setState((now) => (now.pending ? now : idle)), []);
  return { run, pending: state.pending, error: state.error, input: state.input, clear };
}

const idle = { pending: false };
