import { callApi, signInAdmin } from '../../browser/src/site/api-client';
import { createBatch } from '../../browser/src/site/catalogue';
import { type SiteProcess, startSiteProcess } from '../../browser/src/site/site-process';
import { type Figure, limitOf, medianTime, ms, printFigures, run, timed, whole } from './figures';
import { watchMemory } from './process-usage';

/**
 * Batches on the built api with its embedded database: a million codes generated, and CSV and label PDF over HTTP.
 *
 * Run: npm run build && npm run bench:batches, half a minute; `ROWS=1000000` for files of a whole million.
 */
const QUANTITY = 1_000_000;
const ROWS = Number(process.env.ROWS ?? 100_000);
const ROUNDS = 11;

async function download(site: SiteProcess, token: string, what: string, path: string): Promise<Figure> {
  const memory = watchMemory(site.process.pid!);
  const { milliseconds, value: bytes } = await timed(async () => {
    const response = await fetch(`${site.host}${path}`, { headers: { token } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    let received = 0;
    for await (const chunk of response.body!) received += (chunk as Uint8Array).length;
    return received;
  });
  const { beforeMiB, peakMiB } = memory();
  return {
    what: `${what} of ${whole(ROWS)} codes`,
    figure: `${whole((ROWS / milliseconds) * 1000)} a second`,
    beside: `${(bytes / 1e6).toFixed(1)} MB, memory + ${whole(peakMiB - beforeMiB)} MiB`,
  };
}

run(async () => {
  const site = await startSiteProcess({ program: 'api' });
  try {
    const token = await signInAdmin(site);
    // Creates a model and a product with its picture, so that the measured requests create batches alone.
    const { modelName } = await createBatch(site, token, { points: 40, quantity: 1 });
    const listed = await callApi<{ product_id: number }[]>(site, '/admin/qr-get', { token, body: { page: 1 } });
    const order = { modal: modelName, product_id: listed.data[0]!.product_id, reward_points: 40 };
    const generate = async (quantity: number): Promise<number> => {
      const made = await callApi<{ id: number }>(site, '/admin/qr-generator', { token, body: { ...order, quantity } });
      if (made.status !== 201) throw new Error(made.message);
      return made.data.id;
    };
    const generated = await medianTime(() => generate(QUANTITY), ROUNDS);
    const id = await generate(ROWS);
    printFigures('Batches', [
      { what: `Batch of ${whole(QUANTITY)} codes generated`, figure: ms(generated), beside: limitOf(generated, 100) },
      await download(site, token, 'CSV', `/admin/qr-batches/${id}/codes.csv`),
      await download(site, token, 'Label PDF', `/admin/qr-batches/${id}/labels.pdf?preset=24-64x34`),
    ]);
  } finally {
    await site.dispose();
  }
});
