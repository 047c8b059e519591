/**
 * Formats a distance: "850 m", "5.4 km", "990 km".
 * @param metres 0 or more
 */
export function formatDistance(metres: number, locale: string): string {
  const near = metres < 995;
  const value = near ? Math.max(10, Math.round(metres / 10) * 10) : metres / 1000;
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: near ? 'meter' : 'kilometer',
    maximumFractionDigits: near || value >= 10 ? 0 : 1,
  }).format(value);
  // CLDR's Hindi abbreviates with dots (कि॰मी॰); signs and maps use किमी.
  return text.replaceAll('॰', '');
}
