import { Tick } from '../../form/Tick.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import type { CentreApi, Colleague, Portal } from '../centre-api.ts';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

type WritersProps = { centre: CentreApi; portal: Portal; onChange: () => void };

const Colleagues = ({ centre, portal, onChange, agents }: WritersProps & { agents: readonly Colleague[] }) => {
  const named = portal.portal_members.map(({ id }) => id);
  const name = (id: number, isNamed: boolean) =>
    isNamed ? centre.addWriter(portal.slug, id) : centre.removeWriter(portal.slug, id);
  return agents.map(({ id, name: called, email }) => (
    <Tick key={id} checked={named.includes(id)} save={(isNamed) => name(id, isNamed)} onSaved={onChange}>
      <span className={rows.text}>
        <bdi>{called}</bdi> <small>{email}</small>
      </span>
    </Tick>
  ));
};

export const Writers = (props: WritersProps) => {
  const { state, reload } = useLoaded(props.centre.colleagues);
  return (
    <Card title={t('WRITERS')}>
      <p className={text.hint}>{t('WRITERS_HINT')}</p>
      <LoadedContent state={state} reload={reload}>
        {(all) => {
          const agents = all.filter(({ role }) => role !== 'administrator');
          if (agents.length === 0) return <p>{t('WRITERS_NONE')}</p>;
          return <Colleagues {...props} agents={agents} />;
        }}
      </LoadedContent>
    </Card>
  );
};
