/** Connections of this process to its database, and who stands in line for one. */
export interface PoolUse {
  inUse: number;
  idle: number;
  waiting: number;
}
