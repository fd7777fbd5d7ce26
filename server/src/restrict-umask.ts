/** Whatever the process writes is its user's alone: conversations, keys, backups, also in a folder of another user. */
export const keepToOneself = () => {
  process.umask(0o077);
};
