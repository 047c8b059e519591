import { render, screen } from '@testing-library/react';
import { StepLine, type Step } from './step-line';

const steps: Step[] = [
  { id: 'a', label: 'Claimed', at: '19 Nov', state: 'done' },
  { id: 'b', label: 'Approved', state: 'done' },
  { id: 'c', label: 'Payment', state: 'now', detail: 'by 26 Nov' },
  { id: 'd', label: 'Later', state: 'ahead' },
];

it('lists the steps with their dates, marks the current one, and is solid up to it', () => {
  render(<StepLine label="Progress" steps={steps} />);
  expect(screen.getByRole('list', { name: 'Progress' })).toBeVisible();
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Claimed19 Nov',
    'Approved',
    'Paymentby 26 Nov',
    'Later',
  ]);
  expect(items.map(({ dataset }) => dataset['after'])).toEqual(['reached', 'reached', 'ahead', 'ahead']);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
});
