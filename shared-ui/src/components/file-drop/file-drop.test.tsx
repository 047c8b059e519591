import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop } from './file-drop';

const picture = new File(['x'.repeat(2048)], 'ball-valve.jpg', { type: 'image/jpeg' });
const text = new File(['x'], 'notes.txt', { type: 'text/plain' });

function Harness({ error }: { error?: string }) {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <FileDrop
      label="Image"
      hint="JPEG or PNG, up to 5 MB"
      browseLabel="Choose a picture"
      dropLabel="or drop it here"
      removeLabel={(file) => `Remove ${file.name}`}
      leftOutText={(names) => `Not taken: ${names}`}
      accept=".jpg,.jpeg,.png"
      files={files}
      onFilesChange={setFiles}
      error={error}
      preview={<img src="data:," alt="" />}
    />
  );
}

const zoneOf = (input: HTMLElement) => input.parentElement as HTMLElement;

describe('FileDrop', () => {
  it('takes a file by its labelled native input, and the same file again after it is removed', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByLabelText('Image');
    expect(input).toHaveAccessibleDescription('JPEG or PNG, up to 5 MB');
    await user.upload(input, picture);
    expect(screen.getByText('ball-valve.jpg')).toBeInTheDocument();
    expect(screen.getByText('2 kB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove ball-valve.jpg' }));
    expect(screen.queryByText('ball-valve.jpg')).not.toBeInTheDocument();
    expect(input).toHaveFocus();
    await user.upload(input, picture);
    expect(screen.getByText('ball-valve.jpg')).toBeInTheDocument();
  });

  it('takes what is dropped, of any type, for the schema to validate; the last one where only one is accepted', () => {
    render(<Harness />);
    const zone = zoneOf(screen.getByLabelText('Image'));
    fireEvent.drop(zone, { dataTransfer: { files: [picture] } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.drop(zone, { dataTransfer: { files: [text, picture] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Not taken: ball-valve.jpg');
    expect(screen.getByText('notes.txt')).toBeInTheDocument();
    expect(screen.queryByText('ball-valve.jpg')).not.toBeInTheDocument();
  });

  it('carries its error', () => {
    render(<Harness error="Please select a file" />);
    expect(screen.getByLabelText('Image')).toBeInvalid();
    expect(screen.getByLabelText('Image')).toHaveAccessibleDescription('Please select a file JPEG or PNG, up to 5 MB');
  });
});
