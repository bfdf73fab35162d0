import { expect, test } from 'vitest'
import { operatorSecurity } from '#contract/operator/security.ts'
import { security } from '#contract/security.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aMerchant, anEnrolledOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const frames = [
  { crossOrigin: true },
  { crossOrigin: true, topOrigin: 'https://other.example' },
  { crossOrigin: false, topOrigin: 'https://other.example' },
  { crossOrigin: 'true' },
]
const parties = [
  { party: 'merchant', calls: security, person: () => aMerchant(world) },
  { party: 'operator', calls: operatorSecurity, person: () => anEnrolledOperator(world) },
] as const
const cases = parties.flatMap((each) => frames.map((frame) => ({ ...each, frame })))

test.each(cases)(
  'a passkey that answers in a frame of another site’s page ($frame) opens nothing of a $party',
  async ({ calls, person, frame }) => {
    const { token } = await person()
    const device = anAuthenticator(new URL(world.ctx.config.publicUrl).origin)
    const add = async (passkey: string, name: string) =>
      world.call(calls.addPasskey, { token, body: { passkey, name } })
    const making = async () => (await world.must(calls.passkeyOptions, { token, body: {} })).options
    const confirm = async () => {
      const { options } = await world.must(calls.stepUpOptions, { token, body: {} })
      return world.call(calls.stepUp, { token, body: { passkey: device.authenticate(options) } })
    }
    const signIn = async () => {
      const { options } = await world.must(calls.signInOptions, { body: {} })
      return world.call(calls.signIn, { body: { passkey: device.authenticate(options) } })
    }
    device.framed(frame)
    expect((await add(device.register(await making()), 'framed')).refusal.fields).toHaveProperty('passkey')
    device.framed({})
    expect((await add(device.register(await making()), 'open')).code).toBe(1)
    device.framed(frame)
    expect((await signIn()).refusal.error).toBe('login_failed')
    expect((await confirm()).refusal.fields).toHaveProperty('passkey')
    device.framed({ crossOrigin: false })
    expect((await signIn()).code).toBe(1)
    expect((await confirm()).code).toBe(1)
  },
)
