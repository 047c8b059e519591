import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Stage } from './lay-stage';
import { STAND_INS, catchScanStatements } from './scan-statements';

export interface AloneOrder {
  dataDir: string;
  stage: Stage;
}

export interface AloneReport {
  rate: number;
  scans: number;
  /** Processor seconds of the process. */
  seconds: number;
}

/** So many scans, from this one of the stage on. */
export interface AloneTurn {
  scans: number;
  offset: number;
}

/** PGlite with nothing around it: the statements of a scan, one after another, in a process of its own. */
async function serve({ dataDir, stage }: AloneOrder): Promise<void> {
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const { session, scan } = await catchScanStatements(new Date());

  async function turn({ scans, offset }: AloneTurn): Promise<AloneReport> {
    const cpu = process.cpuUsage();
    const started = performance.now();
    for (let number = 0; number < scans; number += 1) {
      const place = ((offset + number) * stage.stride) % stage.codes;
      const userId = stage.firstUser + stage.userStride * Math.floor(Math.random() * stage.users);
      const given = new Map<unknown, unknown>([
        [STAND_INS.userId, userId],
        [STAND_INS.serial, stage.firstSerial + place],
        [STAND_INS.batchId, stage.firstBatch + Math.floor(place / stage.codesOfABatch)],
        [STAND_INS.key, crypto.randomUUID()],
        [STAND_INS.sessionId, crypto.randomUUID()],
      ]);
      for (const { sql, parameters } of [session, scan]) {
        await pglite.query(
          sql,
          parameters.map((value) => (given.has(value) ? given.get(value) : value)),
        );
      }
    }
    const elapsed = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    return { scans, rate: scans / elapsed, seconds: (user + system) / 1e6 };
  }

  process.on('message', (asked: AloneTurn) => void turn(asked).then((report) => process.send!(report)));
  process.send!('ready');
}

process.once('message', (order: AloneOrder) => void serve(order));
