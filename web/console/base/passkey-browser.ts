import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { t } from './texts.ts';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type PasskeyAnswer = AuthenticationResponseJSON;

/** The browser gave no answer: its message is for people. */
export class PasskeyError extends Error {}

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Pages of plain HTTP have no passkeys, and a cancelled request says no more than that. */
const refusal = (error: unknown) =>
  new PasskeyError(t(error instanceof Error && error.name === 'InvalidStateError' ? 'PASSKEY_KNOWN' : 'PASSKEY_NONE'));

export const createPasskey = async (optionsJSON: CreationOptions): Promise<RegistrationResponseJSON> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw refusal(error);
  }
};

export const askForPasskey = async (optionsJSON: RequestOptions): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw refusal(error);
  }
};
