import { setTimeout as pause } from 'node:timers/promises';
import { Acknowledgements } from '../acknowledgements';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import { Load } from '../load';

const BRANDS = 4;
const OTHERS_WITHIN_S = 5;

interface ServedBrand {
  id: string;
  schema: string;
  load: Load;
  acknowledged: Acknowledgements;
}

/**
 * docs/operations/citus.md: brands are moved between workers while they are scanned, then a worker is killed. Scans of
 * the brands on the other worker go on.
 */
export const movedBrands: Fault = {
  engines: ['citus'],
  quick: 2,
  long: 10,
  alone: true,
  async make(run) {
    const { url, workers, placeOf } = await run.citus();
    const { brands, command } = await run.brands(BRANDS);
    const node = await run.start();
    const served: ServedBrand[] = [];
    for (const { id, host, schema } of brands) {
      const origin = node.origin.replace('localhost', host);
      const programme = await createProgramme(
        { host: origin, outbox: node.outbox },
        { codes: 1500 + run.runs * 1500, users: 6 },
      );
      const acknowledged = new Acknowledgements();
      const onOdd = (sentence: string) => void run.broken.add(`${id}: ${sentence}`);
      const load = new Load({ programme, host: () => origin, clients: 2, claims: true }, acknowledged, onOdd);
      run.defer(() => load.abort());
      served.push({ id, schema, load, acknowledged });
    }
    const otherThan = (address: string) => workers.find((worker) => worker.address !== address)!;
    const gaps: number[] = [];
    for (const _ of run.rounds()) {
      for (const { id, schema, load } of served) {
        const began = performance.now();
        await command({ action: 'move', id, to: otherThan(await placeOf(schema)).address });
        await load.acknowledgedAfter(performance.now());
        gaps.push(load.longestGap(began));
      }
      await killWorker(run, served, placeOf, workers);
    }
    for (const { load } of served) await load.stop();
    await node.stop();
    run.place = undefined;
    for (const { schema, acknowledged } of served) await run.verify({ databaseUrl: url, schema }, acknowledged);
    const scans = served.map(({ acknowledged }) => acknowledged.scans.length).join(', ');
    return `${gaps.length} moves, longest pause of a moved brand ${Math.max(...gaps).toFixed(1)} s; scans by brand ${scans}`;
  },
};

/** Kills the worker of the first brand; the brands that are on the other one are scanned meanwhile. */
async function killWorker(
  run: FaultRun,
  served: readonly ServedBrand[],
  placeOf: (schema: string) => Promise<string>,
  workers: Awaited<ReturnType<FaultRun['citus']>>['workers'],
): Promise<void> {
  const places = await Promise.all(served.map(({ schema }) => placeOf(schema)));
  const killed = workers.find(({ address }) => address === places[0])!;
  const others = served.filter((_, at) => places[at] !== killed.address);
  run.check(others.length > 0, 'all brands were on one worker');
  const began = performance.now();
  await killed.crash();
  await pause(3000);
  await killed.restart();
  const back = performance.now();
  for (const [at, { load }] of served.entries())
    if (places[at] === killed.address) run.recoverySeconds.push(((await load.acknowledgedAfter(back)) - back) / 1000);
  for (const { id, load } of others) {
    const gap = load.longestGap(began);
    run.check(gap <= OTHERS_WITHIN_S, `${id}, on the other worker, was not scanned for ${gap.toFixed(1)} s`);
  }
}
