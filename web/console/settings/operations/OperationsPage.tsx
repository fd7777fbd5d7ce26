import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { Jobs } from './Jobs.tsx';
import { Mails } from './Mails.tsx';

export const OperationsPage = ({ api, base }: PageProps) => (
  <>
    <PageHead title="OPERATIONS" hint="OPERATIONS_HINT" />
    <Jobs api={api} base={base} />
    <Mails api={api} base={base} />
  </>
);
