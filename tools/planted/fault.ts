/** A fault that `npm run test:planted` plants alone into a copy of the tree, to see whether a daily test fails. */
export type Fault = {
  /** The name for `--only`. */
  id: string
  file: string
  /** Occurs exactly once in the file; as short as possible, so that other changes do not break it. */
  find: string
  put: string
  /** What it would do to a merchant, a shopper or the platform. */
  breaks: string
  /** Tests that run first, one after another, as vitest filters files; the whole daily list follows. */
  near: readonly string[]
}

type Group = Pick<Fault, 'file' | 'near'>

export const faultsIn = (group: Group, faults: readonly Omit<Fault, keyof Group>[]): Fault[] =>
  faults.map((fault) => ({ ...fault, ...group }))
