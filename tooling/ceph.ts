import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const START_TIMEOUT_MS = 60_000;

/** Ceph's object gateway on this machine, and a user who may create buckets. */
export interface Ceph {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): Promise<void>;
}

/** Whether Debian's `radosgw`, `ceph-mon` and `ceph-osd` are installed. */
export const hasCeph = ['radosgw', 'ceph-mon', 'ceph-osd'].every((program) => !spawnSync(program, ['--version']).error);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await promisify(server.close.bind(server))();
  return port;
}

/**
 * Returns the configuration: one monitor, one in-memory storage daemon without redundancy, one gateway; authentication
 * for S3 users only.
 */
const configuration = (folder: string, fsid: string, monitorPort: number, gatewayPort: number) => `[global]
fsid = ${fsid}
run dir = ${folder}
admin socket =
pid file =
log file = ${folder}/$name.log
log to stderr = false
auth cluster required = none
auth service required = none
auth client required = none
mon host = [v2:127.0.0.1:${monitorPort}/0]
mon data = ${folder}/mon
mon initial members = a
mon data avail crit = 0
mon allow pool size one = true
paxos propose interval = 0.05
public addr = 127.0.0.1
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 268435456
osd crush chooseleaf type = 0
osd crush initial weight = 1
osd pool default size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw enable apis = s3
`;

/** Starts an empty Ceph cluster in about five seconds, in 150 MB of memory. */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'));
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const conf = join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  writeFileSync(conf, configuration(folder, fsid, monitorPort, gatewayPort));
  const daemons: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) =>
    execute(program, ['-c', conf, ...args], { timeout: START_TIMEOUT_MS });
  const start = (program: string, ...args: string[]) =>
    void daemons.push(spawn(program, ['-c', conf, ...args, '-f'], { stdio: 'ignore' }));
  const stop = async () => {
    for (const daemon of daemons.reverse()) {
      if (daemon.exitCode === null && daemon.kill('SIGKILL')) await once(daemon, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const map = join(folder, 'monmap');
    await execute('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}/0]`, map]);
    await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    await run('ceph', 'osd', 'create', osd);
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    // The gateway requires encryption towards monitors, which is not available without keys.
    start('radosgw', '-n', 'client.admin', '--ms-mon-client-mode=crc');
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await fetch(endpoint).catch(() => undefined))) {
      if (Date.now() > deadline) throw new Error(`Ceph's gateway did not start; its logs were in ${folder}`);
      await sleep(100);
    }
    const credentials = { accessKeyId: 'CEPHTEST', secretAccessKey: randomUUID() };
    const { accessKeyId, secretAccessKey } = credentials;
    const user = ['--uid=test', '--display-name=test', '--access-key', accessKeyId, '--secret-key', secretAccessKey];
    await run('radosgw-admin', 'user', 'create', ...user);
    return { endpoint, region: 'us-east-1', credentials, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
