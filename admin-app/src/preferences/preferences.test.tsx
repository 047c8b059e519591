import { SearchInput } from '@loyalty/shared-ui/search-input';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AdminMessages } from '../i18n/admin-messages';
import { ShortcutChoice } from './preferences';
import { useSearchShortcut } from './use-shortcuts';

function Page() {
  const shortcut = useSearchShortcut();
  const [search, setSearch] = useState('');
  return (
    <>
      <ShortcutChoice />
      <SearchInput label="Search" clearLabel="Clear" shortcut={shortcut} value={search} onValueChange={setSearch} />
    </>
  );
}

beforeEach(() => localStorage.clear());

describe('ShortcutChoice', () => {
  it('focuses the search with / until it is turned off, and persists that', async () => {
    const user = userEvent.setup();
    render(
      <AdminMessages>
        <Page />
      </AdminMessages>,
    );
    const search = await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(search).not.toHaveFocus();

    await user.click(screen.getByRole('checkbox', { name: 'Shortcut keys' }));
    await user.keyboard('/');
    expect(search).not.toHaveFocus();
    expect(search).not.toHaveAttribute('aria-keyshortcuts');
    expect(localStorage.getItem('shortcuts')).toBe('off');

    await user.click(screen.getByRole('checkbox', { name: 'Shortcut keys' }));
    expect(localStorage.getItem('shortcuts')).toBeNull();
    await user.keyboard('/');
    expect(search).toHaveFocus();
  });
});
