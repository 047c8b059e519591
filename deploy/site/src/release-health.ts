import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from './canary-rule';

/**
 * Visits and failures of a release, as a row of `health/<node>.json` in the releases folder. Each node writes its own file; the sum
 * over all is the site's (tooling/deploy/status.ts reads them, too).
 */
interface HealthRow extends Outcome {
  manifest: string;
  /** When the canary began, beside which or as which it was counted; '' without one. */
  since: string;
}

/** How many visitors of a release are recognised; later ones count once per page. */
const MAX_VISITORS = 20_000;

/** Counts of one release. While a canary runs a visitor counts once: visits of one are not independent. */
class Counter implements Outcome {
  visits = 0;
  failed = 0;
  private readonly hasFailed = new Map<string, boolean>();

  count(failed: boolean, visitor: string | undefined): void {
    if (visitor === undefined || this.hasFailed.size >= MAX_VISITORS) {
      if (failed) this.failed += 1;
      else this.visits += 1;
      return;
    }
    const before = this.hasFailed.get(visitor);
    if (before === undefined) this.visits += 1;
    if (failed && !before) this.failed += 1;
    this.hasFailed.set(visitor, failed || before === true);
  }

  add({ visits, failed }: Outcome): void {
    this.visits += visits;
    this.failed += failed;
  }
}

const keyOf = (manifest: string, since: string) => `${since} ${manifest}`;
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

async function readRows(file: string): Promise<HealthRow[]> {
  try {
    const { releases } = JSON.parse(await readFile(file, 'utf8')) as { releases: HealthRow[] };
    return releases.filter(({ visits, failed }) => isCount(visits) && isCount(failed));
  } catch {
    // Missing, or of a node that was killed on a full disk.
    return [];
  }
}

export interface ReleaseHealthOptions {
  /** `health` in the releases folder; undefined: counts are in memory only. */
  folder: string | undefined;
  /** Name of this node's file. */
  node: string;
  log: { warn(facts: object, sentence: string): void };
}

/** Counts how releases do in browsers, on this node and, by the files of the others, on all. */
export class ReleaseHealth {
  private readonly own = new Map<string, Counter>();
  private others: HealthRow[] = [];
  private hasLogged = false;

  constructor(private readonly options: ReleaseHealthOptions) {}

  private counter(manifest: string, since: string): Counter {
    const key = keyOf(manifest, since);
    let counter = this.own.get(key);
    if (!counter) this.own.set(key, (counter = new Counter()));
    return counter;
  }

  /** Counts a visit, or its failure. @param since '' if no canary runs */
  count(manifest: string, since: string, failed: boolean, visitor: string | undefined): void {
    this.counter(manifest, since).count(failed, since ? visitor : undefined);
  }

  /** Returns the counts of all nodes since a canary began. */
  outcomeOf(manifest: string, since: string): Outcome {
    const total = new Counter();
    total.add(this.counter(manifest, since));
    for (const row of this.others) if (row.manifest === manifest && row.since === since) total.add(row);
    return total;
  }

  /** Continues with what this node counted before its restart. */
  async restore(): Promise<void> {
    const { folder, node } = this.options;
    if (folder === undefined) return;
    for (const row of await readRows(join(folder, `${node}.json`))) this.counter(row.manifest, row.since).add(row);
  }

  /**
   * Writes this node's file and reads those of the others.
   * @param running manifest → since when it is compared; other releases are forgotten, earlier comparisons become part of the total
   */
  async sync(running: ReadonlyMap<string, string>): Promise<void> {
    for (const [key, counter] of this.own) {
      const [since = '', manifest = ''] = key.split(' ');
      const current = running.get(manifest);
      if (current === since || (current !== undefined && since === '')) continue;
      if (current !== undefined) this.counter(manifest, '').add(counter);
      this.own.delete(key);
    }
    const { folder, node, log } = this.options;
    if (folder === undefined) return;
    try {
      await mkdir(folder, { recursive: true });
      await this.write(join(folder, `${node}.json`));
      this.others = await this.readOthers(folder);
      this.hasLogged = false;
    } catch (error) {
      if (!this.hasLogged)
        log.warn({ err: error }, 'the counts of releases cannot be written: they are in memory only');
      this.hasLogged = true;
    }
  }

  private async write(file: string): Promise<void> {
    const releases = [...this.own].map(([key, { visits, failed }]): HealthRow => {
      const [since = '', manifest = ''] = key.split(' ');
      return { manifest, since, visits, failed };
    });
    const beside = `${file}.part`;
    await writeFile(beside, `${JSON.stringify({ at: new Date().toISOString(), releases }, null, 2)}\n`);
    await rename(beside, file);
  }

  private async readOthers(folder: string): Promise<HealthRow[]> {
    const files = (await readdir(folder)).filter(
      (file) => file.endsWith('.json') && file !== `${this.options.node}.json`,
    );
    return (await Promise.all(files.map((file) => readRows(join(folder, file))))).flat();
  }
}
