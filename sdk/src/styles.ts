/**
 * The launcher, and the holder before it holds anything (wire protocol 1.6). Rules carry the ids and begin with
 * `all: initial`, so that a page's own `*`, `button` or `svg` rules do not reach in; they are not `!important`, so that
 * `!important` rules written for these classes still do. Before the frame has shaken hands (`cw-ready`) its holder has no
 * size: nothing invisible can lie over the page. Ink is white while it keeps WCAG's 3 to 1 (an icon) or 4.5 to 1 (text) on
 * the widget's colour, by its luminance, else black.
 */
export const LAUNCHER_STYLES = `
#cw-widget-holder,#cw-widget-holder *,#cw-bubble-holder,#cw-bubble-holder :not(svg,path){
  all:initial;visibility:inherit;box-sizing:border-box;font:16px/1.4 system-ui;color:inherit;cursor:inherit
}
#cw-bubble-holder{
  .woot-widget-bubble{
    --cw-ink:calc((var(--cw-limit,.3) - y)*999);
    color:color(from var(--cw-color) xyz-d65 var(--cw-ink) var(--cw-ink) var(--cw-ink));
    background:var(--cw-color);display:grid;place-items:center;position:fixed;z-index:var(--cw-z);width:64px;height:64px;border:1px solid #0000;
    bottom:calc(20px + env(safe-area-inset-bottom,0px));border-radius:50%;cursor:pointer;box-shadow:0 8px 24px #0003
  }
  .woot-elements--left{left:20px}
  .woot-elements--right{right:20px}
  svg{display:block;width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round}
  .woot-widget-bubble--flat{width:56px;height:56px;border-radius:0}
  .woot-widget-bubble-color--lighter{border-color:#0003}
  .woot-widget--expanded{
    --cw-limit:.18;display:flex;width:auto;max-width:calc(100% - 40px);height:48px;padding:0 20px 0 16px;gap:8px;
    border-radius:24px;bottom:calc(24px + env(safe-area-inset-bottom,0px))
  }
  .woot-widget--expanded svg{flex:none;width:20px;height:20px}
  .woot-widget--expanded__text{
    font-weight:500;white-space:nowrap;overflow:hidden;text-overflow:ellipsis
  }
  .woot--close::before,.woot--close::after{
    content:"";position:absolute;height:24px;border-right:2px solid;rotate:45deg
  }
  .woot--close::after{rotate:-45deg}
  [aria-busy=true]::before{
    content:"";position:absolute;inset:5px;border:2px solid;border-top-color:#0000;border-radius:inherit
  }
  .woot--hide{visibility:hidden;opacity:0;z-index:-1}
  &.woot-hidden{display:none}
}
#cw-widget-holder{
  position:fixed;z-index:var(--cw-z);bottom:104px;width:0;height:0;overflow:hidden;
  &.woot-elements--left{left:20px}
  &.woot-elements--right{right:20px}
  &.woot--hide{visibility:hidden;opacity:0;z-index:-1}
  &.woot-widget--without-bubble{bottom:20px}
  &.cw-failed{
    width:320px;max-width:calc(100% - 40px);height:auto;padding:20px 20px 8px;border-radius:16px;background:#fff;color:#1b2430;
    box-shadow:0 8px 24px #0003
  }
  p,&>div{display:block;margin:0 0 12px}
  button,a{
    display:inline-block;min-height:24px;margin-inline-end:16px;color:#0a58ca;cursor:pointer;text-decoration:underline
  }
}
#cw-bubble-holder :focus-visible,#cw-widget-holder :focus-visible{outline:2px solid #fff;box-shadow:0 0 0 5px #1b2430}
@media print{#cw-widget-holder,#cw-bubble-holder{display:none}}
`;
