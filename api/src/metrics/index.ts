export { createMetrics, type Metrics } from './create-metrics';
export { meteredSms } from './metered-sms';
export { type MetricsServer, startMetricsServer } from './metrics-server';
