/** An environment variable; an empty one is one that is not set, as in config.ts. */
export function setting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
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
