/** Binary units, as in the product's limits: 5 MB are 5,242,880 bytes (docs/product.md §9). */
const step = 1024;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Formats a file size: 799 → "799 bytes", 842311 → "823 kB", 5242880 → "5 MB".
 * @param locale BCP 47 tag
 */
export function formatFileSize(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)), units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // The English short form of bytes has no plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
    numberingSystem: 'latn',
  }).format(bytes / step ** power);
}
