const statementPattern = /(?:--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|[^;'$-]|[$-])+/g
const comments = /--[^\n]*/g

/** The statements of a file of server/db, which quotes by `'` and `$$` only. */
export const statementsOf = (text: string): string[] =>
  [...text.matchAll(statementPattern)]
    .map(([statement]) => statement.trim())
    .filter((statement) => statement.replace(comments, '').trim() !== '')
