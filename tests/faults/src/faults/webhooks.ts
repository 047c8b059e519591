import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { createProgramme, type Fault, type FaultRun } from '../fault';
import { connect } from '../load';
import { send } from '../send';

/** So many requests in a thousand are answered by 503. */
const REFUSED = 2;
const DELIVERED_WITHIN_MS = 240_000;

interface Endpoint {
  /** By the first arrival of each. */
  ids: Set<string>;
  /** Of scans. */
  serials: Set<number>;
  secret: string;
  repeated: number;
}

/** Starts a brand's own system, which verifies each signature with the standard's own library. */
async function startReceiver(run: FaultRun, endpoints: ReadonlyMap<string, Endpoint>): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const endpoint = endpoints.get(request.url!)!;
      const headers = request.headers as Record<string, string>;
      if (Math.random() * 1000 < REFUSED) return response.writeHead(503).end();
      try {
        const { data } = new Webhook(endpoint.secret).verify(body, headers) as { data: { serial?: number } };
        const id = headers['webhook-id']!;
        if (endpoint.ids.has(id)) endpoint.repeated += 1;
        else endpoint.ids.add(id);
        if (data.serial !== undefined) endpoint.serials.add(data.serial);
        response.writeHead(204).end();
      } catch (error) {
        run.check(false, `a signature was not valid: ${String(error)}`);
        response.writeHead(400).end();
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  run.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** docs/trust.md "Webhooks": two nodes that deliver, killed in turns while people scan and claim. */
export const webhooks: Fault = {
  engines: ['postgres'],
  quick: 2,
  long: 20,
  async make(run) {
    const endpoints = new Map<string, Endpoint>();
    const origin = await startReceiver(run, endpoints);
    const env = { OUTGOING_ORIGINS: origin };
    const nodes = [await run.start({ env }), await run.start({ env })];
    const programme = await createProgramme(nodes[0]!, { codes: 4000 + run.runs * 4000, users: 12 });
    for (const [path, event_types] of Object.entries({
      '/scans': ['scan.recorded'],
      '/all': ['scan.recorded', 'claim.created', 'claim.approved'],
    })) {
      const body = { url: `${origin}${path}`, event_types };
      const request = { token: programme.adminToken, body };
      const { data, message } = await send<{ secret: string }>(
        nodes[0]!.host,
        '/admin/webhook-endpoints/create',
        request,
      );
      if (!data) throw new Error(`An endpoint was not added: ${message}`);
      endpoints.set(path, { ids: new Set(), serials: new Set(), secret: data.secret, repeated: 0 });
    }
    const load = run.startLoad({ programme, host: () => nodes[0]!.host, claims: true, clients: 1 });
    for (const round of run.rounds()) {
      // Jobs begin some seconds after their process.
      await pause(10_000 + Math.random() * 8000);
      const killed = round % 2;
      await nodes[killed]!.stop('SIGKILL');
      await run.recover(async () => (nodes[killed] = await run.restart(nodes[killed]!, { env })));
    }
    await load.stop();
    const began = performance.now();
    const client = await connect((await run.postgres()).url);
    run.defer(() => client.end());
    const scans = run.acknowledged.scans.map(([, { serial }]) => serial);
    const waits = 'select count(*) as waiting from webhook_deliveries where state = $1';
    const isDelivered = async () => {
      const { rows } = await client.query<{ waiting: string }>(waits, ['due']);
      return rows[0]!.waiting === '0' && [...endpoints.values()].every((one) => scans.every((s) => one.serials.has(s)));
    };
    while (!(await isDelivered()) && performance.now() - began < DELIVERED_WITHIN_MS) await pause(1000);
    for (const [path, { ids, serials }] of endpoints) {
      const missing = scans.filter((serial) => !serials.has(serial)).length;
      run.check(missing === 0, `${missing} of ${scans.length} scans never reached ${path}`);
      const { rows } = await client.query<{ id: string }>(
        `select 'evt_' || v.uid as id from webhook_events v
          join webhook_deliveries d on d.event_id = v.id join webhook_endpoints e on e.id = d.endpoint_id
          where e.url = $1 order by v.id`,
        [`${origin}${path}`],
      );
      const inOrder = rows.map(({ id }) => id).join() === [...ids].join();
      run.check(inOrder, `the first arrivals at ${path} are not the events in the order of their ids`);
    }
    const all = [...endpoints.values()];
    const received = all.reduce((sum, { ids }) => sum + ids.size, 0);
    const repeated = all.reduce((sum, one) => sum + one.repeated, 0);
    return `${received} events in order, ${repeated} of them more than once`;
  },
};
