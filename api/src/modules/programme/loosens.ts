import { isDeepStrictEqual } from 'node:util';
import type { SettingsChange } from './change-settings';
import type { ProgrammeSettings } from './settings.schema';

type Loosening = (from: number | null, to: number | null) => boolean;

/** Of a limit above which a second admin is needed; null: none is. */
const isRaised: Loosening = (from, to) => from !== null && (to === null || to > from);
/** Of a waiting time; null is the built-in one, of which this list does not know whether it is longer. */
const isShortened: Loosening = (from, to) => from === null || to === null || to < from;
const always: Loosening = () => true;

/** The settings that one admin alone cannot change, and which of their changes: an owner proposes these. */
const LOOSENINGS: Readonly<Record<string, Loosening>> = {
  pointValuePaise: always,
  payoutMethods: always,
  bankFile: always,
  confirmRunsAbovePaise: isRaised,
  confirmBatchPoints: isRaised,
  confirmAdjustmentPoints: isRaised,
  confirmRulePoints: isRaised,
  payoutWaitHours: isShortened,
};

/** Divides a change into what takes effect at once and what has to be proposed; what is as it was is in neither. */
export function divideChange(settings: ProgrammeSettings, change: SettingsChange) {
  const changed = Object.entries(change).filter(
    ([name, to]) => !isDeepStrictEqual(to, settings[name as keyof ProgrammeSettings]),
  );
  const needsProposal = ([name, to]: [string, unknown]) =>
    LOOSENINGS[name]?.(settings[name as keyof ProgrammeSettings] as number | null, to as number | null) ?? false;
  return {
    harmless: Object.fromEntries(changed.filter((one) => !needsProposal(one))) as SettingsChange,
    proposed: Object.fromEntries(changed.filter(needsProposal)) as SettingsChange,
  };
}
