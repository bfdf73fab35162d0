import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Empty, Id, listOf, listQuery, Nullable, Timestamp } from '../values.ts'
import { changedFields } from './import-formats.ts'

const results = ['created', 'updated', 'unchanged', 'refused'] as const

/** `row` counts like a spreadsheet, or is the line of a JSON Lines file. */
const ImportRow = Type.Object({
  row: Type.Integer(),
  key: Type.String(),
  result: Type.Enum(results),
  error: Type.Optional(Type.String()),
  /** The position of the fault: the line in the file, the column, and its content. */
  line: Type.Optional(Type.Integer()),
  place: Type.Optional(Type.String()),
  said: Type.Optional(Type.String()),
  /** An assumption of the import, such as a purchase price that the file does not have. */
  note: Type.Optional(Type.String()),
  /** The values before and after of each changed field, by language or variant. Amounts are in minor units. */
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Enum(changedFields),
        of: Type.String(),
        before: Nullable(Type.String()),
        after: Nullable(Type.String()),
      }),
    ),
  ),
  /** Listings of the product that are unpublished. */
  listingsOff: Type.Integer(),
})

/**
 * A job that can be resumed. Its rows are handled in order, `done` of `total`. The same file again continues after the
 * last row, unless another import has written since. A job that writes nothing for five minutes counts as failed.
 */
const jobFields = {
  id: Id,
  format: Type.String(),
  fileName: Type.String(),
  lang: Type.String(),
  supplier: Type.String(),
  dryRun: Type.Boolean(),
  state: Type.Union([Type.Literal('running'), Type.Literal('finished'), Type.Literal('failed')]),
  total: Type.Integer(),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** Listings unpublished, or in a dry run to be, because a product goes off sale or costs more than its price. */
  listingsOff: Type.Integer(),
  startedAt: Timestamp,
  finishedAt: Nullable(Timestamp),
  /** Who began it. Empty for the command on the server. */
  operator: Type.String(),
  /** The encoding that was read. Null if the format fixes it. */
  encoding: Nullable(Type.String()),
  decimal: Nullable(Type.String()),
  columns: Nullable(Type.Record(Type.String(), Type.String())),
  /** The other suppliers whose products have codes of this file, with the number of these codes. */
  others: Type.Array(Type.Object({ supplier: Type.String(), codes: Type.Integer() })),
  /** The dry run that the import carries out. */
  triedId: Nullable(Id),
  /** The product that has changed since the dry run. The import stopped there. */
  stopped: Nullable(Type.String()),
}

export const ImportJob = Type.Object({
  ...jobFields,
  /** After the end: the numbers of refused rows by reason and of accepted rows by assumption. */
  faults: Type.Array(Type.Object({ error: Type.String(), count: Type.Integer() })),
  notes: Type.Array(Type.Object({ note: Type.String(), count: Type.Integer() })),
  /** A page of the results in the order of the file. `next` is the cursor of the next page. */
  rows: Type.Array(ImportRow),
  next: Nullable(Type.String()),
})

export const operatorImports = {
  begin: endpoint({
    method: 'POST',
    path: '/admin/products/import',
    access: ['catalogue'],
    summary:
      'Imports a CSV of a shop system or another program, or JSON Lines (multipart: file, reason, and what docs/import.md names)',
    stream: 'upload',
    reply: ImportJob,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/admin/products/imports',
    access: ['catalogue', 'auditor'],
    summary: 'Imports and dry runs, newest first',
    query: Type.Object(listQuery),
    reply: listOf(Type.Object(jobFields)),
  }),
  job: endpoint({
    method: 'GET',
    path: '/admin/products/import/:id',
    access: ['catalogue', 'auditor'],
    summary: 'The state of an import, with the results of its rows',
    params: ById,
    query: Type.Object({ ...listQuery, result: Type.Optional(Type.Enum(results)) }),
    reply: ImportJob,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/admin/products/import/:id/refused',
    access: ['catalogue', 'auditor'],
    summary: 'The refused rows of an import as CSV, with line, column and reason',
    params: ById,
    stream: 'file',
    reply: Empty,
  }),
}
