import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { texts } from './language.ts'
import type { RoomPath } from './paths.ts'

type Screen = () => Promise<{ default: ComponentType }>

export type Room = {
  path: RoomPath
  title: MessageDescriptor
  icon: LucideIcon
  /** Who reads it; null: every operator. */
  roles: readonly OperatorRole[] | null
  /** The queues whose numbers are shown beside it. */
  queues: readonly DeskQueue[]
  /** The heading in the rail; what is the operator's own is in the menu of the account. */
  group: 'none' | 'queues' | 'look-up' | 'books' | 'catalogue' | 'oversight' | 'own'
  /** The second key after `g`. */
  key: string
  screen: LazyExoticComponent<ComponentType>
}

/** A room loads its code and the words behind the sign-in together. */
export const room = (load: Screen) => lazy(async () => (await Promise.all([load(), texts.loadScreens()]))[0])

/** Whether an operator with these roles reads a room. */
export const mayReadRoom = ({ roles }: Room, own: readonly OperatorRole[]) =>
  roles === null || roles.some((role) => own.includes(role))
