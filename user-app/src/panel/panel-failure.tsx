import { useLingui } from '@lingui/react/macro';
import type { PanelFailureProps } from '@loyalty/shared-ui/lazy-panel';
import { FailedOverlay, FailedPanel, type PanelFailureTexts } from '@loyalty/shared-ui/panel-failure';

function useTexts(): PanelFailureTexts {
  const { t } = useLingui();
  return {
    title: t`This could not be opened`,
    notLoaded: t`Your connection was interrupted, or the site has just been updated. Nothing that you did is lost.`,
    broken: t`Something here broke. Nothing that you did is lost.`,
    offline: t`There is still no connection. Try again when you are online.`,
    retry: t`Retry`,
    close: t`Close`,
  };
}

export const PanelFailure = (props: PanelFailureProps) => <FailedPanel {...props} texts={useTexts()} />;

export const OverlayFailure = (props: PanelFailureProps) => <FailedOverlay {...props} texts={useTexts()} />;
