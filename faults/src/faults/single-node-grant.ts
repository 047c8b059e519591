import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { scanInParallel, shortOf } from '../single-grants';
import { judgePlace, outcomeOf } from '../stored-rows';

const TIMES = 50;

async function make({ runs: codes, engine }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  try {
    const node = await grounds.start();
    const programme = await createProgramme(node, { codes, people: 10 });
    const scanned = await scanInParallel([node.host], programme, TIMES, acknowledged);
    await node.stop();
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs: codes,
      broken: shortOf(scanned, codes),
      remark: `${codes} codes × ${TIMES} scans at once: ${scanned.granted} grants`,
    });
  } finally {
    await grounds.remove();
    acknowledged.remove();
  }
}

/** trust.md "Single grant" on one node; a run is one code. */
export const singleNodeGrant: Fault = {
  name: 'single-node-grant',
  about: `each code scanned ${TIMES} times at once on one node`,
  engines: ['pglite'],
  quick: 20,
  long: 1000,
  make,
};
