/**
 * `npm run worker`: the api alone, with its background jobs, beside processes with JOBS=off. A proxy may send it the heavy
 * requests, too (docs/operations/containers.md#a-worker). Needs DATABASE_URL: the embedded database serves one process.
 */
import '../../server';
