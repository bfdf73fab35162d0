import type { Reply } from '#contract/endpoint.ts'
import type { service } from '#contract/service.ts'

export type ServiceList = Reply<typeof service.list>
export type ServiceMessage = ServiceList['list'][number]
