import sql from 'sql-template-tag'
import type { ProposalKind } from '../proposals/kind.ts'

type InstructionPayload = Partial<
  Record<'holder' | 'bankName' | 'accountNumber' | 'bankCode' | 'bankAddress', string>
> & {
  validFrom: string
}

/** The account that deposits are paid to, from a day after its confirmation. */
export const depositInstruction: ProposalKind<InstructionPayload> = {
  name: 'deposit_instruction',
  role: 'programme',
  async effect(db, { payload }, now) {
    const before = await db.maybe<{ holder: string; bank_name: string; account_number: string }>(sql`
      select holder, bank_name, account_number from deposit_instruction_at(${now})`)
    return [
      { name: 'holder', before: before?.holder ?? null, after: payload.holder ?? null },
      { name: 'bankName', before: before?.bank_name ?? null, after: payload.bankName ?? null },
      { name: 'accountNumber', before: before?.account_number ?? null, after: payload.accountNumber ?? null },
    ]
  },
  async apply({ tx, now, madeBy }, { payload }) {
    const instruction = JSON.stringify(payload)
    await tx.query(sql`select add_deposit_instruction(${instruction}::jsonb, ${madeBy}::uuid[], ${now})`)
  },
}
