import type { PointsContext } from '../../points/context';
import { listProposedFields, type ProgrammeSettings, readVersion, type SetupStep } from '../../programme/programme';
import { readTeam } from '../../programme/team';
import { readSetupFacts } from './setup.repository';

/** `waiting`: it was proposed, and takes effect by itself or when a second owner confirms it. */
export type StepState = 'done' | 'waiting' | 'skipped' | 'open';

/**
 * Returns how far the setup of the programme is, from what is there. It is over when no step is open, and from the first
 * claim on: then the programme runs, whatever it does without.
 */
export async function readSetup({ db, config }: Pick<PointsContext, 'db' | 'config'>) {
  const { version, settings } = await readVersion(db);
  const facts = await readSetupFacts(db);
  const team = await readTeam(db, config.adminMobiles);
  const proposed = await listProposedFields(db);
  const isDone: Record<SetupStep, boolean> = {
    brand: hasBrand(settings),
    products: facts.hasProducts,
    labels: facts.batchId !== null,
    test: facts.hasReadLabel,
    worth: settings.pointValuePaise !== null,
    team: team.length > 1,
  };
  const stateOf = (step: SetupStep): StepState => {
    if (isDone[step]) return 'done';
    if (step === 'worth' && proposed.includes('point_value_paise')) return 'waiting';
    return settings.setupSkipped.includes(step) ? 'skipped' : 'open';
  };
  const steps = (Object.keys(isDone) as SetupStep[]).map((step) => ({ step, state: stateOf(step) }));
  const isOver = facts.hasClaims || steps.every(({ state }) => state !== 'open');
  return { isOver, version, steps, batchId: facts.batchId, labelSite: new URL(config.publicUrl).origin };
}

const hasBrand = ({ brandName, logoKey, accentColour, labelLanguage }: ProgrammeSettings) =>
  [brandName, logoKey, accentColour, labelLanguage].some((setting) => setting !== null);
