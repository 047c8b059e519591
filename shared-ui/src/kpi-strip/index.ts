export { KpiStrip } from './kpi-strip';
export type { KpiItem, KpiStripProps } from './kpi-strip';
