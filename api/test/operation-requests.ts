import type { TestApi } from './create-test-api';
import { type CommandRequest, everyCommand } from './every-operation';
import { type JsonSchema, type Operation, readOperations } from './operations';
import type { World } from './properties/world';

/** Values of fields that `makeWorld` does not know. */
const KNOWN: Record<string, unknown[]> = {
  year: ['2026-27'],
  format: ['csv'],
  accent_colour: ['#0a7f6f'],
  name: ['Asha'],
  roles: [['viewer']],
};
/** They read or make a file. */
export const COSTLY = /bulkUpload|stores\/import|products\/store|labels\.pdf|test\.pdf|_exports$/;
/** Operations that end the session, tested last. */
const LAST = ['signOutAdmin', 'signOutUser'];

export const operationsOf = (area: Operation['area']) =>
  readOperations()
    .filter((operation) => operation.area === area)
    .toSorted((one, other) => LAST.indexOf(one.id) - LAST.indexOf(other.id));

export type Sent = Partial<Pick<CommandRequest, 'payload' | 'headers'>> & { url: string };

/** Returns a request of the operation with ids that exist in that world. */
export async function requestTo(operation: Operation, api: TestApi, world: World): Promise<Sent> {
  const valueOf = (name: string) => (KNOWN[name] ?? world.known[name])?.[0];
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name) ?? 1));
  if (operation.area === 'admin') {
    const command = await everyCommand(() => api)[operation.name]?.();
    if (command) return { ...command, url: command.url ?? url };
  }
  // The payout details of the other runs here are made up, and no key opens them.
  if (operation.path.endsWith('/file.csv')) return { url: url.replace(/\d+/, '999999') };
  if (operation.method === 'GET') return { url: url.endsWith('_exports') ? `${url}?year=2026-27` : url };
  const fields = Object.keys((operation.json as JsonSchema | undefined)?.properties ?? {});
  return { url, payload: Object.fromEntries(fields.map((name) => [name, valueOf(name)])) };
}

export function sendTo(api: TestApi, { method }: Operation, { url, payload, headers }: Sent, token: string) {
  const body = method === 'GET' ? {} : { payload: payload as object };
  return api.app.inject({ method: method as 'POST', url, headers: { ...headers, token }, ...body });
}
