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
  /** The roles that can read the room, a page of the console. Null: every operator. */
  roles: readonly OperatorRole[] | null
  /** The queues whose counts are shown beside it. */
  queues: readonly DeskQueue[]
  /** The heading in the rail. The operator's own rooms are in the account menu instead. */
  group: 'none' | 'queues' | 'look-up' | 'books' | 'catalogue' | 'oversight' | 'own'
  /** The second key after `g`. */
  key: string
  screen: LazyExoticComponent<ComponentType>
}

/** A room loads its code together with the texts for logged-in operators. */
export const room = (load: Screen) => lazy(async () => (await Promise.all([load(), texts.loadScreens()]))[0])

export const mayReadRoom = ({ roles }: Room, own: readonly OperatorRole[]) =>
  roles === null || roles.some((role) => own.includes(role))
