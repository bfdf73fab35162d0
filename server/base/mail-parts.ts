/** A paragraph of a mail. `link` may only be an address of ours or of a known carrier. */
export type Part = { lines: readonly string[]; link?: string }

export const asText = (parts: readonly Part[]): string =>
  `${parts.map(({ lines, link }) => [...lines, ...(link ? [link] : [])].join('\n')).join('\n\n')}\n`

/** Without pictures, fonts or scripts, and readable on light and dark backgrounds. */
export function asHtml(parts: readonly Part[], lang: string): string {
  const paragraphs = parts.map(({ lines, link }) => {
    const said = lines.map(quote).join('<br>')
    return `<p>${said}${link ? `<br><a href="${quote(link)}">${quote(link)}</a>` : ''}</p>`
  })
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">',
    ...paragraphs,
    '</body></html>',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const quote = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
