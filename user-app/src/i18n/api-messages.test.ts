import { setupI18n } from '@lingui/core';
import { messages } from '../locales/hi.po';
import { learnApiMessages, translateApiMessage } from './api-messages';

const hindi = setupI18n({ locale: 'hi', messages: { hi: messages } });

describe("the api's messages in Hindi", () => {
  beforeAll(learnApiMessages);

  it('translates what is known, with what changes in it', () => {
    expect(translateApiMessage(hindi, 'Invalid or expired OTP')).toMatch(/OTP/);
    expect(translateApiMessage(hindi, 'Invalid or expired OTP')).not.toBe('Invalid or expired OTP');
    const wait = translateApiMessage(hindi, 'Please wait 41 seconds before requesting a new OTP');
    expect(wait).toContain('41');
    expect(wait).not.toContain('Please');
    expect(translateApiMessage(hindi, 'You scanned this code on 21 Nov 2026, 10:42 am.')).toContain('21 Nov 2026');
  });

  it('leaves what is not known as it came', () => {
    expect(translateApiMessage(hindi, 'Something quite new')).toBe('Something quite new');
    expect(translateApiMessage(hindi, 'Please wait a moment')).toBe('Please wait a moment');
  });
});
