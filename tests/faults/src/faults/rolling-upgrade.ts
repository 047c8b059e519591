import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { makeNextRelease } from '../next-release';
import { createProgramme, withProduct } from '../product';

const BETWEEN_MS = 3000;

/** docs/operations/upgrades.md: a node of one release serves while the next one migrates. */
export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  about: 'two nodes are replaced by the next release, which migrates, under scans, claims and approvals',
  engines: ['postgres'],
  quick: 0,
  long: 1,
  async make({ engine, log }) {
    const next = makeNextRelease();
    try {
      return await withProduct(engine, async (product) => {
        const nodes = [await product.start(), await product.start()];
        const programme = await createProgramme(nodes[0]!, { codes: 20_000, users: 12 });
        let turn = 0;
        const host = () => nodes[(turn += 1) % nodes.length]!.host;
        const load = product.startLoad({ programme, host, claims: true });
        await load.nextAcknowledged();
        for (const step of ['first', 'second']) {
          await pause(BETWEEN_MS);
          nodes.push(await product.start({ server: next.server }));
          await pause(BETWEEN_MS);
          await nodes.shift()!.stop();
          log(`the ${step} node is of the next release, ${load.acknowledged()} scans acknowledged`);
        }
        await pause(BETWEEN_MS);
        const { odd, unavailable, longestGap, claims, approvals } = await load.stop();
        return {
          runs: 1,
          broken: odd,
          remark: `to this build with two more migrations, while the nodes without went on serving; ${unavailable} × 503, longest pause ${(longestGap / 1000).toFixed(1)} s; ${claims} claims and ${approvals} approvals among them`,
        };
      });
    } finally {
      next.remove();
    }
  },
};
