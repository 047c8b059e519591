import { useState } from 'react';
import { Camera, Flashlight, Image, Keyboard, VideoOff, X } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/in-hindi';
import { Button } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';
import { IconButton } from '../icon-button/icon-button';
import { ScannerControl } from './scanner-control';
import { ScannerFileControl } from './scanner-file-control';
import { ScannerFrame, type ScannerFrameProps } from './scanner-frame';
import { ScannerSelect } from './scanner-select';
import { ScannerZoom } from './scanner-zoom';

const cameras = [
  { value: 'wide', label: 'Back, wide' },
  { value: 'macro', label: 'Back, near' },
  { value: 'front', label: 'Front' },
];

const otherWays = (
  <>
    <ScannerFileControl icon={<Image aria-hidden="true" />} label="From gallery" accept="image/*" onFile={fn()} />
    <ScannerControl icon={<Keyboard aria-hidden="true" />} label="Type the code" onClick={fn()} />
  </>
);

const controls = (
  <>
    <ScannerControl icon={<Flashlight aria-hidden="true" />} label="Torch" pressed onClick={fn()} />
    <ScannerSelect
      icon={<Camera aria-hidden="true" />}
      label="Camera"
      options={cameras}
      value="wide"
      onValueChange={() => undefined}
    />
    {otherWays}
  </>
);

function Zoom() {
  const [factor, setFactor] = useState(2);
  return (
    <ScannerZoom
      label="Zoom"
      zoomInLabel="Zoom in"
      zoomOutLabel="Zoom out"
      min={1}
      max={4}
      step={0.1}
      value={factor}
      format={(value) => `${value.toFixed(1)}×`}
      onValueChange={setFactor}
    />
  );
}

/**
 * **Use** it around the camera's <video>; without a camera, `blocked` and the alternatives. **Not** for viewing pictures: it
 * covers the screen and is always dark.
 */
const meta = {
  title: 'Scan/ScannerFrame',
  component: ScannerFrame,
  subcomponents: { ScannerControl, ScannerFileControl, ScannerSelect, ScannerZoom },
  args: {
    title: 'Scan the QR on the product',
    closeControl: <IconButton label="Close" icon={<X aria-hidden="true" />} />,
    children: <div />,
    hint: 'Hold 10–15 cm away. It scans by itself.',
    controls,
  },
  parameters: { picture: 'screen', layout: 'fullscreen', docs: { story: { inline: false, height: '640px' } } },
  globals: { viewport: { value: 'phone' } },
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof ScannerFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Starting: Story = { args: { state: 'starting', hint: 'The camera is starting.' } };

export const Scanning: Story = {
  args: { state: 'scanning', tools: <Zoom /> },
  parameters: {
    ...inHindi<ScannerFrameProps>({
      title: 'उत्पाद का QR स्कैन करें',
      hint: '10–15 सेमी दूर रखें। यह अपने आप स्कैन करता है।',
      controls: <ScannerControl icon={<Keyboard aria-hidden="true" />} label="कोड टाइप करें" onClick={fn()} />,
    }),
  },
};

export const Found: Story = { args: { state: 'found' } };

export const NothingFound: Story = {
  args: {
    status: 'No code found in that picture',
    controls: (
      <ScannerControl icon={<Flashlight aria-hidden="true" />} label="Torch" pressed={false} disabled onClick={fn()} />
    ),
  },
};

export const Blocked: Story = {
  args: {
    state: 'blocked',
    hint: undefined,
    controls: otherWays,
    children: (
      <EmptyState
        icon={<VideoOff aria-hidden="true" />}
        title="Camera access is required to scan QR codes. Please enable camera permissions in your browser settings."
        action={<Button>Check again</Button>}
      />
    ),
  },
};
