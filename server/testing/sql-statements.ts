import { readSource, sourceFiles } from '#tools/source-files.ts'

export type SqlStatement = { file: string; text: string }

/** A function of the database: its text from `create` to its end. */
export type SqlFunction = { file: string; name: string; text: string; lines: number }

const withoutComments = (text: string) => text.replace(/--[^\n]*/g, '')

export const sqlFiles = (): string[] => sourceFiles(/^server\/.*\.sql$/)

export function sqlFunctions(): SqlFunction[] {
  return sqlFiles().flatMap((file) =>
    [
      ...readSource(file).matchAll(
        /^create (?:or replace )?function (\w+)[\s\S]*?(?:\$\$[\s\S]*?\$\$;|\breturn [^;]*;)$/gm,
      ),
    ].map(([text, name = '']) => ({ file, name, text, lines: text.split('\n').length })),
  )
}

/** The statements in every function's body, split at semicolons, including PL/pgSQL's words before them. */
export const statementsOfFunctions = (): SqlStatement[] =>
  sqlFunctions().flatMap(({ name, text }) =>
    withoutComments(text)
      .replace(/^[\s\S]*?\$\$/, '')
      .split(';')
      .map((statement) => ({ file: name, text: statement.trim() })),
  )

/** The SQL statements in the server's code. An expression in a template becomes `?`, and its own templates follow. */
export const statementsOfCode = (): SqlStatement[] =>
  sourceFiles(/^server\/(?!testing\/|ledger\/model\/).*(?<!\.test)\.ts$/).flatMap((file) => {
    const source = readSource(file)
    return [...source.matchAll(/(?<![.\w])sql`/g)].map(({ 0: tag, index }) => ({
      file,
      text: withoutComments(readTemplate(source, index + tag.length)),
    }))
  })

function readTemplate(source: string, start: number): string {
  let text = ''
  for (let at = start; source[at] !== '`'; at++) {
    if (source.startsWith('${', at)) {
      at = endOfExpression(source, at + 2)
      text += '?'
    } else text += source[at]
    if (at >= source.length) throw new Error('a template has no end')
  }
  return text
}

/** The index of the brace that closes an expression, which may contain templates. */
function endOfExpression(source: string, start: number): number {
  let depth = 1
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') {
      at++
      while (source[at] !== '`') {
        // This reader also counts braces inside strings, which can hide the end.
        if (at >= source.length) throw new Error('a template has no end')
        at = source.startsWith('${', at) ? endOfExpression(source, at + 2) + 1 : at + 1
      }
    } else if (source[at] === '{') depth++
    else if (source[at] === '}' && --depth === 0) return at
  }
  throw new Error('an expression has no end')
}
