import type { Fault } from '../fault';
import { scanInParallel } from '../parallel-scans';
import { createProgramme, withProduct } from '../product';

const TIMES = 50;

/** trust.md "Single grant" on one node; a run is one code. */
export const singleNodeGrant: Fault = {
  name: 'single-node-grant',
  about: `each code scanned ${TIMES} times at once on one node`,
  engines: ['pglite'],
  quick: 20,
  long: 1000,
  make: ({ runs, engine }) =>
    withProduct(engine, async ({ start, acknowledged }) => {
      const node = await start();
      const programme = await createProgramme(node, { codes: runs, users: 10 });
      const { granted, broken } = await scanInParallel([node.host], programme, TIMES, acknowledged);
      return { runs, broken, remark: `${runs} codes × ${TIMES} scans at once: ${granted} grants` };
    }),
};
