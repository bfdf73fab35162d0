/** JSON text built by SQL or by an earlier answer. It is sent unchanged inside the envelope, which saves parsing it. */
export type Raw = { readonly json: string; readonly [rawMark]: true }

const rawMark = Symbol('raw')

export const raw = (json: string): Raw => ({ json, [rawMark]: true })

export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && rawMark in value

export const rawArray = (items: readonly string[]): Raw => raw(`[${items.join(',')}]`)

/** A JSON object; raw values are inserted unchanged. */
export const rawObject = (fields: object): Raw => raw(`{${membersOf(fields)}}`)

/** A raw, non-empty JSON object with these fields before its own. */
export const withFields = (fields: object, { json }: Raw): Raw => raw(`{${membersOf(fields)},${json.slice(1)}`)

const membersOf = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${isRaw(value) ? value.json : JSON.stringify(value)}`)
    .join(',')
