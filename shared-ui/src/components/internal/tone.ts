/**
 * The meaning of a colour, the same in every component. `pending` (copper) is for rewards and for points that await a decision.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'pending';
