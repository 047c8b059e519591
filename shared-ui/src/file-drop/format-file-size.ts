/** The product's limits count so: its 5 MB are 5,242,880 bytes (spec §9). */
const step = 1024;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 842311 → "823 kB", 5242880 → "5 MB". */
export function formatFileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)), units.length - 1);
  return new Intl.NumberFormat('en-IN', {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / step ** power);
}
