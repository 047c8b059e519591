import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Days per key press; Home and End go to the ends. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Tracks which of several points is selected: by mouse, touch or arrow keys.
 * @param count number of points, 1 or more
 * @returns the selected index, undefined if none is; the keyboard's position; and the plot's handlers
 */
export function useReading(count: number) {
  const last = count - 1;
  const [reading, setReading] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const clamp = (index: number) => Math.min(Math.max(index, 0), last);
  // There may be fewer points than before.
  const place = clamp(selected ?? last);

  const read = (index: number) => {
    setReading(index);
    setSelected(index);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) read(clamp(Math.floor(((event.clientX - left) / width) * count)));
  };
  return {
    reading: reading === undefined ? undefined : clamp(reading),
    place,
    handlers: {
      onFocus: () => setReading(place),
      onBlur: () => setReading(undefined),
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: () => setReading(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Escape') setReading(undefined);
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        read(clamp(place + step));
      },
    },
  };
}
