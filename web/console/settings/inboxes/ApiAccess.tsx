import { Buttons } from '../../form/Buttons.tsx';
import { Card } from '../../ui/Card.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

/** The way of one message, to be tried in a terminal: each answer names what the next line needs. */
const exampleOf = (address: string) =>
  [
    `# ${t('CURL_CONTACT')}`,
    `curl -X POST ${address}/contacts \\`,
    `  -H 'Content-Type: application/json' -d '{"name": "Ada", "email": "ada@example.com"}'`,
    `# ${t('CURL_CONVERSATION')}`,
    `curl -X POST ${address}/contacts/SOURCE_ID/conversations`,
    `# ${t('CURL_MESSAGE')}`,
    `curl -X POST ${address}/contacts/SOURCE_ID/conversations/ID/messages \\`,
    `  -H 'Content-Type: application/json' -d '{"content": "Hello"}'`,
  ].join('\n');

/** How an app speaks to this inbox. `identifier` is not a secret: apps carry it. */
export const ApiAccess = ({ identifier }: { identifier: string }) => {
  const example = exampleOf(`${location.origin}/public/api/v1/inboxes/${identifier}`);
  return (
    <Card title={t('API_ACCESS')}>
      <p className={text.hint}>{t('API_ACCESS_HINT')}</p>
      <strong>{t('API_IDENTIFIER')}</strong>
      <Code title={t('API_IDENTIFIER')} text={identifier} />
      <Buttons>
        <CopyButton text={identifier} name={t('API_IDENTIFIER')} />
      </Buttons>
      <strong>{t('API_EXAMPLE')}</strong>
      <Code title={t('API_EXAMPLE')} text={example} />
      <Buttons>
        <CopyButton text={example} name={t('API_EXAMPLE')} />
        <a href="/api-docs" target="_blank" rel="noreferrer">
          {t('API_DOCS')}
        </a>
      </Buttons>
    </Card>
  );
};
