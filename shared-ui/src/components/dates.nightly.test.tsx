import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LocaleProvider } from '../platform/locale';
import { DateRange } from './date-range/date-range';
import { sampleDates } from './date-range/sample-dates';

describe('DateRange', () => {
  function Harness({ error, locale = 'en-IN' }: { error?: string; locale?: string }) {
    const [value, setValue] = useState({ start: '', end: '' });
    return (
      <LocaleProvider locale={locale}>
        <DateRange
          legend="Claimed between"
          startLabel="From"
          endLabel="To"
          max="2026-11-21"
          dates={sampleDates}
          value={value}
          onValueChange={setValue}
          error={error}
        />
        <output>{`${value.start}..${value.end}`}</output>
      </LocaleProvider>
    );
  }
  const chosen = () => screen.getByRole('status').textContent;
  const from = () => screen.getByRole('textbox', { name: 'From' });

  it.each([
    ['11/10/2026', 'en-IN'],
    ['11-10-2026', 'en-IN'],
    ['11.10.2026', 'en-IN'],
    ['11102026', 'en-IN'],
    ['2026-10-11', 'en-IN'],
    ['११/१०/२०२६', 'hi-IN'],
    ['11 oct 2026', 'en-IN'],
    ['11 अक्टूबर 2026', 'hi-IN'],
    ['11 Oct 2026', 'hi-IN'],
    ['11 Oct. 2026', 'en-IN'],
    ['11 अक्टू॰ 2026', 'hi-IN'],
  ])('reads %s (%s), and writes it in the language of the page', async (text, locale) => {
    const user = userEvent.setup();
    render(<Harness locale={locale} />);
    expect(screen.getByRole('group', { name: 'Claimed between' })).toBeInTheDocument();
    await user.type(from(), text);
    expect(chosen()).toBe('2026-10-11..');
    await user.tab();
    expect(from()).toHaveValue(locale === 'en-IN' ? '11 Oct 2026' : '11 अक्टूबर 2026');
    await user.clear(from());
    expect(chosen()).toBe('..');
  });

  it.each(['31/02/2026', '10/31/2026', '1/1/26', 'soon'])(
    'says how a date is written for %s, and keeps it',
    async (text) => {
      const user = userEvent.setup();
      render(<Harness />);
      await user.type(from(), text);
      expect(from()).toBeValid();
      await user.tab();
      expect(from()).toHaveValue(text);
      expect(from()).toBeInvalid();
      expect(from()).toHaveAccessibleDescription(sampleDates.unreadable);
      expect(screen.getByRole('textbox', { name: 'To' })).toBeValid();
      expect(chosen()).toBe('..');
      await user.clear(from());
      expect(from()).toBeValid();
    },
  );

  it('keeps the last date while the text is none, and takes the next one', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.type(from(), '11/10/2026');
    await user.tab();
    await user.clear(from());
    await user.paste('12/10/2026');
    await user.type(from(), '8');
    await user.tab();
    expect(from()).toHaveValue('12/10/20268');
    expect(from()).toBeInvalid();
    expect(chosen()).toBe('2026-10-12..');
    await user.type(from(), '13/10/2026', { initialSelectionStart: 0, initialSelectionEnd: 11 });
    await user.tab();
    expect(from()).toBeValid();
    expect(from()).toHaveValue('13 Oct 2026');
    expect(chosen()).toBe('2026-10-13..');
  });

  it('offers a calendar by keyboard, within the other date', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.type(from(), '30/09/2026');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '21/11/2026');
    await user.click(screen.getByRole('button', { name: 'To: calendar' }));
    expect(screen.getByRole('dialog', { name: 'To: calendar' })).toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sunday, 22 November 2026' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'To: calendar' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'From: calendar' }));
    expect(screen.getByRole('button', { name: 'Wednesday, 30 September 2026' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(chosen()).toBe('2026-09-29..2026-11-21');
    expect(screen.getByRole('button', { name: 'From: calendar' })).toHaveFocus();
    expect(from()).toHaveValue('29 Sept 2026');
  });

  it('ties one error to both', () => {
    render(<Harness error="The first day is after the last." />);
    for (const name of ['From', 'To']) {
      expect(screen.getByLabelText(name)).toBeInvalid();
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription('The first day is after the last.');
    }
  });
});
