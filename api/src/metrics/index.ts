export { createMetrics, meteredSms, type Metrics } from './create-metrics';
export { type MetricsServer, startMetricsServer } from './metrics-server';
