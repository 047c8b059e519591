import { isDeepStrictEqual } from 'node:util';
import { toWire } from '../../platform/http/to-wire';
import type { SettingsChange } from './change-settings';
import type { ProgrammeSettings } from './settings.schema';

type Loosening = (from: number | null, to: number | null) => boolean;

/** Of a limit above which a second admin is needed; null: none is. */
const isRaised: Loosening = (from, to) => from !== null && (to === null || to > from);
/** Of a waiting time, which is never null: it has its built-in value until it is set. */
const isShortened: Loosening = (from, to) => Number(to) < Number(from);
const always: Loosening = () => true;

interface Guarded {
  /** Within a sentence. */
  name: string;
  /** Which changes of it. */
  loosens: Loosening;
}

/** The settings that one admin alone cannot change: an owner proposes these changes. */
const GUARDED: Readonly<Record<string, Guarded>> = {
  pointValuePaise: { name: 'the value of a point', loosens: always },
  payoutMethods: { name: 'the payout methods', loosens: always },
  bankFile: { name: 'the bank file', loosens: always },
  confirmRunsAbovePaise: { name: 'the limit for payout runs', loosens: isRaised },
  confirmBatchPoints: { name: 'the limit for batches', loosens: isRaised },
  confirmAdjustmentPoints: { name: 'the limit for adjustments', loosens: isRaised },
  confirmRulePoints: { name: 'the limit for approval rules', loosens: isRaised },
  payoutWaitHours: { name: 'the waiting time of new payout details', loosens: isShortened },
};

const NAMES = new Map(Object.entries(toWire(GUARDED)).map(([field, { name }]) => [field, name]));

/** Returns the name of a guarded setting within a sentence. @param field its name on the wire */
export const nameOfGuarded = (field: string): string => NAMES.get(field) ?? field;

/** Divides a change into what takes effect at once and what has to be proposed; unchanged settings are in neither. */
export function divideChange(settings: ProgrammeSettings, change: SettingsChange) {
  const changed = Object.entries(change).filter(
    ([name, to]) => !isDeepStrictEqual(to, settings[name as keyof ProgrammeSettings]),
  );
  const needsProposal = ([name, to]: [string, unknown]) =>
    GUARDED[name]?.loosens(settings[name as keyof ProgrammeSettings] as number | null, to as number | null) ?? false;
  return {
    harmless: Object.fromEntries(changed.filter((one) => !needsProposal(one))) as SettingsChange,
    proposed: Object.fromEntries(changed.filter(needsProposal)) as SettingsChange,
  };
}
