import { clientCode, errorWithoutResponse } from '../../../api/api-error';

/**
 * Loads step 2 of sign-in and the schemas of both, when the admin starts typing: formik and yup are 22 kB.
 * @throws ApiError `unreachable` if it cannot be fetched: nothing could be sent then either
 */
export const loadOtpStep = () =>
  import(/* webpackChunkName: "otp-step" */ './otp-step').catch((cause: unknown) => {
    throw errorWithoutResponse(clientCode.unreachable, cause);
  });
