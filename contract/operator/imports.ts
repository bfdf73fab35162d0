import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, listQuery, Timestamp } from '../values.ts'

const ImportRow = Type.Object({
  row: Type.Integer(),
  key: Type.String(),
  result: Type.Enum(['created', 'updated', 'unchanged', 'refused']),
  error: Type.Optional(Type.String()),
  /** What was taken for granted, such as a purchase price that the file does not have. */
  note: Type.Optional(Type.String()),
})

/** A resumable job: rows are done in order, `done` of `total`; the same file again goes on where it stopped. */
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
  rows: Type.Array(ImportRow),
  startedAt: Timestamp,
})

export const importFormats = ['shopify', 'woocommerce', 'medusa', 'vendure', 'jsonl'] as const

export const operatorImports = {
  begin: endpoint({
    method: 'POST',
    path: '/admin/products/import',
    access: ['catalogue'],
    summary: 'Imports Shopify CSV, WooCommerce CSV or our JSON Lines (multipart: file, dryRun, format, lang, reason)',
    stream: 'upload',
    reply: ImportJob,
  }),
  job: endpoint({
    method: 'GET',
    path: '/admin/products/import/:id',
    access: ['catalogue', 'auditor'],
    summary: 'How an import stands, with the result of its rows',
    params: Type.Object({ id: Id }),
    query: Type.Object(listQuery),
    reply: ImportJob,
  }),
}
