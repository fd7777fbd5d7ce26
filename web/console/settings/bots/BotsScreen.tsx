import type { PageProps } from '../page-props.ts';
import { BotPage } from './BotPage.tsx';
import { BotsPage } from './BotsPage.tsx';

export const BotsScreen = ({ api, base, id, go }: PageProps) =>
  id === null ? <BotsPage api={api} base={base} go={go} /> : <BotPage key={id} api={api} base={base} id={id} go={go} />;
