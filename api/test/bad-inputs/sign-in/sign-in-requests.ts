export const REGISTER = '/users/registeration';
export const VALIDATE = '/users/validate_Otp';
