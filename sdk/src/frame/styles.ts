/** The chat's window over the page, once the frame has reported in (wire protocol 1.6). */
export const PANEL_STYLES = `
#cw-widget-holder.woot--hide,#cw-bubble-holder .woot--hide{visibility:hidden;opacity:0;z-index:-1}
#cw-widget-holder{
  iframe{
    display:block;width:100%!important;min-width:0!important;max-width:none!important;min-height:0!important;
    max-height:100vh!important;border:0
  }
  &.cw-failed iframe{position:absolute;width:0!important}
  &.cw-ready:not(.cw-failed){
    width:400px;max-width:calc(100% - 40px);height:calc(90% - 84px);min-height:250px;max-height:640px;border-radius:16px;
    overscroll-behavior:contain;box-shadow:0 5px 40px #0003;outline:solid #0000;
    &.woot-widget-holder--rounded{border-radius:24px}
    &.woot-widget-holder--flat{bottom:90px;border:1px solid #0003;border-radius:0;box-shadow:none}
    &.woot-widget--without-bubble{bottom:20px}
    &.has-unread-view{
      bottom:94px;height:auto;min-height:80px;max-height:calc(100vh - 98px);border:0;border-radius:0;box-shadow:none;
      iframe{max-height:inherit!important}
    }
    &.woot--hide{bottom:-100vh}
    &[data-phone]{
      &:not(.has-unread-view){
        inset:var(--cw-top,0) 0 auto;width:100%;max-width:none;height:var(--cw-height,100dvh);
        min-height:0;max-height:none;border:0;border-radius:0;background:Canvas;
        padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)
      }
      &.woot--hide{top:100vh}
      &.has-unread-view{max-width:100%;margin:0 -20px;padding:0 8px}
      &~#cw-bubble-holder .woot--close{visibility:hidden;opacity:0}
    }
    &:not(.woot--hide){animation:cw-in .2s}
  }
}
#cw-bubble-holder{
  .woot--close::before,.woot--close::after{
    content:"";position:absolute;height:24px;border-right:2px solid;rotate:45deg
  }
  .woot--close::after{rotate:-45deg}
  .woot-widget-bubble:hover{filter:brightness(1.07)}
  .unread-notification::after{
    content:attr(data-count);position:absolute;top:-4px;inset-inline-end:-4px;min-width:20px;padding:0 5px;border-radius:12px;
    box-sizing:border-box;box-shadow:0 0 0 2px #fff;background:#b1261b;color:#fff;font:600 12px/20px system-ui,sans-serif;
    text-align:center;unicode-bidi:plaintext
  }
  .unread-notification.woot-widget--expanded::after{top:-8px}
  [data-online]:not(.woot--close,:focus-visible){
    box-shadow:0 0 0 3px #f6ad37,0 0 0 4px #b87206,0 8px 24px #0003;
    &::before{
      content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:0 0 26px 8px #f6ad376b;animation:cw-light 1.06s 3
    }
  }
  @media(forced-colors:active){
    [data-online]:not(:focus-visible){outline:2px solid Highlight}
    .unread-notification::after{border:1px solid}
  }
}
@media(prefers-reduced-motion:no-preference){
  #cw-bubble-holder [aria-busy=true]::before{animation:cw-turn 1s linear infinite}
  @keyframes cw-turn{to{rotate:1turn}}
  @keyframes cw-in{from{opacity:.4}}
  @keyframes cw-light{50%{opacity:.4}}
}
:root:has(#cw-widget-holder[data-phone]:not(.woot--hide,.has-unread-view,.cw-failed)){
  overscroll-behavior:none;
  body{overflow:hidden!important}
}
`;
