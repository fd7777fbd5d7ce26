import type { LinkedIdentity } from '@porchlight/core/wire/settings/single-sign-on.ts';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';

type LinkedMembersProps = { api: Api; path: string; linked: readonly LinkedIdentity[]; reload: () => void };

export const LinkedMembers = ({ api, path, linked, reload }: LinkedMembersProps) => {
  const saving = useSaving();
  const remove = async (id: number) => {
    if (await saving.save(() => api.delete(`${path}/identities/${id}`))) reload();
  };
  return (
    <Card title={t('SSO_LINKED')}>
      {linked.length === 0 && <p>{t('SSO_LINKED_EMPTY')}</p>}
      <ul className={rows.lines}>
        {linked.map(({ id, name, email, issuer }) => (
          <li key={id}>
            <span className={rows.text} dir="auto">
              <strong>{name}</strong>
              <small>
                {email} · {issuer}
              </small>
            </span>
            <Button
              look="quiet"
              busy={saving.busy}
              aria-label={t('SSO_UNLINK', { name })}
              onClick={() => void remove(id)}
            >
              {t('REMOVE')}
            </Button>
          </li>
        ))}
      </ul>
      <Problem text={saving.otherError()} />
    </Card>
  );
};
