export { createMetrics, meteredSms, type Metrics } from './create-metrics';
