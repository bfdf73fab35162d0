import { useGet } from '#client/get.ts'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { api } from './api.ts'

export type Desk = Reply<typeof operatorDesk.read>

/** The logged-in operator with the roles. Undefined until the server has answered. */
export const useOperator = () => useGet(api.operators.me).data

/** The queues, who has which item open, and the platform's own targets. */
export const useDesk = () => useGet(api.operatorDesk.read)

export const hasRole = (roles: readonly OperatorRole[] | undefined, role: OperatorRole) =>
  roles?.includes(role) ?? false

/** The initials of a mail address: "ines.okafor@…" is IO. */
export function initialsOf(email: string): string {
  const [name = ''] = email.split('@')
  const parts = name.split(/[._-]/).filter(Boolean)
  return (parts.length > 1 ? parts.slice(0, 2).map((part) => part[0] ?? '') : [name.slice(0, 2)]).join('').toUpperCase()
}
