export const BANNED = [
  ['nobody', '"none", "no agent", "unassigned", or the passive voice'],
  ['somebody', '"a user", "a visitor" or "an agent"'],
  ['whoever', '"the user who" or "anyone who"'],
  ['anew', '"again"'],
  ['told', '"notified", "informed" or "reported"'],
  ['tells', '"notifies", "informs" or "shows"'],
  ['hears', '"receives"'],
  ['gives back', '"returns"'],
];
