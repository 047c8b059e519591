import { pageNow } from '@loyalty/shared-ui/page-clock';
import type { Decision, StoredDecision } from './decision';
import type { ResolutionOutcome } from './claim-resolution';
import { forgetDecision, storeDecision } from './decision-storage';

export interface OutboxState {
  /** Oldest first. */
  decisions: readonly Decision[];
  /** Claims that another admin had resolved before. */
  missed: ResolutionOutcome | undefined;
}

/** Held or being sent. */
export const isUnfinished = ({ state }: Decision) => state === 'held' || state === 'sending';

/** The decisions of this page for its parts to read, and their copies in the browser's storage. */
export class DecisionList {
  private state: OutboxState = { decisions: [], missed: undefined };
  private readonly listeners = new Set<() => void>();
  /** Whose decisions they are; until it is known, nothing is stored. */
  protected adminId: number | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): OutboxState => this.state;

  protected held(): readonly Decision[] {
    return this.state.decisions.filter(({ state }) => state === 'held');
  }

  protected set(change: Partial<OutboxState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /** @returns the decision with the new values; undefined if it is not in the list */
  protected change(id: string, values: Partial<Decision>): Decision | undefined {
    let changed: Decision | undefined;
    const decisions = this.state.decisions.map((each) =>
      each.id === id ? (changed = { ...each, changedAt: pageNow(), ...values }) : each,
    );
    this.set({ decisions });
    return changed;
  }

  protected store(decision: StoredDecision | undefined): void {
    if (decision && this.adminId !== undefined) storeDecision(this.adminId, decision);
  }

  protected forget(id: string): void {
    if (this.adminId !== undefined) forgetDecision(this.adminId, id);
  }
}
