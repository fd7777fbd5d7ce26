/** The chat's window over the page, from the moment the frame has shaken hands (wire protocol 1.6). */
export const PANEL_STYLES = `
#cw-widget-holder iframe{
  display:block;width:100%!important;min-width:0!important;max-width:none!important;min-height:0!important;
  max-height:100vh!important;border:0
}
#cw-widget-holder.cw-failed iframe{position:absolute;width:0!important}
#cw-widget-holder.cw-ready:not(.cw-failed){
  width:400px;max-width:calc(100% - 40px);height:calc(90% - 84px);min-height:250px;max-height:640px;border-radius:16px;
  overscroll-behavior:contain;box-shadow:0 5px 40px #0003
}
#cw-widget-holder.cw-ready.woot-widget-holder--rounded:not(.cw-failed){border-radius:24px}
#cw-widget-holder.cw-ready.woot-widget-holder--flat:not(.cw-failed){
  bottom:90px;border:1px solid #0003;border-radius:0;box-shadow:none
}
#cw-widget-holder.cw-ready.woot-widget--without-bubble:not(.cw-failed){bottom:20px}
#cw-widget-holder.cw-ready.has-unread-view:not(.cw-failed){
  bottom:94px;height:auto;min-height:80px;border:0;border-radius:0;box-shadow:none
}
#cw-widget-holder.cw-ready.woot--hide:not(.cw-failed){bottom:-100vh}
@media(max-width:667px){
  #cw-widget-holder.cw-ready:not(.cw-failed,.has-unread-view){
    top:var(--cw-top,0);left:0;right:0;bottom:auto;width:100%;max-width:none;height:var(--cw-height,100dvh);
    max-height:none;border:0;border-radius:0;background:Canvas;
    padding:env(safe-area-inset-top,0px) 0 env(safe-area-inset-bottom,0px)
  }
  #cw-widget-holder.cw-ready.woot--hide:not(.cw-failed){top:100vh}
  #cw-widget-holder.cw-ready.has-unread-view:not(.cw-failed){bottom:0;right:0;max-width:100%;padding:0 8px}
  #cw-widget-holder.cw-ready.has-unread-view.woot-elements--left:not(.cw-failed){left:0;right:auto}
  #cw-widget-holder.cw-ready:not(.cw-failed)~#cw-bubble-holder .woot--close{visibility:hidden;opacity:0}
  :root:has(#cw-widget-holder.cw-ready:not(.woot--hide,.has-unread-view,.cw-failed)) body{overflow:hidden!important}
}
@media(prefers-reduced-motion:no-preference){#cw-widget-holder{transition:opacity .2s}}
`;
