import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';

describe('the profile', () => {
  let api: TestApi;
  let mobile: string;
  let user: { token: string; userId: number };
  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    mobile = freshMobile();
    user = await api.signInUser({ mobile, roleId: 3 });
  });
  afterAll(() => api.close());

  const post = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url, headers: { token: user.token }, payload });
  const update = (payload: object) => post('/users/user-update', payload);
  const row = () => api.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();

  test('§7 POST /users/getUserDetails 200: a new user has a number, a role and nothing else', async () => {
    const response = await post('/users/getUserDetails', {});
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message: 'User details',
        data: {
          id: user.userId,
          mobile,
          role_id: 3,
          name: null,
          address: null,
          location: null,
          email: null,
          email_id: null,
          joined_dt: api.clock.now().toISOString(),
        },
      },
    ]);
  });

  describe('§7 POST /users/user-update', () => {
    test('201: stores what was sent, tidied, and returns the whole profile', async () => {
      const response = await update({
        name: '  Ramesh   Kumar ',
        address: ' 12, MG Road \r\n Indiranagar ',
        location: 'Bengaluru, Karnataka',
        email: ' ramesh@example.com ',
      });
      const stored = {
        name: 'Ramesh Kumar',
        address: '12, MG Road\nIndiranagar',
        location: 'Bengaluru, Karnataka',
        email: 'ramesh@example.com',
      };
      expect([response.statusCode, response.json().message]).toEqual([201, 'Account Updated Successfully']);
      expect(response.json().data).toMatchObject({ ...stored, email_id: stored.email, mobile });
      expect(await row()).toMatchObject(stored);
      expect((await post('/users/getUserDetails', {})).json().data).toEqual(response.json().data);
    });

    test('201: what is absent stays, what is empty is cleared, email_id is email by its other name', async () => {
      await update({ name: 'A', address: 'B', location: 'C', email: 'a@example.com' });
      await update({ name: 'A2' });
      expect(await row()).toMatchObject({ name: 'A2', address: 'B', location: 'C', email: 'a@example.com' });
      await update({ name: 'A2', address: '', location: null, email_id: 'b@example.com' });
      expect(await row()).toMatchObject({ address: null, location: null, email: 'b@example.com' });
      await update({ name: 'A2', email: '' });
      expect((await row()).email).toBeNull();
    });

    test('201 (C43): the number, the role and the points stay as they are', async () => {
      const response = await update({
        name: 'A',
        mobile: '9999999999',
        role_id: 1,
        suspended_at: null,
        id: 1,
        points: 9,
      });
      expect([response.statusCode, response.json().data.mobile]).toEqual([201, mobile]);
      expect(await row()).toMatchObject({ mobile, role_id: 3 });
    });

    test.each(['मीनाक्षी शर्मा', 'ക്ഷമ\u200dയ', 'Zoë 😀', '<b>x</b>', '=HYPERLINK("x")', "O'Brien"])(
      '201: the name %s is text like any other',
      async (name) => {
        expect((await update({ name })).statusCode).toBe(201);
        expect((await row()).name).toBe(name.normalize('NFC'));
      },
    );

    test.each([
      [{}, 'name', 'Name is required.'],
      [{ name: '' }, 'name', 'Name is required.'],
      [{ name: ' \t ' }, 'name', 'Name is required.'],
      [{ name: 7 }, 'name', 'Invalid name'],
      [{ name: ['A'] }, 'name', 'Invalid name'],
      [{ name: 'A'.repeat(10_240) }, 'name', 'Invalid name'],
      [{ name: 'a\u0000b' }, 'name', 'Invalid name'],
      [{ name: 'a\u001bb' }, 'name', 'Invalid name'],
      [{ name: 'a\nb' }, 'name', 'Invalid name'],
      [{ name: 'abc\u202etxt.exe' }, 'name', 'Invalid name'],
      [{ name: 'half \ud83d' }, 'name', 'Invalid name'],
      [{ name: 'A', address: 'x'.repeat(501) }, 'address', 'Invalid address'],
      [{ name: 'A', location: 'x\u0007' }, 'location', 'Invalid location'],
      [{ name: 'A', location: { lat: 1 } }, 'location', 'Invalid location'],
      [{ name: 'A', email: 'nobody' }, 'email', 'Please enter a valid email address.'],
      [{ name: 'A', email: 'a@b' }, 'email', 'Please enter a valid email address.'],
      [{ name: 'A', email: `a@${'b'.repeat(260)}.com` }, 'email', 'Please enter a valid email address.'],
    ])('400 (C41): %j', async (payload, field, message) => {
      const before = await row();
      const response = await update(payload);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { message, code: 'invalid_input', errors: { [field]: message } },
      ]);
      expect(await row()).toEqual(before);
    });

    test('400: every wrong field has its message', async () => {
      const response = await update({ name: '', address: '\u0000', email: 'x' });
      expect(response.json()).toEqual({
        message: 'Name is required.',
        code: 'invalid_input',
        errors: { name: 'Name is required.', address: 'Invalid address', email: 'Please enter a valid email address.' },
      });
    });
  });
});
