import { createCalls } from '@loyalty/shared-ui/api-calls';
import type { components } from './schema.gen';

/** The calls of `openapi` in remote.config.json: `npm run types:api` writes their types. Only *.resource.ts files use them. */
export const { call, command } = createCalls<components['schemas']>();
