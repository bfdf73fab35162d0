import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ById, Id, listQuery, Nullable, Timestamp } from '../values.ts'

const ImportRow = Type.Object({
  row: Type.Integer(),
  key: Type.String(),
  result: Type.Enum(['created', 'updated', 'unchanged', 'refused']),
  error: Type.Optional(Type.String()),
  /** What the import assumed, such as a purchase price that the file does not have. */
  note: Type.Optional(Type.String()),
})

/** A resumable job: rows are done in order, `done` of `total`; the same file again resumes where it stopped. */
export const ImportJob = Type.Object({
  id: Id,
  format: Type.String(),
  dryRun: Type.Boolean(),
  state: Type.Union([Type.Literal('running'), Type.Literal('finished'), Type.Literal('failed')]),
  total: Type.Integer(),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** A page of the results, in the order of the file; `next` is the cursor of the following page. */
  rows: Type.Array(ImportRow),
  next: Nullable(Type.String()),
  startedAt: Timestamp,
})

export const importFormats = ['shopify', 'woocommerce', 'medusa', 'vendure', 'jsonl'] as const

export const operatorImports = {
  begin: endpoint({
    method: 'POST',
    path: '/admin/products/import',
    access: ['catalogue'],
    summary: 'Imports a CSV of a known shop system, or JSON Lines (multipart: file, dryRun, format, lang, reason)',
    stream: 'upload',
    reply: ImportJob,
  }),
  job: endpoint({
    method: 'GET',
    path: '/admin/products/import/:id',
    access: ['catalogue', 'auditor'],
    summary: 'The state of an import, with the results of its rows',
    params: ById,
    query: Type.Object(listQuery),
    reply: ImportJob,
  }),
}
