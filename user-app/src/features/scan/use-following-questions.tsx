import { Trans } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from './result-screen';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useState, type ReactNode } from 'react';
import { isPositionUndecided } from '../../location/current-position';
import type { Position } from '../../location/place.resource';
import { OverlayFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';

const LocationQuestion = lazyPanel(
  async () => (await import('../../location/location-question')).LocationQuestion,
  OverlayFailure,
);

interface FollowingQuestions {
  /** Renders the links to the next label and to the questions, and the panel's own if no points were granted. */
  after: (panel: ResultPanelProps) => ReactNode;
  /** Navigates to the questions. */
  ask: () => void;
  dialog: ReactNode;
}

/**
 * Returns the prompts for location and personal details, which follow every sign-in (docs/product.md §4), after the result of a
 * label that was opened before signing in.
 * @returns undefined if they were asked already
 */
export function useFollowingQuestions(): FollowingQuestions | undefined {
  const navigate = useNavigate();
  const follow = doQuestionsFollow(useLocation().state);
  const [asking, setAsking] = useState(false);
  if (!follow) return undefined;
  const goOn = (position?: Position) =>
    navigate(paths.personalDetails, { replace: true, state: { afterSignIn: true, position } });
  const ask = async () => {
    if (await isPositionUndecided()) setAsking(true);
    else await goOn();
  };
  return {
    ask: () => void ask(),
    after: ({ state, actions }) => (
      <>
        {state === 'success' ? (
          <LinkButton to={paths.scan} state={questionsFollow} size="lg" block>
            <Trans>Scan the next label</Trans>
          </LinkButton>
        ) : (
          actions
        )}
        <Button variant={state === 'success' ? 'secondary' : 'quiet'} size="lg" block onClick={() => void ask()}>
          <Trans>Continue</Trans>
        </Button>
      </>
    ),
    dialog: asking && <LocationQuestion open onClose={(position) => void goOn(position)} />,
  };
}
