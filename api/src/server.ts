import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from './platform/config/load-config';
import { exitOnCrash, hangUpWhenIdle, startApi } from './start-api';

const PATIENCE_MS = 6000;
const HARD_STOP_MS = 9000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const { app, context, metricsPort, close } = await startApi(config);
  exitOnCrash(app.log);
  const stop = async () => {
    // A load balancer reads /readyz; until it has noticed, requests are accepted.
    context.lifecycle.stopping = true;
    // Accepted requests get their response; connections with an unfinished request are then closed, and the process
    // ends in any case within an orchestrator's ten seconds.
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    await pause(config.limits.shutdownDelaySeconds * 1000);
    hangUpWhenIdle(app.server);
    close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    const address = await app.listen({ port: config.port, host: config.bind });
    process.stdout.write(`The api listens at ${address}\n`);
    if (metricsPort !== undefined) process.stdout.write(`Metrics are at port ${metricsPort}\n`);
  } catch (error) {
    await close();
    throw error;
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
