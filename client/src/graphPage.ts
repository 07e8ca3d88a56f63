export const graphTitle = 'Reference Graph';

/**
 * The page around the graph's scripts, in the order in which they run: no markup of its own, and a policy that lets nothing
 * in but them and a worker that they make.
 */
export function graphPage(scripts: readonly string[], nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; worker-src blob:">
<title>${graphTitle}</title>
</head>
<body>
${scripts.map((script) => `<script nonce="${nonce}" src="${script}"></script>`).join('\n')}
</body>
</html>`;
}
