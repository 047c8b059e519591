// Tokens first: they declare the order of the cascade's layers for everything that follows.
import '@loyalty/shared-ui/tokens.css';
import '@loyalty/shared-ui/base.css';
import './still/still.css';
import './offer-runtime';
import { nextTask } from './next-task';

/**
 * The code is here, in one file; it runs in three tasks, each below what a slow phone stands still for (140 ms at once on one four
 * times slower than a desktop).
 */
async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { showShell } = await import(/* webpackMode: "eager" */ './show-shell');
  await nextTask();
  showShell();
}

void start();
