// Optional: how the launcher and the widget look and behave. It must be set before the loader runs.
window.chatwootSettings = {
  position: 'right',
  type: 'standard',
  showPopoutButton: true,
  darkMode: 'auto',
};
