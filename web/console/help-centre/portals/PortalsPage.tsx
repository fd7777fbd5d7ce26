import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { type CentreApi, type Go, mayWrite, type Portal, pathTo, type Writer } from '../centre-api.ts';
import { t } from '../texts.ts';
import { PortalForm } from './PortalForm.tsx';
import bar from '../../ui/Bar.module.css';
import card from '../../ui/Card.module.css';
import page from '../../ui/Page.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

type RowProps = { portal: Portal; writer: Writer; go: Go };

/** Leads to its editor those who write it, and everybody else to what visitors read. */
const Name = ({ portal, writer, go }: RowProps) => {
  const { name, slug, archived } = portal;
  if (mayWrite(writer, portal))
    return (
      <Link to={pathTo(slug)} go={go} dir="auto">
        {name}
      </Link>
    );
  if (archived) return <bdi>{name}</bdi>;
  return (
    <a href={`/hc/${slug}`} target="_blank" rel="noreferrer" dir="auto">
      {name}
    </a>
  );
};

const Row = (props: RowProps) => {
  const { color, meta, archived } = props.portal;
  return (
    <li className={rows.row}>
      <Swatch color={color} />
      <span className={rows.text}>
        <Name {...props} />
        <small>
          {t('COUNT', { published: meta.published_count, drafts: meta.draft_articles_count })}
          {archived && ` · ${t('ARCHIVED')}`}
        </small>
      </span>
    </li>
  );
};

export const PortalsPage = ({ centre, writer, go }: { centre: CentreApi; writer: Writer; go: Go }) => {
  const { state, reload } = useLoaded(centre.portals);
  const [isMaking, setMaking] = useState(false);
  const isEmpty = state.kind === 'ready' && state.data.length === 0;
  const create = writer.writesAll && !isMaking && <Button onClick={() => setMaking(true)}>{t('NEW_PORTAL')}</Button>;
  return (
    <>
      <div className={`${bar.bar} ${bar.tools} ${page.head}`}>
        <h1>{t('TITLE')}</h1>
        {!isEmpty && create}
      </div>
      <p className={text.hint}>{t('HINT')}</p>
      {isMaking && (
        <section className={card.card} aria-label={t('NEW_PORTAL')}>
          <PortalForm
            centre={centre}
            action={t('CREATE')}
            onSave={async (form) => go(pathTo((await centre.createPortal(form)).slug), { anyway: true })}
            onCancel={() => setMaking(false)}
          />
        </section>
      )}
      <LoadedContent state={state} reload={reload}>
        {(portals) =>
          portals.length === 0 ? (
            <Empty action={create}>{t(writer.writesAll ? 'EMPTY' : 'EMPTY_READER')}</Empty>
          ) : (
            <ul className={rows.rows}>
              {portals.map((portal) => (
                <Row key={portal.id} portal={portal} writer={writer} go={go} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </>
  );
};
