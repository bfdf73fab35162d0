import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** The signed data of a partner's link, unchanged. */
export const LinkData = Type.String({ maxLength: limits.partnerLinkMax })
export const InvitationCode = Type.String({ maxLength: limits.invitationCodeMax })

export const invitations = {
  verifyCode: endpoint({
    method: 'POST',
    path: '/merchant/merchant/verify_code',
    access: 'public',
    summary: "Checks an invitation code and names the inviter; says what a partner's link can still do",
    body: Type.Object({ code: InvitationCode, data: Type.Optional(LinkData) }),
    reply: Type.Object({
      valid: Type.Literal(true),
      inviter: Type.String(),
      /** Only if a link was sent too: whether it can still register a merchant, and whether that needs a password. */
      link: Type.Optional(Type.Object({ registers: Type.Boolean(), needsPassword: Type.Boolean() })),
    }),
    perMinute: 20,
  }),
}
