import type { Page } from 'playwright-core';

/** The control that shows and changes who has the open conversation: in its head, or beside it where there is room. */
export const assigneeButton = (page: Page, name = '.+') =>
  page.getByRole('button', { name: new RegExp(`^(Assign|Assigned to ${name}|Assignee: ${name})$`, 'i') });

export const waitForAssignee = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Assigned to|Assignee:) ${name}$`, 'i') }).waitFor();
