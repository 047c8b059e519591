import fc from 'fast-check';
import type { ApiResponse } from '../points-driver';
import type { Ledger } from './ledger';
import { CODES, PEOPLE, type Programme } from './programme';

type Command = fc.AsyncCommand<Ledger, Programme>;

interface Act {
  shown: string;
  /** Index of the node to use. */
  node: number;
  possible?: (ledger: Ledger) => boolean;
  run: (ledger: Ledger, programme: Programme, node: Programme['nodes'][number]) => Promise<void>;
}

export function command({ shown, node, possible = () => true, run }: Act): Command {
  return {
    check: possible,
    run: (ledger, programme) => run(ledger, programme, programme.nodes[node % programme.nodes.length]!),
    toString: () => shown,
  };
}

export function expectStatus(act: string, response: Pick<ApiResponse, 'statusCode' | 'body'>, status: number): void {
  if (response.statusCode !== status)
    throw new Error(`${act}: ${status} expected, ${response.statusCode} ${response.body}`);
}

export const who = fc.nat(PEOPLE - 1);
export const code = fc.nat(CODES - 1);
export const node = fc.nat(1);
export const admin = fc.nat(1);
export const key = fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 2 });
export const which = fc.nat(7);

export const someClaims = (ledger: Ledger, wanted: readonly number[]) =>
  ledger.claims.length === 0 ? [] : wanted.map((index) => index % ledger.claims.length);
