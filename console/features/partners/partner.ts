import type { Reply } from '#contract/endpoint.ts'
import type { operatorChannel } from '#contract/operator/channel.ts'

export type Partner = Reply<typeof operatorChannel.list>[number]
