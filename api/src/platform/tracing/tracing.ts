import type { Tracing } from './open-telemetry';

export type { Tracing };

/** Starts tracing if OpenTelemetry's own variables name a collector (OTLP over HTTP); else nothing of it is loaded. */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!collector || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (protocol === 'grpc')
    throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL=grpc: only OTLP over HTTP is sent (port 4318).');
  return (await import('./open-telemetry.js')).createTracing();
}
