export const standInWidget = (token: string, announce: string): string => `<!doctype html>
<html style="color-scheme:light"><body style="margin:0"><button id="inside">inside</button><script>
const heard = [];
const say = (event, fields = {}) => parent.postMessage('chatwoot-widget:' + JSON.stringify({ event, ...fields }), '*');
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data !== 'string' || !event.data.startsWith('chatwoot-widget:')) return;
  const message = JSON.parse(event.data.slice(16));
  heard.push(message);
  if (message.event === 'show-article' && message.slug === 'none') say('settled', { call: message.call, error: 'ARTICLE_NOT_FOUND' });
  else if (message.event === 'start-conversation') say('settled', { call: message.call, isSent: true, conversationId: 4, messageId: 17 });
  else if ('call' in message) say('settled', { call: message.call });
  if (message.event === 'config-set') say('setBubbleLabel', { label: message.locale === 'de' ? 'Schreiben Sie uns' : 'Chat with us' });
});
document.addEventListener('keydown', (event) => event.key === 'Escape' && say('closeWindow'));
const announce = () => say('loaded', { config: { authToken: ${JSON.stringify(token)}, channelConfig: { widgetColor: '#aa2255' } } });
if (${JSON.stringify(announce)} === 'at once') announce();
</script></body></html>`;
