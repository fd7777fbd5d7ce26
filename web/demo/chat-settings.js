// Optional: the appearance and behaviour of the launcher and the widget. Must be set before the loader runs.
window.chatwootSettings = {
  showPopoutButton: true,
  darkMode: 'auto',
};
