/** A user's account by the rules; a mobile that was deleted and registered again has another one. */
export interface Account {
  granted: number;
  available: number;
  awaiting: number;
  redeemed: number;
  lastClaim: number | undefined;
  /** Bodies of successful actions, by `kind/key`. */
  answered: Map<string, string>;
}

export const emptyAccount = (): Account => ({
  granted: 0,
  available: 0,
  awaiting: 0,
  redeemed: 0,
  lastClaim: undefined,
  answered: new Map(),
});
