import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScannerControl } from './scanner-control';
import { ScannerFileControl } from './scanner-file-control';
import { ScannerFrame } from './scanner-frame';
import { ScannerSelect } from './scanner-select';
import { ScannerZoom } from './scanner-zoom';

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

describe('ScannerZoom', () => {
  function Zoom({ start = 1, onValue }: { start?: number; onValue?: (factor: number) => void }) {
    const [value, setValue] = useState(start);
    const labels = { label: 'Zoom', zoomInLabel: 'Zoom in', zoomOutLabel: 'Zoom out' };
    return (
      <ScannerZoom
        {...labels}
        min={1}
        max={2.2}
        step={0.1}
        value={value}
        format={(factor) => `${factor}×`}
        onValueChange={(factor) => {
          setValue(factor);
          onValue?.(factor);
        }}
      />
    );
  }

  it('zooms by buttons, never beyond the range, and says how far', async () => {
    const user = userEvent.setup();
    const onValue = jest.fn();
    render(<Zoom onValue={onValue} />);
    const slider = screen.getByRole('slider', { name: 'Zoom' });
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    for (let press = 0; press < 4; press += 1) await user.click(zoomIn);
    expect(onValue.mock.calls).toEqual([[1.5], [2], [2.2], [2.2]]);
    expect(slider).toHaveAttribute('aria-valuetext', '2.2×');
    expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
    expect(zoomIn).toHaveFocus();
  });

  it('takes what the slider says', () => {
    const onValue = jest.fn();
    render(<Zoom onValue={onValue} />);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1.7' } });
    expect(onValue).toHaveBeenCalledWith(1.7);
  });
});

describe('ScannerSelect', () => {
  it('tells what was chosen', async () => {
    const user = userEvent.setup();
    const onValue = jest.fn();
    const options = [
      { value: 'a', label: 'Rear camera' },
      { value: 'b', label: 'Front camera' },
    ];
    render(<ScannerSelect icon={<svg />} label="Change camera" options={options} value="a" onValueChange={onValue} />);
    await user.selectOptions(screen.getByRole('combobox', { name: /Change camera/ }), 'Front camera');
    expect(onValue.mock.calls).toEqual([['b']]);
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
