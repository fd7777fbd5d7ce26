import { HttpError } from '../../platform/errors.ts';

export const REFUSALS = {
  expired: 'This sign-in was already used, has expired, or was started in another browser. Please sign in again.',
  denied: 'The sign-in was cancelled at the provider. Please sign in again.',
  failed: 'The response of the provider could not be verified. Please sign in again.',
  unreachable: 'The provider does not respond. Please try again, or ask your administrator.',
  email_unverified: 'The provider does not confirm that your email address is verified. Ask your administrator.',
  domain: 'The domain of your email address is not allowed to sign in. Ask your administrator.',
  unknown: 'There is no account for your email address. Ask an administrator to invite you.',
  not_member: 'You are not a member of this account. Ask an administrator to invite you.',
  other_account:
    'You are a member of several accounts, so the provider of one account cannot sign you in. Use your password.',
  linked_otherwise:
    'Your account is linked to another identity at the provider. Ask an administrator to remove that link.',
  unconfirmed: 'Your email address is not confirmed yet. Sign in with your password and confirm it first.',
  groups: 'None of your groups at the provider gives access. Ask your administrator.',
} as const;
export type Refusal = keyof typeof REFUSALS;

/** A 401, as for a wrong password. */
export class SingleSignOnRefused extends HttpError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(401, { errors: [REFUSALS[refusal]] });
    this.refusal = refusal;
  }
}

/** The person has changed since their password was requested: another request may have created the user. */
export class PersonChanged extends SingleSignOnRefused {
  constructor() {
    super('expired');
  }
}
