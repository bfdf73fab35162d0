import type { LanguageCode } from '#contract/language-codes.ts'

/** A paragraph of a mail. `link` is what its last line names: an address of ours or of a known carrier. */
export type Part = { lines: readonly string[]; link?: string }

type PartsInput = { subject: string; parts: readonly Part[]; lang: LanguageCode }

/** A mail as text and, with the same lines, as HTML. */
export const mailOf = ({ subject, parts, lang }: PartsInput) => ({
  ...{ subject, text: asText(parts) },
  html: asHtml({ subject, parts, lang }),
})

const asText = (parts: readonly Part[]): string =>
  `${parts.map(({ lines, link }) => [...lines, ...(link ? [link] : [])].join('\n')).join('\n\n')}\n`

/** System colours, so that a dark mail program shows it dark. Without pictures, fonts and scripts. */
const style =
  'font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText;max-width:36em;margin:0 auto;padding:16px;' +
  'overflow-wrap:anywhere'

function asHtml({ subject, parts, lang }: PartsInput): string {
  const paragraphs = parts.map(({ lines, link }) => {
    const said = lines.map(quote)
    if (link !== undefined) said.push(`<a href="${quote(link)}">${said.pop()?.replace(/[:：]$/, '') ?? ''}</a>`)
    return `<p>${said.join('<br>')}</p>`
  })
  return [
    `<!doctype html><html lang="${lang}" dir="ltr"><head><meta charset="utf-8"><title>${quote(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    `<body style="${style}">`,
    ...paragraphs,
    '</body></html>',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const quote = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
