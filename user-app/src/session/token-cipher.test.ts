import { decryptToken, encryptToken } from './token-cipher';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJtb2JpbGUiOiI5ODc2NTQzMjEwIn0.c2lnbmF0dXJl-_';

describe('§9 fixed secret: the stored user token', () => {
  it('comes back as it was, and does not show in what is stored', () => {
    const stored = encryptToken(token);
    expect(stored).not.toContain('eyJ');
    expect(decryptToken(stored)).toBe(token);
  });

  it('is another text each time', () => {
    expect(encryptToken(token)).not.toBe(encryptToken(token));
  });

  it.each([
    ['nothing', ''],
    ['rubbish', 'garbage'],
    ['the bare token', token],
    ['a text of another secret', 'U2FsdGVkX1+BQzyIeDbg0hpuoQkT83pDJkBQm3QKd6JzE1vWxBGfPGYU3y0hm2Tb'],
    ['a cut text', encryptToken(token).slice(0, 30)],
    ['an encrypted text that is no token', encryptToken('hello')],
  ])('is refused when it is %s', (_name, stored) => {
    expect(decryptToken(stored)).toBeUndefined();
  });
});
