import '../src/tokens.css';
import '../src/base.css';
import type { Preview } from '@storybook/react-webpack5';
import { ComponentPage } from './component-page';
import { stage } from './stage';
import { globalTypes, initialGlobals, viewports } from './toolbar';

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
        order: [
          'Foundations',
          'Acts',
          'Fields',
          'Feedback',
          'Overlays',
          'Values',
          'Surfaces',
          'Lists',
          'Scan',
          'Frames',
          'Screens',
        ],
      },
    },
  },
};

export default preview;
