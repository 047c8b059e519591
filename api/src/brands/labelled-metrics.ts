import type { LabelledMetrics } from '../platform/http/metrics-server';
import { DEFAULT_BRAND } from './brand';
import type { BrandDirectory } from './brand-directory';

interface ProgrammeMetrics {
  /** Of the default brand. */
  labels: Record<string, string>;
  programmes: LabelledMetrics[];
}

/** Returns the metrics of the brands that are open; with brands each metric has the label `brand`, without none. */
export function labelledMetrics(brands: BrandDirectory | undefined): ProgrammeMetrics {
  if (!brands?.size) return { labels: {}, programmes: [] };
  const programmes = brands.contexts().map(([brand, context]) => ({ labels: { brand }, context }));
  return { labels: { brand: DEFAULT_BRAND }, programmes };
}
