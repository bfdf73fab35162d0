/** Fields of a request by the SQL of their values. */
export type Fields = Readonly<Record<string, string>>

/**
 * What some calls are for: requests that may succeed, from rows in the right state, the likeliest first. `by`: the role
 * that can make it, or the one operator; `notBy`: the operator who cannot, having made the step before.
 */
export type Aim = {
  calls: string
  params?: Fields
  query?: Fields
  body?: Fields
  by?: string
  notBy?: string
  from: string
}
