import { servePages } from '../threads/serve-pages';
import { createTableWriter } from './xlsx-writer';

/** Writes one file for stream-table.ts. */
servePages(createTableWriter);
