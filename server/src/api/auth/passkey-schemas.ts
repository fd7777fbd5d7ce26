import { JsonObject, OneOf } from '@porchlight/core/wire/schema.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { Type } from 'typebox';

const encoded = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const ids = { id: encoded(1_400), rawId: encoded(1_400), type: OneOf(['public-key']) };

/** WebAuthn options for creating a passkey, and for using one. */
export const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(JsonObject);
export const RequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(JsonObject);

/** WebAuthn `RegistrationResponseJSON`. */
export const PasskeyAttestation = Type.Object({
  ...ids,
  response: Type.Object({
    clientDataJSON: encoded(10_000),
    attestationObject: encoded(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

export const PasskeyAssertion = Type.Object({
  ...ids,
  response: Type.Object({
    clientDataJSON: encoded(10_000),
    authenticatorData: encoded(10_000),
    signature: encoded(4_000),
    userHandle: Type.Optional(encoded(200)),
  }),
});

/** The password of a user without a second factor; a code or a passkey of others. */
export const IdentityProof = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  passkey: Type.Optional(PasskeyAssertion),
});
