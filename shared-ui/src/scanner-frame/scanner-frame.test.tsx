import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScannerControl } from './scanner-control';
import { ScannerFileControl } from './scanner-file-control';
import { ScannerFrame } from './scanner-frame';

describe('ScannerFrame', () => {
  it('names the page and announces what happened in place of the hint', () => {
    const frame = (status?: string) => (
      <ScannerFrame title="Scan the QR on the product" hint="It scans by itself." status={status}>
        <video muted />
      </ScannerFrame>
    );
    const { rerender } = render(frame());
    expect(screen.getByRole('heading', { level: 1, name: 'Scan the QR on the product' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('It scans by itself.');
    rerender(frame('No code found in that picture.'));
    expect(screen.getByRole('status')).toHaveTextContent('No code found in that picture.');
  });

  it('shows what stands in place of a camera that is denied', async () => {
    const user = userEvent.setup();
    const recheck = jest.fn();
    render(
      <ScannerFrame title="Scan" state="blocked">
        <button type="button" onClick={recheck}>
          Check again
        </button>
      </ScannerFrame>,
    );
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(recheck).toHaveBeenCalledTimes(1);
  });
});

describe('ScannerControl', () => {
  it('says whether it is on', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    render(<ScannerControl icon={<svg />} label="Torch" pressed onClick={onClick} />);
    const torch = screen.getByRole('button', { name: 'Torch', pressed: true });
    await user.click(torch);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('ScannerFileControl', () => {
  it('hands over the picture, also the same one twice', async () => {
    const user = userEvent.setup();
    const onFile = jest.fn();
    const photo = new File(['x'], 'label.jpg', { type: 'image/jpeg' });
    render(<ScannerFileControl icon={<svg />} label="From gallery" accept="image/*" onFile={onFile} />);
    await user.upload(screen.getByLabelText('From gallery'), photo);
    await user.upload(screen.getByLabelText('From gallery'), photo);
    expect(onFile.mock.calls).toEqual([[photo], [photo]]);
  });
});
