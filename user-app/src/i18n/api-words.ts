import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * The api responds in English (docs/product.md quotes its messages letter for letter). These are the ones that a user of the user area may
 * see, so that they can be translated; `{name}` is a variable part. A missing message is shown unchanged. Loaded with another
 * language's catalogue (texts.ts): English needs none of it.
 */
export const apiWords: Readonly<Record<string, MessageDescriptor>> = {
  'Something went wrong': msg`Something went wrong`,
  'Please enter a valid 10-digit mobile number.': msg`Please enter a valid 10-digit mobile number.`,
  'Please enter otp': msg`Please enter otp`,
  'Please select role': msg`Please select role`,
  'Invalid or expired OTP': msg`Invalid or expired OTP`,
  'Please wait {seconds} seconds before requesting a new OTP': msg({
    message: 'Please wait {seconds} seconds before requesting a new OTP',
  }),
  'Too many OTP requests. Try again later.': msg`Too many OTP requests. Try again later.`,
  'The OTP could not be sent. Please try again.': msg`The OTP could not be sent. Please try again.`,
  'This account is suspended': msg`This account is suspended`,
  'Name is required.': msg`Name is required.`,
  'Invalid name': msg`Invalid name`,
  'Invalid address': msg`Invalid address`,
  'Invalid location': msg`Invalid location`,
  'Please enter a valid email address.': msg`Please enter a valid email address.`,
  "you don't have reward points": msg`you don't have reward points`,
  'Please wait {seconds} seconds': msg({ message: 'Please wait {seconds} seconds' }),
  'Invalid QR code': msg`Invalid QR code`,
  'You scanned this code on {when}.': msg({ message: 'You scanned this code on {when}.' }),
  'This QR code has already been used': msg`This QR code has already been used`,
  'This QR code is no longer valid': msg`This QR code is no longer valid`,
  'This label was printed after the backup from which the programme was restored. Please show it to the company.': msg`This label was printed after the backup from which the programme was restored. Please show it to the company.`,
  'You have scanned a lot of codes. Please try again later.': msg`You have scanned a lot of codes. Please try again later.`,
  'Too many invalid QR codes. Please try again later.': msg`Too many invalid QR codes. Please try again later.`,
  'Too many typed codes were wrong. Please scan the label, or try again tomorrow.': msg`Too many typed codes were wrong. Please scan the label, or try again tomorrow.`,
  'Typed codes are not accepted right now. Please scan the label, or try again later.': msg`Typed codes are not accepted right now. Please scan the label, or try again later.`,
  'Too many downloads. Try again later.': msg`Too many downloads. Try again later.`,
  'You have sent many photos today. Please try again tomorrow.': msg`You have sent many photos today. Please try again tomorrow.`,
  'Other photos are being sent. Please try again in a moment.': msg`Other photos are being sent. Please try again in a moment.`,
  'Please select an image file.': msg`Please select an image file.`,
  'File size exceeds 5MB limit': msg`File size exceeds 5MB limit`,
  '{kind} pictures are not accepted. Please choose a JPEG or PNG.': msg({
    message: '{kind} pictures are not accepted. Please choose a JPEG or PNG.',
  }),
  'This picture has {found} megapixels. At most {most} megapixels are accepted.': msg({
    message: 'This picture has {found} megapixels. At most {most} megapixels are accepted.',
  }),
  'This picture is damaged or not complete. Please choose another JPEG or PNG.': msg`This picture is damaged or not complete. Please choose another JPEG or PNG.`,
  'Your points have changed. Please check them again.': msg`Your points have changed. Please check them again.`,
  'You can claim from {smallest} points': msg({ message: 'You can claim from {smallest} points' }),
  'The programme does not pay out this way': msg`The programme does not pay out this way`,
  'Choose how to be paid': msg`Choose how to be paid`,
  'Enter a UPI ID such as name@okicici': msg`Enter a UPI ID such as name@okicici`,
  'An account number has 9 to 18 digits': msg`An account number has 9 to 18 digits`,
  'An IFSC has 11 characters, such as SBIN0001234': msg`An IFSC has 11 characters, such as SBIN0001234`,
  'Enter the name as the bank has it': msg`Enter the name as the bank has it`,
  'Write the name in English letters, as the passbook has it: “{sign}” cannot be used': msg({
    message: 'Write the name in English letters, as the passbook has it: “{sign}” cannot be used',
  }),
  'Write the name in English letters, as the passbook has it': msg`Write the name in English letters, as the passbook has it`,
  'Please enter your bank or UPI first': msg`Please enter your bank or UPI first`,
  // Reasons of rejections that the admin area offers; what an admin has typed is shown as it is.
  'The labels look copied.': msg`The labels look copied.`,
  'Many labels were scanned in one place within minutes.': msg`Many labels were scanned in one place within minutes.`,
  'The products of these labels were not sold yet.': msg`The products of these labels were not sold yet.`,
  'We could not reach you by phone.': msg`We could not reach you by phone.`,
  'Please send us the bill of these products.': msg`Please send us the bill of these products.`,
  'Only a claim that was not approved can be answered': msg`Only a claim that was not approved can be answered`,
  'You have answered this already': msg`You have answered this already`,
  'Please enter an answer': msg`Please enter an answer`,
  'The answer is too long': msg`The answer is too long`,
  'Please try again': msg`Please try again`,
  'Please Provide Token': msg`Please sign in again`,
  Forbidden: msg`You are not allowed to do this`,
  'The request took too long': msg`The server is taking too long to answer. Please try again.`,
  'The service is not available right now. Please try again.': msg`The service is not available right now. Please try again.`,
};
