import { Type } from 'typebox'
import { Nullable } from '../values.ts'

/** Why an operator may not be one of two persons on this device, as the database says it. */
const deviceRefusals = [
  ...['device_unknown', 'device_unconfirmed', 'other_device_needed', 'device_confirmed_by_other', 'first_device_gone'],
] as const

export type DeviceRefusal = (typeof deviceRefusals)[number]

/** Null if the operator may decide on this device, as the first of two or as the second. */
export const deviceRefusal = { deviceRefusal: Nullable(Type.Enum([...deviceRefusals])) }

/** `unknown`: the session has shown no key. `removed`: an administrator has removed the device since. */
export const deviceStates = ['unknown', 'waits', 'confirmed', 'removed'] as const
