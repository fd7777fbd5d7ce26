import { JsonObject, OneOf } from '@porchlight/core/wire/schema.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { Type } from 'typebox';

const encoded = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const ids = { id: encoded(1_400), rawId: encoded(1_400), type: OneOf(['public-key']) };

/** What a browser is asked with when a passkey is made, and when one is used (WebAuthn). */
export const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(JsonObject);
export const RequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(JsonObject);

/** What the browser answers when a passkey is made (WebAuthn `RegistrationResponseJSON`). */
export const PasskeyAttestation = Type.Object({
  ...ids,
  response: Type.Object({
    clientDataJSON: encoded(10_000),
    attestationObject: encoded(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** What the browser answers when a passkey is used (WebAuthn `AuthenticationResponseJSON`). */
export const PasskeyAssertion = Type.Object({
  ...ids,
  response: Type.Object({
    clientDataJSON: encoded(10_000),
    authenticatorData: encoded(10_000),
    signature: encoded(4_000),
    userHandle: Type.Optional(encoded(200)),
  }),
});

/** Of who has no second factor their password; of others a code or a passkey. */
export const IdentityProof = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  passkey: Type.Optional(PasskeyAssertion),
});
