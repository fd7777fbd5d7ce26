/**
 * The launcher, and the holder before it holds anything (wire protocol 1.6). Rules carry the ids and begin with
 * `all: initial`, so that a page's own `*`, `button` or `svg` rules do not reach in; they are not `!important`, so that
 * `!important` rules written for these classes still do. Before the frame has shaken hands (`cw-ready`) its holder has no
 * size: nothing invisible can lie over the page. Ink is white while it keeps WCAG's 3 to 1 (an icon) or 4.5 to 1 (text) on
 * the widget's colour, by its luminance, else black; a colour almost as light as a white page gets an edge.
 */
export const LAUNCHER_STYLES = `
#cw-widget-holder,#cw-bubble-holder{
  &,:not(svg,path){
    all:initial;visibility:inherit;box-sizing:border-box;font:16px/1.5 system-ui;color:inherit;cursor:inherit
  }
  &.woot-elements--left,.woot-elements--left{left:20px}
  &.woot-elements--right,.woot-elements--right{right:20px}
}
#cw-bubble-holder{
  .woot-widget-bubble{
    --cw-ink:calc((var(--cw-limit,.3) - y)*999);
    color:color(from var(--cw-color) xyz-d65 var(--cw-ink) var(--cw-ink) var(--cw-ink));
    background:var(--cw-color);display:grid;place-items:center;position:fixed;z-index:var(--cw-z);
    width:64px;height:64px;border:1px solid color(from var(--cw-color) xyz-d65 0 0 0/min(.2,(y - .75)*99));
    bottom:calc(20px + env(safe-area-inset-bottom));border-radius:50%;cursor:pointer;box-shadow:0 8px 24px #0003
  }
  svg{display:block;width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round}
  .woot-widget-bubble--flat{width:56px;height:56px;border-radius:0}
  .woot-widget--expanded{
    --cw-limit:.18;display:flex;width:auto;max-width:calc(100% - 40px);height:48px;padding:0 20px 0 16px;gap:8px;
    border-radius:24px;bottom:calc(24px + env(safe-area-inset-bottom))
  }
  .woot-widget--expanded svg{flex:none;width:20px;height:20px}
  .woot-widget--expanded__text{
    font-weight:500;white-space:nowrap;overflow:hidden;text-overflow:ellipsis
  }
  [aria-busy=true]::before{
    content:"";position:absolute;inset:5px;border:2px solid;border-top-color:#0000;border-radius:inherit
  }
  &.woot-hidden{display:none}
}
#cw-widget-holder{
  position:fixed;z-index:var(--cw-z);bottom:104px;width:0;height:0;overflow:hidden;
  &.woot--hide{visibility:hidden}
  &.woot-widget--without-bubble{bottom:20px}
  &.cw-failed{
    width:320px;max-width:calc(100% - 40px);height:auto;padding:20px;border-radius:16px;background:#fff;color:#1b2430;
    box-shadow:0 8px 24px #0003
  }
  &>div{display:grid;gap:12px;justify-items:start}
  button,a{color:#0a58ca;cursor:pointer;text-decoration:underline}
}
#cw-widget-holder,#cw-bubble-holder{
  :focus-visible{outline:2px solid #fff;box-shadow:0 0 0 5px #1b2430}
  @media print{display:none}
}
`;
