const MOST = 20;

/** The page's early script removes what the visitor has hidden, before the widget's own script runs. */
export const hiddenKey = (websiteToken: string) => `porchlight:hidden:${websiteToken}`;

/** Keys of the announcements that the visitor has hidden, separated by spaces. */
export const readHidden = (stored: string | null): string[] => (stored ? stored.split(' ') : []);

/** The newest ones: a key is forgotten long after its announcement. */
export const withHidden = (hidden: readonly string[], key: string): string => [...hidden, key].slice(-MOST).join(' ');
