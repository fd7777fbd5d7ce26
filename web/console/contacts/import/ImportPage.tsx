import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SavingContext } from '../../form/refusal.ts';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { t } from '../texts.ts';
import { readBeginning } from './beginning.ts';
import { ImportReport } from './ImportReport.tsx';
import { Preview } from './Preview.tsx';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

type ImportProps = PeopleProps & { id: string };
type Chosen = { file: File; rows: string[][] | null };

const Choose = ({ people, go }: Pick<PeopleProps, 'people' | 'go'>) => {
  const saving = useSaving();
  const [chosen, setChosen] = useState<Chosen>();
  const choose = async (file: File | undefined) => setChosen(file && { file, rows: await readBeginning(file) });
  const send = async () => {
    if (!chosen) return;
    await saving.save(async () => {
      const { id } = await people.bring(chosen.file);
      // The report has an address of its own: it can be left and come back to.
      go(`/app/contacts/import/${id}`);
    });
  };
  return (
    <section className={card.card}>
      <SavingContext value={saving}>
        <TextField
          label={t('CHOOSE_FILE')}
          refusedAs="import_file"
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </SavingContext>
      {chosen?.rows && <Preview rows={chosen.rows} />}
      {chosen && !chosen.rows && <Problem text={t('UNREADABLE')} />}
      <Buttons>
        <Button busy={saving.busy} disabled={!chosen?.rows} onClick={send}>
          {t('IMPORT_BUTTON')}
        </Button>
      </Buttons>
      <Problem text={saving.otherError()} />
    </section>
  );
};

export const ImportPage = ({ people, managesData, go, id }: ImportProps) => (
  <>
    <Crumb to="/app/contacts" text={t('BACK')} go={go} />
    <h1>{t('IMPORT_TITLE')}</h1>
    <p className={text.hint}>{t('IMPORT_HINT')}</p>
    {!managesData ? (
      <p role="alert">{t('ADMINISTRATORS')}</p>
    ) : id ? (
      <ImportReport people={people} id={id} onAnother={() => go('/app/contacts/import')} />
    ) : (
      <Choose people={people} go={go} />
    )}
  </>
);
