import { render, screen } from '@testing-library/react';
import { PipeRun } from './pipe-run';

const stages = (...reached: boolean[]) =>
  ['Earned', 'Awaiting', 'Redeemed'].map((label, index) => ({
    id: label,
    label,
    value: (index + 1) * 1000,
    reached: reached[index] ?? false,
  }));
const drawn = () =>
  screen.getAllByRole('listitem').map(({ dataset }) => [dataset['before'], dataset['after'], dataset['reached']]);

describe('PipeRun', () => {
  it('says where nothing comes after its last stage', () => {
    const { container, rerender } = render(<PipeRun label="Points" stages={stages(true)} />);
    expect(container.firstChild).not.toHaveAttribute('data-ends');
    rerender(<PipeRun label="Points" stages={stages(true)} ends />);
    expect(container.firstChild).toHaveAttribute('data-ends', 'true');
  });

  it('lists the stages with their figures', () => {
    render(<PipeRun label="Points" stages={stages(true)} />);
    expect(screen.getByRole('list', { name: 'Points' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1,000Earned',
      '2,000Awaiting',
      '3,000Redeemed',
    ]);
  });

  it('takes a stage with points for reached, in every area alike', () => {
    const run = [10, 5, 3].map((value) => ({ id: String(value), label: 'Points', value }));
    const { rerender } = render(<PipeRun label="Points" stages={run} />);
    expect(drawn().map(([, , reached]) => reached)).toEqual(['true', 'true', 'true']);
    rerender(<PipeRun label="Points" stages={run.map((stage) => ({ ...stage, value: stage.value - 5 }))} />);
    expect(drawn().map(([, , reached]) => reached)).toEqual(['true', undefined, undefined]);
  });

  it('is solid as far as points have flowed, through a stage that is empty now', () => {
    const { rerender } = render(<PipeRun label="Points" stages={stages(true, false, true)} />);
    expect(drawn()).toEqual([
      ['flowed', 'flowed', 'true'],
      ['flowed', 'flowed', undefined],
      ['flowed', 'ahead', 'true'],
    ]);
    rerender(<PipeRun label="Points" stages={stages(true, false, false)} />);
    expect(drawn()).toEqual([
      ['flowed', 'ahead', 'true'],
      ['ahead', 'ahead', undefined],
      ['ahead', 'ahead', undefined],
    ]);
    rerender(<PipeRun label="Points" stages={stages(false, false, false)} />);
    expect(drawn().flat()).not.toContain('flowed');
  });
});
