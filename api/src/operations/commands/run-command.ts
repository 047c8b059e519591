import { type ParseArgsConfig, parseArgs } from 'node:util';

interface Command<T extends ParseArgsConfig> {
  usage: string;
  options: T['options'];
  failure: string;
  /** Returns the exit code; undefined if the arguments make no sense: then the usage is printed. */
  run(values: ReturnType<typeof parseArgs<T>>['values'], positionals: string[]): Promise<number | undefined>;
}

/** Runs a command of this process's arguments and exits with its code; an error is one line, with exit code 2. */
export function runCommand<const O extends NonNullable<ParseArgsConfig['options']>>(
  command: Command<{ options: O; allowPositionals: true }>,
): void {
  const { usage, options, failure, run } = command;
  const main = async () => {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const code = await run(values, positionals);
    if (code === undefined) throw new Error(`Use:\n${usage}`);
    process.exit(code);
  };
  main().catch((error: unknown) => {
    process.stderr.write(`${failure} ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  });
}

export const print = (line: string) => void process.stdout.write(`${line}\n`);
export const notice = (line: string) => void process.stderr.write(`${line}\n`);
