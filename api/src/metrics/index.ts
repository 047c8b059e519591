export { createMetrics, type Metrics } from './create-metrics';
export { meteredSms } from './metered-sms';
export { type MetricsDoor, openMetricsDoor } from './open-metrics-door';
