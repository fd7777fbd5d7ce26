/** Whatever the process writes is its user's alone: conversations, keys, backups, also in a folder that somebody else has made. */
export const keepToOneself = () => {
  process.umask(0o077);
};
