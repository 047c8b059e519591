const kilo = 1000;

/** Bytes as people read them: "850 kB", "3.4 MB". */
export function formatFileSize(bytes: number, locale: string): string {
  const [unit, amount] =
    bytes < kilo ** 2 ? (['kilobyte', bytes / kilo] as const) : (['megabyte', bytes / kilo ** 2] as const);
  const maximumFractionDigits = unit === 'kilobyte' || amount >= 100 ? 0 : 1;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount);
}
