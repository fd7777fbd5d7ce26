import type { Profile } from '@porchlight/core/wire/agent.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ApiKey } from './ApiKey.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Password } from './Password.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { Sessions } from './Sessions.tsx';

export const SecurityPage = ({ api, onProfile }: PageProps) => {
  // Whether an account still requires one; a reminder that stays until the next load does no harm.
  const loadProfile = () => void api.get<Profile>('/api/v1/profile').then(onProfile, () => {});
  return (
    <>
      <PageHead title="SECURITY" hint="SECURITY_HINT" />
      <SecondFactors api={api} onChanged={loadProfile} />
      <Sessions api={api} />
      <Password api={api} />
      <ApiTokens api={api} />
      <ApiKey api={api} />
    </>
  );
};
