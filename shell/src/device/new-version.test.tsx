import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIsScreenIdle } from './new-version';

function Harness() {
  return (
    <>
      <input aria-label="Name" />
      <output>{useIsScreenIdle(true) ? 'idle' : 'busy'}</output>
    </>
  );
}

const show = () => {
  const router = createMemoryRouter([{ path: '*', element: <Harness /> }]);
  render(<RouterProvider router={router} />);
  return router;
};
const lookAgain = () => act(() => void jest.advanceTimersByTime(1_000));

describe('useIsScreenIdle', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.querySelectorAll('[data-planted]').forEach((element) => element.remove());
  });

  const plant = (html: string) => {
    const holder = document.createElement('div');
    holder.dataset.planted = '';
    holder.innerHTML = html;
    document.body.append(holder);
    return holder;
  };

  it('a screen without input may be reloaded', () => {
    show();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('not once something was typed, until the person goes elsewhere', async () => {
    const router = show();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'R');
    expect(screen.getByText('busy')).toBeInTheDocument();
    await act(() => router.navigate('/elsewhere'));
    lookAgain();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it.each([
    ['a dialog is open', '<dialog open></dialog>'],
    ['an act is under way', '<button aria-busy="true"></button>'],
  ])('not while %s', (_what, html) => {
    const holder = plant(html);
    show();
    expect(screen.getByText('busy')).toBeInTheDocument();
    holder.remove();
    lookAgain();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('not while a camera runs', () => {
    const video = plant('<video></video>').querySelector('video');
    Object.defineProperty(video, 'srcObject', { value: {} });
    show();
    expect(screen.getByText('busy')).toBeInTheDocument();
  });
});
