import { setupI18n } from '@lingui/core';
import rejectionReasons from '@loyalty/tooling/cases/rejection-reasons.json';
import { loadCatalogue, locales } from '../locales/all.locales';
import { learnApiMessages, translateApiMessage } from './texts';

const others = locales.map(({ code }) => code).filter((code) => code !== 'en');

describe.each(others)("the api's messages in %s", (code) => {
  const i18n = setupI18n();
  beforeAll(async () => {
    i18n.loadAndActivate({ locale: code, messages: await loadCatalogue(code) });
    await learnApiMessages();
  });

  it('translates what is known, with what changes in it', () => {
    expect(translateApiMessage(i18n, 'Invalid or expired OTP')).toMatch(/OTP/);
    expect(translateApiMessage(i18n, 'Invalid or expired OTP')).not.toBe('Invalid or expired OTP');
    const wait = translateApiMessage(i18n, 'Please wait 41 seconds before requesting a new OTP');
    expect(wait).toContain('41');
    expect(wait).not.toContain('Please');
    expect(translateApiMessage(i18n, 'You scanned this code on 21 Nov 2026, 10:42 am.')).toContain('21 Nov 2026');
  });

  it.each(rejectionReasons)('translates the reason “%s” of a rejection', (reason) => {
    expect(translateApiMessage(i18n, reason)).toMatch(/^[^a-z]+$/);
  });

  it('leaves what is not known as it came', () => {
    expect(translateApiMessage(i18n, 'Something quite new')).toBe('Something quite new');
    expect(translateApiMessage(i18n, 'Please wait a moment')).toBe('Please wait a moment');
  });
});
