import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { Jobs } from './Jobs.tsx';
import { Mails } from './Mails.tsx';

/** Nothing is lost in silence: what failed stands here with its reason and a second chance. */
export const OperationsPage = ({ api, base }: PageProps) => (
  <>
    <PageHead title="OPERATIONS" hint="OPERATIONS_HINT" />
    <Jobs api={api} base={base} />
    <Mails api={api} base={base} />
  </>
);
