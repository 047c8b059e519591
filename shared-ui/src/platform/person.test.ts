import { personOf } from './person';

const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.s`;

describe('personOf', () => {
  it('is the same for every token of one person, and another for anybody else', () => {
    const ramesh = { sub: '7', mobile: '9876543210', role_id: 2 };
    expect(personOf(tokenOf({ ...ramesh, iat: 1 }))).toBe(personOf(tokenOf({ ...ramesh, iat: 2, exp: 3 })));
    expect(personOf(tokenOf({ ...ramesh, sub: '8' }))).not.toBe(personOf(tokenOf(ramesh)));
    // The same user id in a recreated database.
    expect(personOf(tokenOf({ ...ramesh, mobile: '9876500000' }))).not.toBe(personOf(tokenOf(ramesh)));
  });

  it('is undefined without a token; a foreign token is a user of its own', () => {
    expect(personOf(undefined)).toBeUndefined();
    expect(personOf('a.b.signature-of-somebody')).toBe('ture-of-somebody');
  });
});
