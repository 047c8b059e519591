import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { withTexts } from '../i18n/texts';
import type { Help as HelpOf } from './help';

type Props = ComponentProps<typeof HelpOf>;

// The failure is on the screen: without its code there is no help.
const LoadedHelp = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  const loaded = await withTexts(import(/* webpackChunkName: "help" */ './help')).catch(() => undefined);
  return { default: loaded?.Help ?? (() => null) };
});

/** For the first screens, which load it with a failure only. */
export function Help(props: Props) {
  return (
    <Suspense fallback={null}>
      <LoadedHelp {...props} />
    </Suspense>
  );
}
