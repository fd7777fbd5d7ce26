/** Utility classes of the peer's style framework: a selector for each size, colour, state and direction. */
const SIZES = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64];
const COLORS = { slate: 215, woot: 210, red: 0, green: 140, yellow: 45, black: 220, violet: 265 };
const SHADES = [25, 50, 75, 100, 200, 300, 400, 500, 600, 700, 800, 900];
const SPACES = {
  p: ['padding'],
  px: ['padding-left', 'padding-right'],
  py: ['padding-top', 'padding-bottom'],
  m: ['margin'],
  mt: ['margin-top'],
  mb: ['margin-bottom'],
  mx: ['margin-left', 'margin-right'],
  gap: ['gap'],
  w: ['width'],
  h: ['height'],
};
const PAINTED = { text: 'color', bg: 'background-color', border: 'border-color' };
const VARIANTS = {
  '': (name) => `.${name}`,
  dark: (name) => `.dark .dark\\:${name}`,
  hover: (name) => `.hover\\:${name}:hover`,
};

const spaces = () =>
  Object.entries(SPACES).flatMap(([prefix, properties]) =>
    SIZES.map((size) => {
      const name = `${prefix}-${String(size).replace('.', '\\.')}`;
      return `.${name}{${properties.map((property) => `${property}:${size / 4}rem`).join(';')}}`;
    }),
  );

const colors = () =>
  Object.entries(PAINTED).flatMap(([prefix, property]) =>
    Object.entries(COLORS).flatMap(([color, hue]) =>
      SHADES.flatMap((shade) =>
        Object.values(VARIANTS).map(
          (select) =>
            `${select(`${prefix}-${color}-${shade}`)}{${property}:hsl(${hue} 50% ${Math.round(100 - shade / 10)}%)}`,
        ),
      ),
    ),
  );

const PARTS = `
*,::before,::after{box-sizing:border-box;border:0 solid #e5e7eb}
html,body,#app{height:100%;margin:0;font:14px/1.5 Inter,system-ui,sans-serif}
#app{display:flex;flex-direction:column}
button{font:inherit;background:none;cursor:pointer}
.flex{display:flex}.flex-col{flex-direction:column}.flex-1{flex:1 1 0%}.items-center{align-items:center}.items-start{align-items:flex-start}
.justify-between{justify-content:space-between}.justify-center{justify-content:center}.justify-end{justify-content:flex-end}
.w-full{width:100%}.h-full{height:100%}.min-h-screen{min-height:100vh}.relative{position:relative}.overflow-hidden{overflow:hidden}.overflow-auto{overflow:auto}
.rounded-md{border-radius:6px}.rounded-lg{border-radius:8px}.rounded-full{border-radius:999px}.shadow-sm{box-shadow:0 1px 2px rgb(0 0 0/.1)}.shadow-md{box-shadow:0 4px 6px rgb(0 0 0/.1)}
.text-xs{font-size:12px}.text-sm{font-size:14px}.text-base{font-size:16px}.text-lg{font-size:18px}.text-2xl{font-size:24px}
.font-medium{font-weight:500}.font-semibold{font-weight:600}.inline-flex{display:inline-flex}.opacity-0{opacity:0}.bg-white{background:#fff}
.transition-opacity{transition:opacity .15s}.transition-transform{transition:transform .15s}
.space-y-2>*+*{margin-top:8px}
.spinner{width:24px;height:24px;border:3px solid #ccc;border-top-color:#1f93ff;border-radius:50%;animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(360deg)}}
.header-wrap{flex-shrink:0;background:#fff;box-shadow:0 1px 4px rgb(0 0 0/.1);transition:max-height .3s}
.conversation--container{display:flex;flex-direction:column;flex:1;overflow-y:auto;color-scheme:light dark}
.conversation-wrap{flex:1;padding:32px 8px 8px}
.messages-wrap{display:flex;flex-direction:column}
.agent-message,.user-message{display:flex;max-width:85%;margin:0 0 4px}
.user-message-wrap{display:flex;justify-content:flex-end}
.agent-message .avatar-wrap{width:24px;align-self:flex-end;flex-shrink:0}
.agent-message .message-wrap{margin-left:8px;max-width:100%}
.chat-bubble{display:inline-block;max-width:100%;padding:12px 16px;border-radius:20px;text-align:left;overflow-wrap:anywhere;box-shadow:0 1px 3px rgb(0 0 0/.1)}
.chat-bubble p{margin:0}.chat-bubble .link{color:inherit;text-decoration:underline}
.agent-name{font-size:12px;margin:4px 0 8px;padding-left:8px;font-weight:500}
.face{position:relative;border-radius:50%;overflow:hidden}.face img{width:100%;height:100%}
.avatar{display:flex;align-items:center;justify-content:center;background:#c2e1ff;color:#1976cc;font-weight:500}
.date--separator{text-align:center;font-size:12px;line-height:48px;position:relative}
.date--separator::before,.date--separator::after{content:'';position:absolute;top:24px;height:1px;width:calc((100% - 120px)/2);background:#e5e7eb}
.date--separator::before{left:0}.date--separator::after{right:0}
.emoji-button{font-size:36px}
`;

export const utilities = () => PARTS + [...spaces(), ...colors()].join('\n');
