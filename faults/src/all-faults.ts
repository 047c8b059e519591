import type { Fault } from './fault';
import { killApi } from './faults/kill-api';

/** Every fault that can be made, in the order of the table. */
export const allFaults: readonly Fault[] = [killApi];
