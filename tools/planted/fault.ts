/** A fault that `npm run test:planted` plants by itself into a copy of the tree, to see whether a daily test fails. */
export type Fault = {
  /** By which `--only` names it. */
  id: string
  file: string
  /** Stands in the file exactly once: as short as it can be, so that work beside it does not move it. */
  find: string
  put: string
  /** What it would do to a merchant, a shopper or the platform. */
  breaks: string
  /** The tests that run first, one name after the other, as vitest filters files. The whole daily list follows. */
  near: readonly string[]
}

type Group = Pick<Fault, 'file' | 'near'>

/** The faults of one file. */
export const faultsIn = (group: Group, faults: readonly Omit<Fault, keyof Group>[]): Fault[] =>
  faults.map((fault) => ({ ...fault, ...group }))
