import type { Fault } from './fault';
import { clockJump } from './faults/clock-jump';
import { cutSocket } from './faults/cut-socket';
import { diskFull } from './faults/disk-full';
import { ha } from './faults/ha';
import { halfStart } from './faults/half-start';
import { killApi } from './faults/kill-api';
import { killDatabase } from './faults/kill-database';
import { lostStandby } from './faults/lost-standby';
import { planted } from './faults/planted';
import { rollingRestart } from './faults/rolling-restart';
import { rollingUpgrade } from './faults/rolling-upgrade';
import { singleNodeGrant } from './faults/single-node-grant';
import { slowClients } from './faults/slow-clients';
import { smsGateway } from './faults/sms-gateway';
import { twoNodes } from './faults/two-nodes';
import { twoOnOneDirectory } from './faults/two-on-one-directory';
import { uploadsUnderLoad } from './faults/uploads-under-load';

/** Every fault that can be made, in the order of the table. */
export const allFaults: readonly Fault[] = [
  planted,
  killApi,
  killDatabase,
  singleNodeGrant,
  twoNodes,
  rollingRestart,
  rollingUpgrade,
  diskFull,
  cutSocket,
  twoOnOneDirectory,
  halfStart,
  clockJump,
  smsGateway,
  slowClients,
  uploadsUnderLoad,
  lostStandby,
  ha,
];
