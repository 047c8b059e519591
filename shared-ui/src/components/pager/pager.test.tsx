import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageWindow, Pager } from './pager';

const labels = {
  nav: 'Pages of products',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
};

function Harness({
  start = 1,
  total = 46,
  onPage,
}: {
  start?: number;
  total?: number;
  onPage?: (page: number) => void;
}) {
  const [page, setPage] = useState(start);
  return (
    <Pager
      page={page}
      total={total}
      labels={labels}
      onPageChange={(next) => {
        onPage?.(next);
        setPage(next);
      }}
    />
  );
}

const numbers = () => screen.getAllByRole('button', { name: /^Page/ }).map((button) => button.textContent);

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [2, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('around page %d of %d offers %j', (current, pages, offered) => {
    expect(pageWindow(current, pages)).toEqual(offered);
  });
});

describe('Pager', () => {
  it('shows the range and up to five numbers, and marks the current one', () => {
    render(<Harness />);
    expect(screen.getByText('1–10 of 46')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Pages of products' })).toBeInTheDocument();
    expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  });

  it('moves by number and by step, and announces the new range', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(screen.getByRole('status')).toHaveTextContent('41–46 of 46');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(screen.getByRole('status')).toHaveTextContent('31–40 of 46');
  });

  it('keeps the focus on a step that leads nowhere further', async () => {
    const user = userEvent.setup();
    const onPage = jest.fn();
    render(<Harness start={4} onPage={onPage} />);
    const next = screen.getByRole('button', { name: 'Next page' });
    next.focus();
    await user.keyboard('{Enter}');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(onPage.mock.calls).toEqual([[5]]);
    expect(next).toHaveFocus();
  });

  it('asks nothing for the page that is shown', async () => {
    const user = userEvent.setup();
    const onPage = jest.fn();
    render(<Harness start={2} onPage={onPage} />);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage).not.toHaveBeenCalled();
  });

  it('has no numbers where there is one page, and survives a page beyond the end', () => {
    const { unmount } = render(<Harness total={4} />);
    expect(screen.getByText('1–4 of 4')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    unmount();
    render(<Harness start={9} total={12} />);
    expect(screen.getByText('11–12 of 12')).toBeInTheDocument();
  });

  it('says nought of nought where there is nothing', () => {
    render(<Harness total={0} />);
    expect(screen.getByText('0–0 of 0')).toBeInTheDocument();
  });
});
