export { OtpForm } from './otp-form';
export { createMobileSchema } from './sign-in.schema';
