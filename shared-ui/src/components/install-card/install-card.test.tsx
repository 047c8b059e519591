import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstallCard } from './install-card';

const texts = { title: 'Keep it at hand', dismissLabel: 'Not now', installLabel: 'Install' };

describe('InstallCard', () => {
  it('is a region with one act and one way out', async () => {
    const install = jest.fn();
    const dismiss = jest.fn();
    render(
      <InstallCard {...texts} onInstall={install} onDismiss={dismiss}>
        Opens without a network.
      </InstallCard>,
    );
    const card = within(screen.getByRole('region', { name: 'Keep it at hand' }));
    expect(card.getByText('Opens without a network.')).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Install' }));
    expect(install).toHaveBeenCalledTimes(1);
    expect(dismiss).not.toHaveBeenCalled();
    await userEvent.click(card.getByRole('button', { name: 'Not now' }));
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it('only explains where the browser has no question of its own', () => {
    render(
      <InstallCard {...texts} onDismiss={jest.fn()}>
        Tap Share.
      </InstallCard>,
    );
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  });
});
