import type { UserRow } from '../../platform/database/schema/users.ts';

/** What colleagues and visitors call them: the name they chose for it, else their own. */
export const availableName = (user: Pick<UserRow, 'name' | 'display_name'>) => user.display_name || user.name;
