import { demoModels, type DemoProduct, demoStores } from '../content';
import type { Random } from '../random';
import { type Calendar, type ContentSize, DAY, moreLabelsThanDemo } from './calendar';
import type { PlannedAct } from './plan-journal';

export interface PlannedProduct extends DemoProduct {
  id: number;
  modelId: number;
  createdAt: Date;
}

export interface PlannedBatch {
  id: number;
  productId: number;
  points: number;
  quantity: number;
  firstSerial: number;
  createdAt: Date;
  /** When its labels reach the shops. */
  soldFrom: Date;
  voidedAt: Date | null;
  voidReason: string | null;
}

export interface PlannedCatalogue {
  models: { id: number; name: string; createdAt: Date }[];
  products: PlannedProduct[];
  batches: PlannedBatch[];
}

/** Days before the first scans. */
const OPENED_DAYS_EARLIER = 38;
const DAYS_TO_THE_SHOPS = 4;

interface Order {
  product: PlannedProduct;
  daysAgo: number;
  points: number;
  quantity: number;
  voided?: { daysAgo: number; reason: string };
}

/**
 * Batches printed again: the busiest products run out, some get more points, and one was mistyped, noticed the next
 * morning and replaced.
 */
const REISSUES: readonly (Omit<Order, 'product'> & { product: string })[] = [
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

/**
 * Plans models and products in the order of the price list; each product's first batch soon after, some reprinted
 * since.
 */
export function planCatalogue(
  calendar: Calendar,
  random: Random,
  nextSerial: number,
  size: ContentSize,
): PlannedCatalogue {
  const { days } = size;
  const opened = days + OPENED_DAYS_EARLIER;
  const models: PlannedCatalogue['models'] = [];
  const products: PlannedProduct[] = [];
  for (const [i, model] of demoModels.entries()) {
    const modelId = i + 1;
    models.push({ id: modelId, name: model.name, createdAt: calendar.at(opened - i, 10.2) });
    for (const [j, product] of model.products.entries()) {
      products.push({
        ...product,
        id: products.length + 1,
        modelId,
        createdAt: calendar.at(opened - i, 10.4 + j * 0.15),
      });
    }
  }
  const orders: Order[] = [
    ...products.map((product) => ({
      product,
      daysAgo: product.share >= 2 ? random.integer(days + 9, days + 28) : random.integer(days - 35, days - 6),
      points: product.points,
      quantity: 500 * random.integer(2, 4 + product.share),
    })),
    ...REISSUES.map((reissue) => ({ ...reissue, product: named(products, reissue.product) })),
  ];
  const more = moreLabelsThanDemo(size);
  const printed = orders.map((order) => ({ ...order, quantity: Math.ceil(order.quantity * more) }));
  return { models, products, batches: planBatches(calendar, random, printed, nextSerial) };
}

/** Returns batches oldest first, with consecutive serials. */
function planBatches(calendar: Calendar, random: Random, orders: readonly Order[], nextSerial: number): PlannedBatch[] {
  const inOrder = orders
    .map((order) => {
      const workday = calendar.weekday(order.daysAgo) === SUNDAY ? order.daysAgo + 1 : order.daysAgo;
      return { ...order, createdAt: calendar.at(workday, random.between(10.2, 17.5)) };
    })
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  let serial = nextSerial;
  return inOrder.map(({ product, points, quantity, createdAt, voided }, i) => {
    const firstSerial = serial;
    serial += quantity;
    return {
      id: i + 1,
      productId: product.id,
      points,
      quantity,
      firstSerial,
      createdAt,
      soldFrom: new Date(createdAt.getTime() + DAYS_TO_THE_SHOPS * DAY),
      voidedAt: voided ? calendar.at(voided.daysAgo, 9.6) : null,
      voidReason: voided?.reason ?? null,
    };
  });
}

function named(products: readonly PlannedProduct[], name: string): PlannedProduct {
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`The demo has no product named ${name}.`);
  return product;
}

export type PlannedStore = (typeof demoStores)[number] & { id: number; phone: string; createdAt: Date };

const FIRST_PHONE = 9_000_000_901;
/** Days before the first scans. */
const LISTED_DAYS_EARLIER = 6;

/** Plans the stores, imported from one spreadsheet before the first codes were sold, and its audit event. */
export function planStores(calendar: Calendar, { days }: ContentSize): { stores: PlannedStore[]; act: PlannedAct } {
  const createdAt = calendar.at(days + LISTED_DAYS_EARLIER, 12.4);
  const stores = demoStores.map((store, i) => {
    const phone = String(FIRST_PHONE + i).replace(/^(.{5})/, '$1 ');
    return { ...store, id: i + 1, phone, createdAt };
  });
  const details = { file: 'stores.xlsx', inserted: stores.length, failed: 0, store_ids: stores.map(({ id }) => id) };
  return { stores, act: { action: 'stores-imported', claimId: null, details, at: createdAt } };
}
