import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/texts';
import { useSession } from './session';
import { ToSignIn } from './require-session';

export async function loadLabelPage() {
  const { pages } = await import(/* webpackChunkName: "signed-in" */ '../pages');
  return { default: await withTexts(pages.label.load()) };
}

const LabelPage = lazy(loadLabelPage);

/** Renders a label's link that is opened signed out: sign-in comes first, and waits for nothing that only its result needs. */
export function LabelGate() {
  const { token, ended } = useSession();
  if (!token) return <ToSignIn ended={ended} />;
  return (
    <Suspense>
      <LabelPage />
    </Suspense>
  );
}
