export { createSmsSender, createTemplateSmsSender } from './create-sms-sender';
export { circuitBreaker, type OtpSms, otpText, SmsNotSentError, type SmsSender, type TemplateSms } from './sms-sender';
