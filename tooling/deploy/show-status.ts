import { readFileSync, writeFileSync } from 'node:fs';
import { readHealth } from './health';
import { readHistory } from './history';
import { readShell, type ShellManifest } from './live-site';
import { configKey, readConfig } from './site-config';
import { readStatus } from './status';
import { overrideLines, statusLines } from './status-lines';
import { statusPage } from './status-page';
import type { ObjectStore } from './stores/object-store';

/** Options of `status`. */
interface ShowOptions {
  /** Writes a page to `out` instead of lines to the terminal. */
  html: boolean;
  out: string;
  /** The shell.json of a shell that is not live yet. */
  shell?: string | undefined;
}

/** Shows what is live and kept of apps. */
export async function showStatus(store: ObjectStore, apps: readonly string[], options: ShowOptions): Promise<void> {
  const { config } = await readConfig(store);
  const remotes = await readStatus(store, config, apps, await readHealth(store));
  const events = (await readHistory(store, configKey)).reverse();
  if (!options.html) return console.log([...remotes.flatMap(statusLines), ...overrideLines(config, events)].join('\n'));
  const shell = await readShell(config.site).catch((error: Error) => error);
  const next = options.shell ? (JSON.parse(readFileSync(options.shell, 'utf8')) as ShellManifest) : undefined;
  writeFileSync(options.out, statusPage({ config, remotes, events, shell, next }));
  console.log(`${options.out} is written.`);
}
