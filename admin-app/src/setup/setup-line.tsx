import { useLingui } from '@lingui/react/macro';
import { Link } from '@loyalty/shared-ui/router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { paths } from '../paths';
import { type Setup, type SetupStep, useSetup } from './setup.resource';
import styles from './setup-line.module.css';
import { useSetupSteps } from './use-setup-steps';

/** Leads back to the setup and on to its next step, until it is over. @param here the steps that are done on this page */
export function SetupLine({ here }: { here: readonly SetupStep[] }) {
  const { data: setup } = useSetup();
  return setup?.isOver === false && <Line setup={setup} here={here} />;
}

function Line({ setup, here }: { setup: Setup; here: readonly SetupStep[] }) {
  const { t } = useLingui();
  const texts = useSetupSteps();
  const left = setup.steps.filter(({ state }) => state === 'open');
  // What was passed over comes after the last step.
  const last = setup.steps.findLastIndex(({ step }) => here.includes(step));
  const next = [...setup.steps.slice(last + 1), ...setup.steps].find(({ state }) => state === 'open');
  const isHere = left.some(({ step }) => here.includes(step));
  const title = next && texts[next.step].title;
  const [done, all] = [setup.steps.filter(({ state }) => state === 'done').length, setup.steps.length];
  return (
    <nav className={styles.root} aria-label={t`Setup`}>
      <Link to={paths.dashboard}>
        <ArrowLeft size={16} aria-hidden="true" />
        <span>{t`Setup: ${done} of ${all} done`}</span>
      </Link>
      {next && !isHere && (
        <Link to={texts[next.step].to}>
          <span>{t`Next: ${title}`}</span>
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
