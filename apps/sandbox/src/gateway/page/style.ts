/** Style sheet of the page, which looks like a bank and not like the shop. */
export const style = `
:root { color-scheme: light dark; --paper: #eef3f1; --card: #fff; --ink: #14211d; --soft: #4d5f59;
  --line: #768a83; --hair: #d5dfdb; --main: #0b6b4f; --on-main: #fff; --bad: #b3261e;
  --bad-soft: #fdeceb; --warn: #fff3d1; --on-warn: #4a3600; --chip: #e4efea; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1714; --card: #17231f; --ink: #ecf3f0;
  --soft: #a9bbb4; --line: #6f857d; --hair: #2b3a35; --main: #5fd3a9; --on-main: #06281d;
  --bad: #ffb4ab; --bad-soft: #3a1512; --warn: #3d3108; --on-warn: #ffe9a8; --chip: #22332d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
header { background: var(--card); border-bottom: 1px solid var(--hair); }
.bar { max-width: 960px; margin: 0 auto; padding: 12px 16px; display: flex; flex-wrap: wrap; gap: 4px 16px;
  align-items: center; justify-content: space-between; }
.bank { display: flex; align-items: center; gap: 10px; font-weight: 700; font-size: 18px; }
.bank svg { width: 28px; height: 28px; color: var(--main); }
nav ul { display: flex; gap: 4px; margin: 0 -8px; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 10px 8px; color: var(--soft); font-size: 14px; }
nav a[aria-current] { color: var(--ink); font-weight: 700; text-decoration: none; }
.notice { background: var(--warn); color: var(--on-warn); }
.notice p { max-width: 960px; margin: 0 auto; padding: 10px 16px; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 20px;
  grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 800px) { main { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 24px; padding-top: 40px; } }
.panel { background: var(--card); border: 1px solid var(--hair); border-radius: 14px; padding: 20px; }
@media (min-width: 800px) { .panel { padding: 28px; } }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 16px; }
h2 { font-size: 18px; line-height: 1.3; margin: 0 0 4px; }
dl { margin: 0; display: grid; gap: 14px; }
dt { color: var(--soft); font-size: 14px; }
dd { margin: 0; font-weight: 600; }
.amount dd { font-size: 32px; line-height: 1.2; font-variant-numeric: tabular-nums; }
fieldset { border: 0; margin: 0 0 24px; padding: 0; min-width: 0; }
legend { font-weight: 700; font-size: 18px; padding: 0; margin-bottom: 10px; }
.method { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; padding: 12px 14px; min-height: 48px;
  border: 1px solid var(--line); border-radius: 10px; margin-bottom: 8px; }
.method:has(:checked) { border: 2px solid var(--main); padding: 11px 13px; }
.method:has(:disabled) { border-style: dashed; color: var(--soft); }
.method label { display: flex; align-items: center; gap: 10px; }
input[type=radio] { width: 20px; height: 20px; margin: 0; accent-color: var(--main); }
.brands { display: flex; flex-wrap: wrap; gap: 6px; margin-left: auto; }
.chip { background: var(--chip); color: var(--ink); border-radius: 6px; padding: 2px 8px; font-size: 13px; font-weight: 700; }
.fields { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px; }
.wide { grid-column: 1 / -1; }
.field label { display: block; font-weight: 600; margin-bottom: 4px; }
.field input { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px; font-variant-numeric: tabular-nums; }
.field input[aria-invalid] { border: 2px solid var(--bad); padding: 9px 11px; }
.hint { margin: 4px 0 0; font-size: 14px; color: var(--soft); }
.error { margin: 4px 0 0; font-size: 14px; font-weight: 600; color: var(--bad); }
.alert { background: var(--bad-soft); border-left: 4px solid var(--bad); border-radius: 8px; padding: 12px 16px; margin-bottom: 20px; }
.alert p, .state p { margin: 0; }
.state { border-left: 4px solid var(--main); padding: 4px 0 4px 16px; margin-bottom: 20px; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; padding: 10px 16px;
  border: 2px solid var(--main); border-radius: 10px; font: inherit; font-weight: 700; text-align: center; text-decoration: none;
  cursor: pointer; background: var(--main); color: var(--on-main); }
.quiet { background: transparent; color: var(--main); margin-top: 12px; }
button:hover, .button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
details { margin-top: 20px; }
summary { cursor: pointer; font-weight: 600; padding: 10px 0; }
details form { margin-top: 12px; }
.cards { margin: 0; padding: 0; list-style: none; font-size: 14px; }
.cards li { padding: 8px 0; border-top: 1px solid var(--hair); }
.cards b { display: block; font-variant-numeric: tabular-nums; }
`;
