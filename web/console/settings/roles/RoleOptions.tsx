import { type CustomRole, ROLES } from '@porchlight/core/wire/agent.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { mayGrant, type RoleValue } from './role.ts';

type RoleOptionsProps = Pick<PageProps, 'isAdministrator' | 'permissions'> & {
  roles: readonly CustomRole[];
  current?: RoleValue;
};

export const RoleOptions = ({ roles, current, ...granter }: RoleOptionsProps) => {
  const all = [
    ...ROLES.map((role) => ({ value: String(role), name: t(`ROLE_${role}`) })),
    ...roles.map(({ id, name }) => ({ value: String(id), name })),
  ];
  return all
    .filter(({ value }) => value === current || mayGrant(granter, value, roles))
    .map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
};
