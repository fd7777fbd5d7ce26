import type { LanguageModelUse, ModelCall } from '@porchlight/core/wire/language-model.ts';
import { useCallback } from 'react';
import { LOCALE } from '../../base/language.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const number = new Intl.NumberFormat(LOCALE);
const when = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

const CallList = ({ calls, go }: { calls: readonly ModelCall[]; go: PageProps['go'] }) => (
  <ul className={rows.rows} aria-label={t('MODEL_CALLS')}>
    {calls.map((call) => (
      <li key={call.id} className={rows.row}>
        <span className={rows.text}>
          <strong>
            <bdi>{call.asked_by}</bdi> · {t(`MODEL_PURPOSE_${call.purpose}`)} · {t(`MODEL_STATE_${call.state}`)}
          </strong>
          <small>
            {when.format(call.created_at * 1_000)} ·{' '}
            {t('MODEL_TOKENS', { count: number.format(call.prompt_tokens + call.completion_tokens) })}
          </small>
          {call.problem && <small className={text.bad}>{call.problem}</small>}
        </span>
        <Link to={`/app/conversations/${call.conversation_id}`} go={go}>
          #{call.conversation_id}
        </Link>
      </li>
    ))}
  </ul>
);

export const ModelUse = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const load = useCallback(async () => {
    const [model, calls] = await Promise.all([
      api.get<LanguageModelUse>(`${base}/language_model`),
      api.get<{ payload: ModelCall[] }>(`${base}/language_model/calls`),
    ]);
    return { model, calls: calls.payload };
  }, [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('MODEL')}>
      <LoadedContent state={state} reload={reload}>
        {({ model, calls }) => (
          <>
            {model.configured ? (
              <p>
                {t('MODEL_USE', {
                  model: model.model ?? '',
                  used: number.format(model.tokens_today),
                  most: number.format(model.tokens_per_day),
                })}
              </p>
            ) : (
              <p className={text.bad}>{t('MODEL_MISSING')}</p>
            )}
            {calls.length > 0 ? <CallList calls={calls} go={go} /> : <p>{t('MODEL_IDLE')}</p>}
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
