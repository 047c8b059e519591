import { text } from '../config/values';

/** An environment variable of this process, undefined when it is not set or empty. */
export function setting(name: string): string | undefined {
  return text(process.env[name]);
}

/** Runs a command to its exit code; what it throws is told in one line after `failure`, with exit code 2. */
export function runCommand(main: () => Promise<number>, failure: string): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${failure} ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(2);
    },
  );
}
