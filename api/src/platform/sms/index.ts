export { createSmsSender, createTemplateSmsSender } from './create-sms-sender';
export { type OtpSms, otpText, SmsNotSentError, type SmsSender, type TemplateSms } from './sms-sender';
