import '../src/tokens.css';
import '../src/base.css';
import type { Decorator, Preview } from '@storybook/react-webpack5';
import { Controls, Description, Primary, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks';
import type { Globals, GlobalTypes } from 'storybook/internal/csf';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
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
const stage: Decorator = (Story, { globals, args, parameters }) => {
  const { theme, language, density } = globals as { theme: string; language: string; density: string };
  const { hindi, path = '/user/home' } = parameters as { hindi?: object; path?: string };
  return (
    <Stage theme={theme} language={language} density={density} path={path}>
      <Story args={language === 'hi' ? { ...args, ...hindi } : args} />
    </Stage>
  );
};

/** Renders a component's docs page: docstring, usage (the comment over a file's `meta`), props, stories. */
function ComponentPage() {
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="component" />
      <Description of="meta" />
      <Primary />
      <Controls />
      <Stories includePrimary={false} />
    </>
  );
}

/** Global settings of the toolbar. A story that depends on one sets it in its own `globals`. */
const globalTypes: GlobalTypes = {
  theme: {
    description: 'Appearance',
    toolbar: {
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  language: {
    description: 'Language of the texts, where a story has them in Hindi',
    toolbar: {
      icon: 'globe',
      dynamicTitle: true,
      items: [
        { value: 'en', title: 'English' },
        { value: 'hi', title: 'हिन्दी' },
      ],
    },
  },
  density: {
    description: 'Density: a thumb, or the admin area with a mouse',
    toolbar: {
      icon: 'component',
      dynamicTitle: true,
      items: [
        { value: 'touch', title: 'Touch' },
        { value: 'compact', title: 'Compact' },
      ],
    },
  },
};

const initialGlobals: Globals = { theme: 'light', language: 'en', density: 'touch' };

/** The widths that every screen is tested at. */
const viewports = {
  narrow: { name: '320', styles: { width: '320px', height: '640px' }, type: 'mobile' as const },
  phone: { name: '360', styles: { width: '360px', height: '740px' }, type: 'mobile' as const },
  bar: { name: 'foot of a phone', styles: { width: '360px', height: '160px' }, type: 'mobile' as const },
  desk: { name: '1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' as const },
};

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes,
  initialGlobals,
  decorators: [stage],
  parameters: {
    viewport: { options: viewports },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { page: ComponentPage },
    options: {
      storySort: {
        order: ['Foundations', 'Acts', 'Fields', 'Feedback', 'Overlays', 'Values', 'Surfaces', 'Lists', 'Frames'],
      },
    },
  },
};

export default preview;
