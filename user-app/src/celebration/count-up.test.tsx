import { act, render, screen } from '@testing-library/react';
import { CountUp } from './count-up';

const calm = globalThis.matchMedia;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: false });
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.matchMedia = calm;
});

it('draws a figure from 0 upwards, while its text is the value', () => {
  render(<CountUp text="+₹1,240.50" />);
  const figure = screen.getByText('+₹1,240.50');
  expect(figure.dataset['shown']).toBe('+₹0.50');
  act(() => jest.advanceTimersByTime(300));
  expect(figure.dataset['shown']).toMatch(/^\+₹1,0\d\d\.50$/);
  act(() => jest.advanceTimersByTime(400));
  expect(figure.dataset['shown']).toBeUndefined();
  expect(figure).toHaveTextContent('+₹1,240.50');
});

it('stands still for those who want less motion', () => {
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media.includes('reduced-motion') });
  render(<CountUp text="40 points" />);
  expect(screen.getByText('40 points').dataset['shown']).toBeUndefined();
});
