import { useLingui } from '@lingui/react/macro';
import { Link } from '@loyalty/shared-ui/router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { PageName } from '../pages';
import { paths } from '../paths';
import { type SetupStep, useSetup } from './setup.resource';
import styles from './setup-line.module.css';
import { useSetupSteps } from './use-setup-steps';

/** The pages on which steps are done. */
const stepsOf: Readonly<Partial<Record<PageName, readonly SetupStep[]>>> = {
  programme: ['brand', 'worth'],
  addProducts: ['products'],
  products: ['products'],
  generateQr: ['labels'],
  qrList: ['labels'],
  printQrs: ['labels'],
  team: ['team'],
};

/** Leads back to the setup and on to its next step, above the pages on which steps are done, until the setup is over. */
export function SetupLine({ page }: { page: PageName }) {
  const steps = stepsOf[page];
  return steps && <Line here={steps} />;
}

function Line({ here }: { here: readonly SetupStep[] }) {
  const { t } = useLingui();
  const { data } = useSetup();
  const texts = useSetupSteps();
  if (!data || data.isOver) return null;
  const left = data.steps.filter(({ state }) => state === 'open');
  const next = left.find(({ step }) => !here.includes(step));
  const isHere = left.some(({ step }) => here.includes(step));
  const [settled, all] = [data.steps.length - left.length, data.steps.length];
  return (
    <nav className={styles.root} aria-label={t`Setup`}>
      <Link to={paths.dashboard}>
        <ArrowLeft size={16} aria-hidden="true" />
        <span>{t`Setup: ${settled} of ${all} done`}</span>
      </Link>
      {next && !isHere && (
        <Link to={texts[next.step].to}>
          <span>{t`Next: ${texts[next.step].title}`}</span>
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
