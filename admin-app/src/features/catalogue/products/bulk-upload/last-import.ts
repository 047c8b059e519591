import type { SheetProduct } from './product-import.resource';

/** The last bulk upload of this browser, stored so that its report can be shown after the page was left. */
interface LastImport {
  uploadId: string;
  /** The uploaded rows; empty if the browser's storage had no room for them. */
  products: readonly SheetProduct[];
}

const storageKey = 'lastImport';
/** The server keeps a report for a day. */
const keptForMs = 86_400_000;

/** Stores the upload that begins, replacing the previous one. */
export function rememberImport({ uploadId, products }: LastImport): void {
  const begunAt = Date.now();
  for (const rows of [products, []]) {
    try {
      return localStorage.setItem(storageKey, JSON.stringify({ uploadId, begunAt, products: rows }));
    } catch {
      // Thousands of rows may exceed the quota; without them the report still has row numbers.
    }
  }
}

/** Another release may have stored another shape. */
function isSheetProduct(value: unknown): value is SheetProduct {
  const row = Object(value) as Partial<Record<keyof SheetProduct, unknown>>;
  return Number.isSafeInteger(row.row) && [row.name, row.model, row.image].every((cell) => typeof cell === 'string');
}

/** Returns the last upload, unless the server has deleted its report by now. */
export function readLastImport(): LastImport | undefined {
  try {
    const { uploadId, begunAt, products } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<
      Record<string, unknown>
    >;
    if (typeof uploadId !== 'string' || !(Date.now() - Number(begunAt) < keptForMs)) return undefined;
    return { uploadId, products: Array.isArray(products) ? products.filter(isSheetProduct) : [] };
  } catch {
    return undefined;
  }
}

/** Removes the last upload: its report was shown, or there will be none. */
export function forgetImport(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // There was nothing stored.
  }
}
