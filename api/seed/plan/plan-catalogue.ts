import { demoModels, demoStores } from '../content';
import { DAY, moreLabelsThanDemo, type Setting } from './calendar';
import type { PlannedAct } from './plan-journal';
import type { UnusualBatches } from './plan-signals';

export type PlannedCatalogue = ReturnType<typeof planCatalogue>;
export type PlannedBatch = PlannedCatalogue['batches'][number];

/** Days before the first scans. */
const OPENED_DAYS_EARLIER = 38;
const DAYS_TO_THE_SHOPS = 4;

interface Order {
  productId: number;
  daysAgo: number;
  points: number;
  quantity: number;
  voided?: { daysAgo: number; reason: string };
}

/** Batches printed again: products run out, some get more points, one was mistyped and replaced the next morning. */
const REISSUES: readonly (Omit<Order, 'productId'> & { product: string })[] = [
  { product: 'CPVC Elbow 90° · 25 mm', daysAgo: 41, points: 25, quantity: 10_000 },
  { product: 'CPVC Equal Tee · 25 mm', daysAgo: 27, points: 25, quantity: 8000 },
  {
    product: 'CPVC Solvent Cement · 250 ml',
    daysAgo: 13,
    points: 300,
    quantity: 5000,
    voided: { daysAgo: 12, reason: 'Made with 300 points in place of 30' },
  },
  { product: 'CPVC Solvent Cement · 250 ml', daysAgo: 12, points: 30, quantity: 5000 },
];
const SUNDAY = 0;

/** Plans models and products in the order of the price list, and each product's batches. */
export function planCatalogue(setting: Setting, nextSerial: number) {
  const { calendar, random, size } = setting;
  const { days } = size;
  const createdAt = (model: number, hour: number) => calendar.at(days + OPENED_DAYS_EARLIER - model, hour);
  const models = demoModels.map(({ name }, i) => ({ id: i + 1, name, createdAt: createdAt(i, 10.2) }));
  const products = demoModels
    .flatMap((model, i) =>
      model.products.map((product, j) => ({ ...product, modelId: i + 1, createdAt: createdAt(i, 10.4 + j * 0.15) })),
    )
    .map((product, i) => ({ ...product, id: i + 1 }));
  const orders: Order[] = [
    ...products.map(({ id, share, points }) => ({
      productId: id,
      daysAgo: share >= 2 ? random.integer(days + 9, days + 28) : random.integer(days - 35, days - 6),
      points,
      quantity: 500 * random.integer(2, 4 + share),
    })),
    ...REISSUES.map(({ product, ...reissue }) => {
      return { ...reissue, productId: products.find(({ name }) => name === product)!.id };
    }),
  ];
  return { models, products, batches: planBatches(setting, orders, nextSerial) };
}

function planBatches({ calendar, random, size }: Setting, orders: readonly Order[], nextSerial: number) {
  const inOrder = orders
    .map((order) => {
      const workday = calendar.weekday(order.daysAgo) === SUNDAY ? order.daysAgo + 1 : order.daysAgo;
      return { ...order, createdAt: calendar.at(workday, random.between(10.2, 17.5)) };
    })
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  let serial = nextSerial;
  return inOrder.map(({ productId, points, createdAt, voided, ...order }, i) => {
    const quantity = Math.ceil(order.quantity * moreLabelsThanDemo(size));
    const firstSerial = serial;
    serial += quantity;
    return {
      id: i + 1,
      productId,
      points,
      quantity,
      firstSerial,
      createdAt,
      /** When its labels reach the shops. */
      soldFrom: new Date(createdAt.getTime() + DAYS_TO_THE_SHOPS * DAY),
      voidedAt: voided ? calendar.at(voided.daysAgo, 9.6) : null,
      voidReason: voided?.reason ?? null,
    };
  });
}

const HOUR = DAY / 24;

/** Plans when each batch was printed and dispatched: most to two stores, before their labels are sold. */
export function planBatchEvents(batches: readonly PlannedBatch[], stores: number, { oneStore, late }: UnusualBatches) {
  return batches.flatMap(({ id, createdAt, voidedAt }, index) => {
    const event = (kind: 'printed' | 'dispatched', hours: number, store?: number) => ({
      batchId: id,
      kind,
      storeId: store === undefined ? null : ((index * 5 + store) % stores) + 1,
      at: new Date(createdAt.getTime() + hours * HOUR),
    });
    const printed = event('printed', 1);
    if (voidedAt) return [printed];
    const [first, second] = [event('dispatched', 44, 0), event('dispatched', 68, 3)];
    if (id === late?.batchId) return [printed, { ...first, at: late.at }, { ...second, at: late.at }];
    return id === oneStore ? [printed, first] : [printed, first, second];
  });
}

const FIRST_PHONE = 9_000_000_901;
/** Days before the first scans. */
const LISTED_DAYS_EARLIER = 6;

export function planStores({ calendar, size }: Setting) {
  const createdAt = calendar.at(size.days + LISTED_DAYS_EARLIER, 12.4);
  const stores = demoStores.map((store, i) => {
    const phone = String(FIRST_PHONE + i).replace(/^(.{5})/, '$1 ');
    return { ...store, id: i + 1, phone, createdAt };
  });
  const details = { file: 'stores.xlsx', inserted: stores.length, failed: 0, store_ids: stores.map(({ id }) => id) };
  const act: PlannedAct = { action: 'stores-imported', claimId: null, details, at: createdAt };
  return { stores, act };
}
