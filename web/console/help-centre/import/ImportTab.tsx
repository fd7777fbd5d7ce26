import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SavingContext } from '../../form/refusal.ts';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { CentreProps, ImportPreview } from '../centre-api.ts';
import { t } from '../texts.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { PlannedArticles } from './PlannedArticles.tsx';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

type Step = { kind: 'choose' } | { kind: 'preview'; preview: ImportPreview } | { kind: 'started'; id: string };

type ImportProps = Pick<CentreProps, 'centre' | 'portal'>;

/** Files are read and shown first; nothing is written before the agent starts the import. */
export const ImportTab = ({ centre, portal }: ImportProps) => {
  const saving = useSaving();
  const [files, setFiles] = useState<File[]>([]);
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const read = () =>
    saving.save(async () => setStep({ kind: 'preview', preview: await centre.readImport(portal.slug, files) }));
  const start = (id: string) =>
    saving.save(async () => {
      await centre.startImport(portal.slug, id);
      setStep({ kind: 'started', id });
    });
  const another = () => {
    setFiles([]);
    setStep({ kind: 'choose' });
  };
  return (
    <section className={card.card} aria-label={t('IMPORT')}>
      <p className={text.hint}>{t('IMPORT_HINT')}</p>
      {step.kind === 'choose' && (
        <>
          <p className={text.hint}>{t('IMPORT_ZENDESK')}</p>
          <p className={text.hint}>{t('IMPORT_INTERCOM')}</p>
          <SavingContext value={saving}>
            <TextField
              label={t('IMPORT_FILES')}
              refusedAs="files"
              type="file"
              multiple
              accept=".zip,.json,.jsonl,.ndjson,.txt,.md,.markdown,.png,.jpg,.jpeg,.gif,.webp"
              onChange={({ target }) => setFiles([...(target.files ?? [])])}
            />
          </SavingContext>
          <Buttons>
            <Button busy={saving.busy} disabled={files.length === 0} onClick={() => void read()}>
              {t('IMPORT_READ')}
            </Button>
          </Buttons>
        </>
      )}
      {step.kind === 'preview' && (
        <>
          <PlannedArticles preview={step.preview} />
          <Buttons>
            {step.preview.articles.length > 0 && (
              <Button busy={saving.busy} onClick={() => void start(step.preview.id)}>
                {t('IMPORT_START')}
              </Button>
            )}
            <Button look="quiet" onClick={another}>
              {t('CANCEL')}
            </Button>
          </Buttons>
        </>
      )}
      {step.kind === 'started' && (
        <ImportProgress centre={centre} slug={portal.slug} id={step.id} onAnother={another} />
      )}
      <Problem text={saving.otherError()} />
    </section>
  );
};
