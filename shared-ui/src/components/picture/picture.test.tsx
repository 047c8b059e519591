import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Picture } from './picture';

const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' });
const become = (state: Partial<typeof connection>) =>
  act(() => {
    Object.assign(connection, state);
    connection.dispatchEvent(new Event('change'));
  });

beforeEach(() => {
  Object.assign(connection, { saveData: false, effectiveType: '4g' });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

const drawn = (src: string | null = '/elbow.jpg') => (
  <Picture src={src} showLabel="Show picture" placeholder={<svg data-testid="placeholder" />} />
);

describe('Picture', () => {
  it('shows the picture in a place of its own size', () => {
    render(drawn());
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/elbow.jpg');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'fetches nothing with %j before it is asked for',
    async (state) => {
      Object.assign(connection, state);
      const user = userEvent.setup();
      render(drawn());
      expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Show picture' }));
      expect(screen.getByRole('presentation')).toHaveAttribute('src', '/elbow.jpg');
    },
  );

  it('requests another picture again', async () => {
    connection.saveData = true;
    const user = userEvent.setup();
    const { rerender } = render(drawn());
    await user.click(screen.getByRole('button'));
    rerender(drawn('/tee.jpg'));
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('follows the network, and keeps what is there', () => {
    render(drawn());
    become({ effectiveType: '2g' });
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
    become({ effectiveType: '4g' });
    fireEvent.load(screen.getByRole('presentation'));
    become({ effectiveType: '2g' });
    expect(screen.getByRole('presentation')).toBeInTheDocument();
  });

  it('shows the placeholder without a picture, and when it does not load', () => {
    const { rerender } = render(drawn(null));
    expect(screen.getByTestId('placeholder')).toBeInTheDocument();
    rerender(drawn());
    fireEvent.error(screen.getByRole('presentation'));
    expect(screen.getByTestId('placeholder')).toBeInTheDocument();
  });

  it('shows pictures where the browser reports nothing about the network', () => {
    Reflect.deleteProperty(navigator, 'connection');
    render(drawn());
    expect(screen.getByRole('presentation')).toBeInTheDocument();
  });
});
