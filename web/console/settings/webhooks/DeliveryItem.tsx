import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Code } from '../Code.tsx';
import { Moment } from '../Moment.tsx';
import { t } from '../texts.ts';
import type { Delivery } from './webhook.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import details from '../Details.module.css';

const TONES = { delivered: 'good', waiting: undefined, failed: 'bad' } as const;

/** JSON set to be read; anything else as it came. */
const pretty = (value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
};

const Block = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h2>{title}</h2>
    <Code title={title} text={text} />
  </section>
);

type ItemProps = { delivery: Delivery; resend: (() => Promise<unknown>) | undefined; onSent: () => void };

export const DeliveryItem = ({ delivery, resend, onSent }: ItemProps) => {
  const saving = useSaving();
  const { event, status, attempts, response_status, response_body, error, duration_ms, payload, created_at } = delivery;
  // It arrived, and what the bot made of it was nothing one can use.
  const isUnusable = status === 'delivered' && error !== null;
  const again = async () => {
    if (resend && (await saving.save(resend))) onSent();
  };
  return (
    <li className={rows.row}>
      <details className={details.details}>
        <summary>
          <Tag tone={isUnusable ? 'bad' : TONES[status]}>
            {t(isUnusable ? 'DELIVERY_unusable' : `DELIVERY_${status}`)}
          </Tag>
          <code>{event}</code>
          <Moment at={created_at} />
          <span className={text.quiet}>
            {[
              response_status !== null && `HTTP ${response_status}`,
              duration_ms !== null && t('MILLISECONDS', { count: duration_ms }),
              t('TRIES', { count: attempts }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </summary>
        {error && <p className={text.bad}>{error}</p>}
        {response_body && <Block title={t('DELIVERY_ANSWER')} text={pretty(response_body)} />}
        <Block title={t('DELIVERY_PAYLOAD')} text={pretty(payload)} />
        {resend && (
          <Buttons>
            <Button look="quiet" busy={saving.busy} disabled={status === 'waiting'} onClick={() => void again()}>
              {t('RESEND')}
            </Button>
          </Buttons>
        )}
        <Problem text={saving.otherError()} />
      </details>
    </li>
  );
};
