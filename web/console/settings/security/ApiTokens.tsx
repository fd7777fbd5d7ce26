import { useCallback, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import looks from '../../form/Form.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

type ApiToken = {
  id: number;
  name: string;
  scope: 'read' | 'write' | 'administrate';
  hint: string;
  expires_at: string | null;
  last_used_at: string | null;
};
const PATH = '/api/v1/profile/api_tokens';
const SCOPES = ['read', 'write', 'administrate'] as const;
const DAYS = ['30', '90', '365', ''] as const;

const Line = ({ api, token, onGone }: Pick<PageProps, 'api'> & { token: ApiToken; onGone: () => void }) => {
  const { id, name, scope, hint, expires_at, last_used_at } = token;
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <li>
      <span className={rows.text}>
        <strong dir="auto">{name}</strong> <code dir="ltr">…{hint}</code>
        <small>
          {t(`TOKEN_SCOPE_${scope}`)} ·{' '}
          {last_used_at ? (
            <>
              {t('TOKEN_USED')} <Moment at={last_used_at} />
            </>
          ) : (
            t('TOKEN_UNUSED')
          )}
          {expires_at && (
            <>
              {' '}
              · {t(isOver ? 'TOKEN_OVER' : 'TOKEN_UNTIL')} <Moment at={expires_at} />
            </>
          )}
        </small>
      </span>
      <Removal
        name={name}
        verb={t('TOKEN_REVOKE')}
        question={t('TOKEN_REVOKE_ASK', { name })}
        remove={() => api.delete(`${PATH}/${id}`)}
        onGone={onGone}
      />
    </li>
  );
};

const NewToken = ({ api, onMade }: Pick<PageProps, 'api'> & { onMade: (token: string) => void }) => {
  const saving = useSaving();
  const form = useRef<HTMLFormElement>(null);
  const send = async (written: FormData) => {
    const days = textOf(written, 'expires_in_days');
    const body = {
      name: textOf(written, 'name'),
      scope: textOf(written, 'scope'),
      expires_in_days: days === '' ? null : Number(days),
    };
    const made = await saving.save(async () => onMade((await api.post<{ token: string }>(PATH, body)).token));
    if (made) form.current?.reset();
  };
  return (
    <Form ref={form} className={looks.form} saving={saving} onSend={send}>
      <Fields>
        <TextField label={t('TOKEN_NAME')} required name="name" maxLength={100} autoComplete="off" dir="auto" />
        <SelectField label={t('TOKEN_SCOPE')} name="scope">
          {SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {t(`TOKEN_SCOPE_${scope}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('TOKEN_EXPIRES')} name="expires_in_days" defaultValue="90">
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days === '' ? t('TOKEN_NEVER') : t('TOKEN_DAYS', { days })}
            </option>
          ))}
        </SelectField>
      </Fields>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('TOKEN_CREATE')}
        </Button>
      </div>
      <Problem text={saving.otherError()} />
    </Form>
  );
};

export const ApiTokens = ({ api }: Pick<PageProps, 'api'>) => {
  const load = useCallback(async () => (await api.get<{ payload: ApiToken[] }>(PATH)).payload, [api]);
  const { state, reload } = useLoaded(load);
  const [made, setMade] = useState('');
  const onMade = (token: string) => {
    setMade(token);
    reload();
  };
  return (
    <Card title={t('TOKENS')}>
      <p className={text.quiet}>{t('TOKENS_HINT')}</p>
      <LoadedContent state={state} reload={reload}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p>{t('TOKENS_NONE')}</p>
          ) : (
            <ul className={rows.lines}>
              {tokens.map((token) => (
                <Line key={token.id} api={api} token={token} onGone={reload} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {made && (
        <p role="status">
          {t('TOKEN_ONCE')} <code dir="ltr">{made}</code> <CopyButton text={made} name={t('TOKEN_NEW')} />
        </p>
      )}
      <NewToken api={api} onMade={onMade} />
    </Card>
  );
};
