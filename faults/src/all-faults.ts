import type { Fault } from './fault';
import { killApi } from './faults/kill-api';
import { killDatabase } from './faults/kill-database';
import { planted } from './faults/planted';
import { rollingRestart } from './faults/rolling-restart';
import { singleNodeGrant } from './faults/single-node-grant';
import { twoNodes } from './faults/two-nodes';

/** Every fault that can be made, in the order of the table. */
export const allFaults: readonly Fault[] = [
  planted,
  killApi,
  killDatabase,
  singleNodeGrant,
  twoNodes,
  rollingRestart,
];
