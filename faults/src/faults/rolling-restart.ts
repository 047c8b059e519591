import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { type Balancer, balance } from '../balancer';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { startScanLoad } from '../scan-load';
import { judgePlace, outcomeOf } from '../stored-rows';

const EXIT_WITHIN_S = 10;
/** What the balancer gets to notice; generous, for the clients of another fault may keep this process busy, too. */
const env = { SHUTDOWN_DELAY_SECONDS: '3' };
const CODES_PER_RUN = 4000;
/** One node as `npm start` runs it, the other the api alone: both must stop well. */
const PROGRAMS = ['site', 'api'] as const;

/** A download that is under way while its node is told to stop. */
async function downloadCodes(node: SiteProcess, token: string, lines: number): Promise<string[]> {
  try {
    const answer = await fetch(`${node.host}/admin/qr-batches/1/codes.csv`, { headers: { token } });
    const got = (await answer.text()).trim().split('\n').length - 1;
    return got === lines ? [] : [`a download that was under way ended after ${got} of ${lines} lines`];
  } catch (error) {
    return [`a download that was under way was cut: ${String(error)}`];
  }
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  let balancer: Balancer | undefined;
  try {
    const nodes = await Promise.all(PROGRAMS.map((program) => grounds.start({ program, env })));
    const programme = await createProgramme(nodes[0]!, { codes: 2000 + runs * CODES_PER_RUN, people: 12 });
    const { tokens, codes, adminToken } = programme;
    balancer = balance(nodes);
    const scans = startScanLoad({
      host: balancer.host,
      tokens,
      codes,
      acknowledged,
      keepAlive: false,
      until: grounds.removed,
    });
    const broken: string[] = [];
    const exits: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      for (const [index, program] of PROGRAMS.entries()) {
        await pause(300 + Math.random() * 300);
        const node = nodes[index]!;
        const download = downloadCodes(node, adminToken, codes.length);
        await pause(30);
        const told = performance.now();
        const code = await node.stop('SIGTERM');
        exits.push((performance.now() - told) / 1000);
        if (code !== 0) broken.push(`the ${program} ended with ${code}`);
        broken.push(...(await download));
        nodes[index] = await grounds.start({ program, env, port: Number(new URL(node.origin).port) });
      }
      say(`${run} rounds, ${scans.acknowledged()} scans acknowledged`);
    }
    const report = await scans.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    const worst = Math.max(...exits);
    const { refused, cut, silence } = report.unanswered;
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs,
      broken: [
        ...new Set([...broken, ...report.odd]),
        ...(cut + silence > 0 ? [`${cut + silence} scans that a node had accepted got no answer`] : []),
        ...(report.unavailable > 0 ? [`${report.unavailable} scans were answered 503`] : []),
        ...(worst > EXIT_WITHIN_S ? [`a node took ${worst.toFixed(1)} s to end`] : []),
      ],
      remark: `${exits.length} nodes stopped, the slowest in ${worst.toFixed(1)} s; of ${report.acknowledged} scans ${refused} went to the other node because theirs took none any more; longest pause ${(report.longestGap / 1000).toFixed(1)} s`,
    });
  } finally {
    balancer?.stop();
    await grounds.remove();
    acknowledged.remove();
  }
}

/** trust.md "Operations": SIGTERM loses no accepted request. A run restarts both nodes, one after the other. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  about: 'SIGTERM to one node after the other behind a balancer, under scans, with a download under way',
  engines: ['postgres'],
  quick: 1,
  long: 10,
  make,
};
