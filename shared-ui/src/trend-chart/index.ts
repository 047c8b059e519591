export { TrendChart } from './trend-chart';
export type { TrendChartLabels, TrendChartProps } from './trend-chart';
export type { TrendPoint } from './trend-point';
