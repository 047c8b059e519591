import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Link, useLocation } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { type Step, StepLine } from '@loyalty/shared-ui/step-line';
import { useState } from 'react';
import { useAction } from '../../../../forms/use-action';
import { useUndoToast } from '../../../../forms/use-undo-toast';
import { testLabelHash } from '../../../../paths';
import type { Setup, SetupStep } from '../../../../setup/setup.resource';
import { useSetupSteps } from '../../../../setup/use-setup-steps';
import styles from './setup-card.module.css';
import { useSkipSteps } from './skip-steps.resource';
import { TestLabelDialog } from './test-label-dialog';

/** Renders the six steps of a new programme with their states, until each is done or skipped. */
export function SetupCard({ setup }: { setup: Setup }) {
  const { t } = useLingui();
  const texts = useSetupSteps();
  const skip = useSkipping(setup);
  const [testing, setTesting] = useState(useLocation().hash === testLabelHash);
  const { steps, batchId } = setup;
  const left = steps.filter(({ state }) => state === 'open');
  const current = left[0]?.step;
  const [done, all] = [steps.filter(({ state }) => state === 'done').length, steps.length];

  const skipButton = (step: SetupStep) => {
    const { title } = texts[step];
    return (
      <Button
        variant="quiet"
        size="sm"
        className={styles.skip}
        aria-label={t`Skip: ${title}`}
        onClick={() => skip([step])}
      >
        {t`Skip`}
      </Button>
    );
  };
  const actionOf = (step: SetupStep) =>
    step === 'test' ? (
      <Button size="sm" disabled={batchId === null} onClick={() => setTesting(true)}>
        {texts.test.action}
      </Button>
    ) : (
      <LinkButton size="sm" to={texts[step].to}>
        {texts[step].action}
      </LinkButton>
    );
  const labelOf = (step: SetupStep) => {
    const { title, to } = texts[step];
    if (step === current || (step === 'test' && batchId === null)) return title;
    if (step === 'test')
      return (
        <button type="button" className={styles.link} onClick={() => setTesting(true)}>
          {title}
        </button>
      );
    return (
      <Link className={styles.link} to={to}>
        {title}
      </Link>
    );
  };
  const lineOf = ({ step, state }: Setup['steps'][number]): Step => {
    const label = labelOf(step);
    if (state === 'done') return { id: step, label, state: 'done', at: t`Done` };
    if (state === 'waiting') return { id: step, label, state: 'done', at: t`Proposed` };
    if (state === 'skipped') return { id: step, label, state: 'ahead', at: t`Skipped` };
    if (step !== current) return { id: step, label, state: 'ahead', at: skipButton(step) };
    const detail = (
      <>
        <p>{texts[step].text}</p>
        <Stack row gap={2}>
          {actionOf(step)}
          {skipButton(step)}
        </Stack>
      </>
    );
    return { id: step, label, state: 'now', detail };
  };

  return (
    <Card
      title={t`Set up the programme`}
      actions={
        <>
          <span className={styles.count}>{t`${done} of ${all} done`}</span>
          <Button variant="quiet" size="sm" onClick={() => skip(left.map(({ step }) => step))}>
            {t`Skip the rest`}
          </Button>
        </>
      }
    >
      <StepLine label={t`Steps of the setup`} steps={steps.map(lineOf)} />
      {testing && <TestLabelDialog setup={setup} onClose={() => setTesting(false)} />}
    </Card>
  );
}

/** Returns a function that skips open steps, which can be undone for ten seconds. */
function useSkipping({ version, steps }: Setup): (more: readonly SetupStep[]) => void {
  const { t } = useLingui();
  const skipSteps = useSkipSteps();
  const showDone = useUndoToast();
  const skipped = steps.filter(({ state }) => state === 'skipped').map(({ step }) => step);
  const { run } = useAction(
    async (more: readonly SetupStep[]) => ({ saved: await skipSteps(version, [...skipped, ...more]), before: skipped }),
    ({ saved, before }, more) =>
      showDone(more.length === 1 ? t`The step is skipped.` : t`The setup is skipped.`, () => skipSteps(saved, before)),
    { toasts: true },
  );
  return (more) => void run(more);
}
