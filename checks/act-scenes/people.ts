import { audit } from '#contract/audit.ts'
import { minuteMs } from '#contract/durations.ts'
import { objections } from '#contract/objections.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { deviceProofText } from '#contract/operator/device-proof.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorObjections } from '#contract/operator/objections.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { makeDeviceKey, signBy } from '#demo/device-key.ts'
import { anAuthenticator } from '#server/testing/authenticator.ts'
import { anOperatorId, aTokenOf, aTokenWithoutDevice, deviceNamed } from '#server/testing/decisions.ts'
import { aMerchantWithApp, askForAccess, readLostAccess } from '#server/testing/lost-access.ts'
import { aMerchant, anEnrolledOperator, anInvitation } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { type QuietScene, quiet, type Scene, scene } from './scene.ts'
import { aQuietShop, inDays, reason, type Stage } from './stage.ts'

async function aNewPasskey({ world, staff: token }: Stage) {
  const device = anAuthenticator(new URL(world.ctx.config.publicUrl).origin)
  const { options } = await world.must(operatorSecurity.passkeyOptions, { token, body: {} })
  return { device, body: { passkey: device.register(options), name: 'my desk' } }
}

async function aPasskey(stage: Stage) {
  const { world, staff: token } = stage
  const { device, body } = await aNewPasskey(stage)
  await world.must(operatorSecurity.addPasskey, { token, body })
  const { passkeys } = await world.must(operatorSecurity.overview, { token })
  return { device, id: passkeys[0]?.id ?? '' }
}

/** The next code of an authenticator app, because each code is accepted only once. */
function nextCode({ world }: Stage, { code }: { code: () => string }): string {
  world.clock.advance(minuteMs)
  return code()
}

const closeShop = ({ world }: Stage, token: string, { merchantId }: { merchantId: string }) =>
  world.must(operatorMerchants.close, { token, params: { id: merchantId }, body: { reason } })

const ofGoodwill = ({ merchant }: Stage) => ({
  params: { id: merchant.merchantId },
  body: { amount: 100, reason },
  of: merchant,
})

async function aGoodwillProposal(stage: Stage) {
  const { params, body, of } = ofGoodwill(stage)
  const { id } = await stage.world.must(operatorMerchants.goodwill, { token: stage.staff, params, body })
  return { token: stage.second, params: { id }, of }
}

const aColleague = async ({ world, admin }: Stage) => ({ token: admin, params: { id: await anOperatorId(world) } })

async function aShopOfItsOwn(stage: Stage) {
  const of = await aQuietShop(stage)
  return { params: { id: of.merchantId }, of }
}

/** An objection to an act of the second operator, because operators may not answer objections to their own acts. */
async function anObjection(stage: Stage) {
  const { world, second } = stage
  const shop = await aQuietShop(stage)
  await closeShop(stage, second, shop)
  const { list } = await world.must(audit.list, { token: shop.token })
  const body = { subject: `act:${list[0]?.id}`, text: 'Why?' }
  return { shop, id: (await world.must(objections.object, { token: shop.token, body })).id }
}

const registration = (name: string, answer: { approve: boolean; redo?: 'idFront'[] }): Scene =>
  scene(operatorRegistrations.decide, `registration.${name}`, async ({ world, staff }) => {
    const applicant = await aMerchant(world, { approved: false })
    const params = { id: applicant.merchantId }
    const { version } = await world.must(operatorRegistrations.get, { token: staff, params })
    return { params, body: { ...answer, version, reason }, of: applicant }
  })

const lookAtLost = (name: string, { confirm, isSecond }: { confirm: boolean; isSecond?: boolean }): Scene =>
  scene(operatorRegistrations.lookAtLost, `lost_access.${name}`, async ({ world, staff, second }) => {
    const lost = await aMerchantWithApp(world)
    await askForAccess(world, lost.email)
    const params = { id: lost.merchantId }
    const asked = (await readLostAccess(world, staff, lost))?.asked ?? ''
    const body = { asked, confirm, reason }
    if (isSecond) await world.must(operatorRegistrations.lookAtLost, { token: second, params, body })
    return { params, body, of: lost }
  })

export const peopleScenes: Scene[] = [
  scene(operators.login, 'operator.login', async (stage) => {
    const person = await anEnrolledOperator(stage.world)
    const { email, password } = person
    return { token: undefined, body: { email, password, totp: nextCode(stage, person) } }
  }),
  scene(operatorSecurity.signIn, 'operator.login', async (stage) => {
    const { device } = await aPasskey(stage)
    const { options } = await stage.world.must(operatorSecurity.signInOptions, { body: {} })
    return { token: undefined, body: { passkey: device.authenticate(options) } }
  }),
  scene(operatorSecurity.addPasskey, 'operator.passkey_add', async (stage) => {
    return { body: (await aNewPasskey(stage)).body }
  }),
  scene(operatorSecurity.removePasskey, 'operator.passkey_remove', async (stage) => {
    return { body: { id: (await aPasskey(stage)).id } }
  }),
  scene(operatorSecurity.renewRecoveryCodes, 'operator.recovery_codes', async ({ world }) => {
    return { token: (await anEnrolledOperator(world)).token, body: {} }
  }),
  scene(operatorSecurity.changePassword, 'operator.password', async ({ world }) => {
    const { token, password } = await anEnrolledOperator(world)
    return { token, body: { oldPassword: password, newPassword: 'a lantern at the pier' } }
  }),
  scene(operators.confirmEnrolment, 'operator.enrolment', async (stage) => {
    const { token, params } = await aColleague(stage)
    await stage.world.testDb.owner.run(`update operator set totp_enrolled_at = null, enrol_code = 'AAAABBBB',
      enrol_proven_at = created_at, enrol_by = '2999-01-01' where id = '${params.id}'`)
    return { token, params, body: { code: 'AAAA-BBBB', reason } }
  }),
  scene(operators.removeDevice, 'operator.device_remove', async (stage) => {
    const { token, params } = await aColleague(stage)
    await aTokenOf(stage.world, params.id, 'a lost laptop')
    return { token, params, body: { device: deviceNamed('a lost laptop').thumbprint, reason } }
  }),
  scene(operators.signOut, 'operator.sign_out', aColleague),
  scene(operators.disable, 'operator.disable', aColleague),
  scene(operators.reset, 'operator_reset.propose', async (stage) => {
    return { ...(await aColleague(stage)), second: stage.secondAdmin }
  }),
  scene(operators.propose, 'operator_new.propose', ({ admin, secondAdmin }) => {
    const body = { email: 'scene@platform.example', roles: ['support' as const], reason }
    return { token: admin, body, second: secondAdmin }
  }),
  scene(operators.changeRoles, 'operator_roles.propose', async (stage) => {
    return { ...(await aColleague(stage)), body: { roles: ['auditor' as const], reason }, second: stage.secondAdmin }
  }),
  scene(operatorProposals.confirm, 'goodwill.confirmed', aGoodwillProposal),
  scene(operatorProposals.refuse, 'goodwill.refused', aGoodwillProposal),
  scene(operatorObjections.answer, 'objection.answer', async (stage) => {
    const { shop, id } = await anObjection(stage)
    return { params: { id }, body: { answer: 'It was a mistake', reason }, of: shop }
  }),
  scene(operatorInvitations.create, 'invitation.create', () => ({ body: { uses: 1, note: '', reason } })),
  scene(operatorInvitations.revoke, 'invitation.revoke', async ({ world }) => {
    return { params: { code: await anInvitation(world) } }
  }),
  lookAtLost('first', { confirm: true }),
  lookAtLost('confirmed', { confirm: true, isSecond: true }),
  lookAtLost('refused', { confirm: false }),
  registration('approved', { approve: true }),
  registration('rejected', { approve: false }),
  registration('redo', { approve: false, redo: ['idFront'] }),
  scene(operatorMerchants.close, 'shop.close', aShopOfItsOwn),
  scene(operatorMerchants.open, 'shop.open', async (stage) => {
    const { params, of } = await aShopOfItsOwn(stage)
    await closeShop(stage, stage.staff, of)
    return { params, of }
  }),
  scene(operatorMerchants.endSessions, 'sessions.end', async (stage) => {
    const { params, of } = await aShopOfItsOwn(stage)
    return { params, of: { ...of, again: () => signIn(stage.world, of.merchantId) } }
  }),
  scene(operatorMerchants.goodwill, 'goodwill.propose', (stage) => ({ ...ofGoodwill(stage), second: stage.second })),
  scene(operatorMerchants.hold, 'hold.propose', (stage) => {
    const body = { amount: 100, rule: 'court_order', case: 'KT 1', until: inDays(stage, 9), reason } as const
    return { ...ofGoodwill(stage), body, second: stage.second }
  }),
]

const challenge = 'a challenge alone: what is done with it is the next call'
const enrolled = async ({ world }: Stage) => (await anEnrolledOperator(world)).token

export const quietPeople: QuietScene[] = [
  quiet(operatorSecurity.signInOptions, challenge, () => ({ body: {} })),
  quiet(operatorSecurity.stepUpOptions, challenge, async (stage) => ({ token: await enrolled(stage), body: {} })),
  quiet(operatorSecurity.passkeyOptions, challenge, async (stage) => ({ token: await enrolled(stage), body: {} })),
  quiet(operatorSecurity.deviceOptions, challenge, async (stage) => ({ token: await enrolled(stage), body: {} })),
  quiet(operatorSecurity.presentDevice, 'a key counts only once its confirmation is recorded', async ({ world }) => {
    const operatorId = await anOperatorId(world)
    const token = await aTokenWithoutDevice(world, operatorId)
    const { challenge, at } = await world.must(operatorSecurity.deviceOptions, { token, body: {} })
    const { origin } = new URL(world.ctx.config.consoleUrl)
    const device = makeDeviceKey()
    return {
      token,
      body: {
        key: device.key,
        signature: signBy(device, deviceProofText({ origin, operatorId, challenge, at })),
        challenge,
        at,
      },
    }
  }),
  quiet(operatorSecurity.stepUp, 'proves who is there; the act that asked for the proof is recorded', async (stage) => {
    const person = await anEnrolledOperator(stage.world)
    return { token: person.token, body: { code: nextCode(stage, person) } }
  }),
  quiet(operatorSecurity.renamePasskey, 'a name that nobody but its owner reads; the key stays', async (stage) => {
    return { token: stage.staff, body: { id: (await aPasskey(stage)).id, name: 'the key ring' } }
  }),
  quiet(operators.logout, 'ends the own session, and nothing that anybody else has', async ({ world }) => {
    return { token: await aTokenOf(world, await anOperatorId(world)), body: {} }
  }),
  quiet(operatorDesk.open, 'a lease of two minutes that only informs colleagues', ({ staff, merchant }) => {
    return { token: staff, body: { queue: 'registrations' as const, item: merchant.merchantId } }
  }),
]
