import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Decorator } from '@storybook/react-webpack5';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { LocaleProvider } from '../src/platform/locale';

interface StageProps {
  children: ReactNode;
  theme: string;
  language: string;
  density: string;
  path: string;
}

const OnStage = createContext<ReactNode>(null);
const Shown = () => useContext(OnStage);

/** Renders a page of the product around a story: theme and language on <html>, density, a router at `path`, a locale. */
function Stage({ children, theme, language, density, path }: StageProps) {
  // The router keeps its initial element; changes arrive through the context.
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [path] }));
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = language;
  }, [theme, language]);
  return (
    <LocaleProvider locale={language === 'hi' ? 'hi-IN' : 'en-IN'}>
      <OnStage value={<div data-density={density}>{children}</div>}>
        <RouterProvider router={router} />
      </OnStage>
    </LocaleProvider>
  );
}

/** Decorates every story with its stage, in the toolbar's language if the story has it (`inHindi`). */
export const stage: Decorator = (Story, { globals, args, parameters }) => {
  const { theme, language, density } = globals as { theme: string; language: string; density: string };
  const { hindi, path = '/user/home' } = parameters as { hindi?: object; path?: string };
  return (
    <Stage theme={theme} language={language} density={density} path={path}>
      <Story args={language === 'hi' ? { ...args, ...hindi } : args} />
    </Stage>
  );
};
