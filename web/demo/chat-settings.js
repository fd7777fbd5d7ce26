// Optional: how the launcher and the widget look and behave. It must be set before the loader runs.
window.chatwootSettings = {
  showPopoutButton: true,
  darkMode: 'auto',
};
