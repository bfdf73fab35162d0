import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { account } from '#contract/account.ts'
import { isProof, proofText } from '#contract/captcha.ts'
import { dayMs } from '#contract/durations.ts'
import type { Body, OperatorRole } from '#contract/endpoint.ts'
import { legalVersion } from '#contract/legal.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { uploads } from '#contract/uploads.ts'
import { type DeviceKey, makeDeviceKey, presentDevice } from '#demo/device-key.ts'
import { codeAt } from '../base/secrets/one-time-codes.ts'
import { createOperator } from '../identity/operators/create-operator.ts'
import { staffRoles } from './roles.ts'
import type { World } from './world.ts'

export const somePassword = 'correct horse battery'
export const somePayPassword = '246802'
export const someOperatorPassword = 'a desk by the quay'

let people = 0

type CachedToken = { token: string; sinceMs: number }

const operatorOf = new WeakMap<World, CachedToken>()

/** Sessions end after thirty days, and tests move the clock further. */
const cachedForMs = 20 * dayMs

export const anOperator = async (world: World, roles: readonly OperatorRole[] = staffRoles): Promise<string> =>
  (await anEnrolledOperator(world, roles)).token

export type EnrolledOperator = {
  token: string
  device: DeviceKey
  email: string
  password: string
  recoveryCodes: readonly string[]
  code: () => string
}

/**
 * A new operator, enrolled and signed in on a separate device, with the credentials for the next sign-in. Two who
 * decide together must use two devices. A next session is without the device until `presentDevice`.
 */
export async function anEnrolledOperator(
  world: World,
  roles: readonly OperatorRole[] = staffRoles,
): Promise<EnrolledOperator> {
  people += 1
  const email = `operator${people}@platform.example`
  const { password: given } = await createOperator(world.ctx, { email, roles })
  const password = someOperatorPassword
  const device = makeDeviceKey()
  const browser = `the desk of ${email}`
  const first = await world.must(operators.login, { device: browser, body: { email, password: given } })
  if (!('enrol' in first)) throw new Error('an operator signed in without a one-time code')
  const { secret } = first.enrol
  const code = () => codeAt(secret, world.clock.now())
  const signedIn = await world.must(operators.login, {
    device: browser,
    body: { email, password: given, totp: code(), newPassword: password, deviceKey: device.key },
  })
  if (!('token' in signedIn)) throw new Error('the enrolment failed')
  const { token } = signedIn
  await presentDevice({ must: world.must, consoleUrl: world.ctx.config.consoleUrl, token, device })
  return { token, device, email, password, recoveryCodes: signedIn.recoveryCodes ?? [], code }
}

/** Tokens of two operators with the same roles, for a proposal and its confirmation. */
export const twoOperators = async (world: World, roles: readonly OperatorRole[]): Promise<[string, string]> => [
  await anOperator(world, roles),
  await anOperator(world, roles),
]

async function theOperator(world: World): Promise<string> {
  const nowMs = world.clock.now().getTime()
  const cached = operatorOf.get(world)
  if (cached && Math.abs(nowMs - cached.sinceMs) < cachedForMs) return cached.token
  const token = await anOperator(world)
  operatorOf.set(world, { token, sinceMs: nowMs })
  return token
}

export async function anInvitation(world: World, { uses = 1 } = {}): Promise<string> {
  const token = await theOperator(world)
  const body = { uses, note: 'for a test', reason: 'for a test' }
  return (await world.must(operatorInvitations.create, { token, body })).code
}

/** Uploads an image as the app does or, with an order's secret, as its shopper. */
export async function anUpload(
  world: World,
  {
    purpose,
    bytes,
    token,
    remoteAddress = '127.0.0.1',
    secret,
    url = (secret === undefined ? uploads.upload : storeRefunds.image).path,
  }: { purpose: string; bytes?: Uint8Array; token?: string; remoteAddress?: string; secret?: string; url?: string },
) {
  const image = bytes ?? (await (purpose === 'voucher' ? aVoucherPicture() : somePhoto()))
  const boundary = 'a-boundary-of-the-tests'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    image,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await world.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token !== undefined && { token }),
      ...(secret !== undefined && { secret }),
    },
    payload,
  })
  return response.json<{
    code: number
    data: { id: string; url: string | null; width: number; height: number; bytes: number; type: string; error?: string }
  }>()
}

let vouchers = 0
const voucherBits = 48

/** A different picture each time, since one picture credits only one deposit: its blocks are the bits of a number. */
function aVoucherPicture(): Promise<Buffer> {
  vouchers += 1
  const [columns, size] = [8, 8]
  const bits = Array.from({ length: voucherBits }, (_, bit) => Math.floor(vouchers / 2 ** bit) % 2)
  const [width, height] = [columns * size, (voucherBits / columns) * size]
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const block = Math.floor(Math.floor(at / width) / size) * columns + Math.floor((at % width) / size)
    return bits[block] === 1 ? 255 : 0
  })
  return sharp(Uint8Array.from(pixels), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

let photo: Promise<Buffer> | undefined

export function somePhoto(): Promise<Buffer> {
  photo ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#2250f4' } })
    .jpeg()
    .toBuffer()
  return photo
}

export type Registration = Body<typeof registrations.register>

export async function aRegistration(world: World, given: Partial<Registration> = {}): Promise<Registration> {
  people += 1
  const purposes = ['logo', 'identity', 'identity', 'identity'] as const
  const ids: string[] = []
  for (const purpose of purposes) ids.push((await anUpload(world, { purpose })).data.id)
  const [storeLogo, idFront, idBack, idHeld] = ids
  return {
    storeName: `Shop ${people}`,
    storeAddress: '1 High Street, London',
    country: 'GB',
    phone: `+4474001${String(20_000 + people)}`,
    email: `merchant${people}@shop.example`,
    realName: 'Suda Phongsri',
    ...(storeLogo && idFront && idBack && idHeld && { storeLogo, idFront, idBack, idHeld }),
    password: somePassword,
    passwordConfirm: somePassword,
    termsVersion: legalVersion,
    invitationCode: given.invitationCode ?? (await anInvitation(world)),
    ...given,
  }
}

export type TestMerchant = {
  token: string
  merchantId: string
  shop: string
  email: string
  phone: string
  password: string
  /** Empty unless `payPassword` was given to `aMerchant`. */
  payPassword: string
}

/** A merchant who registered by the public calls, was approved and has signed in. */
export async function aMerchant(
  world: World,
  {
    approved = true,
    payPassword = '',
    form = {},
  }: {
    approved?: boolean
    payPassword?: string
    form?: Partial<Registration>
  } = {},
): Promise<TestMerchant> {
  const body = await aRegistration(world, form)
  const { merchantId } = await world.must(registrations.register, { body })
  if (approved) {
    await decideRegistration(world, {
      token: await theOperator(world),
      id: merchantId,
      body: { approve: true, reason: 'for a test' },
    })
  }
  const { email = '', phone = '', password = '' } = body
  const { merinfo } = await world.must(account.login, { body: { account: email, password } })
  const { token } = merinfo
  if (payPassword !== '') {
    const first = { payPassword, payPasswordConfirm: payPassword, password }
    await world.must(account.resetPay, { token, body: first })
  }
  return { token, merchantId, shop: merinfo.shop.id, email, phone, password, payPassword }
}

type RegistrationDecision = {
  token: string
  id: string
  body: Omit<Body<typeof operatorRegistrations.decide>, 'version'>
}

export async function decideRegistration(world: World, { token, id, body }: RegistrationDecision) {
  const params = { id }
  const { version } = await world.must(operatorRegistrations.get, { token, params })
  return world.must(operatorRegistrations.decide, { token, params, body: { ...body, version } })
}

/** The one-time token of a payment password, which the merchant must have. */
export async function aPayToken(
  world: World,
  { token, payPassword }: Pick<TestMerchant, 'token' | 'payPassword'>,
  { purpose, amount }: { purpose: 'withdraw' | 'pick' | 'train' | 'level' | 'give_back'; amount: number },
): Promise<string> {
  return (await world.must(account.verifyPay, { token, body: { payPassword, purpose, amount } })).payToken
}

export function solveCaptcha({ challenge, bits }: { challenge: string; bits: number }) {
  if (!(bits > 0)) throw new Error('no challenge to solve')
  for (let solution = 0; ; solution += 1) {
    if (isProof(createHash('sha256').update(proofText(challenge, solution)).digest(), bits)) {
      return { challenge, solution }
    }
  }
}
