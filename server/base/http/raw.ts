/** JSON text that SQL or an earlier answer has built. It is sent unchanged inside the envelope. */
export type Raw = { readonly json: string; readonly [rawMark]: true }

const rawMark = Symbol('raw')

export const raw = (json: string): Raw => ({ json, [rawMark]: true })

export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && rawMark in value
