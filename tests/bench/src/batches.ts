import { callApi, signInAdmin } from '../../browser/src/site/api-client';
import { createBatch } from '../../browser/src/site/catalogue';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { limitOf, median, ms, printFigures, run, timed, whole } from './figures';

/**
 * Batches on the built api with its embedded database: a million codes generated, and labels as PDF over HTTP.
 *
 * Run: npm run build && npm run bench:batches, half a minute.
 */
const QUANTITY = 1_000_000;
const LABELS = 10_000;
const ROUNDS = 11;

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
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(() => generate(QUANTITY))).milliseconds);
    const id = await generate(LABELS);
    const { milliseconds, value: response } = await timed(async () => {
      const path = `/admin/qr-batches/${id}/labels.pdf?preset=24-64x34`;
      const pdf = await fetch(`${site.host}${path}`, { headers: { token } });
      await pdf.arrayBuffer();
      return pdf;
    });
    if (!response.ok) throw new Error(`Label PDF: ${response.status}`);
    printFigures('Batches', [
      {
        what: `Batch of ${whole(QUANTITY)} codes generated`,
        figure: ms(median(times)),
        beside: limitOf(median(times), 100),
      },
      { what: `${whole(LABELS)} labels as PDF`, figure: `${whole((LABELS / milliseconds) * 1000)} a second` },
    ]);
  } finally {
    await site.dispose();
  }
});
