import type { PageProps } from '../page-props.ts';
import { InboxesPage } from './InboxesPage.tsx';
import { InboxPage } from './InboxPage.tsx';

export const InboxesScreen = ({ api, base, id, go }: PageProps) =>
  id === null ? (
    <InboxesPage api={api} base={base} go={go} />
  ) : (
    <InboxPage key={id} api={api} base={base} id={id} go={go} />
  );
