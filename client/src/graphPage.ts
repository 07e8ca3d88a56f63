export const graphTitle = 'Reference Graph';

/** The page around the graph's script: no markup of its own, and a policy that lets nothing in but that script. */
export function graphPage(script: string, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'">
<title>${graphTitle}</title>
</head>
<body>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
