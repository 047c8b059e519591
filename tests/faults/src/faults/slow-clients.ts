import { type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../bench/src/figures';
import { takePeakMiB } from '../../../bench/src/process-usage';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import { send } from '../send';

const SOCKETS = 500;
const P99_MS = 1000;
/** How often Node looks for late requests (server-options.ts), and a margin for a busy machine. */
const CHECKED_WITHIN_S = 8;
/** An upload is checked every 20 s; one that began just after a check waits for the second one. */
const UPLOAD_WITHIN_S = 45;

/** What a slow client has sent before it becomes slow: in the head, in the body, in an upload. */
const details = 'POST /users/getUserDetails HTTP/1.1\r\nHost: localhost\r\n';
const begunHead = `${details}X-Slow: `;
const begunBody = (token: string) =>
  `${details}token: ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
const begunUpload = (token: string) =>
  `POST /admin/products/bulkUpload HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\n` +
  'Content-Type: multipart/form-data; boundary=slow\r\nContent-Length: 4000000\r\n\r\n' +
  '--slow\r\nContent-Disposition: form-data; name="excel"; filename="p.xlsx"\r\n\r\n';

/**
 * Opens sockets that go on with a byte `every` so many milliseconds. Those that are closed leave their status line in
 * `closed`, '' for none.
 */
function openSlowSockets(run: FaultRun, port: number, begun: string, { count = 1, every = 1000 } = {}) {
  const open = new Set<Socket>();
  const closed: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    let received = '';
    socket.write(begun);
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      closed.push(received.split('\r\n', 1)[0] ?? '');
    });
  }
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('a');
  }, every);
  run.defer(() => {
    clearInterval(timer);
    for (const socket of open) socket.destroy();
  });
  return { open, closed };
}

/**
 * docs/trust.md "Slow clients": 500 sockets that send a byte a second, in the head or in the body. One run is the quick form,
 * with a shorter limit; more have the product's own 30 s, and an upload at 10 bytes a second.
 */
export const slowClients: Fault = {
  engines: ['pglite'],
  alone: true,
  quick: 1,
  long: 2,
  async make(run) {
    const isLong = run.runs > 1;
    const requestSeconds = isLong ? 30 : 1;
    const { host, origin, outbox, process } = await run.start({ env: { REQUEST_SECONDS: String(requestSeconds) } });
    const port = Number(new URL(origin).port);
    const { tokens, adminToken } = await createProgramme({ host, outbox }, { codes: 1, users: 1 });
    const token = tokens[0]!;
    const readDetails = () => send(host, '/users/getUserDetails', { token });
    const waits: number[] = [];
    let growth = 0;
    for (const _ of run.rounds()) {
      // Warm, so that memory grows by the sockets alone.
      for (let turn = 0; turn < 50; turn += 1) await readDetails();
      takePeakMiB(process.pid!);
      const before = takePeakMiB(process.pid!);
      const slow = [begunHead, begunBody(token)].map((begun) =>
        openSlowSockets(run, port, begun, { count: SOCKETS / 2 }),
      );
      const upload = isLong ? openSlowSockets(run, port, begunUpload(adminToken), { every: 100 }) : undefined;
      const countOpen = () => slow.reduce((sum, { open }) => sum + open.size, 0);
      const deadline = performance.now() + (requestSeconds + CHECKED_WITHIN_S) * 1000;
      while (countOpen() > 0 && performance.now() < deadline) {
        const { status, milliseconds } = await readDetails();
        run.check(status === 200, `a normal request got ${status}`);
        waits.push(milliseconds);
        await pause(10);
      }
      growth = Math.max(growth, takePeakMiB(process.pid!) - before);
      run.check(countOpen() === 0, `${countOpen()} of ${SOCKETS} slow sockets stayed open`);
      const without408 = slow.flatMap(({ closed }) => closed).filter((status) => !status.includes('408')).length;
      run.check(without408 === 0, `${without408} slow sockets were closed without 408`);
      if (!upload) continue;
      while (upload.open.size > 0 && performance.now() < deadline + UPLOAD_WITHIN_S * 1000) await pause(200);
      const [status = 'nothing'] = upload.closed;
      run.check(status.includes('408'), `an upload at 10 bytes a second ended with '${status}'`);
    }
    const [p50, p99] = [percentile(waits, 0.5).toFixed(0), percentile(waits, 0.99)];
    run.check(p99 < P99_MS, `normal requests had a p99 of ${Math.round(p99)} ms`);
    return `${SOCKETS} slow sockets, half in the head, half in the body, each ended with 408 after ${requestSeconds} s; ${waits.length} normal requests meanwhile: p50 ${p50} ms, p99 ${p99.toFixed(0)} ms; memory grew by ${growth.toFixed(0)} MiB`;
  },
};
