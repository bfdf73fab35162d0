import type { Owner } from './owner.ts'
import { parties, passwordMark, quoteName, roleName, scramVerifier } from './roles.ts'

export const namesOf = (database: string) => parties.map((party) => roleName(database, party))

/** Creates the role of each party, and sets its password if it changed. Without passwords no role can log in. */
export async function makeRoles(
  owner: Owner,
  database: string,
  passwordOf: ((role: string) => string) | null,
): Promise<void> {
  const names = namesOf(database)
  const made = await owner.rows(`
    select rolname as name, shobj_description(oid, 'pg_authid') as mark from pg_roles
    where rolname in (${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')})`)
  const marks = new Map(made.map(({ name, mark }) => [name, mark]))
  const statements = names.flatMap((name) => {
    const role = quoteName(name)
    const making = marks.has(name) ? [] : [`create role ${role} nologin`]
    if (passwordOf === null) return making
    const password = passwordOf(name)
    const mark = passwordMark(password)
    if (marks.get(name) === mark) return making
    const setting = `alter role ${role} login password '${scramVerifier(password)}'`
    return [...making, setting, `comment on role ${role} is '${mark}'`]
  })
  if (statements.length > 0) await owner.run(statements.join(';\n'))
}
