/** JSON text that SQL or an earlier answer has built. It is sent unchanged inside the envelope. */
export type Raw = { readonly json: string; readonly [rawMark]: true }

const rawMark = Symbol('raw')

export const raw = (json: string): Raw => ({ json, [rawMark]: true })

export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && rawMark in value

/** A JSON array of texts that are JSON already. */
export const rawArray = (items: readonly string[]): Raw => raw(`[${items.join(',')}]`)

/** A JSON object; a field whose value is raw goes in as it is. */
export const rawObject = (fields: object): Raw => raw(`{${membersOf(fields)}}`)

/** A raw JSON object with further fields before its own. It must not be empty. */
export const withFields = (fields: object, { json }: Raw): Raw => raw(`{${membersOf(fields)},${json.slice(1)}`)

const membersOf = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${isRaw(value) ? value.json : JSON.stringify(value)}`)
    .join(',')
