import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import { limits } from '#contract/limits.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { BankChoices as ChoicesOfFile } from '#contract/operator/bank-reading.ts'
import { performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import { readForm } from '../../base/http/multipart.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import type { OwnContacts } from '../../base/message-filter/contacts.ts'
import { refuseField } from '../../base/refuse.ts'
import { isStorable } from '../../base/typed-text.ts'
import { propose } from '../../ground/proposals/propose.ts'
import type { BankChoices } from './csv-mapping.ts'
import { listHeld, listImports, readHeldName } from './held-lines.ts'
import { findFitting, findMatches, findUnused } from './matches.ts'
import { listLines } from './queries.ts'
import { readJob } from './read-job.ts'
import { beginImport } from './run-import.ts'

const loadValue = lazyRequire<typeof import('typebox/value')>('typebox/value')

type Account = Reply<typeof operatorBankLines.accounts>[number]

const accountColumns = sql`id, code, clearing, currency, number, mapping`

const readAccounts = (db: Db) =>
  db.query<Account>(sql`select ${accountColumns} from bank_account order by code limit ${limits.bankAccountsMax}`)

/** One operator of finance imports statements; using a line takes two. */
export const operatorBankLineHandlers: Handlers<typeof operatorBankLines> = {
  accounts: ({ db }) => readAccounts(db),

  async addAccount(call) {
    const { ctx, body, session, now } = call
    const { code, clearing, currency, number, reason } = body
    const id = ctx.ids.next()
    const account = JSON.stringify({ id, code, clearing, currency, number: number?.trim() || null })
    const act = { merchantId: null, role: 'finance', act: 'bank_account.added', reason, subject: code } as const
    return performAct(call, act, async (tx) => {
      await tx.query(sql`select add_bank_account_by_operator(${session.hash}, ${account}::jsonb, ${now})`)
      return tx.one<Account>(sql`select ${accountColumns} from bank_account where id = ${id}`)
    })
  },

  async map(call) {
    const { body, params, session, now } = call
    const { mapping, reason } = body
    const act = { merchantId: null, role: 'finance', act: 'bank_account.mapped', reason, subject: params.id } as const
    const given = JSON.stringify(mapping)
    await performAct(call, act, (tx) =>
      tx.query(sql`select map_bank_account_by_operator(${session.hash}, ${params.id}, ${given}::jsonb, ${now})`),
    )
    return {}
  },

  async begin(call) {
    const { ctx, db, request, now } = call
    const { bytes, fields } = await readForm(request, { fileSize: limits.bankFileBytesMax, fields: formFields })
    if (!bytes || bytes.length === 0) throw refuseField('file', 'field_required')
    const { id, reading } = await beginImport(call, { ...readFields(fields, ctx.config.ownContacts), bytes })
    return { ...(await readJob(db, id, { now })), reading }
  },

  imports: ({ db, query, now, session }) => listImports(db, { query, now, session }),
  takeBack: ({ body, params, ...call }) =>
    propose(call, { kind: 'bank_import_return', payload: { importId: params.id }, reason: body.reason }),

  async confirm(call) {
    const { body, params, session, now } = call
    const { reason } = body
    const act = {
      merchantId: null,
      role: 'finance',
      act: 'bank_statement.confirmed',
      reason,
      subject: params.id,
    } as const
    await performAct(call, act, (tx) =>
      tx.query(sql`select confirm_bank_import_by_operator(${session.hash}, ${params.id}, ${now})`),
    )
    return {}
  },

  held: ({ db, query, now }) => listHeld(db, query, now),

  async decideHeld({ body, params, ...call }) {
    const line = await readHeldName(call.db, params.id)
    const payload = { heldId: params.id, line, becomes: body.becomes }
    return propose(call, { kind: 'held_line', payload, reason: body.reason })
  },

  job: ({ db, params, query, now }) => readJob(db, params.id, { ...query, now }),
  list: ({ db, query }) => listLines(db, query),
  unused: ({ db, query }) => findUnused(db, query),
  matches: ({ ctx, db, params, now }) => findMatches(db, { id: params.id, now, currency: ctx.config.currency }),
  fitting: ({ ctx, db, params }) => findFitting(db, { number: params.number, currency: ctx.config.currency }),
}

const formFields = ['accountId', 'fileName', 'dryRun', 'reason', 'choices']
const fileNameMax = 200

function readFields(fields: ReadonlyMap<string, string>, own: OwnContacts) {
  const reason = fields.get('reason')?.trim() ?? ''
  if (reason === '' || reason.length > limits.reasonMax || !isStorable(reason)) {
    throw refuseField('reason', 'reason_required')
  }
  const fault = checkStaffMessage(reason, own)
  if (fault) throw refuseField('reason', fault)
  const accountId = fields.get('accountId') ?? ''
  if (!isId(accountId)) throw refuseField('accountId', 'field_invalid')
  const fileName = fields.get('fileName')?.trim().slice(0, fileNameMax) || 'statement'
  if (!isStorable(fileName)) throw refuseField('file', 'field_invalid')
  const dryRun = ['1', 'true'].includes(fields.get('dryRun') ?? '')
  return { accountId, fileName, reason, dryRun, choices: readChoices(fields.get('choices') ?? '{}') }
}

const choicesMax = 8_000

function readChoices(text: string): BankChoices {
  if (text.length > choicesMax) throw refuseField('choices', 'field_invalid')
  const choices = parseJson(text)
  if (!loadValue().Check(ChoicesOfFile, choices)) throw refuseField('choices', 'field_invalid')
  return choices
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuseField('choices', 'field_invalid')
  }
}
