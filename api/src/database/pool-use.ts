/** Database connections of this process, and requests waiting for one. */
export interface PoolUse {
  inUse: number;
  idle: number;
  waiting: number;
}
