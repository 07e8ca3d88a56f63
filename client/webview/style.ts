/** Looks up a colour of the theme; the fallback is for themes that do not set it. */
export type ThemeColour = (name: string, fallback: string) => string;

/** The picture's own rules, with colours of the theme; the same for the page and for an exported file. */
export function pictureStyle(colour: ThemeColour): string {
  const foreground = colour('--vscode-editor-foreground', '#333333');
  const quiet = colour('--vscode-descriptionForeground', '#717171');
  const border = colour('--vscode-editorWidget-border', '#999999');
  const wrong = colour('--vscode-errorForeground', '#c72e0f');
  const focus = colour('--vscode-focusBorder', '#0078d4');
  return `
.node rect { fill: ${colour('--vscode-editorWidget-background', '#f3f3f3')}; stroke: ${border}; stroke-width: 1; }
.node text { fill: ${foreground}; font: 13px ${colour('--vscode-font-family', 'sans-serif')}; }
.node .kind { fill: ${quiet}; font-size: 11px; }
.node.missing rect { stroke: ${wrong}; stroke-dasharray: 4 3; }
.node.missing .name { fill: ${wrong}; }
.node.outside rect { stroke-dasharray: 4 3; }
.node.unknown rect { stroke-dasharray: 1 3; }
.node.external rect { fill: none; }
.node.located { cursor: pointer; }
.node:focus { outline: none; }
.node:focus rect, .node:hover rect { stroke: ${focus}; stroke-width: 2; }
.edge path { fill: none; stroke: ${quiet}; stroke-width: 1.2; }
.edge .wide { stroke: transparent; stroke-width: 10; }
.edge.value path { stroke-dasharray: 5 3; }
.edge.relation .line { stroke-width: 2.4; stroke-opacity: 0.6; }
.edge { cursor: pointer; }
.edge:hover .line, .edge.lit .line { stroke: ${focus}; stroke-width: 2; }
.arrow { fill: ${quiet}; }
`;
}

/** The page around the picture. */
export const pageStyle = `
html, body { height: 100%; }
body { margin: 0; padding: 0; display: flex; flex-direction: column; color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
.bar { display: flex; gap: 8px; align-items: center; padding: 6px 12px; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); flex-wrap: wrap; }
.bar .summary { margin-left: auto; color: var(--vscode-descriptionForeground); }
button { font: inherit; padding: 3px 10px; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); cursor: pointer; }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
button:disabled { opacity: 0.5; cursor: default; }
button[aria-pressed='true'] { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.view { flex: 1; overflow: auto; }
.empty { padding: 20px; }
`;
