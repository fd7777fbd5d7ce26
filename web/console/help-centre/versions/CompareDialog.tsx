import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Article, CentreApi, Version } from '../centre-api.ts';
import { t } from '../texts.ts';
import { ArticleDifference } from './ArticleDifference.tsx';
import { versionName } from './version-name.ts';
import styles from './Difference.module.css';

/** In place of a number: the article as it is saved now. */
const SAVED = 0;

export type CompareProps = {
  centre: CentreApi;
  slug: string;
  article: Article;
  versions: readonly Version[];
  first: number;
  /** A restored version would replace what is not saved. */
  isUnsaved: boolean;
  onRestored: (article: Article) => void;
  onClose: () => void;
};

export const CompareDialog = (props: CompareProps) => {
  const { centre, slug, article, versions, first, isUnsaved, onRestored, onClose } = props;
  const saving = useSaving();
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(SAVED);
  const load = useCallback(async () => {
    const find = (number: number) => (number === SAVED ? article : centre.version(slug, article.id, number));
    const [before, after] = await Promise.all([find(from), find(to)]);
    return { before, after };
  }, [centre, slug, article, from, to]);
  const { state, reload } = useLoaded(load);
  const restore = () =>
    saving.save(async () => onRestored(await centre.restoreVersion(slug, article.id, from, article.revision)));
  const options = versions.map((version) => (
    <option key={version.number} value={version.number}>
      {versionName(version)}
    </option>
  ));
  return (
    <Dialog title={t('COMPARE_TITLE')} onClose={onClose} isWide>
      <div className={styles.comparison}>
        <div className={styles.choice}>
          <SelectField label={t('COMPARE_FROM')} value={from} onChange={({ target }) => setFrom(Number(target.value))}>
            {options}
          </SelectField>
          <SelectField label={t('COMPARE_TO')} value={to} onChange={({ target }) => setTo(Number(target.value))}>
            <option value={SAVED}>{t('SAVED_NOW')}</option>
            {options}
          </SelectField>
        </div>
        <LoadedContent state={state} reload={reload}>
          {({ before, after }) => <ArticleDifference before={before} after={after} />}
        </LoadedContent>
        <Problem text={saving.otherError()} />
        <Buttons>
          <Button busy={saving.busy} onClick={() => void restore()}>
            {t(isUnsaved ? 'RESTORE_ANYWAY' : 'RESTORE_VERSION', { number: from })}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('CLOSE')}
          </Button>
        </Buttons>
      </div>
    </Dialog>
  );
};
