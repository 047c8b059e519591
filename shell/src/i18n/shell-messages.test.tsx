import { act, render, screen } from '@testing-library/react';
import { Trans } from '@lingui/react/macro';
import { ShellMessages } from './shell-messages';

const show = () =>
  render(
    <ShellMessages>
      <p>
        <Trans>Loading…</Trans>
      </p>
    </ShellMessages>,
  );

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
});

describe('ShellMessages', () => {
  it('speaks the language that was chosen in the user area, on pages that stand alone too', async () => {
    localStorage.setItem('language', 'hi');
    show();
    expect(await screen.findByText('लोड हो रहा है…')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('hi');
  });

  it('follows what a remote says that the page is in; English for what it has no texts for', async () => {
    show();
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    act(() => void (document.documentElement.lang = 'hi-IN'));
    expect(await screen.findByText('लोड हो रहा है…')).toBeInTheDocument();
    act(() => void (document.documentElement.lang = 'fr'));
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });
});
