import { createCalls } from '@loyalty/shared-ui/api-calls';
import type { components } from './schema.gen';

export const { call, command, callForFile, callForStream } = createCalls<components['schemas']>();
