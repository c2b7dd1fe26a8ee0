/**
 * The catalogue of answer codes. 0 is success. The text of each stands in
 * `kernel/contract/messages/*.json` under `code.<number>`, in the three languages.
 */
export const CODES = {
  success: 0,
  serverMessage: -1,
  invalidInput: -2,
  accessDenied: -3,
  tokenExpired: -4,
  captchaFailed: -5,
  memberNotRegistered: -6,
  updateMobileToken: -7,
  socialUserNotRegistered: -9,
  apiDeprecated: -10,
  serverUpdating: -11,
  controllerForbidden: -12,
  noClass: -13,
  noSocialUser: -14,
  sizeExceeded: -15,
  illegalSql: -16,
  illegalOperation: -17,
  tokenMalformed: -18,
  userBlacklisted: -19,
  memberAuth: -100,
  memberNotLoggedIn: -101,
  memberAddFailed: -102,
  memberExists: -103,
  memberDoesNotExist: -104,
  usernameEmpty: -105,
  phoneFetchFailed: -106,
  rechargeFailed: -107,
  purchaseFailed: -108,
} as const;

export type Code = (typeof CODES)[keyof typeof CODES];
export type RefusalCode = Exclude<Code, 0>;
