import { api } from './api';

/** Serves a programme of two owners: every change of its settings has to be proposed, and none waits. */
export function serveProposals(settings: () => object): void {
  api.on('POST admin/confirmations', { json: { message: 'Confirmations', data: [], total_count: 0 } });
  api.on('POST admin/programme/preview', ({ body }) => {
    const { version: _, ...change } = body as { version: number };
    const changes = Object.entries(change).map(([field, to]) => ({ field, from: null, to }));
    const effect = { outstanding_points: 10, worth_paise: 1000, worth_paise_after: 1000 };
    return { json: { message: 'Preview', data: { changes, effective_at: null, ...effect } } };
  });
  api.on('PUT admin/programme', () => {
    const data = { confirmation_id: 3, effective_at: null, waiting: [], saved: [], settings: settings() };
    return { status: 202, json: { message: 'Proposed', data } };
  });
}
