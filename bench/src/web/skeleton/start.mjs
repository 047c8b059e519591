import('./shell.mjs');
