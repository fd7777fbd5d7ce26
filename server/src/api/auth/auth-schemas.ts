import { Profile } from '@porchlight/core/wire/agent.ts';
import { Type } from 'typebox';

export const SignedIn = Type.Object({ data: Profile });
export const AccessToken = Type.Object({ access_token: Type.String() });
export const Success = Type.Object({ success: Type.Boolean() });
