import { servePages } from '../threads/serve-pages';
import { createTableWriter } from './table-writer';

/** Writes one file for stream-table.ts. */
servePages(createTableWriter);
