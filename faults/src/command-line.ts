import { parseArgs } from 'node:util';
import type { Fault, FaultRun } from './fault';

/** What the command line asks for: each fault on each engine, and how often. */
export interface Asked {
  list: boolean;
  /** How many may be made at the same time. */
  atOnce: number;
  runs: { fault: Fault; engine: FaultRun['engine']; runs: number }[];
}

/**
 * Reads `[name …] [--long] [--runs N] [--engine pglite|postgres] [--list]`. Without names: every fault that the form asked
 * for has runs of. A fault that is named is made at least once, whatever the form.
 *
 * @throws Error in a sentence for whoever typed it
 */
export function readCommandLine(args: readonly string[], faults: readonly Fault[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      runs: { type: 'string' },
      engine: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No fault is called ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}.`,
    );
  }
  const { engine } = values;
  if (engine !== undefined && engine !== 'pglite' && engine !== 'postgres') {
    throw new Error(`--engine is pglite or postgres, not ${engine}.`);
  }
  const given = values.runs === undefined ? undefined : Number(values.runs);
  if (given !== undefined && !(Number.isInteger(given) && given > 0)) throw new Error('--runs is a number from 1.');

  const named = faults.filter(({ name }) => positionals.includes(name));
  const runs = (named.length > 0 ? named : faults).flatMap((fault) => {
    const ofForm = values.long ? fault.long : fault.quick;
    const times = given ?? (named.length > 0 ? Math.max(1, ofForm) : ofForm);
    const engines = fault.engines.filter((one) => engine === undefined || one === engine);
    const wanted = given !== undefined && named.length === 0 && ofForm === 0 ? 0 : times;
    return wanted === 0 ? [] : engines.map((one) => ({ fault, engine: one, runs: wanted }));
  });
  if (runs.length === 0 && !values.list) throw new Error('Nothing that was asked for can be made on that engine.');
  return { list: values.list, atOnce: values.long || given !== undefined ? 1 : 2, runs };
}
