export { createSmsSender } from './create-sms-sender';
export { type OtpSms, otpText, SmsNotSentError, type SmsSender } from './sms-sender';
