import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ApiKey } from './ApiKey.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Password } from './Password.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { Sessions } from './Sessions.tsx';

/** How somebody gets in here, and with what: everybody's own. */
export const SecurityPage = ({ api }: PageProps) => (
  <>
    <PageHead title="SECURITY" hint="SECURITY_HINT" />
    <SecondFactors api={api} />
    <Sessions api={api} />
    <Password api={api} />
    <ApiTokens api={api} />
    <ApiKey api={api} />
  </>
);
