import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCommandLine } from './command-line';
import type { Fault, FaultOutcome } from './fault';
import { type Row, hasFailed, tableOf } from './outcome-table';

const survived: FaultOutcome = {
  runs: 2,
  acknowledged: 1200,
  lost: 0,
  double: 0,
  violated: [],
  recoverySeconds: [1.2, 0.8, 4.9],
  broken: [],
};
const fault = (name: string, change: Partial<Fault> = {}): Fault => ({
  name,
  about: name,
  engines: ['pglite', 'postgres'],
  quick: 4,
  long: 100,
  make: () => Promise.resolve(survived),
  ...change,
});
const faults = [fault('kill-api'), fault('slow', { engines: ['postgres'], quick: 0, long: 20 })];
const read = (...args: string[]) =>
  readCommandLine(args, faults).runs.map(({ fault: { name }, engine, runs }) => `${name} ${engine} ${runs}`);

describe('the command line of the faults', () => {
  it('makes the quick form of each on each of its engines', () => {
    assert.deepEqual(read(), ['kill-api pglite 4', 'kill-api postgres 4']);
  });
  it('makes the long form', () => {
    assert.deepEqual(read('--long', '--engine', 'postgres'), ['kill-api postgres 100', 'slow postgres 20']);
  });
  it('makes what is named at least once, and as often as it is told', () => {
    assert.deepEqual(read('slow'), ['slow postgres 1']);
    assert.deepEqual(read('slow', 'kill-api', '--runs', '3'), [
      'kill-api pglite 3',
      'kill-api postgres 3',
      'slow postgres 3',
    ]);
  });
  it('makes the quick form two at a time, and what is measured one by one', () => {
    const atOnce = (...args: string[]) => readCommandLine(args, faults).atOnce;
    assert.deepEqual([atOnce(), atOnce('kill-api'), atOnce('--long'), atOnce('--runs', '3')], [2, 2, 1, 1]);
  });
  for (const wrong of [
    ['nothing'],
    ['--runs', '0'],
    ['--engine', 'oracle'],
    ['slow', '--engine', 'pglite'],
    ['--fast'],
  ]) {
    it(`refuses ${wrong.join(' ')}`, () => assert.throws(() => read(...wrong)));
  }
});

describe('the table of the faults', () => {
  const row = (outcome: FaultOutcome): Row => ({ fault: fault('kill-api'), engine: 'pglite', outcome, seconds: 31 });
  it('tells what was acknowledged, how fast it recovered and on which day', () => {
    const table = tableOf([row(survived)], new Date('2026-11-21T10:00:00Z'));
    assert.match(table, /^\| kill-api \| PGlite \| 2 \| 1,200 \| 0 \| 0 \| hold \| 1\.2 \/ 4\.9 \| took 31 s \|$/m);
    assert.match(table, /2026-11-21, Node/);
    assert.doesNotMatch(table, /Not kept/);
  });

  const failures: [string, Partial<FaultOutcome>][] = [
    ['a loss', { lost: 1 }],
    ['a double grant', { double: 1 }],
    ['a violated invariant', { violated: ['I4'] }],
    ['a promise not kept', { broken: ['An answer took 9 s'] }],
    ['a fault that was not made', { runs: 0 }],
  ];
  for (const [what, change] of failures) {
    it(`counts ${what} as a failure`, () => assert.ok(hasFailed({ ...survived, ...change })));
  }
  it('says which promise was not kept', () => {
    const table = tableOf([row({ ...survived, broken: ['An answer took 9 s'] })], new Date());
    assert.match(table, /BROKEN: 1/);
    assert.match(table, /- kill-api \(pglite\): An answer took 9 s/);
  });
  it('counts nothing as one when all is well', () => assert.equal(hasFailed(survived), false));
});
