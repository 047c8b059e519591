import { textOf } from '../config/variables';

/** Returns an environment variable of this process, undefined if unset or empty. */
export function setting(name: string): string | undefined {
  return textOf(process.env, name);
}

/** Runs a command and exits with its exit code; an error is printed in one line after `failure`, with exit code 2. */
export function runCommand(main: () => Promise<number>, failure: string): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${failure} ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(2);
    },
  );
}
