import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScannerFileControl } from './scanner-frame';
import { ScannerZoom } from './scanner-zoom';

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
