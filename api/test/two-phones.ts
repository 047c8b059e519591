import { type TestApi, freshMobile } from './create-test-api';

/** Signs a new user in twice, and another user once, whose session must survive the end of the first's. */
export async function signInOnTwoPhones(api: TestApi) {
  const mobile = freshMobile();
  const { token, userId } = await api.signInUser({ mobile });
  const { token: onAnotherPhone } = await api.signInUser({ mobile });
  const { token: neighbour } = await api.signInUser();
  return { token, userId, onAnotherPhone, neighbour };
}
