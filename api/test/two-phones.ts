import { type TestApi, freshMobile } from './create-test-api';

/** A new person signed in twice, and a neighbour: what ends the first's sessions is to leave the neighbour's alone. */
export async function signInOnTwoPhones(api: TestApi) {
  const mobile = freshMobile();
  const { token, userId } = await api.signInUser({ mobile });
  const { token: onAnotherPhone } = await api.signInUser({ mobile });
  const { token: neighbour } = await api.signInUser();
  return { token, userId, onAnotherPhone, neighbour };
}
