export { createSmsSender } from './create-sms-sender';
export { otpText } from './otp-text';
export { type OtpSms, SmsNotSentError, type SmsSender } from './sms-sender';
