export const REPORT_STYLES = `
:host{all:initial;color-scheme:light dark}
section{
  position:fixed;z-index:2147483647;inset-block-start:16px;inset-inline-start:16px;box-sizing:border-box;
  inline-size:min(420px,100vw - 32px);max-block-size:calc(100vh - 32px);display:flex;flex-direction:column;
  border-radius:12px;background:Canvas;color:CanvasText;font:14px/1.45 system-ui,sans-serif;
  box-shadow:0 0 0 1px #8885,0 12px 40px #0006;overflow:hidden
}
h2{margin:0;padding:14px 16px 10px;font-size:16px}
ul{margin:0;padding:0;list-style:none;overflow-y:auto;overscroll-behavior:contain}
ul[aria-busy]{opacity:.5}
li{padding:10px 16px;border-block-start:1px solid #8884;overflow-wrap:anywhere}
li strong{
  display:inline-block;margin-inline-end:6px;padding:0 8px;border-radius:99px;background:light-dark(#e4e4e4,#444);
  font-size:12px
}
li[data-state=wrong] strong{background:#b3261e;color:#fff}
li[data-state=look] strong{background:#ffd54a;color:#1b1c1e}
li[data-state=ok] strong{background:light-dark(#d8f0e2,#1c4a31)}
p{margin:4px 0 0}
.fix{padding-inline-start:10px;border-inline-start:3px solid #8886}
footer{display:flex;flex-wrap:wrap;gap:8px;padding:12px 16px;border-block-start:1px solid #8884}
button{
  min-block-size:32px;padding:4px 12px;border:1px solid #8888;border-radius:8px;background:ButtonFace;color:ButtonText;
  font:inherit;cursor:pointer
}
ul[aria-busy]+footer :first-child{opacity:.5}
:focus-visible{outline:2px solid;outline-offset:2px}
@media print{section{display:none}}
`;
