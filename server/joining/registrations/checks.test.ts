import { beforeAll, expect, test } from 'vitest'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { aMerchant, anInvitation, anOperator } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let reviewer: string
beforeAll(async () => {
  reviewer = await anOperator(world, ['reviewer'])
})

const checksOf = (id: string) => world.must(operatorRegistrations.checks, { token: reviewer, params: { id } })

test('an application has its phone, its names and its invitation checked beside it', async () => {
  const invitationCode = await anInvitation(world, { uses: 3 })
  const { merchantId } = await aMerchant(world, {
    approved: false,
    form: { invitationCode, storeName: 'Lanna Basket' },
  })
  const { identityRetentionDays } = world.ctx.config
  expect(await checksOf(merchantId)).toEqual({
    phone: { country: 'GB', kind: 'mobile' },
    hasNamesOfOthers: false,
    shopsOfSameName: 0,
    invitation: { code: invitationCode, issuer: 'operator', usesLeft: 2, isRevoked: false },
    identityRetentionDays,
  })
})

test('a phone of another country, a shop of the same name and a revoked invitation are told', async () => {
  const invitationCode = await anInvitation(world, { uses: 2 })
  const form = { storeName: 'lanna basket', country: 'ID', phone: '+49 30 901820', invitationCode }
  const { merchantId } = await aMerchant(world, { approved: false, form })
  const body = { reason: 'for a test' }
  await world.must(operatorInvitations.revoke, { token: reviewer, params: { code: invitationCode }, body })
  expect(await checksOf(merchantId)).toMatchObject({
    phone: { country: 'DE', kind: 'landline' },
    shopsOfSameName: 1,
    invitation: { usesLeft: 1, isRevoked: true },
  })
})
