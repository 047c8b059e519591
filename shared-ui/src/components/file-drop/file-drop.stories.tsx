import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { drawnPicture } from '../../../.storybook/samples';
import { inHindi } from '../../../.storybook/story-parameters';
import { FileDrop, type FileDropProps } from './file-drop';

const picture = () => new File(['x'.repeat(842_311)], 'ball-valve-20-mm.jpg');

/** **Use** it for pictures and spreadsheets; state the limits in the hint. **Not** below the camera: use ScannerFileControl. */
const meta = {
  title: 'Fields/FileDrop',
  component: FileDrop,
  args: {
    label: 'Image',
    hint: 'JPEG or PNG, up to 5 MB',
    browseLabel: 'Choose a picture',
    dropLabel: 'or drop it here',
    removeLabel: (file) => `Remove ${file.name}`,
    leftOutText: (names) => `Only one file is taken here. Left out: ${names}`,
    accept: '.jpg,.jpeg,.png',
    files: [],
    onFilesChange: () => undefined,
  },
  parameters: {
    ...inHindi<FileDropProps>({
      label: 'फ़ोटो',
      hint: 'JPEG या PNG, अधिकतम 5 MB',
      browseLabel: 'फ़ोटो चुनें',
      dropLabel: 'या यहाँ छोड़ें',
      removeLabel: (file) => `${file.name} हटाएँ`,
      leftOutText: (names) => `यहाँ केवल एक फ़ाइल ली जाती है। छोड़ी गई: ${names}`,
    }),
  },
  render: function Choosing(args) {
    const [files, setFiles] = useState<readonly File[]>(args.files);
    return <FileDrop {...args} files={files} onFilesChange={setFiles} />;
  },
} satisfies Meta<typeof FileDrop>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Missing: Story = { args: { required: true, error: 'Please select a file' } };

export const Chosen: Story = { args: { files: [picture()], preview: <img src={drawnPicture} alt="" /> } };

export const LongName: Story = {
  args: { files: [new File(['x'], 'an-elbow-whose-file-has-a-rather-long-name-from-the-phone.png')] },
  globals: { viewport: { value: 'narrow' } },
};

export const Disabled: Story = { args: { disabled: true } };
