import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserMessages } from '../../i18n/user-messages';
import { editCode, type CodeField } from './code-input';
import { TypeCodeDialog } from './type-code-dialog';

const code = 'A1P9R507SE1D9E3968A1HTR7717Y';

async function openDialog() {
  const onCode = jest.fn<void, [string]>();
  const onClose = jest.fn();
  render(
    <UserMessages>
      <TypeCodeDialog open onClose={onClose} onCode={onCode} />
    </UserMessages>,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code on the label' });
  return { user: userEvent.setup(), field, onCode, onClose };
}

describe('typing a code', () => {
  it('starts in the field and groups what is typed as on the label', async () => {
    const { user, field } = await openDialog();
    expect(field).toHaveFocus();
    await user.keyboard('a1p9r507s');
    expect(field).toHaveValue('A1P9 R507 S');
    expect(field).toHaveAccessibleDescription('9 of 12 characters');
  });

  it('sends the code in its one spelling, however it was typed', async () => {
    const { user, onCode } = await openDialog();
    await user.keyboard('a1p9-r5o7-se1d-9e39-68al-htr7-7i7y{Enter}');
    expect(onCode.mock.calls).toEqual([[code]]);
  });

  it('takes the 12 characters of a label, and the 28 of an older one that begins alike', async () => {
    const { user, field, onCode } = await openDialog();
    await user.keyboard('me77 h94w fmyn{Enter}');
    expect(onCode.mock.calls).toEqual([['ME77H94WFMYN']]);
    await user.clear(field);
    await user.keyboard(code.slice(0, 12));
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('One character is wrong, unless the label has 28 characters.');
    await user.keyboard(code.slice(12, 20));
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('20 of 28 characters');
    await user.keyboard(`${code.slice(20)}{Enter}`);
    expect(onCode.mock.calls[1]).toEqual([code]);
  });

  it('names the likely mistake in 12 characters once they are sent', async () => {
    const { user, field, onCode } = await openDialog();
    await user.keyboard('ME77H94WEMYN{Enter}');
    expect(field).toHaveAccessibleDescription(
      /One of the characters is wrong\..*Group 3: did you mean “F” instead of “E”\?/,
    );
    expect(onCode).not.toHaveBeenCalled();
  });

  it.each([
    `HTTPS://LOYALTY.EXAMPLE.COM/USER/S/${code}`,
    `https://loyalty.example.com/user/s/${code}?utm=1`,
    `Bhai, scan this: https://loyalty.example.com/user/s/${code}/?utm_source=wa#x thanks!`,
    `\u200e${code.match(/.{4}/g)!.join('\u2011')}`,
  ])('takes a pasted %s', async (text) => {
    const { user, field, onCode } = await openDialog();
    await user.click(field);
    await user.paste(text);
    await user.dblClick(screen.getByRole('button', { name: 'Get points' }));
    expect(onCode.mock.calls).toEqual([[code]]);
  });

  it.each([
    ['upi://pay?pa=shop@okaxis&pn=Shop', 'This is a payment code. Point at our label.'],
    ['https://example.com/offer', 'This is not one of our labels. Point at our label.'],
  ])('says what a pasted %s is, and sends nothing', async (text, message) => {
    const { user, field, onCode } = await openDialog();
    await user.click(field);
    await user.paste(text);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(onCode).not.toHaveBeenCalled();
  });

  it('reports a mistyped character as soon as the code is complete, and sends nothing', async () => {
    const { user, field, onCode } = await openDialog();
    await user.keyboard(code.replace('R507', 'R508'));
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^One of the characters is wrong\. Please compare with the label\./);
    await user.keyboard('{Enter}');
    expect(onCode).not.toHaveBeenCalled();
    expect(field).toHaveFocus();
  });

  it('does not scold while the code is being typed, but when it is sent too early', async () => {
    const { user, field, onCode } = await openDialog();
    await user.keyboard(code.slice(0, 27));
    expect(field).toBeValid();
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription(/1 character is missing\./);
    await user.keyboard(code.slice(27));
    expect(field).toBeValid();
    await user.keyboard('{Enter}');
    expect(onCode.mock.calls).toEqual([[code]]);
  });

  it('asks for the code where there is none', async () => {
    const { user, field } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Get points' }));
    expect(field).toHaveAccessibleDescription(/Please enter the code\./);
  });

  it('names a character that no code has', async () => {
    const { user, field } = await openDialog();
    await user.keyboard('a1u');
    expect(field).toHaveAccessibleDescription(/Codes never contain “U”\. Did you mean “V” in group 1\?/);
    await user.keyboard('{Enter}');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('U');
  });

  it('names the character that is most likely wrong, and marks it', async () => {
    const { user, field, onCode } = await openDialog();
    await user.keyboard(code.replace('SE1D', 'SE10'));
    expect(field).toHaveAccessibleDescription(/Group 3: did you mean “D” instead of “0”\?/);
    await user.keyboard('{Enter}');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('0');
    await user.keyboard('D{Enter}');
    expect(onCode.mock.calls).toEqual([[code]]);
  });

  it('keeps the caret where it was when a character in the middle is corrected', async () => {
    const { user, field } = await openDialog();
    await user.keyboard(code.replace('R507', 'R58'));
    field.setSelectionRange(7, 7);
    await user.keyboard('0');
    expect(field).toHaveValue(code.replace('R507', 'R508').match(/.{4}/g)!.join(' '));
    expect(field.selectionStart).toBe(8);
  });

  it('erases over the blank between two groups', async () => {
    const { user, field } = await openDialog();
    await user.keyboard('a1p9r507');
    field.setSelectionRange(5, 5);
    await user.keyboard('{Backspace}');
    expect(field).toHaveValue('A1PR 507');
    expect(field.selectionStart).toBe(3);
  });
});

describe('editCode', () => {
  /** Parses "A1DS |1VM", where the bar is the caret. */
  const field = (text: string): CodeField => ({ value: text.replace('|', ''), caret: text.indexOf('|') });
  const drawn = ({ value, caret }: CodeField) => `${value.slice(0, caret)}|${value.slice(caret)}`;

  test.each([
    ['a first character', '', 'a|', 'A|'],
    ['the fifth character', 'A1DS', 'A1DS1|', 'A1DS 1|'],
    ['a lookalike', 'A', 'Ao|', 'A0|'],
    ['a hyphen as on the label', 'A1DS', 'A1DS-|', 'A1DS|'],
    ['a character in the middle', 'A1DS 1VMS', 'A1XD|S 1VMS', 'A1XD| S1VM S'],
    ['a character at the end of a group', 'A1DS 1VMS', 'A1DSX| 1VMS', 'A1DS X|1VM S'],
    ['backspace in the middle', 'A1DS 1VMS', 'A1D| 1VMS', 'A1D|1 VMS'],
    ['backspace at the very end', 'A1DS 1', 'A1DS |', 'A1DS|'],
    ['backspace over a blank', 'A1DS 1VMS', 'A1DS|1VMS', 'A1D|1 VMS'],
    ['a paste in the label’s spelling', '', 'a1ds-1vms-ATSE|', 'A1DS 1VMS ATSE|'],
    ['a paste in the middle', 'A1DS', 'A1zz-zz|DS', 'A1ZZ ZZ|DS'],
    [
      'a pasted link',
      '',
      'HTTPS://A.EXAMPLE/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD|',
      'A1DS 1VMS ATSE GZJW BDRF RDM4 EFHD|',
    ],
    ['a character that is in no code', 'A1', 'A1u|', 'A1U|'],
    ['everything erased', 'A1DS 1VMS', '|', '|'],
  ])('%s', (_name, before, after, expected) => {
    expect(drawn(editCode(before, field(after)))).toBe(expected);
  });

  test('the Delete key takes the character after a blank', () => {
    expect(drawn(editCode('A1DS 1VMS', field('A1DS|1VMS'), true))).toBe('A1DS| VMS');
  });
});
