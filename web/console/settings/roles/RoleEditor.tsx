import { lackingOf } from '@porchlight/core/rules/access/permissions.ts';
import type { CustomRole } from '@porchlight/core/wire/agent.ts';
import { textOf } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { TextField } from '../../form/TextField.tsx';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { PERMISSION_GROUPS } from './role.ts';
import styles from './Roles.module.css';

type RoleEditorProps = Pick<PageProps, 'isAdministrator' | 'permissions'> & {
  role: CustomRole | null;
  editing: Editing;
};

export const RoleEditor = ({ role, editing, isAdministrator, permissions }: RoleEditorProps) => {
  const send = (form: FormData) =>
    editing.keep({
      name: textOf(form, 'name'),
      description: textOf(form, 'description'),
      permissions: form.getAll('permissions').map(String),
    });
  return (
    <Editor editing={editing} send={send}>
      <TextField label={t('ROLE_NAME')} required name="name" defaultValue={role?.name} maxLength={100} dir="auto" />
      <TextField
        label={t('DESCRIPTION')}
        name="description"
        defaultValue={role?.description}
        maxLength={500}
        dir="auto"
      />
      <div className={styles.groups}>
        {PERMISSION_GROUPS.map(([group, names]) => (
          <Checks key={group} legend={t(`PERMISSION_GROUP_${group}`)}>
            {names.map((name) => (
              <Check
                key={name}
                name="permissions"
                value={name}
                defaultChecked={role?.permissions.includes(name)}
                disabled={!isAdministrator && lackingOf([...permissions], [name]).length > 0}
              >
                <span className={styles.permission}>
                  {t(`PERMISSION_${name}`)}
                  <small>{t(`PERMISSION_${name}_HINT`)}</small>
                </span>
              </Check>
            ))}
          </Checks>
        ))}
      </div>
    </Editor>
  );
};
