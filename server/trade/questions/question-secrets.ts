import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'
import { secretHash } from '../orders/order-secrets.ts'

/** The secret of a thread before buying. Only its mails have it, so whoever reads the mailbox opens the thread. */
const questionSecretOf = (ctx: Ctx, questionId: string): string =>
  fingerprint(ctx.config.keys, 'question secret', questionId).toString('base64url')

export async function storeQuestionSecret(ctx: Ctx, tx: Db, question: { merchantId: string; questionId: string }) {
  const { merchantId, questionId } = question
  const hash = secretHash(questionSecretOf(ctx, questionId))
  await tx.query(sql`
    insert into question_secret (hash, merchant_id, question_id) values (${hash}, ${merchantId}, ${questionId})`)
}

/** The secret of a thread, also if another key of the server made it; null if that key or the thread is gone. */
export async function findQuestionSecret(ctx: Ctx, questionId: string): Promise<string | null> {
  const stored = await ctx.db.query<{ hash: Buffer }>(sql`
    select hash from question_secret where question_id = ${questionId}`)
  const secrets = fingerprints(ctx.config.keys, 'question secret', questionId).map((bytes) =>
    bytes.toString('base64url'),
  )
  return secrets.find((each) => stored.some(({ hash }) => secretHash(each).equals(hash))) ?? null
}

/** The page of a conversation. The secret follows the #, so that it is never sent to a server on the way. */
export const questionPageOf = ({ config }: Pick<Ctx, 'config'>, slug: string, secret: string): string =>
  `${config.shopUrl}/s/${slug}/question#${secret}`
