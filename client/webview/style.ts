import { fontSizes } from './measure';

/** Looks up a colour of the theme; the fallback is for themes that do not set it. */
export type ThemeColour = (name: string, fallback: string) => string;

/** The picture's own rules, with colours of the theme; the same for the page and for an exported file. */
export function pictureStyle(colour: ThemeColour): string {
  const foreground = colour('--vscode-editor-foreground', '#333333');
  const quiet = colour('--vscode-descriptionForeground', '#717171');
  const border = colour('--vscode-contrastBorder', colour('--vscode-editorWidget-border', '#999999'));
  const ground = colour('--vscode-editor-background', '#ffffff');
  const font = colour('--vscode-font-family', 'sans-serif');
  const wrong = colour('--vscode-errorForeground', '#c72e0f');
  const focus = colour('--vscode-focusBorder', '#0078d4');
  return `
.frame rect { fill: ${foreground}; fill-opacity: 0.04; stroke: ${border}; stroke-width: 1; }
.frame text { fill: ${foreground}; font: ${fontSizes.title}px ${font}; cursor: pointer; }
.frame text:hover { text-decoration: underline; }
.node rect { fill: ${colour('--vscode-editorWidget-background', '#f3f3f3')}; stroke: ${colour('--vscode-contrastBorder', quiet)}; stroke-width: 1; }
.node text { fill: ${foreground}; font: ${fontSizes.name}px ${font}; }
.node .kind, .node .from { fill: ${quiet}; font-size: ${fontSizes.kind}px; }
.node.missing rect { stroke: ${wrong}; stroke-dasharray: 4 3; }
.node.missing .name { fill: ${wrong}; }
.node.outside rect { stroke-dasharray: 4 3; }
.node.unknown rect { stroke-dasharray: 1 3; }
.node.external rect { fill: none; }
.node.located { cursor: pointer; }
.node:focus { outline: none; }
.node.found rect { stroke: ${colour('--vscode-editor-findMatchBorder', colour('--vscode-charts-orange', '#d18616'))}; stroke-width: 3; }
.node.current rect { stroke: ${focus}; stroke-width: 2; }
.node:focus rect, .node:hover rect { stroke: ${focus}; stroke-width: 3; }
.node .behind { stroke-width: 1 !important; }
.edge path { fill: none; stroke: ${quiet}; stroke-width: 1.2; }
.edge .wide { stroke: transparent; stroke-width: 10; }
.edge.value .line { stroke-dasharray: 5 3; }
.edge.relation .line { stroke-width: 2.4; stroke-opacity: 0.6; }
.edge.many .line { stroke-width: 2.4; }
.edge { cursor: pointer; }
.dense .edge:not(:hover, .near, .lit) .line { stroke-width: 1; opacity: 0.45; }
.edge:hover .line, .edge.near .line, .edge.lit .line { stroke: ${focus}; stroke-width: 2; }
.edge-labels { pointer-events: none; }
.edge-labels text { fill: ${foreground}; stroke: ${ground}; stroke-width: 4; paint-order: stroke; font: ${fontSizes.edge}px ${font}; }
.arrow { fill: ${quiet}; }
`;
}

/** The page around the picture. */
export const pageStyle = `
html, body { height: 100%; }
body { margin: 0; padding: 0; display: flex; flex-direction: column; color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
.bar { display: flex; gap: 6px; align-items: center; padding: 6px 12px; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); flex-wrap: wrap; }
.bar .summary { margin-left: auto; }
button, select, input { font: inherit; padding: 2px 8px; border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 2px; }
button { color: var(--vscode-button-secondaryForeground, var(--vscode-foreground)); background: var(--vscode-button-secondaryBackground, transparent); border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); cursor: pointer; }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
button:disabled { opacity: 0.5; cursor: default; }
button[aria-pressed='true'], button[aria-expanded='true'] { color: var(--vscode-button-foreground); background: var(--vscode-button-background); border-color: var(--vscode-contrastActiveBorder, var(--vscode-button-border, transparent)); }
select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border-color: var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); }
input { width: 11em; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border-color: var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); }
input::placeholder { color: inherit; opacity: 0.8; }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.beside { flex: 1; min-height: 0; display: flex; }
.view { flex: 1; min-width: 30%; overflow: auto; }
.empty { padding: 20px; }
.pane, .table { overflow: auto; padding: 0 14px 14px; border-left: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); }
.pane { flex: 0 1 17em; }
.table { flex: 0 1 46%; }
h2 { font-size: 1.1em; }
.pane ul, .table ul { list-style: none; margin: 0; padding: 0; }
.pane li { display: flex; align-items: center; gap: 8px; margin: 4px 0; }
.pane svg { flex: none; overflow: visible; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 10px; margin: 0; }
dd { margin: 0; }
kbd { font: inherit; padding: 0 5px; margin-right: 3px; border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, currentColor)); border-radius: 3px; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
caption { text-align: left; font-size: 1.1em; font-weight: bold; padding: 12px 0 8px; }
th, td { text-align: left; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); font-weight: normal; overflow-wrap: anywhere; }
thead th { font-weight: bold; }
.table button { padding: 0; border: none; background: none; color: var(--vscode-textLink-foreground); text-align: left; overflow-wrap: anywhere; }
.table button:hover { text-decoration: underline; }
@media (max-width: 720px) {
.beside { flex-direction: column; }
.pane, .table { flex: 0 1 auto; width: auto; max-height: 45%; border-left: none; border-top: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); }
.view { min-height: 30%; }
}
.vscode-high-contrast .dense .edge .line { opacity: 1 !important; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
`;
