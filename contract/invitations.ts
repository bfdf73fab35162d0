import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A partner's signed link, as it came. */
export const LinkData = Type.String({ maxLength: limits.partnerLinkMax })
export const InvitationCode = Type.String({ maxLength: 40 })

export const invitations = {
  verifyCode: endpoint({
    method: 'POST',
    path: '/merchant/merchant/verify_code',
    access: 'public',
    summary: "Says whether an invitation code is good, and whose it is; and what a partner's link is good for",
    body: Type.Object({ code: InvitationCode, data: Type.Optional(LinkData) }),
    reply: Type.Object({
      valid: Type.Literal(true),
      inviter: Type.String(),
      /** Of a link that was given: whether it still registers, and whether a password is needed with it. */
      link: Type.Optional(Type.Object({ registers: Type.Boolean(), needsPassword: Type.Boolean() })),
    }),
    perMinute: 20,
  }),
}
